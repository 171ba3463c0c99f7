import type { SettingFields } from "../../../types"

/**
 * Whether somebody has chosen when invoices are issued, in the settings or in the options. Manual issuing
 * does not count as an answer, because it means that the shop is not live.
 */
export const isMomentChosen = ({
  trigger,
  completeWhen,
}: Pick<SettingFields, "trigger" | "completeWhen">): boolean =>
  completeWhen.source !== "default" || (trigger.source !== "default" && trigger.value !== "manual")
