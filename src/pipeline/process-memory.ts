import type { Ports } from "./ports"

/**
 * What one process remembers of the companies it serves, as it starts: nothing. `databaseCheck`:
 * when, by its monotonic clock, it asked last in which database the ledger stands.
 */
export const emptyMemory = (): Pick<
  Ports,
  "unanswered" | "askedToWait" | "traceReadings" | "databaseCheck" | "searches"
> => ({
  unanswered: new Map(),
  askedToWait: new Map(),
  traceReadings: new Map(),
  databaseCheck: { checkedMs: null },
  searches: new Map(),
})
