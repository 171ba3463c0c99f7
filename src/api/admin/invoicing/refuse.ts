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
    message: "This order has an invoice already, or may have one.",
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
      "The wrong number stands in the customer's own data. Write the right one here, or remove it there.",
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
    message: "country: the buyer's address needs a country, by its two letters.",
  },
  COUNTRY_FIXED: {
    status: 422,
    type: "invalid",
    message: "country: Medusa lets the country of an order's address not be changed.",
  },
  SETTINGS_INVALID: {
    status: 400,
    type: "invalid_data",
    message: "The settings break a rule of the options.",
  },
  BUYER_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The buyer in the order was changed since the form was opened. Open it again.",
  },
  LIST_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "Some of these invoices changed since the list was read. Look at it again.",
  },
  HOLD_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The company was put on hold for the same cause again since. Look at it again.",
  },
  COMPARED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The service's invoices were compared anew since. Look at it again.",
  },
  ACCOUNT_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "The key opens another account by now than the one that was shown. Look at it again.",
  },
  SETTINGS_CHANGED_MEANWHILE: {
    status: 409,
    type: "conflict",
    message: "Somebody else keeps changing the settings. Try again.",
  },
  COMPANY_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "The options name no such company.",
  },
  SEARCH_TOO_WIDE: {
    status: 400,
    type: "invalid_data",
    message:
      "q: more than 1,000 orders have a buyer who fits. Give more of the name or the number.",
  },
  KEY_IS_ANOTHER: {
    status: 409,
    type: "conflict",
    message:
      "key: this server has another API key of the company than the one the question was about. Load the question again once every server was restarted with the same key.",
  },
  KEYS_DIFFER: {
    status: 409,
    type: "conflict",
    message:
      "key: the key that the service accepted last is another one than this server's. Restart every server with the same key, check the company's key, and load the question again.",
  },
  ACCOUNT_NOT_OFFERED: {
    status: 409,
    type: "conflict",
    message:
      "The key is not taken to open that account any more, or there is nothing of before in the one you chose. Load the question again.",
  },
  ACCOUNTS_CLASH: {
    status: 409,
    type: "conflict",
    message:
      "One id of an invoice stands for two orders in these accounts, so they are not the same account.",
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
      "Some invoices could not be adopted. Link them, or resume with a note that says whose they are.",
  },
  TEST_WITHOUT_ADDRESS: {
    status: 422,
    type: "invalid",
    message: "A test e-mail goes to the user who is logged in; a secret key has no address.",
  },
  BULK_RUN_UNKNOWN: {
    status: 404,
    type: "not-found",
    message: "There is no such bulk act.",
  },
  BULK_RUN_OVER: {
    status: 409,
    type: "conflict",
    message: "This bulk act is over or canceled already.",
  },
  BULK_RIGHT_MISSING: {
    status: 403,
    type: "forbidden",
    message: "Stopping this bulk act needs the right that starting it needs.",
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
    message: "This run does not stand where that can be done any more. Look at it again.",
  },
  RUN_RIGHT_MISSING: {
    status: 403,
    type: "forbidden",
    message: "Steering this run needs the right that beginning it needs.",
  },
  ORDER_NAMED_TWICE: {
    status: 400,
    type: "invalid_data",
    message: "orders: named with two different invoices. Leave one line for each of them.",
  },
  SEARCH_NOT_OVER: {
    status: 409,
    type: "conflict",
    message: "This search is not over, so nothing can be done with what it found.",
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
    message: "This name was added in the service before.",
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
      "No usable answer came, so it may have been added or not. Look in the service before you try again.",
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
