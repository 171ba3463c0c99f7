import { z } from "zod"
import BigNumber from "bignumber.js"
import type { OrderProgress, ProgressMoments } from "../core/order/order-progress"
import { decimalsOf, type CurrencyDecimals } from "./currency-decimals"
import { readAmountOrZero } from "./exact-amount"
import { moment } from "./order-record"
import { toMoment } from "./moment"
import type { Query } from "./order-reader"

/** The fields from which Medusa derives an order's payment status. */
const PAYMENT_FIELDS = [
  "version",
  "currency_code",
  "summary",
  "payment_collections.status",
  "payment_collections.amount",
  "payment_collections.captured_amount",
  "payment_collections.refunded_amount",
]

/** Those for its fulfillment status as well. */
const PROGRESS_FIELDS = [
  "id",
  "created_at",
  "status",
  "is_draft_order",
  "canceled_at",
  "items.requires_shipping",
  "items.quantity",
  "items.detail.quantity",
  "items.detail.shipped_quantity",
  "items.detail.delivered_quantity",
  ...PAYMENT_FIELDS,
]

const amount = z.unknown()
const rows = <T extends z.ZodType>(row: T) =>
  z
    .array(row.nullish())
    .nullish()
    .transform((found) => (found ?? []).filter((one) => one !== null && one !== undefined))

const item = z.object({
  requires_shipping: z.boolean().nullish(),
  quantity: amount,
  detail: z
    .object({ quantity: amount, shipped_quantity: amount, delivered_quantity: amount })
    .nullish(),
})

const collection = z.object({
  status: z.string().nullish(),
  amount,
  captured_amount: amount,
  refunded_amount: amount,
})

export const paymentSchema = z.object({
  version: z.number().nullish(),
  currency_code: z.string().nullish(),
  summary: z.object({ current_order_total: amount }).nullish(),
  payment_collections: rows(collection),
})

const recordSchema = paymentSchema.extend({
  id: z.string(),
  created_at: moment,
  status: z.string().nullish(),
  is_draft_order: z.boolean().nullish(),
  canceled_at: moment,
  items: rows(item),
})

type PaymentRecord = z.output<typeof paymentSchema>
type ProgressRecord = z.output<typeof recordSchema>

export type OpenOrdersQuery = { after: string | null; createdSince: string; limit: number }

/** The progress of the given orders; an order that is gone or has an unexpected form is left out. */
export async function readProgress(
  query: Query,
  orderIds: readonly string[],
  decimals: CurrencyDecimals
): Promise<readonly OrderProgress[]> {
  if (orderIds.length === 0) return []
  const { data } = await query.graph({
    entity: "order",
    fields: PROGRESS_FIELDS,
    filters: { id: [...orderIds] },
  })
  return data.flatMap((row) => {
    const { data: record } = recordSchema.safeParse(row)
    return record ? [toProgress(record, decimals)] : []
  })
}

const MOMENT_FIELDS = [
  "id",
  "payment_collections.status",
  "payment_collections.payments.captured_at",
  "fulfillments.shipped_at",
  "fulfillments.delivered_at",
  "fulfillments.canceled_at",
]

const momentsSchema = z.object({
  payment_collections: rows(
    z.object({ status: z.string().nullish(), payments: rows(z.object({ captured_at: moment })) })
  ),
  fulfillments: rows(z.object({ shipped_at: moment, delivered_at: moment, canceled_at: moment })),
})

/** When an order reached each stage; all null if it is gone or has an unexpected form. */
export async function readProgressMoments(query: Query, orderId: string): Promise<ProgressMoments> {
  const { data } = await query.graph({
    entity: "order",
    fields: MOMENT_FIELDS,
    filters: { id: orderId },
  })
  const { data: record } = momentsSchema.safeParse(data[0])
  if (!record) return { paidAt: null, shippedAt: null, deliveredAt: null }
  const payments = record.payment_collections
    .filter(({ status }) => status !== "canceled")
    .flatMap((one) => one.payments)
  const parcels = record.fulfillments.filter(({ canceled_at }) => !canceled_at)
  return {
    paidAt: findLast(payments.map(({ captured_at }) => captured_at)),
    shippedAt: findLast(parcels.map((one) => one.shipped_at ?? one.delivered_at)),
    deliveredAt: findLast(parcels.map(({ delivered_at }) => delivered_at)),
  }
}

