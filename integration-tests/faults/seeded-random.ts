/** Reproducible random numbers: the same seed and name give the same numbers. */
export type SeededRandom = {
  /** From 0 to 1, 1 excluded. */
  next(): number
  /** An integer, both ends included. */
  whole(from: number, to: number): number
  pick<T>(from: readonly T[]): T
  shuffle<T>(from: readonly T[]): T[]
}

/**
 * One stream of decisions. Faults, kills and orders have a stream each, so that the speed of one does not
 * change what the others decide.
 */
export function openRandom(seed: string, stream: string): SeededRandom {
  let state = hash(`${seed} ${stream}`)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => {
    if (from.length === 0) throw new Error("There is nothing to choose from")
    return from[whole(0, from.length - 1)] as T
  }
  const shuffle = <T>(from: readonly T[]): T[] =>
    from
      .map((value) => ({ value, rank: next() }))
      .sort((a, b) => a.rank - b.rank)
      .map(({ value }) => value)
  return { next, whole, pick, shuffle }
}

function hash(text: string): number {
  let sum = 0x811c9dc5
  for (const byte of Buffer.from(text)) sum = Math.imul(sum ^ byte, 0x01000193)
  return sum
}
