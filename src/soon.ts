/** Long enough for what is written together to be taken together. */
const DELAY_MS = 25
/** How long after a turn the next one begins at the earliest: it then takes all that came meanwhile. */
const PAUSE_MS = 250

/**
 * Does something soon after it was asked for, once for all that ask meanwhile, and never twice at the
 * same time. Nobody waits for it, and no timer of it keeps a process alive.
 */
export function soon(act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let state: "idle" | "planned" | "running" | "asked again" = "idle"
  let endedMs = -Infinity
  const plan = () => {
    state = "planned"
    const pauseMs = endedMs + PAUSE_MS - performance.now()
    setTimeout(() => void run(), Math.max(DELAY_MS, pauseMs)).unref()
  }
  const run = async () => {
    state = "running"
    try {
      await act()
    } catch (error) {
      onError(error)
    }
    endedMs = performance.now()
    if (wasAskedAgain()) plan()
    else state = "idle"
  }
  const wasAskedAgain = () => state === "asked again"
  return () => {
    if (state === "running") state = "asked again"
    else if (state === "idle") plan()
  }
}
