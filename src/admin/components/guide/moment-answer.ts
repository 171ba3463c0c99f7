import type { SettingFields } from "../../../types"

/**
 * Whether somebody answered when an invoice is issued: in the settings, or in the options. Issuing
 * by hand, which is not being live, is no answer to it.
 */
export const isMomentChosen = ({
  trigger,
  completeWhen,
}: Pick<SettingFields, "trigger" | "completeWhen">): boolean =>
  completeWhen.source !== "default" || (trigger.source !== "default" && trigger.value !== "manual")
