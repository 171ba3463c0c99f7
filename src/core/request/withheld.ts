import type { InvoiceRequest } from "./invoice-request"

/** Reasons for which the plugin itself kept an e-mail back: the service was never asked to send it. */
const WITHHELD_CODES: readonly string[] = [
  "READ_BACK_DIFFERS",
  "ACCOUNT_CHANGED",
  "COMPANY_UNKNOWN",
  "SHOWN_AS_SENT",
  "DRAFT_OUTDATED",
  "KSEF_REJECTED",
  "KSEF_WAIT_OVER",
]

/** True of an e-mail that had nobody to go to: the order has no address, so none was refused. */
export const isMailAddressless = ({
  sendState,
  sendReasons,
}: Pick<InvoiceRequest, "sendState" | "sendReasons">): boolean =>
  sendState === "refused" && (sendReasons ?? []).some(({ code }) => code === "EMAIL_MISSING")

/** True of an e-mail that was not refused by the service but never ordered from it. */
export const isMailWithheld = ({
  sendState,
  sendReasons,
}: Pick<InvoiceRequest, "sendState" | "sendReasons">): boolean =>
  sendState === "refused" && (sendReasons ?? []).some(({ code }) => WITHHELD_CODES.includes(code))
