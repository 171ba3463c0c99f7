import type { AdoptionCandidate, ShownDifference } from "../../../types"

/** What a row of a search shows of an invoice and of its order; it may be hours old. */
export type ShownTie = {
  candidate: Pick<AdoptionCandidate, "gross" | "currency" | "differs">
  order: { gross: string | null; currency: string | null }
}

/** True of a difference that the row names with the same figures: of any other nobody was asked. */
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
    // The row names no buyer: that he is another one is all that it says.
    case "buyer":
      return candidate.differs.includes("buyer")
    default:
      return false
  }
}

const isSameAmount = (one: string, other: string | null) =>
  other !== null && Number(one) === Number(other)

const isSameCode = (one: string, other: string | null) => one.toUpperCase() === other?.toUpperCase()
