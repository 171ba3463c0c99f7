import type { InvoiceDraft, InvoicePosition } from "../../core/draft/invoice-draft"
import type { DraftStep } from "../../core/request/outcomes"
import { buildContractor } from "./contractor"
import { shortestDecimal, toJsonNumber } from "./decimals"
import { type Answer, isJsonObject, type JsonObject, parseJson, readAnswer } from "./envelope"
import { readId, writeId } from "./ids"
import { withoutNulls } from "./without-nulls"

export const CREATE_INVOICE_PATH = "/sales/invoice"

/**
 * The body of `POST /sales/invoice` that creates a draft of ours as an ISSUED sales invoice.
 *
 * Carries no invoice id: with one, the service would change that document instead of creating a new
 * one. Only the `step` that issues a saved draft wants that. Source: service-api 3.1, [spec], [public
 * S1]; `modelType`, `netPrice`, `grossPrice` and `projects` from [public S1, sample].
 *
 * @throws RangeError when an amount or quantity has no exact JSON number.
 */
export function buildCreateInvoice(draft: InvoiceDraft, step?: DraftStep) {
  return {
    modelType: "INVOICE",
    // Skips the split-payment warning; it does not overwrite anything.
    override: true,
    ...buildSubmission(draft, step),
    ...buildProject(draft.projectId),
    basicInformation: {
      statusId: step?.kind === "save" ? "DRAFT" : "ISSUED",
      ...(step?.kind === "issue" ? { invoiceId: writeId(step.draftId) } : {}),
      invoiceType: "SALES",
      invoiceFormat: draft.invoiceFormat,
      saleDate: writeDate(draft.saleDate),
      issueDate: writeDate(draft.issueDate),
      isReceipt: draft.isReceipt,
      relatedInvoicesIds: [],
      priceTypeId: draft.priceType,
    },
    contractor: buildContractor(draft.contractor, draft.currency),
    invoicePosition: draft.positions.map(buildPosition),
    additionalDetails: draft.additionalDetails,
    correctionReason: "",
    payments: buildPayments(draft.payment),
  }
}

/**
 * A draft must not go to KSeF: submitted by the call that only saves it, it could neither be issued nor
 * deleted, and a second one would be a second invoice there. Source: service-api 3.1, 3.15.
 */
const buildSubmission = ({ sendToKsef }: InvoiceDraft, step?: DraftStep) =>
  sendToKsef === undefined || step?.kind === "save" ? {} : { sendToKSEF: sendToKsef }

/**
 * Reads the new invoice's id from the answer, in `data` or at the top level.
 *
 * Source: service-api 3.1, [public S1]; the top level by service-api 7. Assumed: an answer that says
 * Error but names an invoice leaves open whether that invoice exists.
 */
export function readCreateInvoice(text: string, step?: DraftStep): Answer<{ invoiceId: string }> {
  const answer = readAnswer(text, findInvoiceId)
  return answer.kind === "error" && containsInvoiceId(text, step)
    ? { kind: "unusable", code: "CONTRADICTORY_ANSWER" }
    : answer
}

/**
 * True for an answer of any status that names an invoice: the service may save it and then refuse a
 * later step, so the answer does not prove that nothing was saved.
 *
 * The id of the draft to be issued does not count, since it names no other document: whether the draft
 * was issued is found by reading it, and a refused one is not sent repeatedly.
 */
export function containsInvoiceId(text: string, step?: DraftStep): boolean {
  const body = parseJson(text)
  const found = isJsonObject(body) ? findInvoiceId(body) : null
  return found !== null && !(step?.kind === "issue" && found.invoiceId === step.draftId)
}

function findInvoiceId(body: JsonObject): { invoiceId: string } | null {
  const inData = isJsonObject(body.data) ? readId(body.data.invoiceId) : null
  const invoiceId = inData ?? readId(body.invoiceId)
  return invoiceId === null ? null : { invoiceId }
}

/**
 * Samples are always midnight UTC: a calendar date, not a point in time. Source: service-api 3.1,
 * [public S1].
 */
const writeDate = (date: string) => `${date}T00:00:00.000Z`

/** Assumed: `projectId` at the top, and the tag form along with it for integers (service-api 6.2 no. 5). */
function buildProject(projectId: InvoiceDraft["projectId"]) {
  if (projectId === null) return {}
  return typeof projectId === "number"
    ? { projectId, projects: [{ tagId: projectId }] }
    : { projectId }
}

function buildPosition(position: InvoicePosition, index: number) {
  return {
    productPosition: index,
    productName: position.name,
    positionType: position.type,
    ...withoutNulls({ productCategory: position.category }),
    quantity: toJsonNumber(position.quantity),
    unit: position.unit,
    unitNetPrice: toJsonNumber(position.unitNet),
    unitGrossPrice: toJsonNumber(position.unitGross),
    vat: position.vat,
    pkwiu: "",
    // Assumed: the prices already include every discount (service-api 6.2 no. 10).
    discount: "0",
    netPrice: shortestDecimal(position.net),
    grossPrice: shortestDecimal(position.gross),
  }
}

function buildPayments(payment: InvoiceDraft["payment"]) {
  return {
    isPaid: payment.isPaid,
    paymentMethod: payment.method,
    dueDate: writeDate(payment.dueDate),
    ...withoutNulls({ bankAccountNumber: payment.bankAccountNumber }),
    isSplitPayment: false,
  }
}
