import type { AdoptionCandidate, ShownDifference } from "../../../types"

/** What a search row shows of an invoice and its order. It may be hours old. */
export type ShownTie = {
  candidate: Pick<AdoptionCandidate, "gross" | "currency" | "differs">
  order: { gross: string | null; currency: string | null }
}

/** True if the row already shows this difference with the same figures. The user was asked about no other. */
export function isAsShown(
  { what, found, sent }: ShownDifference,
  { candidate, order }: ShownTie
): boolean {
  switch (what) {
    case "gross":
      return (
        candidate.differs.includes("total") &&
        isSameAmount(found, candidate.gross) &&
        isSameAmount(sent, order.gross)
      )
    case "currency":
      return (
        candidate.differs.includes("currency") &&
        isSameCode(found, candidate.currency) &&
        isSameCode(sent, order.currency)
      )
    // The row does not show the buyer's name, only that the buyer differs.
    case "buyer":
      return candidate.differs.includes("buyer")
    default:
      return false
  }
}

const isSameAmount = (one: string, other: string | null) =>
  other !== null && Number(one) === Number(other)

const isSameCode = (one: string, other: string | null) => one.toUpperCase() === other?.toUpperCase()
