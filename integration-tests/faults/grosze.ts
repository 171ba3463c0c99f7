/**
 * Converts a decimal text in the major unit to grosze.
 *
 * @throws Error if it is not a decimal text, or has more than two decimals.
 */
export function toGrosze(text: string): bigint {
  const found = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(text)
  if (!found) throw new Error(`"${text}" is no amount in grosze`)
  const minor = BigInt(`${found[2]}${(found[3] ?? "").padEnd(2, "0")}`)
  return found[1] === "-" ? -minor : minor
}

export const addUp = (amounts: readonly string[]): bigint =>
  amounts.reduce((sum, amount) => sum + toGrosze(amount), 0n)
