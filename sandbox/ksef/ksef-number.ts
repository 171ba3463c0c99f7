import { createHash } from "node:crypto"

const POLYNOMIAL = 0x107
const warsawDay = new Intl.DateTimeFormat("sv-SE", { timeZone: "Europe/Warsaw" })

/** CRC-8 over the characters of a text, including dashes: polynomial 0x07, initial value 0, not reflected. */
export function crc8(text: string): number {
  let crc = 0
  for (const byte of Buffer.from(text, "ascii")) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = (crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)
  }
  return crc
}

/**
 * A KSeF number of 35 characters: the seller's NIP, the day of acceptance in Warsaw, twelve hexadecimal
 * digits and the checksum.
 *
 * @param document identifies the document uniquely
 * @param isOdd makes the checksum wrong
 */
export function makeKsefNumber(
  parts: { nip: string; acceptedAt: string; document: string },
  isOdd: boolean
): string {
  const day = warsawDay.format(new Date(parts.acceptedAt)).replaceAll("-", "")
  const digits = createHash("sha256").update(parts.document).digest("hex").slice(0, 12)
  const start = `${parts.nip}-${day}-${digits.toUpperCase()}`
  const sum = crc8(start) ^ (isOdd ? 1 : 0)
  return `${start}-${sum.toString(16).toUpperCase().padStart(2, "0")}`
}
