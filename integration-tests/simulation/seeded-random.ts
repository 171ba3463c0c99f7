function mix(before: number, value: number): number {
  let h = Math.imul(before ^ value, 0x01000193)
  h ^= h >>> 15
  h = Math.imul(h, 0x85ebca6b)
  return h ^ (h >>> 13)
}

const mixNumber = (h: number, value: number) =>
  mix(mix(h, value | 0), Math.floor(value / 0x100000000))

/** Mixes numbers and words into 32 bits, deterministically. */
function hash(parts: readonly (number | string)[]): number {
  let h = 0x811c9dc5
  for (const part of parts) {
    if (typeof part === "number") {
      h = mixNumber(h, part)
    } else {
      for (let at = 0; at < part.length; at += 1) h = mix(h, part.charCodeAt(at))
      h = mix(h, 0x7f)
    }
  }
  return h
}

/**
 * Random numbers from a seed and a path, such as the name of an order: each path has its own stream, so that
 * leaving out one order does not change what happens to another.
 */
export class SeededRandom {
  private a: number
  private b: number
  private c: number
  private d = 1

  constructor(...path: readonly (number | string)[]) {
    const mixed = hash(path)
    this.a = mixNumber(mixed, 1)
    this.b = mixNumber(mixed, 2)
    this.c = mixNumber(mixed, 3)
    for (let turn = 0; turn < 4; turn += 1) this.next()
  }

  /** From 0 to below 1. Source: sfc32, public domain. */
  next(): number {
    const t = (((this.a + this.b) | 0) + this.d) | 0
    this.d = (this.d + 1) | 0
    this.a = this.b ^ (this.b >>> 9)
    this.b = (this.c + (this.c << 3)) | 0
    this.c = (this.c << 21) | (this.c >>> 11)
    this.c = (this.c + t) | 0
    return (t >>> 0) / 0x100000000
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  /** An integer from `from` to `to`, both included. */
  int(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.next() * list.length)] as T
  }

  /** One of the names, by weight. */
  pickWeighted<T extends string>(weights: Readonly<Record<T, number>>): T {
    const entries = Object.entries<number>(weights)
    let left = this.next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [name, weight] of entries) {
      left -= weight
      if (left < 0) return name as T
    }
    return entries[0]?.[0] as T
  }

  shuffle<T>(list: readonly T[]): T[] {
    const shuffled = [...list]
    for (let at = shuffled.length - 1; at > 0; at -= 1) {
      const other = this.int(0, at)
      const kept = shuffled[at] as T
      shuffled[at] = shuffled[other] as T
      shuffled[other] = kept
    }
    return shuffled
  }
}
