import type { TFunction } from "i18next"
import type { SettingsCompany } from "../../../types"

/** Which orders a company invoices, one line for each routing criterion. */
export function describeRouting({ routing }: SettingsCompany, t: TFunction): string[] {
  const lines = Object.entries(routing).flatMap(([kind, names]) =>
    names ? [t(`settings.routing.${kind}`, { names: names.join(", ") })] : []
  )
  return lines.length > 0 ? lines : [t("settings.routing.all")]
}
