import { uniqueAddresses } from "../../../core/unique-addresses"

/** Splits what a user typed or pasted at commas, semicolons, blanks and line breaks. */
export function splitAddresses(text: string): string[] {
  return uniqueAddresses(text.split(/[\s,;]+/).filter((address) => address !== ""))
}
