import { asSold } from "../../core/order/as-sold"
import { lookBeforeCreate } from "../ledger-check/look-before-create"
import type { Look } from "../ledger-check/list-open"
import type { Ports, StepEnd } from "../ports"
import { composeInvoice } from "./compose-request"
import type { DraftOrReason } from "./draft-or-reason"
import { recordNotIssued } from "./stamp-and-call"

type Refused = Extract<DraftOrReason, { kind: "refused" }>

/** Refusals because of returns after the sale: an invoice may have been made before. */
const SINCE_SALE: readonly string[] = ["CREDIT_LINE_AFTER_ORDER", "RETURN_BEFORE_INVOICE"]

/** Whether an order is refused only for what happened after it was sold. */
export const isRefusedSinceSale = (composed: DraftOrReason): composed is Refused =>
  composed.kind === "refused" && composed.reasons.every(({ code }) => SINCE_SALE.includes(code))

/**
 * Refuses an order because of returns since; a person is then asked to invoice it by hand. First its
 * invoice is looked for as before a create: a restored ledger may have lost that it was issued, and if
 * the service hides references nobody would notice.
 */
export async function refuseSinceSale(
  ports: Ports,
  { composed, ...look }: Omit<Look, "composed"> & { composed: Refused }
): Promise<StepEnd> {
  const { request, companyId } = look
  const { settings, ledger, databaseClock, log } = ports
  const readOrder = async (id: string) => {
    const order = await ports.orders.readOrder(id)
    return order && asSold(order)
  }
  const before = await composeInvoice(
    { settings, ledger, databaseClock, log, orders: { readOrder } },
    { orderId: request.orderId, companyId, isForced: request.isForced }
  )
  const found =
    before.kind === "draft" ? await lookBeforeCreate(ports, { ...look, composed: before }) : null
  if (found?.kind === "refused" || found === null) {
    return await recordNotIssued(ports, request, found ?? composed)
  }
  return found
}
