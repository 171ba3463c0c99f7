import { isUncompared } from "../../core/request/uncompared"
import type { InvoicePayment, InvoiceRequestDetail } from "../../types"

type Request = Pick<InvoiceRequestDetail, "state" | "reasons" | "correction" | "difference">

/**
 * The text key for what Altera was told about an invoice's payment. One that may not be what its order comes
 * to is never marked automatically, not even once somebody has accepted it.
 */
export const nameTold = (
  request: Request,
  { state, by }: Pick<InvoicePayment, "state" | "by">
): "unpaid_in_doubt" | `${typeof state}_${typeof by}` =>
  state === "unpaid" && by === "order" && isInDoubt(request) ? "unpaid_in_doubt" : `${state}_${by}`

const isInDoubt = (request: Request): boolean =>
  request.correction !== null || request.difference !== null || isUncompared(request)
