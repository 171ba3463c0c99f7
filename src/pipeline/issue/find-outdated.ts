import type { InvoiceRequest, OrderChange } from "../../core/request/invoice-request"
import { changeOfRefusal, findOrderChange } from "../../core/order/order-change"
import { isSameContractor } from "./freeze-draft"
import type { DraftOrReason } from "./draft-or-reason"
import type { Ports } from "../ports"

/**
 * How an order has changed since its draft was sent; null if an invoice made from that draft is
 * correct.
 *
 * A change of VAT counts as an edit, and so does an order that can no longer be invoiced: nobody knows
 * what its invoice would say.
 *
 * @param composed what the invoice would say now, whether or not it may be issued yet.
 */
export function findOutdated(
  ports: Pick<Ports, "settings" | "digest">,
  request: InvoiceRequest,
  composed: DraftOrReason
): OrderChange | null {
  if (composed.kind === "canceled") return "ORDER_CANCELED"
  if (composed.kind === "refused") return changeOfRefusal(composed.reasons[0]?.code)
  if (composed.kind !== "draft") return "ORDER_EDITED"
  const { draft, order } = composed
  const { transformDraft, maxDecimals } = ports.settings
  // The shop's own function may arrange the positions differently from the order's lines.
  const positions = transformDraft ? null : request.positions
  const change = findOrderChange({ ...request, positions }, order, maxDecimals)
  if (change) return change
  if (!isSameSum(request.totals, draft.totals)) return "ORDER_EDITED"
  const { contentFingerprint } = request
  return isSameContractor(draft.contractor, contentFingerprint, ports.digest)
    ? null
    : "BUYER_EDITED"
}

type Totals = NonNullable<InvoiceRequest["totals"]>

const isSameSum = (sent: Totals | null, now: Totals): boolean =>
  sent !== null && listAmounts(sent) === listAmounts(now)

const listAmounts = ({ net, vat, gross, byVat }: Totals): string =>
  JSON.stringify([
    net,
    vat,
    gross,
    Object.entries(byVat)
      .map((entry) => JSON.stringify(entry))
      .sort(),
  ])
