import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { decoratePort } from "../decorate-port"
import { DEFAULT_WAIT_MS } from "../pauses"
import type { Ports } from "../ports"

/** The minimum pause after the first 429; it doubles while the service keeps answering 429. */
const SHORTEST_WAIT_MS = 1_000

/** `untilMs`: by the monotonic clock; `times`: consecutive pauses that ended in another 429. */
export type AskedToWait = { untilMs: number; times: number }

/**
 * Records what a call for a company shows about the service's rate limit, and returns how many
 * milliseconds to wait after it: as long as the service asks for, and at least a growing minimum, since
 * `Retry-After: 0` or a past date would loop without a pause.
 */
export function noteWait(
  { askedToWait, monotonicMs }: Pick<Ports, "askedToWait" | "monotonicMs">,
  companyId: string,
  outcome: Outcome<unknown>
): number {
  const known = askedToWait.get(companyId)
  const leftMs = waitLeftMs({ askedToWait, monotonicMs }, companyId)
  if (outcome.kind !== "asked-to-wait") {
    // A call that was under way when the rate limit came says nothing about the time after it.
    const isAnswer = outcome.kind !== "not-sent" && outcome.kind !== "unknown"
    if (isAnswer && leftMs === 0) askedToWait.delete(companyId)
    return 0
  }
  const times = (known?.times ?? 0) + (leftMs > 0 ? 0 : 1)
  const waitMs = Math.max(leftMs, pauseAfter(outcome.retryAfterMs, times))
  askedToWait.set(companyId, { untilMs: monotonicMs() + waitMs, times })
  return waitMs
}

/**
 * Milliseconds to wait after a 429: as long as the service asks for, and at least a growing minimum.
 *
 * @param times consecutive pauses that ended in a 429, this one included.
 */
export const pauseAfter = (retryAfterMs: number | null, times: number): number =>
  Math.max(
    retryAfterMs ?? DEFAULT_WAIT_MS,
    Math.min(SHORTEST_WAIT_MS * 2 ** (times - 1), DEFAULT_WAIT_MS)
  )

/**
 * Whole milliseconds for which a company's creates and e-mails wait, because the service rate limited
 * this process: each would only be one call too many. A person's act may call all the same.
 */
export const waitLeftMs = (
  { askedToWait, monotonicMs }: Pick<Ports, "askedToWait" | "monotonicMs">,
  companyId: string | null
): number =>
  Math.ceil(Math.max(0, (askedToWait.get(companyId ?? "")?.untilMs ?? 0) - monotonicMs()))

type Kept = Pick<Ports, "askedToWait" | "monotonicMs">

/** A company's service that also records the rate limits of reads, as is done for creates and e-mails. */
export const noteReadings = (
  ports: Kept,
  companyId: string,
  service: InvoicingService
): InvoicingService =>
  watchReads(service, (outcome) => {
    noteWait(ports, companyId, outcome)
  })

/**
 * The same for reads before a create: one that is answered does not show that the service is no longer
 * busy, since it may answer every read and no create.
 */
export const noteBusyReadings = (
  ports: Kept,
  companyId: string,
  service: InvoicingService
): InvoicingService =>
  watchReads(service, (outcome) => {
    if (outcome.kind === "asked-to-wait") noteWait(ports, companyId, outcome)
  })

function watchReads(
  service: InvoicingService,
  note: (outcome: Outcome<unknown>) => void
): InvoicingService {
  const watch = <T>(outcome: Outcome<T>): Outcome<T> => {
    note(outcome)
    return outcome
  }
  return decoratePort(service, {
    listInvoices: async (query) => watch(await service.listInvoices(query)),
    readInvoice: async (invoiceId) => watch(await service.readInvoice(invoiceId)),
  })
}
