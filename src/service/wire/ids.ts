/**
 * An identifier of the service as text; null when the value is not one.
 *
 * Assumed: ids are positive integers, written as numbers or as digit strings (service-api 6.2
 * no. 20). A number too big to be exact in JavaScript would name another invoice, so it is no id.
 */
export function readId(value: unknown): string | null {
  if (typeof value === "number") {
    return Number.isSafeInteger(value) && value > 0 ? String(value) : null
  }
  return typeof value === "string" && /^(?=.*[1-9])\d{1,40}$/.test(value) ? value : null
}

/**
 * An identifier in the form of a request: an integer, or the text itself if the integer would be
 * inexact.
 */
export function writeId(id: string): number | string {
  const number = Number(id)
  return Number.isSafeInteger(number) && String(number) === id ? number : id
}
