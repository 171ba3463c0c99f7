import { DATABASE_NOW, type InvoiceRequest } from "../core/invoice-request"
import type { InvoicingService, ServiceInvoice } from "../core/outcomes"
import { composeReference, findReference, hasReference } from "../core/reference"
import { saleTotalOf } from "../core/sale-total"
import type { RequestState } from "../core/states"
import { gone, lost, object, type ActResult, type Objection } from "./act-result"
import { findEarly } from "./find-early"
import type { Ports } from "./ports"
import { findDifference } from "./read-back"
import { redactReportOf } from "./redact-words"

const LINKABLE: readonly RequestState[] = ["unknown", "refused", "failed", "skipped"]

/** Ties an existing invoice of the service to the order, after reading and comparing it. */
export async function linkInvoice(ports: Ports, id: string, invoiceId: string): Promise<ActResult> {
  const request = await ports.ledger.findRequest(id)
  if (!request) return gone()
  if (!LINKABLE.includes(request.state)) {
    return object(
      "conflict",
      "NOT_LINKABLE",
      `A request that is ${request.state} cannot be linked.`,
      { state: request.state }
    )
  }
  const service = request.companyId === null ? null : ports.serviceOf(request.companyId)
  if (request.companyId === null || !service) {
    return object(
      "conflict",
      "COMPANY_NOT_SERVED",
      "The request has no company whose invoices could be read."
    )
  }
  const tied = await ports.ledger.findTiedInvoices(request.companyId, [invoiceId], id)
  if (tied.size > 0)
    return object("conflict", "INVOICE_TIED", "That invoice belongs to another order already.")
  return await readAndLink(ports, request, service, invoiceId)
}

async function readAndLink(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  invoiceId: string
): Promise<ActResult> {
  const outcome = await service.readInvoice(invoiceId)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  if (outcome.kind === "refused") {
    return object(
      "invalid",
      "INVOICE_NOT_FOUND",
      "invoice_id: the service has no invoice with this id."
    )
  }
  if (outcome.kind !== "done") {
    return object(
      "service",
      "SERVICE_SILENT",
      "The service could not be asked about this invoice. Try again."
    )
  }
  const objection = await findObjection(ports, request, outcome.value, invoiceId)
  if (objection) return objection
  const linked = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: request.state, revision: request.revision },
    set: {
      state: "issued",
      stampToken: null,
      invoiceId,
      invoiceNumber: outcome.value.invoiceNumber,
      keyDigest: ports.keyDigestOf(request.companyId ?? ""),
      issuedAt: outcome.value.uploadDate ?? DATABASE_NOW,
      readBack: "done",
      currency: outcome.value.currency ?? request.currency,
      issueDate: request.issueDate ?? outcome.value.issueDate,
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
    },
  })
  if (!linked) return lost()
  await ports.emit("issued", linked)
  return { request: linked }
}

/** A linked invoice must be issued and show the order's total; anything else is a slip. */
async function findObjection(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  invoiceId: string
): Promise<{ objection: Objection } | null> {
  if (invoice.invoiceId !== invoiceId) {
    return object(
      "invalid",
      "INVOICE_IS_ANOTHER",
      "invoice_id: the service answered with another one."
    )
  }
  if (invoice.status === "DRAFT") {
    return object(
      "invalid",
      "INVOICE_IS_DRAFT",
      "invoice_id: that invoice is a draft, not an issued one."
    )
  }
  const details = invoice.additionalDetails ?? ""
  const isOurs = hasReference(details, composeReference(request.orderId))
  if (findReference(details) && !isOurs) {
    return object(
      "invalid",
      "INVOICE_OF_OTHER_ORDER",
      "invoice_id: that invoice carries the reference of another order."
    )
  }
  // One made by hand would stand beside ours, which may be there in a moment.
  const early = isOurs || request.state !== "unknown" ? null : await findEarly(ports, request)
  if (early) return early
  // Only a create of unknown outcome made its invoice as it was frozen; any other was made by
  // hand, from the order as it is now.
  const expected = request.state === "unknown" ? request : await expectTotals(ports, request)
  const difference = expected && findDifference(expected, invoice)
  return difference
    ? object(
        "invalid",
        "INVOICE_DIFFERS",
        `invoice_id: that invoice shows ${difference.what} ${difference.found}, this order ${difference.sent}.`,
        { found: difference.found, sent: difference.sent }
      )
    : null
}

async function expectTotals(ports: Ports, request: InvoiceRequest): Promise<InvoiceRequest | null> {
  const order = await ports.orders.readOrder(request.orderId)
  const gross = order && saleTotalOf(order, ports.settings.maxDecimals)
  if (!gross) return null
  return { ...request, currency: order.currency, totals: { net: "0", vat: "0", gross, byVat: {} } }
}
