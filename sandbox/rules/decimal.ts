/** Ten to the given power, as a whole number without a float in between. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** A non-negative plain decimal as whole minor units, or null when the text is anything else. */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ""
  if (fraction.length > decimals) return null
  return BigInt((match[1] ?? "0") + fraction.padEnd(decimals, "0"))
}

/** Minor units written as a decimal with all its places: 15990 becomes "159.90". */
export function formatMinor(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? "-" : ""
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, "0")
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Minor units without trailing zeros, the way the service writes line values: "147.6". */
export function formatShort(minor: bigint, decimals: number): string {
  const full = formatMinor(minor, decimals)
  return full.includes(".") ? full.replace(/\.?0+$/, "") : full
}

/** Non-negative division, half rounded up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
