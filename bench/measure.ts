export type Figure = {
  /** "drain, Redis, 50 ms, one process" */
  name: string
  /** "orders/s" | "ms" | "rows" | "MB" | "bytes" | "ms CPU/order" */
  unit: string
  samples: readonly number[]
  /** The same of what it is held against, in the same run; null when it stands alone. */
  yardstick: { name: string; samples: readonly number[] } | null
  /** What the ratio of the medians (figure over yardstick) must reach; null when it is only told. */
  reach: { atLeast: number } | { atMost: number } | null
  /** In place of the ratio, a bound on the median itself. */
  bound?: { atLeast: number } | { atMost: number }
}

export type BenchContext = {
  databaseUrl: string
  /** Null when there is no Redis: what needs one is left out. */
  redisUrl: string | null
  rounds: number
  /** Smaller sizes and fewer samples: whether it runs, not how well. */
  isQuick: boolean
  say: (text: string) => void
}

export type Measure = {
  name: string
  run: (context: BenchContext) => Promise<readonly Figure[]>
}
