import { capturePaymentWorkflow, refundPaymentWorkflow } from "@medusajs/medusa/core-flows"
import { setTimeout as pause } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../src/composition"
import type { PaymentState } from "../../src/core/payment/watch"

/** The marking as `paid` follows within the next minute. */
const DEADLINE_MS = 240_000
const STEP_MS = 1_000

/** The titles of two cases; both orders are issued before they are paid. */
const PAID_LATER = "Picked up, not paid yet"
const PAID_BACK = "20 zł off, spread over the lines"

type Order = {
  id: string
  metadata: { demo_case?: string } | null
  payment_collections: { payments: { id: string; amount: number }[] }[]
}

/**
 * Shows what happens to invoices that were issued unpaid: one order is paid afterwards, another one is paid
 * and then refunded, so that its invoice stays paid and needs a correction.
 *
 * @returns false if the invoices did not appear in time; the demo continues without this.
 */
export async function arrangePayments(container: MedusaContainer): Promise<boolean> {
  const later = await findOrder(container, PAID_LATER)
  const back = await findOrder(container, PAID_BACK)
  for (const order of [later, back]) {
    if (!(await until(container, order, "unpaid"))) return false
    for (const { id } of paymentsOf(order)) {
      await capturePaymentWorkflow(container).run({ input: { payment_id: id } })
    }
  }
  if (!(await until(container, back, "paid"))) return false
  for (const { id, amount } of paymentsOf(back)) {
    await refundPaymentWorkflow(container).run({ input: { payment_id: id, amount } })
  }
  return true
}

const paymentsOf = ({ payment_collections }: Order) =>
  payment_collections.flatMap(({ payments }) => payments)

async function findOrder(container: MedusaContainer, title: string): Promise<Order> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "metadata",
      "payment_collections.payments.id",
      "payment_collections.payments.amount",
    ],
  })
  const order = (data as unknown as Order[]).find(({ metadata }) => metadata?.demo_case === title)
  if (!order) throw new Error(`There is no order "${title}"`)
  return order
}

/** Waits until the order's invoice is in this state; false if it does not get there in time. */
async function until(
  container: MedusaContainer,
  { id }: Order,
  state: PaymentState
): Promise<boolean> {
  const endMs = Date.now() + DEADLINE_MS
  while (Date.now() < endMs) {
    const { ledger } = await composeInvoicing(container)
    const request = await ledger.findRequestOfOrder(id)
    const [watch] = request ? await ledger.findPaymentsOf([request.id]) : []
    if (watch?.state === state) return true
    await pause(STEP_MS)
  }
  return false
}
