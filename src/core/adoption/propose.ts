import type { Candidate, ComparedPart } from "./compare"

/** What is proposed for an order, given the invoices that were found. */
export type Proposal<Order> = {
  order: Order
  /** `certain`: tied in bulk; `doubt`: left for manual review and never issued automatically. */
  kind: "certain" | "doubt" | "none"
  /** Those that name the order first, then the most similar ones. */
  candidates: readonly Candidate[]
  /** How many more there are. */
  more: number
}

type Found<Order> = { order: Order; candidates: readonly Candidate[] }

/** The most candidates shown to a person; of the rest only the count is given. */
const MOST_SHOWN = 20

/**
 * Decides for all orders of a company together: an invoice that is certainly one order's is no
 * other's. An invoice certain for two orders, or an order with two certain invoices, counts as
 * uncertain.
 */
export function propose<Order>(found: readonly Found<Order>[]): Proposal<Order>[] {
  const claims = new Map<string, number>()
  const certainOf = (one: Found<Order>) => one.candidates.filter(({ isCertain }) => isCertain)
  for (const one of found) {
    for (const { invoiceId } of certainOf(one)) {
      claims.set(invoiceId, (claims.get(invoiceId) ?? 0) + 1)
    }
  }
  const own = found.map((one) => {
    const [only, ...others] = certainOf(one)
    return only && others.length === 0 && claims.get(only.invoiceId) === 1 ? only : null
  })
  const taken = new Set(own.flatMap((candidate) => (candidate ? [candidate.invoiceId] : [])))
  return found.map(({ order, candidates }, index): Proposal<Order> => {
    const certain = own[index]
    if (certain) return { order, kind: "certain", candidates: [certain], more: 0 }
    const left = candidates
      .filter(({ invoiceId }) => !taken.has(invoiceId))
      .sort((a, b) => countNames(b) - countNames(a) || likeness(b) - likeness(a))
    const shown = left.slice(0, MOST_SHOWN)
    const kind = left.length === 0 ? "none" : "doubt"
    return { order, kind, candidates: shown, more: left.length - shown.length }
  })
}

const NAMES: readonly ComparedPart[] = ["named", "reference", "number"]

/** A firm may have many invoices of one amount: those that name the order must come first. */
const countNames = ({ agrees }: Candidate) => agrees.filter((part) => NAMES.includes(part)).length

const likeness = ({ agrees, differs }: Candidate) => agrees.length - differs.length
