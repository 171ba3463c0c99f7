import { uniqueAddresses } from "../../../core/unique-addresses"

/** Splits what a person typed or pasted; commas, semicolons, blanks and new lines all separate. */
export function splitAddresses(text: string): string[] {
  return uniqueAddresses(text.split(/[\s,;]+/).filter((address) => address !== ""))
}
