/**
 * Runs the contestants in turn, round after round, and gives the samples of each.
 *
 * Who begins changes with every round: what the machine does meanwhile, and what one leaves behind
 * for the next, then falls on all of them alike.
 */
export async function alternate<Name extends string>(
  rounds: number,
  contestants: Readonly<Record<Name, (round: number) => Promise<readonly number[] | number>>>
): Promise<Record<Name, number[]>> {
  const names = Object.keys(contestants) as Name[]
  const samples = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    Name,
    number[]
  >
  for (let round = 0; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? names : [...names].reverse()) {
      samples[name].push(...[await contestants[name](round)].flat())
    }
  }
  return samples
}
