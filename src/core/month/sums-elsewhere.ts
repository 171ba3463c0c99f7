import type { KeptRow } from "./kept-month"

/**
 * An order's invoice whose amounts belong to the sums of another month. What is gone since the month
 * was closed belongs to none, and an invoice of others to no order.
 */
export const isInSumsElsewhere = ({
  origin,
  isCounted,
  change,
}: Pick<KeptRow, "origin" | "isCounted" | "change">): boolean =>
  origin !== null && origin !== "stranger" && !isCounted && change?.kind !== "gone"
