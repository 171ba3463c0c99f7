import { toLocale } from "../../wording/formats"

/** A month in words: "March 2026", "marzec 2026". */
export function nameMonth(month: string, language: string): string {
  const moment = new Date(`${month}-01T00:00:00Z`)
  if (Number.isNaN(moment.getTime())) return month
  return new Intl.DateTimeFormat(toLocale(language), {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(moment)
}
