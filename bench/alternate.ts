/**
 * Runs the contestants in turn, round after round, and returns the samples of each.
 *
 * The order changes with every round, so that the machine's other load, and what one contestant leaves behind
 * for the next, affect all of them equally.
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
