import {
  digestCompared,
  keepFew,
  nameRules,
  type Compared,
  type Unrelated,
} from "../../core/adoption/unrelated"
import { addDays } from "../../core/dates"
import type { ClaimedRun } from "../../core/runs/run"
import type { Ports } from "../ports"
import { DAYS_BACK } from "./find-new-candidates"
import type { SearchParams } from "./search"
import type { SearchMemory } from "./search-memory"

/** What a search keeps of its comparison, so that a backfill after it need not repeat it. */
export function keepCompared(
  ports: Ports,
  run: ClaimedRun,
  memory: SearchMemory,
  params: SearchParams
): Compared {
  // With a number that a person named, less is alike than without: the backfill compares all again.
  const isNamed = "named" in params && Object.keys(params.named).length > 0
  return {
    unrelated: isNamed ? {} : keepFew(listUnrelated(ports, run, memory)),
    rules: nameRules(ports.settings, ports.digest),
  }
}

/**
 * The newest invoices of each company that are like none of these orders: those that a backfill may
 * look at, which begins no sooner than the search, and a day more.
 */
function listUnrelated(
  { digest }: Ports,
  { begunAt }: ClaimedRun,
  { lists, found }: SearchMemory
): Unrelated {
  const since = addDays(begunAt.slice(0, 10), -(DAYS_BACK + 1))
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
        .filter(({ issueDate }) => issueDate === null || issueDate >= since)
        .map((invoice) => digestCompared(invoice, digest)),
    ])
  )
}
