import { triggerInEffect, type ParsedOptions, type Settings } from "./options"
import { applyStored, describeFields, type StoredSettings } from "./stored-settings"

/** True while all waits for Go live; a shop that chose to issue by hand waits for nothing. */
export const awaitsGoLive = ({ live, trigger }: Pick<Settings, "live" | "trigger">): boolean =>
  !live && trigger !== "manual"

/**
 * Why these stored settings may not take the place of those before; null where they may.
 *
 * Going live needs an answer to "when shall an invoice be issued?": by default orders are completed
 * by nobody, and no invoice would ever come. `completeWhen: "never"` is an answer once it was
 * chosen, and so is a trigger. Options in code that say `live: true` are asked nothing.
 */
export function rejectGoingLive(
  options: ParsedOptions,
  before: StoredSettings,
  after: StoredSettings
): { option: string; wanted: string } | null {
  const triggerOf = (stored: StoredSettings) => triggerInEffect(applyStored(options, stored))
  const begins = triggerOf(before) === "manual" && triggerOf(after) !== "manual"
  if (!begins || after.live !== true) return null
  const { trigger, completeWhen } = describeFields(options, after)
  const isAnswered = trigger.source !== "default" || completeWhen.source !== "default"
  return isAnswered ? null : { option: "completeWhen", wanted: "must be chosen before going live" }
}
