/** Prints one line for each step that takes a while. */
export function say(text: string) {
  console.log(`  ${text} ...`)
}

/** The message of the shop's process once its orders are placed; any other message is a line to print. */
export const SEEDED = "seeded"
