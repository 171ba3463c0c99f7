/** Converts a timestamp from Medusa to ISO 8601; null if absent. */
export const toMoment = (value: string | Date | null | undefined): string | null =>
  value ? new Date(value).toISOString() : null
