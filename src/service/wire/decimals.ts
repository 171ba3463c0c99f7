/**
 * A decimal text in its shortest form: "49.20" becomes "49.2", "007" becomes "7", "-0.0" "0".
 *
 * The line values of the documented request are strings of this form ("1845", "147.6"). Source:
 * service-api 3.1, [public S1, sample].
 */
export function shortestDecimal(decimal: string): string {
  const [whole = "", fraction = ""] = decimal.replace(/^-/, "").split(".")
  const digits = whole.replace(/^0+(?=\d)/, "")
  const tail = fraction.replace(/0+$/, "")
  const text = tail ? `${digits}.${tail}` : digits
  return decimal.startsWith("-") && text !== "0" ? `-${text}` : text
}

/**
 * The JSON number that prints exactly the digits of a decimal text.
 *
 * @throws RangeError if no JSON number prints back as this decimal. A draft is already rounded, so this
 *   is a mistake in our own code; it is thrown before anything is sent.
 */
export function toJsonNumber(decimal: string): number {
  const number = Number(decimal)
  if (!Number.isFinite(number) || String(number) !== shortestDecimal(decimal)) {
    throw new RangeError(`${decimal} cannot be written exactly as a JSON number`)
  }
  return number
}
