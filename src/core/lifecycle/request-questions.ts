import type { InvoiceRequest } from "../invoice-request"
import type { RequestState } from "./states"

/** States in which there is an invoice or may be one. */
export const ISSUED_OR_MAYBE: readonly RequestState[] = ["issuing", "unknown", "issued"]

type Stamped = Pick<InvoiceRequest, "state" | "stampedAt">

/** True of a request that was settled by hand although its create may have made an invoice. */
export const isSettledUnknown = ({ state, stampedAt }: Stamped): boolean =>
  state === "skipped" && stampedAt !== null

/** The same, and of one whose outcome is still looked for. */
export const mayExist = (request: Stamped): boolean =>
  request.state === "unknown" || isSettledUnknown(request)

/** True when there is an invoice or may be one. */
export const isIssuedOrMaybe = (request: Stamped): boolean =>
  ISSUED_OR_MAYBE.includes(request.state) || isSettledUnknown(request)
