import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { decoratePort } from "../decorate-port"
import { DEFAULT_WAIT_MS } from "../pauses"
import type { Ports } from "../ports"

/** The first pause after a 429, however little it asks for; it doubles while nothing else is answered. */
const SHORTEST_WAIT_MS = 1_000

/** `untilMs` by the monotonic clock; `times`: pauses in a row after which it was asked again. */
export type AskedToWait = { untilMs: number; times: number }

/**
 * Notes what a call of a company shows of how busy the service is, and says how many milliseconds to
 * wait after it: as long as the service asks for, but more and more while it says no more than
 * "later", since `Retry-After: 0` or a date that has passed would be a loop without a pause.
 */
export function noteWait(
  { askedToWait, monotonicMs }: Pick<Ports, "askedToWait" | "monotonicMs">,
  companyId: string,
  outcome: Outcome<unknown>
): number {
  const known = askedToWait.get(companyId)
  const leftMs = waitLeftMs({ askedToWait, monotonicMs }, companyId)
  if (outcome.kind !== "asked-to-wait") {
    // A call that was under way when the service asked to wait says nothing about afterwards.
    const isAnswer = outcome.kind !== "not-sent" && outcome.kind !== "unknown"
    if (isAnswer && leftMs === 0) askedToWait.delete(companyId)
    return 0
  }
  const times = (known?.times ?? 0) + (leftMs > 0 ? 0 : 1)
  const grownMs = Math.min(SHORTEST_WAIT_MS * 2 ** (times - 1), DEFAULT_WAIT_MS)
  const waitMs = Math.max(leftMs, outcome.retryAfterMs ?? DEFAULT_WAIT_MS, grownMs)
  askedToWait.set(companyId, { untilMs: monotonicMs() + waitMs, times })
  return waitMs
}

/**
 * Whole milliseconds for which a company's creates and e-mails wait, because the service asked this
 * process to: each would only be one more call too many. A person's act may ask all the same.
 */
export const waitLeftMs = (
  { askedToWait, monotonicMs }: Pick<Ports, "askedToWait" | "monotonicMs">,
  companyId: string | null
): number =>
  Math.ceil(Math.max(0, (askedToWait.get(companyId ?? "")?.untilMs ?? 0) - monotonicMs()))

/** A company's service whose answers to readings are noted, as those to creates and e-mails are. */
export function noteReadings(
  ports: Pick<Ports, "askedToWait" | "monotonicMs">,
  companyId: string,
  service: InvoicingService
): InvoicingService {
  const note = <T>(outcome: Outcome<T>): Outcome<T> => {
    noteWait(ports, companyId, outcome)
    return outcome
  }
  return decoratePort(service, {
    listInvoices: async (query) => note(await service.listInvoices(query)),
    readInvoice: async (invoiceId) => note(await service.readInvoice(invoiceId)),
  })
}
