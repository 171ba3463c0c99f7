import type { InvoiceRequest } from "./invoice-request"
import { PROGRESS_GROUPS } from "./progress-codes"

/** Reasons for which the plugin itself withheld an e-mail: the service was never asked to send it. */
const WITHHELD_CODES: readonly string[] = [
  "READ_BACK_DIFFERS",
  "ACCOUNT_CHANGED",
  "COMPANY_UNKNOWN",
  "SHOWN_AS_SENT",
  "DRAFT_OUTDATED",
  ...PROGRESS_GROUPS.emailOnHoldForKsef,
]

/** True if the e-mail had no recipient: the order has no address, so the service refused nothing. */
export const isMailAddressless = ({
  sendState,
  sendReasons,
}: Pick<InvoiceRequest, "sendState" | "sendReasons">): boolean =>
  sendState === "refused" && (sendReasons ?? []).some(({ code }) => code === "EMAIL_MISSING")

/** True if the e-mail was not refused by the service but never ordered from it. */
export const isMailWithheld = ({
  sendState,
  sendReasons,
}: Pick<InvoiceRequest, "sendState" | "sendReasons">): boolean =>
  sendState === "refused" && (sendReasons ?? []).some(({ code }) => WITHHELD_CODES.includes(code))
