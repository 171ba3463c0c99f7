import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import { isSameAmount } from "../../core/money/decimals"
import { isDraftStatus } from "../../core/request/invoice-status"
import { recordReading as recordRead } from "../../core/lifecycle/reading"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { findReference, hasReference } from "../../core/draft/reference"
import { isOtherType } from "../../core/look-up/match-invoice"
import { noteWait } from "../holds/asked-to-wait"
import { saveSellerName } from "../company-names"
import { learnDraftFirst } from "../issue/draft-first-trust"
import { holdCompany } from "../holds/hold-company"
import { planWait } from "./plan-email"
import type { Ports } from "../ports"
import { awaitNumber } from "./await-number"
import { makeReason } from "../reasons"
import { isRefusedByKsef, noteRefused } from "../ksef/record-ksef"
import { redactReportOf } from "../redact-words"
import { ksefRejected } from "./send-reasons"
import { startStopwatch } from "../stopwatch"
import {
  decideWithoutReading,
  giveUpReading,
  noteBusyReading,
  noteUnansweredReading,
} from "./without-reading"

/**
 * Reads an issued invoice once for its number and compares it with what was sent.
 *
 * Another gross or currency means that the service calculates differently than assumed; a draft, that
 * it did not issue. The invoice is then marked and not mailed automatically, and its company is on hold
 * until a person has reviewed it.
 *
 * @returns the request as it is now, null when another worker was faster.
 */
export async function readBack(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  { isLastTry = false } = {}
): Promise<InvoiceRequest | null> {
  if (request.invoiceId === null || request.readBack !== "pending") return request
  const elapsedMs = startStopwatch(ports)
  const outcome = await service.readInvoice(request.invoiceId)
  if (outcome.kind !== "done") {
    const attempts = [await redactReportOf(ports, request, outcome.report)]
    const next = await decideWithoutReading(ports, request, outcome, elapsedMs)
    if (next === "give-up" || (isLastTry && next !== "hold")) {
      return await giveUpReading(ports, request, outcome, attempts)
    }
    await ports.ledger.logAttempts(request.id, attempts)
    if (next === "hold" && request.companyId !== null) {
      await holdCompany(ports, request.companyId, "key-rejected")
    }
    if (next === "tell") return await noteUnansweredReading(ports, request)
    if (outcome.kind !== "asked-to-wait" || request.companyId === null) return request
    // Only creates and e-mails show that it is no longer busy: it may answer every read.
    return await noteBusyReading(ports, request, noteWait(ports, request.companyId, outcome))
  }
  return await recordReading(ports, request, outcome.value, [outcome.report])
}

async function recordReading(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  attempts: Parameters<Ports["ledger"]["logAttempts"]>[1]
): Promise<InvoiceRequest | null> {
  const difference = findDifference(request, invoice, { isSent: true })
  const isRefused = isRefusedByKsef(invoice)
  const whyWithheld = difference ? readBackDiffers(difference) : isRefused ? ksefRejected() : null
  const wait = whyWithheld === null ? planWait(ports, request, invoice.ksef) : null
  await holdForDifference(ports, request, difference)
  // Before its buyer can get the invoice.
  await noteRefused(ports, request, invoice)
  const changed = await ports.ledger.apply(
    recordRead({ request, attempts }, { invoice, difference, whyWithheld, wait })
  )
  if (changed) await holdForDifference(ports, request, difference)
  if (changed) await learnDraftFirst(ports, changed, invoice)
  await saveSellerName(ports, request, invoice)
  if (changed) await awaitNumber(ports, changed)
  return changed
}

/**
 * Holds the company of an invoice that differs; call it before the row says so and again after.
 *
 * Before: after a crash in between the reading is repeated, instead of a company left active. After: a
 * person who settled another difference meanwhile ended the hold without having seen this one.
 */
export async function holdForDifference(
  ports: Ports,
  { companyId }: InvoiceRequest,
  difference: Difference | null
): Promise<void> {
  if (difference && companyId !== null) await holdCompany(ports, companyId, "difference")
}

/**
 * Records a difference that a later reading of a compared invoice shows, as when it is read back.
 *
 * @returns the request as it is now, null when another worker was faster.
 */
export async function recordDifference(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  difference: Difference
): Promise<InvoiceRequest | null> {
  await holdForDifference(ports, request, difference)
  const whyWithheld = readBackDiffers(difference)
  const changed = await ports.ledger.apply(
    recordRead({ request, attempts: [] }, { invoice, difference, whyWithheld })
  )
  if (changed) await holdForDifference(ports, changed, difference)
  return changed
}

/**
 * Compares by value; a field the service leaves out proves nothing.
 *
 * An invoice with another order's reference is that order's, and its e-mail would go to a stranger. A
 * draft is not an invoice by law, whatever else it shows. Source: service-api 4.2. A pro forma is none
 * either, and an advance or a correction is not the one that was sent.
 *
 * @param isSent it was sent from here, as a sales invoice; what a person links may be an advance.
 */
export function findDifference(
  request: Pick<InvoiceRequest, "reference" | "currency" | "totals">,
  invoice: Pick<
    ServiceInvoice,
    "gross" | "currency" | "status" | "additionalDetails" | "invoiceType"
  >,
  { isSent = false } = {}
): Difference | null {
  const { reference } = request
  const details = invoice.additionalDetails ?? ""
  const found = findReference(details)
  if (reference !== null && found !== null && !hasReference(details, reference)) {
    return { what: "reference", sent: reference, found }
  }
  if (isDraftStatus(invoice.status)) return { what: "status", sent: "ISSUED", found: "DRAFT" }
  if (isSent && isOtherType(invoice)) {
    return { what: "type", sent: "SALES", found: invoice.invoiceType ?? "" }
  }
  const gross = request.totals?.gross
  if (invoice.currency !== null && request.currency !== null) {
    const found = invoice.currency.toUpperCase()
    if (found !== request.currency) return { what: "currency", sent: request.currency, found }
  }
  if (gross !== undefined && invoice.gross !== null && !isSameAmount(gross, invoice.gross)) {
    return { what: "gross", sent: gross, found: invoice.gross }
  }
  return null
}

/** False for a linked invoice: of that it is not known whether it was issued as paid. */
export const isSentFromHere = ({ isPaid }: Pick<InvoiceRequest, "isPaid">) => isPaid !== null

export const readBackDiffers = ({ what, sent, found }: Difference) =>
  makeReason(
    "READ_BACK_DIFFERS",
    `The issued invoice shows ${what} ${found} instead of ${sent}, so it was not mailed. Compare it with the order in the service, then send it by hand.`,
    { params: { what, sent, found } }
  )
