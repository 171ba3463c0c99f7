import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { decoratePort } from "../decorate-port"
import type { Ports } from "../ports"
import { pauseAfter, waitLeftMs } from "./asked-to-wait"

/** The longest that one step of background work waits in all; a step may last an hour. */
const MOST_WAIT_MS = 20 * 60_000

/** How often a wait checks whether the process was told to stop. */
const SLICE_MS = 1_000

/**
 * A company's service for the reads of background work, which nobody waits for. A read that is answered
 * 429 is repeated after the time that the service asks for, so that a list of many pages can be read in
 * spite of a rate limit; nothing is read while creates and e-mails are asked to wait.
 *
 * Whether creates and e-mails wait is decided by their own answers. A wait that would exceed the limit
 * of all waits is not begun: then the 429 is returned.
 */
export function waitWhenAsked(
  ports: Pick<Ports, "askedToWait" | "monotonicMs" | "isStopping" | "sleep">,
  companyId: string,
  service: InvoicingService
): InvoicingService {
  let leftMs = MOST_WAIT_MS
  const rest = async (ms: number): Promise<void> => {
    leftMs -= ms
    for (let restMs = ms; restMs > 0 && !ports.isStopping(); restMs -= SLICE_MS) {
      await ports.sleep(Math.min(restMs, SLICE_MS))
    }
  }
  const read = async <T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    for (let times = 1; ; times += 1) {
      await rest(Math.min(waitLeftMs(ports, companyId), leftMs))
      const outcome = await call()
      if (outcome.kind !== "asked-to-wait") return outcome
      const waitMs = pauseAfter(outcome.retryAfterMs, times)
      if (waitMs > leftMs || ports.isStopping()) return outcome
      await rest(waitMs)
    }
  }
  return decoratePort(service, {
    listInvoices: async (query) => await read(async () => await service.listInvoices(query)),
    readInvoice: async (invoiceId) => await read(async () => await service.readInvoice(invoiceId)),
  })
}
