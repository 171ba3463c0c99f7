import type { MedusaResponse } from "@medusajs/framework/http"
import type { RejectionCode } from "../../../core/request/rejections"
import type { InvoicingErrorBody, KeyRefusal } from "../../../types"
import { MONTH_REFUSALS } from "./month-refusals"

type Refusal = { status: number; type: string; message: string }

/** Refusals of requests about settings, mapping, companies and the like, each with its English sentence. */
const REFUSALS = {
  ORDER_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "There is no such order.",
  },
  REQUEST_EXISTS: {
    status: 409,
    type: "conflict",
    message: "This order already has an invoice, or may have one.",
  },
  TAX_NUMBER_WRONG: {
    status: 422,
    type: "invalid",
    message: "tax_number: not a valid NIP or EU VAT number. Leave it empty for a private person.",
  },
  TAX_NUMBER_OF_CUSTOMER: {
    status: 422,
    type: "invalid",
    message:
      "The wrong number comes from the customer's own data. Enter the right one here, or remove it there.",
  },
  COMPANY_NAME_WANTED: {
    status: 422,
    type: "invalid",
    message: "company: a buyer with a tax number needs the company's name.",
  },
  BUYER_NAME_WANTED: {
    status: 422,
    type: "invalid",
    message: "first_name, last_name: the buyer needs a name.",
  },
  ADDRESS_WANTED: {
    status: 422,
    type: "invalid",
    message: "address_1: the buyer needs an address.",
  },
  COUNTRY_WANTED: {
    status: 422,
    type: "invalid",
    message: "country: the buyer's address needs a two-letter country code.",
  },
  COUNTRY_FIXED: {
    status: 422,
    type: "invalid",
    message: "country: Medusa does not let the country of an order's address be changed.",
  },
  SETTINGS_INVALID: {
    status: 400,
    type: "invalid_data",
    message: "These settings are not valid.",
  },
  BUYER_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The buyer in the order has changed since the form was opened. Open it again.",
  },
  LIST_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "Some of these invoices have changed since the list was read. Look at it again.",
  },
  HOLD_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The company has been put on hold again for the same cause. Look at it again.",
  },
  COMPARED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The service's invoices have been compared again. Look at the result again.",
  },
  ACCOUNT_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The key now opens a different account from the one that was shown. Look at it again.",
  },
  SETTINGS_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "Somebody else is changing the settings at the same time. Try again.",
  },
  COMPANY_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "The options have no such company.",
  },
  SEARCH_TOO_WIDE: {
    status: 400,
    type: "invalid_data",
    message:
      "q: more than 1,000 orders have a matching buyer. Give more of the name or the number.",
  },
  KEY_IS_ANOTHER: {
    status: 409,
    type: "conflict",
    message:
      "key: this server has a different API key of the company from the one the question was about. Restart every server with the same key, then load the question again.",
  },
  KEYS_DIFFER: {
    status: 409,
    type: "conflict",
    message:
      "key: the key that the service last accepted is not this server's. Restart every server with the same key, check the company's key, then load the question again.",
  },
  ACCOUNT_NOT_OFFERED: {
    status: 409,
    type: "conflict",
    message:
      "The key is no longer assumed to open that account, or the account you chose has no earlier invoices. Load the question again.",
  },
  ACCOUNTS_CLASH: {
    status: 409,
    type: "conflict",
    message:
      "Both accounts have an invoice with the same id for different orders, so they are not the same account.",
  },
  KEY_STILL_REJECTED: {
    status: 409,
    type: "conflict",
    message: "The service still rejects the company's API key, or could not be asked.",
  },
  STILL_UNREACHABLE: {
    status: 502,
    type: "service",
    message: "The service still does not answer.",
  },
  STILL_BEHIND: {
    status: 409,
    type: "conflict",
    message:
      "Some invoices could not be adopted. Link them, or resume with a note that says who they belong to.",
  },
  TEST_WITHOUT_ADDRESS: {
    status: 422,
    type: "invalid",
    message: "A test e-mail goes to the user who is logged in; a secret key has no address.",
  },
  BULK_RUN_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "There is no such bulk run.",
  },
  BULK_RUN_OVER: {
    status: 409,
    type: "conflict",
    message: "This bulk run is already over or canceled.",
  },
  BULK_RIGHT_MISSING: {
    status: 403,
    type: "forbidden",
    message: "To stop this bulk run, you need the right to start it.",
  },
  NOT_CONFIGURED: {
    status: 409,
    type: "conflict",
    message: "No API key is configured, so there is no company to compose an invoice for.",
  },
  RUN_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "There is no such run.",
  },
  ...MONTH_REFUSALS,
  RUN_IN_THE_WAY: {
    status: 409,
    type: "conflict",
    message: "Another run of this company is not over yet. Wait for it, pause it or stop it.",
  },
  RUN_NOT_STEERABLE: {
    status: 409,
    type: "conflict",
    message: "The state of this run no longer allows this. Look at it again.",
  },
  RUN_RIGHT_MISSING: {
    status: 403,
    type: "forbidden",
    message: "To pause, resume or stop this run, you need the right to start it.",
  },
  ORDER_NAMED_TWICE: {
    status: 400,
    type: "invalid_data",
    message:
      "orders: some orders are named with two different invoices. Leave one line for each order.",
  },
  SEARCH_NOT_OVER: {
    status: 409,
    type: "conflict",
    message: "This search is not over yet. Wait until it is, then try again.",
  },
  SEARCH_TOO_OLD: {
    status: 409,
    type: "conflict",
    message:
      "This search is older than a day. Search again: somebody may have made an invoice since.",
  },
  NAME_KNOWN: {
    status: 409,
    type: "conflict",
    message: "This name already exists in the service.",
  },
  NAME_REFUSED: {
    status: 502,
    type: "service",
    message: "The invoicing service refused the name.",
  },
  NAME_KEY_REJECTED: {
    status: 502,
    type: "service",
    message: "The invoicing service rejects the company's API key.",
  },
  NAME_SERVICE_BUSY: {
    status: 502,
    type: "service",
    message: "The invoicing service asks to wait. Try again in a moment.",
  },
  NAME_NOT_SENT: {
    status: 502,
    type: "service",
    message: "The invoicing service could not be reached; nothing was added.",
  },
  NAME_UNCERTAIN: {
    status: 502,
    type: "service",
    message:
      "No usable answer came, so it is not known whether the name was added. Look in the service before you try again.",
  },
} as const satisfies Partial<Record<RejectionCode | KeyRefusal, Refusal>>

/** Responds with why it was not done, with a code that the admin translates. */
export function refuse(
  res: MedusaResponse<InvoicingErrorBody>,
  code: keyof typeof REFUSALS,
  more: Partial<Pick<InvoicingErrorBody, "params" | "message" | "words">> = {}
): void {
  const { status, type, message } = REFUSALS[code]
  res.status(status).json({ type, code, message, ...more })
}
