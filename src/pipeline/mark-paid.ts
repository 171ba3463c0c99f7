import { nextPaymentLookMs, type DuePaymentWatch } from "../core/payment/watch"
import type { InvoicingService } from "../core/outcomes"
import { noteWait, waitLeftMs } from "./asked-to-wait"
import type { Ports } from "./ports"

const TURN = "payments"
const BATCH = 200

const LATER_MS = 5 * 60_000
const REFUSED_MS = 6 * 60 * 60_000
/** So many refusals are taken for the service's last word. */
const MAX_REFUSALS = 5

/**
 * Marks invoices that were issued unpaid as paid in the service, once their orders are paid in full:
 * soon after a capture, and later where its event was lost. Marking says how an invoice stands and not
 * what happens to it, so a call of unknown outcome is made again. Source: service-api 3.7.
 *
 * One whose order changed after it, or that differs, is left to a person: what was paid is not its
 * amount. A partial payment marks nothing.
 *
 * @param turnMs keeps several processes from running it at once.
 */
export async function markPaidInvoices(
  ports: Ports,
  { turnMs }: { turnMs: number }
): Promise<{ ran: boolean; marked: number }> {
  if (!(await ports.ledger.claimThrottle(TURN, turnMs))) return { ran: false, marked: 0 }
  let marked = 0
  for (const { id } of ports.settings.companies) {
    try {
      marked += await markOfCompany(ports, id)
    } catch (error) {
      // One company's trouble must not stop the others; its rows are due again after their lease.
      ports.log.error(
        `invoicing: payments, company ${id}: ${error instanceof Error ? error.name : "unknown error"}`
      )
    }
  }
  return { ran: true, marked }
}

async function markOfCompany(ports: Ports, companyId: string): Promise<number> {
  const { ledger, orders } = ports
  const service = ports.serviceOf(companyId)
  const keyDigest = ports.keyDigestOf(companyId)
  if (!service || keyDigest === null || ports.isStopping()) return 0
  if (waitLeftMs(ports, companyId) > 0) return 0
  // A pause, a rejected key and a service out of reach end what is sent there.
  if ((await ledger.findHolds()).some((hold) => hold.companyId === companyId)) return 0
  const accountId = await ledger.findAccountOfKey(companyId, keyDigest)
  const due = await ledger.claimPaymentWatches({ companyId, accountId, limit: BATCH })
  if (due.length === 0) return 0
  const progress = await orders.readProgress(due.map(({ orderId }) => orderId))
  const paid = new Set(progress.filter(({ isPaid }) => isPaid).map(({ id }) => id))
  let marked = 0
  let isStopped = false
  for (const watch of due) {
    if (!paid.has(watch.orderId) || watch.isInDoubt) {
      await ledger.recordPayment(watch, {
        state: "unpaid",
        dueInMs: nextPaymentLookMs(watch.ageMs),
      })
    } else if (isStopped || ports.isStopping()) {
      await ledger.recordPayment(watch, { state: watch.state, dueInMs: LATER_MS })
    } else {
      const end = await markOne(ports, companyId, service, watch)
      if (end === "marked") marked += 1
      isStopped = end === "stop"
    }
  }
  return marked
}

async function markOne(
  ports: Ports,
  companyId: string,
  service: InvoicingService,
  watch: DuePaymentWatch
): Promise<"marked" | "go-on" | "stop"> {
  const { ledger } = ports
  const outcome = await ports.inTurn(
    companyId,
    async () => await service.markPaid([watch.invoiceId])
  )
  noteWait(ports, companyId, outcome)
  await ledger.logAttempts(watch.requestId, [outcome.report])
  switch (outcome.kind) {
    case "done":
      return (await ledger.recordPayment(watch, { state: "paid", dueInMs: null }))
        ? "marked"
        : "go-on"
    case "refused": {
      const isLast = watch.state === "refused" && watch.readings >= MAX_REFUSALS
      await ledger.recordPayment(watch, { state: "refused", dueInMs: isLast ? null : REFUSED_MS })
      return "go-on"
    }
    case "key-rejected":
    case "asked-to-wait":
    case "not-sent":
    case "unknown":
      await ledger.recordPayment(watch, { state: watch.state, dueInMs: LATER_MS })
      return "stop"
  }
}
