import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { BackfillParams } from "../../../../../pipeline/adoption/backfill"
import type { BackfillBody } from "../../../../../types"
import { findSearch } from "../../find-search"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** Doubtful rows per read. */
const PAGE = 1_000

/**
 * Issues invoices for past orders in the background: those for which a search found no invoice, and
 * those for which a person stated that none of the found ones belongs to them. The caller confirms how
 * many these are.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<BackfillBody>,
  res: MedusaResponse
): Promise<void> {
  const { search_id: id, count, also = [], mail = false } = req.validatedBody
  const found = await findSearch(req.scope, id)
  if ("code" in found) return refuse(res, found.code)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const doubtful = await listDoubtful(ledger, id)
  const picked = [...new Set(also)]
  const total = (found.search.counts.none ?? 0) + picked.length
  if (total !== count || picked.some((orderId) => !doubtful.has(orderId))) {
    return refuse(res, "LIST_CHANGED_MEANWHILE")
  }
  const params: BackfillParams = { search: id, also: picked, isMailed: mail, total }
  await startRun(req, res, { kind: "backfill", companyId: null, params })
}

async function listDoubtful(ledger: InvoiceLedgerService, runId: string): Promise<Set<string>> {
  const found = new Set<string>()
  let after = -1
  for (;;) {
    const rows = await ledger.listRunItems({ runId, code: "doubt", after, limit: PAGE })
    for (const { orderId } of rows) if (orderId !== null) found.add(orderId)
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return found
    after = last.position
  }
}
