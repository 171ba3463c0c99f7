import type { InvoiceRequest } from "../request/invoice-request"
import { mayBeIssued } from "./states"
import type { RequestPatch } from "./transition"

type Stamped = Pick<InvoiceRequest, "state" | "stampedAt">

/** True of a request that was settled by hand although its create may have made an invoice. */
export const isSettledUnknown = ({ state, stampedAt }: Stamped): boolean =>
  state === "skipped" && stampedAt !== null

/** The same, and of one whose outcome is still looked for. */
export const mayExist = (request: Stamped): boolean =>
  request.state === "unknown" || isSettledUnknown(request)

/** True when there is an invoice or may be one. */
export const isIssuedOrMaybe = (request: Stamped): boolean =>
  mayBeIssued(request.state) || isSettledUnknown(request)

/** What a stamp was for ends with it, so that a later one that is for nothing special finds none. */
export const endPurpose = ({ stampedFor }: Pick<InvoiceRequest, "stampedFor">): RequestPatch =>
  stampedFor === null ? {} : { stampedFor: null }
