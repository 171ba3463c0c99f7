/** The calendar month of a date at midnight UTC. */
export function monthOf(date: string): { year: number; month: number } {
  return { year: Number(date.slice(0, 4)), month: Number(date.slice(5, 7)) }
}

/** The numbering period of a document; a pattern without a month numbers through the year. */
export function periodOf(pattern: string, issueDate: string): string {
  const { year, month } = monthOf(issueDate)
  return pattern.includes("%M") ? `${pattern} ${year}-${month}` : `${pattern} ${year}`
}

/** The number printed on the document: `%N/%M/%Y` becomes 18/3/2026. */
export function formatNumber(pattern: string, issueDate: string, running: number): string {
  const { year, month } = monthOf(issueDate)
  return pattern
    .replaceAll("%N", String(running))
    .replaceAll("%M", String(month))
    .replaceAll("%Y", String(year))
}
