/**
 * Seller's NIP, date of acceptance, twelve and two upper-case hexadecimal digits.
 *
 * Source: the pattern of the ministry's KSeF API 2.0, without the further dash of KSeF 1.0; by its
 * documentation a number has exactly 35 characters.
 */
const PATTERN =
  /^[1-9](\d[1-9]|[1-9]\d)\d{7}-(20[2-9]\d|2[1-9]\d{2}|[3-9]\d{3})(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])-[0-9A-F]{12}-[0-9A-F]{2}$/

/** The checksum covers everything but the last dash and the checksum itself. */
const CHECKED_LENGTH = 32

/** x^8 + x^2 + x + 1, including the bit shifted out of the byte. */
const POLYNOMIAL = 0x107

/**
 * True if the number has KSeF's form and a valid checksum. Neither the seller nor whether KSeF has
 * the invoice is checked.
 */
export const isKsefNumber = (text: string): boolean =>
  PATTERN.test(text) && text.endsWith(`-${checksumOf(text.slice(0, CHECKED_LENGTH))}`)

/** CRC-8, initial value 0, not reflected, as two upper-case hexadecimal digits. */
function checksumOf(ascii: string): string {
  let crc = 0
  for (const character of ascii) {
    crc ^= character.charCodeAt(0)
    for (let bit = 0; bit < 8; bit++) crc = (crc << 1) ^ (crc & 0x80 ? POLYNOMIAL : 0)
  }
  return crc.toString(16).toUpperCase().padStart(2, "0")
}
