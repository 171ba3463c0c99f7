import type { SettingValues } from "../../../types"

type SubmitRules = NonNullable<SettingValues["sendToKsef"]>

/**
 * The rules that a value of the setting stands for. Before 0.2.0 it was true or false for everybody; if
 * nobody has chosen, Altera submits by the end of the day.
 */
export function readSubmitRules(value: SubmitRules | boolean | null): SubmitRules {
  if (typeof value === "object" && value !== null) return value
  const moment = value === true ? "now" : "end_of_day"
  return { companies: moment, persons: moment }
}
