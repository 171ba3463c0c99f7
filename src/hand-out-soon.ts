import { errorName } from "./core/error-words"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import type InvoiceQueueService from "./modules/invoice_queue/service"
import { handOutEvents } from "./pipeline/sweep/hand-out-events"

/** How often to look for events that other processes left. */
const EVERY_MS = 5_000
/** Long enough that events written together are taken together. */
const DELAY_MS = 25
/** Minimum pause between two turns; the next one takes everything that came meanwhile. */
const PAUSE_MS = 250

/**
 * Runs an action soon after it is requested: once for all requests until then, and never concurrently.
 * Nobody waits for it, and its timer does not keep the process alive.
 */
function soon(act: () => Promise<void>, onError: (error: unknown) => void): () => void {
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

/**
 * Hands events out soon after they were written, without delaying the step that announces them.
 *
 * A process in Medusa's mode `server` runs no subscribers, and its event bus may not reach other
 * processes, so it leaves its events to processes that do.
 */
export function handOutSoon(
  ledger: InvoiceLedgerService,
  queue: Pick<InvoiceQueueService, "isServerOnly">,
  ports: Parameters<typeof handOutEvents>[0]
): void {
  if (queue.isServerOnly) return
  const handOut = soon(
    async () => await handOutEvents(ports),
    (error) => {
      if (ports.isStopping()) return
      const what = errorName(error)
      ports.log.warn(`invoicing: events are published later (${what})`)
    }
  )
  ledger.onEventsWritten = handOut
  setInterval(handOut, EVERY_MS).unref()
}
