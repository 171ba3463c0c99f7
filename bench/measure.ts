export type Figure = {
  /** "drain, Redis, 50 ms, one process" */
  name: string
  /** "orders/s" | "ms" | "rows" | "MB" | "bytes" | "ms CPU/order" */
  unit: string
  samples: readonly number[]
  /** The same for what it is compared with, in the same run; null if there is no comparison. */
  yardstick: { name: string; samples: readonly number[] } | null
  /** The target for the ratio of the medians (figure divided by yardstick); null if it is only reported. */
  reach: { atLeast: number } | { atMost: number } | null
  /** A target for the median itself instead of the ratio. */
  bound?: { atLeast: number } | { atMost: number }
}

export type BenchContext = {
  databaseUrl: string
  /** Null if there is no Redis: measures that need one are left out. */
  redisUrl: string | null
  rounds: number
  /** Smaller sizes and fewer samples: checks that it runs, not how fast. */
  isQuick: boolean
  say: (text: string) => void
}

export type Measure = {
  name: string
  run: (context: BenchContext) => Promise<readonly Figure[]>
}
