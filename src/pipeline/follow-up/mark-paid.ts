import { errorName } from "../../core/error-words"
import { isOthersInvoice } from "../../core/request/allowed-acts"
import {
  decidePayment,
  isPlainlySettled,
  nextLookMs,
  type PaymentMove,
} from "../../core/payment/decide"
import { assessPayments } from "../../core/payment/standing"
import type { DuePaymentWatch, PaymentState } from "../../core/payment/watch"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { isUncompared } from "../../core/request/uncompared"
import { waitLeftMs } from "../holds/asked-to-wait"
import { isOnHold } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import { LATER_MS, markInvoice } from "./mark-invoice"
import type { Ports } from "../ports"
import { checkAccount } from "../holds/same-account"
import { startStopwatch } from "../stopwatch"

const TURN = "payments"
const BATCH = 200
const UNREADABLE_MS = 60 * 60_000
/** Consecutive unanswered calls after which a company's run ends. */
const MAX_UNANSWERED = 3

/** The context of one run over a company's invoices. */
type Run = { ports: Ports; companyId: string; service: InvoicingService }

/** `stop`: no more calls for this company for now; `unanswered`: the call got no answer. */
type End = "marked" | "left" | "unanswered" | "stop"

/**
 * Updates invoices that were issued unpaid in the service: marks them paid once their orders are paid
 * in full, and unpaid again if a payment was reversed after that. Runs soon after Medusa reports a
 * payment, and checks periodically in case it did not.
 *
 * An invoice that differs or whose order changed after it is left for manual review, since what was
 * paid is not its amount. Partial payments and refunds change nothing.
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
      ports.log.error(`invoicing: payments, company ${id}: ${errorName(error)}`)
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
  // A paused company, a rejected key or an unreachable service: nothing is sent.
  if (await isOnHold(ports, companyId)) return 0
  const accountId = await ledger.findAccountOfKey(companyId, keyDigest)
  if (accountId === null) return 0
  const due = await ledger.claimPaymentWatches({ companyId, accountId, limit: BATCH })
  if (due.length === 0) return 0
  const amounts = await orders.readPayments(due.map(({ orderId }) => orderId))
  const amountsOf = new Map(amounts.map((one) => [one.id, one]))
  const run = { ports, companyId, service }
  let marked = 0
  let [isStopped, unanswered] = [false, 0]
  for (const watch of due) {
    const known = amountsOf.get(watch.orderId)
    if (known && isPlainlySettled(watch, known, watch.gross)) {
      await leaveAs(ports, watch, watch.state)
    } else if (isStopped || ports.isStopping()) {
      await ledger.recordPayment(watch, { ...watch, dueInMs: LATER_MS })
    } else {
      const end = await tryLookAt(run, watch)
      if (end === "marked") marked += 1
      unanswered = end === "unanswered" ? unanswered + 1 : 0
      isStopped = end === "stop" || unanswered >= MAX_UNANSWERED
    }
  }
  return marked
}

async function leaveAs(ports: Ports, watch: DuePaymentWatch, state: PaymentState): Promise<End> {
  const { by, tries, isTold } = watch
  const dueInMs = nextLookMs(watch, state)
  await ports.ledger.recordPayment(watch, { state, by, tries, isTold, dueInMs })
  return "left"
}

/** An order that cannot be read does not block the others; it is checked again later. */
async function tryLookAt(run: Run, watch: DuePaymentWatch): Promise<End> {
  try {
    return await lookAt(run, watch)
  } catch (error) {
    const { ledger, log } = run.ports
    // The message may quote values of the order.
    const name = errorName(error)
    log.error(`invoicing: payments, invoice request ${watch.requestId}: ${name}`)
    await ledger.recordPayment(watch, { ...watch, dueInMs: UNREADABLE_MS })
    return "left"
  }
}

/** Reads the whole order and marks its invoice if its payments require that. */
async function lookAt(run: Run, watch: DuePaymentWatch): Promise<End> {
  const { ports, companyId, service } = run
  const { ledger } = ports
  const request = await ledger.findRequest(watch.requestId)
  const invoiceId = request?.invoiceId
  if (request?.state !== "issued" || !invoiceId) return await leaveAs(ports, watch, watch.state)
  const account = await checkAccount(ports, request, service)
  if (account.kind !== "same") {
    await ledger.recordPayment(watch, { ...watch, dueInMs: LATER_MS })
    return "left"
  }
  return await ports.inTurn(companyId, async () => {
    const elapsedMs = startStopwatch(ports)
    const move = await decide(ports, request, watch)
    if (move.kind === "leave") return await leaveAs(ports, watch, move.state)
    // A reason not to call the service may have come up since the run began.
    const isKept = waitLeftMs(ports, companyId) > 0 || (await isOnHold(ports, companyId))
    if (ports.isStopping() || isKept) {
      await ledger.recordPayment(watch, { ...watch, dueInMs: LATER_MS })
      return "stop"
    }
    const { to } = move
    const { by } = watch
    const marking = { request, companyId, invoiceId, service, watch, to, by, elapsedMs }
    const end = await markInvoice(ports, marking)
    return end.kind === "told" ? describeEnd(end.outcome) : "left"
  })
}

function describeEnd(outcome: Outcome<null>): End {
  switch (outcome.kind) {
    case "done":
      return "marked"
    case "refused":
      return "left"
    case "key-rejected":
      // A 403 may concern that invoice alone.
      return isForbidden(outcome) ? "left" : "stop"
    case "asked-to-wait":
      return "stop"
    case "not-sent":
    case "unknown":
      return "unanswered"
  }
}

async function decide(
  { orders }: Ports,
  request: InvoiceRequest,
  watch: DuePaymentWatch
): Promise<PaymentMove> {
  // That invoice is another order's, which this buyer's payments do not pay.
  if (isOthersInvoice(request)) return { kind: "leave", state: watch.state }
  const order = await orders.readOrder(request.orderId)
  const gross = request.totals?.gross
  const standing = order && gross !== undefined ? assessPayments(order, gross) : null
  return decidePayment(watch, standing, isInDoubt(request) || order?.canceledAt !== null)
}

/**
 * True if the order changed after its invoice, or the invoice differs (accepted or not) or was not
 * compared yet: what was paid may not be its amount.
 */
const isInDoubt = (request: InvoiceRequest): boolean =>
  request.correction !== null ||
  request.difference !== null ||
  request.readBack === "pending" ||
  isUncompared(request)
