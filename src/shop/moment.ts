/** A moment as Medusa hands it out -> ISO 8601; null where there is none. */
export const toMoment = (value: string | Date | null | undefined): string | null =>
  value ? new Date(value).toISOString() : null
