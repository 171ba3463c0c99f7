/** "2026-11-22 01:05" in the time zone, which spreadsheets in every language read as a date. */
export function toLocalMoment(moment: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
    hour: "2-digit",
    minute: "2-digit",
  }).formatToParts(new Date(moment))
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ""
  return `${of("year")}-${of("month")}-${of("day")} ${of("hour")}:${of("minute")}`
}
