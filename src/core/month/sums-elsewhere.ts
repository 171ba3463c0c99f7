import type { KeptRow } from "./stored-month"

/**
 * True for an order's invoice whose amounts belong to another month's sums. A row that is gone
 * since the month was closed belongs to none, and an invoice of others to no order.
 */
export const isInSumsElsewhere = ({
  origin,
  isCounted,
  change,
}: Pick<KeptRow, "origin" | "isCounted" | "change">): boolean =>
  origin !== null && origin !== "stranger" && !isCounted && change?.kind !== "gone"
