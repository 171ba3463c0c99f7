import { triggerInEffect, type ParsedOptions, type Settings } from "./options"
import { applyStored, describeFields, type StoredSettings } from "./stored-settings"

/** True while everything waits for "Go live"; a shop that chose to issue manually waits for nothing. */
export const awaitsGoLive = ({ live, trigger }: Pick<Settings, "live" | "trigger">): boolean =>
  !live && trigger !== "manual"

/**
 * Why these stored settings may not replace the previous ones; null if they may.
 *
 * Going live needs an answer to the question when an invoice is issued: by default nobody completes
 * orders, so no invoice would ever be issued. An explicitly chosen `completeWhen: "never"` or
 * trigger is an answer. Options in code with `live: true` are not checked.
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
