/**
 * A problem of the shop or of a company that prevents invoices until somebody fixes it, and that no
 * single order reveals.
 */
export type StandingTrouble = {
  kind: StandingKind
  /** The company concerned; null: the shop. */
  companyId: string | null
  /** Values in a company's conditions that the shop does not have. */
  names: readonly string[]
  /** Orders that wait. */
  count: number
}

export const STANDING_KINDS = [
  "no key",
  "queue",
  "trigger silent",
  "condition unknown",
  "other account",
] as const
export type StandingKind = (typeof STANDING_KINDS)[number]

/** Equal for the same trouble, however many orders are waiting. */
export const identifyStanding = ({ kind, companyId, names }: StandingTrouble): string =>
  [kind, companyId ?? "", ...names].join(" ").trim()