const findLast = (moments: readonly z.output<typeof moment>[]): string | null =>
  moments
    .flatMap((one) => toMoment(one) ?? [])
    .sort()
    .at(-1) ?? null

/** Ids of open orders, sorted by id, which follows the time they were placed. */
export async function listOpenOrders(
  query: Query,
  { after, createdSince, limit }: OpenOrdersQuery
): Promise<readonly string[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters: {
      status: "pending",
      is_draft_order: false,
      canceled_at: null,
      created_at: { $gte: createdSince },
      ...(after === null ? {} : { id: { $gt: after } }),
    },
    pagination: { take: limit, order: { id: "ASC" } },
  })
  return data.map((row) => (row as { id: string }).id)
}

const toProgress = (record: ProgressRecord, decimals: CurrencyDecimals): OrderProgress => ({
  id: record.id,
  createdAt: toMoment(record.created_at) ?? "",
  isOpen: record.status === "pending" && record.is_draft_order !== true && !record.canceled_at,
  isCompleted: record.status === "completed" || record.status === "archived",
  isPaid: isPaid(record, decimalsOf(decimals, record.currency_code)),
  isShipped: record.items.every((one) => hasLeft(one, ["shipped_quantity", "delivered_quantity"])),
  isDelivered: record.items.every((one) => hasLeft(one, ["delivered_quantity"])),
})

/**
 * Like Medusa's payment status "captured": every collection that is not canceled was captured in full.
 * Here also true after a partial refund, but not after a full one, and once an edited order owes nothing.
 *
 * "In full" allows a difference of one of the currency's smallest units, as in Medusa: Medusa does not
 * round amounts, but a provider takes only whole units, so that 83.99 is captured, or paid back, of 83.991.
 */
export function isPaid(
  { payment_collections, summary, version }: PaymentRecord,
  decimals: number
): boolean {
  const due = payment_collections.filter(({ status }) => status !== "canceled")
  const smallest = new BigNumber(10).pow(-decimals)
  // Gift cards pay whole grosze of a total that Medusa does not round: a rest, or an excess, remains.
  const isNothing = (amount: BigNumber) => amount.lt(smallest.div(2))
  if (due.length === 0) return summary ? isNothing(toNumber(summary.current_order_total)) : false
  const isCaptured = due.every((one) => {
    const [amount, taken] = [toNumber(one.amount), toNumber(one.captured_amount)]
    const isEnough = taken.gte(amount) || (taken.gt(0) && amount.minus(taken).lte(smallest))
    return isEnough || isNothing(amount)
  })
  const captured = sum(due.map((one) => one.captured_amount))
  const refunded = sum(due.map((one) => one.refunded_amount))
  const kept = captured.minus(refunded)
  const isPaidBack = refunded.gt(0) && kept.lte(smallest)
  // An edit may leave a collection that is never captured in full, although everything was paid: what was
  // captured of it before goods were taken off the order, or before the rest was asked for anew. Without
  // any change, the summary may lack the order's taxes.
  const owed =
    summary && (version ?? 1) > 1 ? toNumber(summary.current_order_total).minus(kept) : null
  const owesNothing = owed !== null && kept.gt(0) && owed.lte(smallest)
  return (isCaptured || owesNothing) && !isPaidBack
}

type Quantity = "shipped_quantity" | "delivered_quantity"

/** An item that needs no shipping counts as having left; so does one delivered without a shipment. */
function hasLeft(one: ProgressRecord["items"][number], marks: readonly Quantity[]): boolean {
  if (one.requires_shipping === false) return true
  const ordered = toNumber(one.detail?.quantity ?? one.quantity)
  return marks.some((mark) => toNumber(one.detail?.[mark]).gte(ordered))
}

const sum = (amounts: readonly unknown[]) =>
  amounts.reduce<BigNumber>((total, one) => total.plus(toNumber(one)), new BigNumber(0))

const toNumber = (value: unknown) => new BigNumber(readAmountOrZero(null, value))
