/** The fields that have a value: the service omits empty fields, and so do we. */
export function withoutNulls(fields: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== null)
  )
}
