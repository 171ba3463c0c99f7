import { z } from "zod"
import type { OrderPayments } from "../core/payment/standing"
import { findCounted } from "./collection-payments"
import { addAmounts, addUpAmounts, shareOutCaptured } from "./exact-amount"
import { moment } from "./order-record"
import type { Query } from "./order-reader"

const FIELDS = [
  "id",
  "payment_collections.status",
  "payment_collections.captured_amount",
  "payment_collections.raw_captured_amount",
  "payment_collections.payments.captured_at",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.raw_amount",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payments.refunds.raw_amount",
  "payment_collections.payments.refunds.created_at",
]

const amount = z.unknown()
const rows = <T extends z.ZodType>(row: T) =>
  z
    .array(row.nullish())
    .nullish()
    .transform((found) => (found ?? []).filter((one) => one !== null && one !== undefined))

const payment = z.object({
  captured_at: moment,
  canceled_at: moment,
  captures: rows(z.object({ amount, raw_amount: amount })),
  refunds: rows(z.object({ amount, raw_amount: amount, created_at: moment })),
})

const recordSchema = z.object({
  id: z.string(),
  payment_collections: rows(
    z.object({
      status: z.string().nullish(),
      captured_amount: amount,
      raw_captured_amount: amount,
      payments: rows(payment),
    })
  ),
})

/**
 * What was captured and refunded for the given orders by the payments that count; an order that is gone
 * or has an unexpected form is left out.
 */
export async function readPayments(
  query: Query,
  orderIds: readonly string[]
): Promise<readonly OrderPayments[]> {
  if (orderIds.length === 0) return []
  const { data } = await query.graph({
    entity: "order",
    fields: FIELDS,
    filters: { id: [...orderIds] },
  })
  return data.flatMap((row) => {
    const { data: record } = recordSchema.safeParse(row)
    return record ? [toPayments(record)] : []
  })
}

function toPayments({ id, payment_collections }: z.output<typeof recordSchema>): OrderPayments {
  const sum = (amounts: readonly string[]) => amounts.reduce(addAmounts, "0")
  const collections = payment_collections.map((collection) => {
    const payments = findCounted(collection)
    const captures = payments.map((one) => ({
      captures: addUpAmounts(one.captures),
      isConfirmed: Boolean(one.captured_at),
    }))
    return {
      captured: sum(shareOutCaptured(captures, collection)),
      refunded: sum(payments.map(({ refunds }) => addUpAmounts(refunds))),
    }
  })
  return {
    id,
    captured: sum(collections.map(({ captured }) => captured)),
    refunded: sum(collections.map(({ refunded }) => refunded)),
  }
}
