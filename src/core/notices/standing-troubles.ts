/**
 * Something of the shop or of a company that keeps invoices from coming until somebody changes it,
 * and that no single order tells of.
 */
export type StandingTrouble = {
  kind: StandingKind
  /** Of which company; null: of the shop. */
  companyId: string | null
  /** Values of a company's conditions that the shop does not know. */
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

/** What makes two of them the same trouble, however many orders wait by now. */
export const identifyStanding = ({ kind, companyId, names }: StandingTrouble): string =>
  [kind, companyId ?? "", ...names].join(" ").trim()
