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
 * Carries no invoice id: with one the service would change that document instead of making a new
 * one, which is what `step` asks for that issues a saved draft. Source: service-api 3.1, [spec],
 * [public S1]; `modelType`, `netPrice`, `grossPrice` and `projects` from [public S1, sample].
 *
 * @throws RangeError when an amount or quantity has no exact JSON number.
 */
export function buildCreateInvoice(draft: InvoiceDraft, step?: DraftStep) {
  return {
    modelType: "INVOICE",
    // Passes over the split-payment warning; it does not overwrite anything.
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
 * A draft is none of KSeF's: submitted in the call that only saves it, it could be neither issued nor
 * deleted, and a second one would be a second invoice there. Source: service-api 3.1, 3.15.
 */
const buildSubmission = ({ sendToKsef }: InvoiceDraft, step?: DraftStep) =>
  sendToKsef === undefined || step?.kind === "save" ? {} : { sendToKSEF: sendToKsef }

/**
 * The new invoice's id out of the answer, in `data` or at the top.
 *
 * Source: service-api 3.1, [public S1]; the top level by service-api 7. Assumed: an answer that
 * says Error and names an invoice all the same leaves open whether that invoice exists.
 */
export function readCreateInvoice(text: string, step?: DraftStep): Answer<{ invoiceId: string }> {
  const answer = readAnswer(text, findInvoiceId)
  return answer.kind === "error" && namesInvoice(text, step)
    ? { kind: "unusable", code: "CONTRADICTORY_ANSWER" }
    : answer
}

/**
 * True of an answer of any status that names an invoice: a service may save it and refuse what
 * comes after, so it cannot be told that nothing was saved.
 *
 * Not by the id of the draft that was to be issued, which tells of no other document: whether it was
 * issued all the same is read, and what was refused is not sent again and again.
 */
export function namesInvoice(text: string, step?: DraftStep): boolean {
  const body = parseJson(text)
  const found = isJsonObject(body) ? findInvoiceId(body) : null
  return found !== null && !(step?.kind === "issue" && found.invoiceId === step.draftId)
}

function findInvoiceId(body: JsonObject): { invoiceId: string } | null {
  const inData = isJsonObject(body.data) ? readId(body.data.invoiceId) : null
  const invoiceId = inData ?? readId(body.invoiceId)
  return invoiceId === null ? null : { invoiceId }
}

/** Samples are always midnight UTC: a calendar date, not a moment. Source: service-api 3.1, [public S1]. */
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
