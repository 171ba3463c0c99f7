import type { OrderHeader } from "../core/settings/company-choice"
import type { UnknownCondition } from "../core/settings/company-routing"
import type { UnreadableOrder } from "../core/order/unreadable-order"
import type { AnyReason } from "../core/request/invoice-request"
import type { CallReport } from "../core/request/outcomes"
import type { ProgressCode } from "../core/request/progress-codes"
import type { RefusalCode, SkipCode } from "../core/request/refusals"

type Code = ProgressCode | RefusalCode | SkipCode

/** Makes a reason; `field` names what to correct, if anything. */
export function makeReason(
  code: Code,
  message: string,
  rest: { field?: string; params?: AnyReason["params"] } = {}
): AnyReason {
  return { code, field: rest.field ?? null, params: rest.params ?? {}, message }
}

/** How a call failed in one token: the HTTP status, else the transport's code. */
export const describeFailure = (report: CallReport): string =>
  report.status === null ? (report.code ?? "no answer") : String(report.status)

export const serviceUnreachable = (report: CallReport): AnyReason =>
  makeReason(
    "SERVICE_UNREACHABLE",
    `The invoicing service could not be reached (${describeFailure(report)}). Nothing was sent; the request is retried automatically.`,
    { params: { code: describeFailure(report) } }
  )

export const serviceBusy = (): AnyReason =>
  makeReason(
    "SERVICE_BUSY",
    "The invoicing service asked to wait. Nothing was saved; the request is retried automatically."
  )

/** For a reading that must succeed before a create or an e-mail. */
export const readingUnanswered = (): AnyReason =>
  makeReason(
    "READING_UNANSWERED",
    "Before an invoice is issued or mailed, the newest invoices, this order's draft or its invoice must be read, and the invoicing service gave no usable answer. Nothing was sent; the reading is retried automatically."
  )

export const keyRejected = (companyId: string): AnyReason =>
  makeReason(
    "KEY_REJECTED",
    `The invoicing service rejects the API key of company "${companyId}". Put a working key, with the rights to list, read, issue and send invoices, into the options. Waiting invoices are then issued.`,
    { field: "options.apiKey", params: { company: companyId } }
  )

/** The company's key works: the service answers 403 to this one order. */
export const forbiddenForNow = (): AnyReason =>
  makeReason(
    "FORBIDDEN_FOR_NOW",
    "The invoicing service, or a firewall in front of it, answered 403 to this order only. Nothing was saved. The request is retried automatically; other orders are not delayed."
  )

export const requestForbidden = (): AnyReason =>
  makeReason(
    "REQUEST_FORBIDDEN",
    "The invoicing service, or a firewall in front of it, answered 403 to this order three times, although the API key works. It may reject a text in the order (a name, an address or a product's text), or the key may lack the right to issue invoices. Correct this, then press Retry, or issue the invoice by hand and link it."
  )

export const sendForbidden = (): AnyReason =>
  makeReason(
    "SEND_FORBIDDEN",
    "The invoicing service, or a firewall in front of it, answered 403 to this e-mail, although the API key works. The key may lack the right to send. Nothing was sent. Send it again, or deliver the invoice in another way."
  )

export const outcomeUnknown = (failure: string): AnyReason =>
  makeReason(
    "OUTCOME_UNKNOWN",
    `The request was sent, but its outcome is not known (${failure}). The invoice is being looked up in the service and is not sent again until the outcome is known.`,
    { params: { code: failure } }
  )

/** For an attempt that was not the last one. */
export const errorForNow = (): AnyReason =>
  makeReason(
    "ERROR_FOR_NOW",
    "An unexpected error stopped this request more than once; see the server's log. Nothing was sent; the request is retried automatically."
  )

export const internalError = (): AnyReason =>
  makeReason(
    "INTERNAL_ERROR",
    "An unexpected error stopped this request; see the server's log. Nothing was sent. Press Retry."
  )

/** The order, or a part of it, is not in Medusa's format: an import or a plugin wrote it. */
export const orderUnreadable = ({ field }: UnreadableOrder): AnyReason =>
  makeReason(
    "ORDER_UNREADABLE",
    `The order cannot be read: ${field ?? "a part of it"} is not in the form that Medusa's orders have. ` +
      "Have it corrected, then press Retry, or issue this invoice by hand.",
    { params: { problem: "form" }, ...(field !== null && { field }) }
  )

/** @param header the part of the order that the conditions are compared with; null when it is not known */
export const noCompanyFits = (header: OrderHeader | null): AnyReason =>
  makeReason("NO_COMPANY_FITS", describeNoneFits(header), {
    field: "options.companies",
    params: header ? nameConditions(header) : {},
  })

const describeNoneFits = (header: OrderHeader | null) => {
  const fits = "No company in the options matches this order"
  const next =
    "Add what is missing to a company's conditions, or add a company without conditions, then press Retry."
  if (!header) return `${fits}. ${next}`
  const { channel, region, currency, country } = nameConditions(header)
  return `${fits} (sales channel ${channel}, region ${region}, currency ${currency}, country ${country}). ${next}`
}

/** What the order has for each condition that a company can ask for. */
const nameConditions = ({ salesChannel, region, currency, country }: OrderHeader) => ({
  channel: salesChannel?.name ?? NOTHING,
  region: region?.name ?? NOTHING,
  currency,
  country: country?.toUpperCase() ?? NOTHING,
})

const NOTHING = "–"

export const companyConditionUnknown = ({ companyId, by, value }: UnknownCondition): AnyReason =>
  makeReason(
    "COMPANY_CONDITION_UNKNOWN",
    `This order may belong to company "${companyId}", but one of its conditions names the ` +
      `${by.replace("_", " ")} "${value}", which the shop does not know. Correct the option, then press Retry.`,
    { field: "options.companies", params: { company: companyId, value, problem: by } }
  )

export const companyUnknown = (companyId: string): AnyReason =>
  makeReason(
    "COMPANY_UNKNOWN",
    `The options have no company "${companyId}". Put it back, then press Retry.`,
    { field: "options.companies", params: { company: companyId } }
  )

export const serviceRefused = (failure: string): AnyReason =>
  makeReason(
    "SERVICE_REFUSED",
    `The invoicing service refused the invoice (${failure}). Correct what its answer names, in the order or in the settings, then press Retry.`,
    { params: { code: failure } }
  )

export const emailMissing = (): AnyReason =>
  makeReason(
    "EMAIL_MISSING",
    "The order has no e-mail address. Enter an address to send the invoice to.",
    {
      field: "email",
    }
  )
