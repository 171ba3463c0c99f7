import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import type InvoiceQueueService from "./modules/invoice_queue/service"
import { handOutEvents } from "./pipeline/sweep/hand-out-events"

/** How often events that other processes left are looked for. */
const EVERY_MS = 5_000
/** Long enough for what is written together to be taken together. */
const DELAY_MS = 25
/** How long after a turn the next one begins at the earliest: it then takes all that came meanwhile. */
const PAUSE_MS = 250

/**
 * Does something soon after it was asked for, once for all that ask meanwhile, and never twice at the
 * same time. Nobody waits for it, and no timer of it keeps a process alive.
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
 * Hands events out soon after they were written, never in the way of the step that announces.
 *
 * A process in Medusa's mode `server` runs no subscribers, and its event bus may reach no others: it
 * leaves what it announces to those that do.
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
      const what = error instanceof Error ? error.name : "unknown error"
      ports.log.warn(`invoicing: events are handed out later (${what})`)
    }
  )
  ledger.onAnnounced = handOut
  setInterval(handOut, EVERY_MS).unref()
}
