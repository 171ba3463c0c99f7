import { uniqueAddresses } from "../../../core/unique-addresses"

/** Splits what a person typed or pasted; commas, semicolons, blanks and new lines all separate. */
export function splitAddresses(text: string): string[] {
  return uniqueAddresses(text.split(/[\s,;]+/).filter((address) => address !== ""))
}

/** Catches slips of the pen; whether an address exists only its mail server knows. */
export function isEmailAddress(text: string): boolean {
  return text.length <= 200 && /^[^\s@<>"']+@[^\s@<>"'.]+(\.[^\s@<>"'.]+)+$/.test(text)
}
