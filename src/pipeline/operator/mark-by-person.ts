import { isOthersInvoice } from "../../core/request/allowed-acts"
import type { PaymentState, PaymentWatch } from "../../core/payment/watch"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  notFound,
  conflict,
  reject,
  rejectCompanyGone,
  rejectOnHold,
  type ActResult,
} from "./act-result"
import { isOnHold } from "../holds/hold-company"
import { markInvoice, type MarkEnd } from "../follow-up/mark-invoice"
import { rejectAccount } from "../holds/reject-account"
import type { Ports } from "../ports"
import { startStopwatch } from "../stopwatch"

/**
 * Marks an invoice that was issued unpaid as paid or unpaid in the service because a person says so; it
 * is not changed automatically afterwards. If the answer is lost, the call is retried automatically.
 *
 * @param seen its payment state as they were shown it.
 */
export async function markByPerson(
  ports: Ports,
  id: string,
  { to, seen }: { to: "paid" | "unpaid"; seen: PaymentState }
): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return notFound()
  const [watch] = await ports.ledger.findPaymentsOf([id])
  const { companyId, invoiceId } = request
  if (!watch || request.state !== "issued" || companyId === null || invoiceId === null) {
    return reject(
      "conflict",
      "PAYMENT_NOT_FOLLOWED",
      "Only an invoice that the plugin issued as unpaid can be marked from here. Mark it in the service."
    )
  }
  if (watch.state !== seen) return conflict()
  if (isOthersInvoice(request)) {
    return reject(
      "conflict",
      "INVOICE_OF_ANOTHER",
      "That invoice carries the reference of another order, so it cannot be marked according to this order's payment."
    )
  }
  const rejection = rejectState(watch, to)
  if (rejection) return rejection
  const service = ports.serviceOf(companyId)
  if (!service) return rejectCompanyGone()
  if (await isOnHold(ports, companyId)) return rejectOnHold(companyId)
  const ofAccount = await rejectAccount(ports, request, service)
  if (ofAccount) return ofAccount
  const end = await ports.inTurn(companyId, async () => {
    const elapsedMs = startStopwatch(ports)
    const by = "person" as const
    return await markInvoice(ports, {
      request,
      companyId,
      invoiceId,
      service,
      watch,
      to,
      by,
      elapsedMs,
    })
  })
  return answer(request, end)
}

function rejectState({ state }: PaymentWatch, to: "paid" | "unpaid") {
  if (state === "marking" || state === "unmarking") {
    return reject(
      "conflict",
      "PAYMENT_BEING_TOLD",
      "The payment status is already being sent to the service; if there is no answer, the call is retried automatically."
    )
  }
  return state === to
    ? reject("conflict", "PAYMENT_AS_WANTED", `The invoice is already marked as ${to}.`, { to })
    : null
}

/** A lost answer is not a rejection: the call is retried, and shown as pending. */
function answer(request: InvoiceRequest, end: MarkEnd): ActResult {
  if (end.kind === "lost") return conflict()
  if (end.kind === "late") return notTold()
  switch (end.outcome.kind) {
    case "done":
    case "unknown":
      return { request }
    case "refused":
      return reject(
        "service",
        "PAYMENT_REFUSED",
        "The service refused to mark the invoice. Mark it in the service."
      )
    case "key-rejected":
    case "asked-to-wait":
    case "not-sent":
      return notTold()
  }
}

const notTold = () =>
  reject(
    "service",
    "PAYMENT_NOT_TOLD",
    "The invoice could not be marked: the service does not answer, asked to wait, or does not accept the API key for this. Nothing was changed. Try again later."
  )
