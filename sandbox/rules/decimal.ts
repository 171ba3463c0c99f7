/** Ten to the given power, as an integer computed without floats. */
export function powerOfTen(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

/** Parses a non-negative plain decimal into minor units; null for any other text. */
export function parseDecimal(text: string, decimals: number): bigint | null {
  const match = /^(\d+)(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ""
  if (fraction.length > decimals) return null
  return BigInt((match[1] ?? "0") + fraction.padEnd(decimals, "0"))
}

/** Formats minor units as a decimal with all its places: 15990 becomes "159.90". */
export function formatMinor(minor: bigint, decimals: number): string {
  const sign = minor < 0n ? "-" : ""
  const digits = (minor < 0n ? -minor : minor).toString().padStart(decimals + 1, "0")
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** Formats minor units without trailing zeros, as the service writes line values: "147.6". */
export function formatShort(minor: bigint, decimals: number): string {
  const full = formatMinor(minor, decimals)
  return full.includes(".") ? full.replace(/\.?0+$/, "") : full
}

/** Non-negative division, rounded half up. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  return (2n * numerator + denominator) / (2n * denominator)
}
