/** One line for each thing that takes a while. */
export function say(text: string) {
  console.log(`  ${text} ...`)
}

/** What the shop's process tells once its orders are placed; any other message of it is a line to say. */
export const SEEDED = "seeded"
