import type { CompleteWhen } from "../settings/options"

/** How far an order of the shop has progressed; the facts behind the shop's own statuses. */
export type OrderProgress = {
  id: string
  createdAt: string
  /** Placed, and neither completed, archived nor canceled. */
  isOpen: boolean
  isCompleted: boolean
  /** The full amount owed was captured, and not all of it paid back. */
  isPaid: boolean
  /** Everything that requires shipping was shipped, or delivered without a shipment. */
  isShipped: boolean
  isDelivered: boolean
}

/**
 * True if an order has reached the point at which it is completed automatically.
 *
 * An order that needs no shipping, with services or downloads only, counts as shipped and
 * delivered.
 */
export function isReadyToComplete(order: OrderProgress, completeWhen: CompleteWhen): boolean {
  if (!order.isOpen) return false
  switch (completeWhen) {
    case "never":
      return false
    case "paid":
      return order.isPaid
    case "paid_and_shipped":
      return order.isPaid && order.isShipped
    case "paid_and_delivered":
      return order.isPaid && order.isDelivered
  }
}

/**
 * True if an order is past the chosen point, completed or not: {@link isReadyToComplete} would
 * complete it, or somebody did.
 */
export const isPastMoment = (order: OrderProgress, completeWhen: CompleteWhen): boolean =>
  order.isCompleted || isReadyToComplete(order, completeWhen)

/** When an order reached each point (ISO 8601); null if it has not, or if the time is not known. */
export type ProgressMoments = {
  /** Its last payment was captured. */
  paidAt: string | null
  /** Its last parcel was shipped, or delivered without a shipment. */
  shippedAt: string | null
  deliveredAt: string | null
}

/** When a ready order reached that point; null if the shop does not say. */
export function findReadyMoment(
  { paidAt, shippedAt, deliveredAt }: ProgressMoments,
  completeWhen: CompleteWhen
): string | null {
  const moments = {
    never: [],
    paid: [paidAt],
    paid_and_shipped: [paidAt, shippedAt],
    paid_and_delivered: [paidAt, deliveredAt],
  }[completeWhen]
  return (
    moments
      .filter((moment) => moment !== null)
      .sort()
      .at(-1) ?? null
  )
}

/** How many orders have reached each point; shown with the guide's first question. */
export type ProgressFigures = {
  orders: number
  completed: number
  paid: number
  shipped: number
  delivered: number
}

/** Shipped and delivered orders count only if they are also paid, as in the choices of `completeWhen`. */
export function countProgress(orders: readonly OrderProgress[]): ProgressFigures {
  const count = (has: (order: OrderProgress) => boolean) => orders.filter(has).length
  return {
    orders: orders.length,
    completed: count(({ isCompleted }) => isCompleted),
    paid: count(({ isPaid }) => isPaid),
    shipped: count(({ isPaid, isShipped }) => isPaid && isShipped),
    delivered: count(({ isPaid, isDelivered }) => isPaid && isDelivered),
  }
}

/** From this share of the shop's orders on, what they show counts as its rule. */
const RULE_SHARE = 0.5

/**
 * When this shop's orders should be completed, judged by its last orders; `null` if there are too
 * few. `never`: the shop already completes its orders.
 */
export function recommendCompletion(figures: ProgressFigures): CompleteWhen | null {
  const { orders, completed, paid, shipped, delivered } = figures
  if (orders === 0) return null
  if (completed / orders >= RULE_SHARE) return "never"
  if (paid > 0 && delivered / paid >= RULE_SHARE) return "paid_and_delivered"
  if (paid > 0 && shipped / paid >= RULE_SHARE) return "paid_and_shipped"
  return paid / orders >= RULE_SHARE ? "paid" : null
}
