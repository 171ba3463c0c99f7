import type { Ports } from "./ports"

/** What one process remembers of the companies it serves, as it starts: nothing. */
export const emptyMemory = (): Pick<Ports, "unanswered" | "askedToWait" | "traceReadings"> => ({
  unanswered: new Map(),
  askedToWait: new Map(),
  traceReadings: new Map(),
})
