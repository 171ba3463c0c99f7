import type { InvoiceRequest } from "../request/invoice-request"
import { firstCode } from "../request/progress-codes"
import { mayBeIssued } from "./states"
import type { RequestPatch } from "./transition"

type Stamped = Pick<InvoiceRequest, "state" | "stampedAt">

/** True if the request was settled by hand although its create may have made an invoice. */
export const isSettledUnknown = ({ state, stampedAt }: Stamped): boolean =>
  state === "skipped" && stampedAt !== null

/** True if the outcome is unknown, or was when the request was settled by hand. */
export const mayExist = (request: Stamped): boolean =>
  request.state === "unknown" || isSettledUnknown(request)

/** True if there is an invoice or may be one. */
export const isIssuedOrMaybe = (request: Stamped): boolean =>
  mayBeIssued(request.state) || isSettledUnknown(request)

/**
 * Clears the stamp's purpose along with the stamp, so that a later stamp without one does not
 * inherit it.
 */
export const endPurpose = ({ stampedFor }: Pick<InvoiceRequest, "stampedFor">): RequestPatch =>
  stampedFor === null ? {} : { stampedFor: null }

/** True if the request was refused because its order was still a draft. */
export const awaitsSale = ({
  state,
  reasons,
}: Pick<InvoiceRequest, "state" | "reasons">): boolean =>
  state === "refused" && firstCode(reasons) === "ORDER_IS_DRAFT"
