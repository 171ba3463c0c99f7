import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import type { RejectionCode } from "../../core/request/rejections"

/** Why a person's command was not carried out; `conflict`: the request's state forbids it. */
export type Rejection = {
  kind: "conflict" | "not-found" | "invalid" | "service"
  code: RejectionCode
  /** The values in the code's message: a state, a company, amounts. */
  params: Readonly<Record<string, string>>
  message: string
}

export type ActResult = { request: InvoiceRequest } | { rejection: Rejection }

export const reject = (
  kind: Rejection["kind"],
  code: RejectionCode,
  message: string,
  params: Rejection["params"] = {}
): { rejection: Rejection } => ({ rejection: { kind, code, params, message } })

export const notFound = () =>
  reject("not-found", "REQUEST_UNKNOWN", "There is no such invoice request.")

export const rejectUnknownOrder = () =>
  reject("not-found", "ORDER_UNKNOWN", "There is no such order.")

/** An act that names a company of the options. */
export const rejectUnconfigured = (companyId: string) =>
  reject(
    "conflict",
    "COMPANY_NOT_CONFIGURED",
    `The options have no company "${companyId}" with an API key.`
  )

/** An act on an invoice of a company that is missing from the options. */
export const rejectCompanyGone = () =>
  reject("conflict", "COMPANY_NOT_CONFIGURED", "The options no longer have this invoice's company.")

/** True if the request was changed since the `updatedAt` that the person was shown; ISO 8601. */
export const isChangedSince = ({ updatedAt }: InvoiceRequest, seen: string | undefined) =>
  seen !== undefined && Date.parse(seen) !== Date.parse(updatedAt)

export const conflict = () =>
  reject(
    "conflict",
    "CHANGED_MEANWHILE",
    "The invoice request changed in the meantime. Look at it again."
  )

export const rejectOnHold = (company: string) =>
  reject(
    "conflict",
    "COMPANY_ON_HOLD",
    `Company "${company}" is on hold: the service does not answer or rejects its API key, an invoice's difference has to be checked, invoices are missing from the shop's records, somebody paused it, or the shop runs on another database.`,
    { company }
  )

/** Trying again cannot tell whether the invoice was made by hand. */
export const rejectStopped = () =>
  reject(
    "conflict",
    "LEFT_WHILE_STOPPED",
    "Issuing was stopped at the moment at which this invoice was to be issued, so somebody may have made it by hand. If there is one, link it; if not, press Issue now on the order's page."
  )

/** Prevents mailing by mistake what the plugin itself would keep back. */
export const notComparedYet = () =>
  reject(
    "service",
    "NOT_COMPARED_YET",
    "The service does not show this invoice yet, so it was not compared and not mailed. Try again in a moment."
  )

/** Shown to the person before anything is mailed. */
export const rejectDifference = ({ what, sent, found }: Difference) =>
  reject(
    "conflict",
    "ISSUED_DIFFERS",
    `The invoice in the service shows ${what} ${found} instead of ${sent}, so it was not mailed. Compare the two, then send it.`,
    { what, sent, found }
  )
