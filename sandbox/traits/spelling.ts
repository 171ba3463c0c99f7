import type { InvoiceContractor } from "../rules/contractor-schema"
import type { CompanySettings } from "../state/company"
import type { Trait } from "./traits"

const HOUR_MS = 60 * 60 * 1000
const warsawHour = new Intl.DateTimeFormat("en-GB", {
  timeZone: "Europe/Warsaw",
  hour: "2-digit",
  hourCycle: "h23",
})

/** Reports which trait changed the response. */
export type Changed = (trait: Trait) => void

/** The recipient as this account writes it; what is saved stays as it was sent. */
export function respellContractor(
  settings: CompanySettings,
  contractor: InvoiceContractor,
  changed: Changed = () => undefined
): InvoiceContractor {
  const shown = { ...contractor }
  const change = (
    trait: Trait,
    field: "postCode" | "contractorName" | "taxIdentificationNumber",
    value: string
  ) => {
    if (!settings[trait] || value === contractor[field]) return
    shown[field] = value
    changed(trait)
  }
  const { postCode, taxIdentificationNumber: taxNumber, contractorName } = contractor
  if (postCode) change("barePostcodes", "postCode", postCode.replace(/\D/g, ""))
  if (taxNumber && /^\d{10}$/.test(taxNumber)) {
    change("prefixedTaxNumbers", "taxIdentificationNumber", `PL${taxNumber}`)
  }
  const capitals = contractorName.toLocaleUpperCase("pl").replaceAll(" ", "  ")
  change("respelledNames", "contractorName", capitals)
  change("ownNames", "contractorName", nameByList(taxNumber || contractorName))
  return shown
}

const LISTED_NAMES = 1_000

/** The name in the account's own list of contractors; some contractors share one. */
function nameByList(contractor: string): string {
  const sum = [...contractor].reduce(
    (total, letter) => (total * 31 + letter.charCodeAt(0)) % LISTED_NAMES,
    0
  )
  return `Kontrahent ${sum}`
}

/** A date at midnight UTC, or the moment of midnight in Warsaw on that date. */
export function respellDate(
  settings: CompanySettings,
  date: string,
  changed: Changed = () => undefined
): string {
  if (!settings.warsawDates) return date
  const midnight = Date.parse(date)
  // Midnight UTC is one or two o'clock in Warsaw; the offset is the same three hours before.
  const aheadHours = Number(warsawHour.format(midnight))
  changed("warsawDates")
  return new Date(midnight - aheadHours * HOUR_MS).toISOString()
}
