/** One line for each thing that takes a while. */
export function say(text: string) {
  console.log(`  ${text} ...`)
}
