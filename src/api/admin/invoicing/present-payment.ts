import { minus, parseDecimal, toText } from "../../../core/money/decimals"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { OrderPayments } from "../../../core/payment/standing"
import type { PaymentWatch } from "../../../core/payment/watch"
import type { Ports } from "../../../pipeline/ports"
import type { InvoicePayment } from "../../../types"

/**
 * The payment state of an invoice that was issued unpaid, with the current sums of its order's
 * payments.
 */
export async function presentPayment(
  { orders }: Pick<Ports, "orders">,
  { orderId }: Pick<InvoiceRequest, "orderId">,
  { state, by, stateSince }: PaymentWatch
): Promise<InvoicePayment> {
  const [amounts] = await orders.readPayments([orderId])
  return {
    state,
    by,
    since: stateSince,
    amounts: presentAmounts(amounts),
  }
}

function presentAmounts(payments: OrderPayments | undefined): InvoicePayment["amounts"] {
  const captured = parseDecimal(payments?.captured ?? "")
  const refunded = parseDecimal(payments?.refunded ?? "")
  if (!captured || !refunded) return null
  const kept = toText(minus(captured, refunded))
  return { captured: toText(captured), refunded: toText(refunded), kept }
}
