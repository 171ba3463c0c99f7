const WEIGHTS = [6, 5, 7, 2, 3, 4, 5, 6, 7]

/** True for ten digits with a valid checksum; a remainder of ten is invalid, and so are ten equal digits. */
export function isNip(text: string): boolean {
  if (!/^\d{10}$/.test(text) || /^(\d)\1{9}$/.test(text)) return false
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 11 === Number(text[9])
}
