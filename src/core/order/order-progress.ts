import type { CompleteWhen } from "../settings/options"

/** How far one order of the shop has come; what the shop's own statuses are made of. */
export type OrderProgress = {
  id: string
  createdAt: string
  /** Placed, and neither completed, archived nor canceled. */
  isOpen: boolean
  isCompleted: boolean
  /** Everything that is owed was captured, and not all of it paid back. */
  isPaid: boolean
  /** Everything that has to be shipped was shipped, or delivered without. */
  isShipped: boolean
  isDelivered: boolean
}

/**
 * True when an order has reached the point at which it is completed by itself.
 *
 * An order that needs no shipping, of services or downloads only, counts as shipped and delivered.
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
 * True of an order that is past the chosen moment, whether or not it was completed: what
 * {@link isReadyToComplete} would have completed, and what somebody did.
 */
export const isPastMoment = (order: OrderProgress, completeWhen: CompleteWhen): boolean =>
  order.isCompleted || isReadyToComplete(order, completeWhen)

/** When an order got how far (ISO 8601); null of what has not come, or is not told. */
export type ProgressMoments = {
  /** Its last payment was captured. */
  paidAt: string | null
  /** Its last parcel left, or was delivered without. */
  shippedAt: string | null
  deliveredAt: string | null
}

/** When a ready order reached that point; null where the shop does not tell. */
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

/** How many of some orders have reached each point; the guide's first question shows it. */
export type ProgressFigures = {
  orders: number
  completed: number
  paid: number
  shipped: number
  delivered: number
}

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

/** The share of the shop's orders from which on what they show counts as its rule. */
const RULE_SHARE = 0.5

/**
 * When this shop's orders should be completed, by what its last orders show; `null` where orders
 * are too few to tell. `never`: the shop completes its orders already.
 */
export function recommendCompletion(figures: ProgressFigures): CompleteWhen | null {
  const { orders, completed, paid, shipped, delivered } = figures
  if (orders === 0) return null
  if (completed / orders >= RULE_SHARE) return "never"
  if (paid > 0 && delivered / paid >= RULE_SHARE) return "paid_and_delivered"
  if (paid > 0 && shipped / paid >= RULE_SHARE) return "paid_and_shipped"
  return paid / orders >= RULE_SHARE ? "paid" : null
}
