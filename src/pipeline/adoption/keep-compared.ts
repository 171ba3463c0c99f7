import {
  digestCompared,
  keepFew,
  nameRules,
  type Compared,
  type Unrelated,
} from "../../core/adoption/unrelated"
import type { Ports } from "../ports"
import type { SearchParams } from "./search"
import type { SearchMemory } from "./search-memory"

/** What a search saves of its comparison, so that a following backfill need not repeat it. */
export function keepCompared(ports: Ports, memory: SearchMemory, params: SearchParams): Compared {
  // If a person gave invoice numbers, fewer invoices match: the backfill compares all again.
  const isNamed = "named" in params && Object.keys(params.named).length > 0
  return {
    unrelated: isNamed ? {} : keepFew(listUnrelated(ports, memory)),
    rules: nameRules(ports.settings, ports.digest),
  }
}

/** The invoices of each company that match none of these orders. */
function listUnrelated({ digest }: Ports, { lists, found }: SearchMemory): Unrelated {
  const related = new Set(
    found.flatMap(({ order: { companyId }, candidates }) =>
      candidates.map(({ invoiceId }) => `${companyId} ${invoiceId}`)
    )
  )
  return Object.fromEntries(
    [...lists].map(([companyId, { invoices }]) => [
      companyId,
      invoices
        .filter(({ invoiceId }) => !related.has(`${companyId} ${invoiceId}`))
        .map((invoice) => digestCompared(invoice, digest)),
    ])
  )
}
