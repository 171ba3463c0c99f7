import type { MedusaContainer } from "@medusajs/framework/types"
import { LEDGER_KEY } from "../../../composition"
import type { Run } from "../../../core/runs/run"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"

/** How long a search's findings may be acted on: somebody may create an invoice by hand meanwhile. */
const BELIEVED_MS = 24 * 60 * 60_000

/** A finished search that is recent enough to be acted on; else why there is none. */
export async function findSearch(
  container: MedusaContainer,
  id: string
): Promise<{ search: Run } | { code: "RUN_UNKNOWN" | "SEARCH_NOT_OVER" | "SEARCH_TOO_OLD" }> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const search = await ledger.findRun(id)
  if (search?.kind !== "adoption" || search.params.what !== "search") return { code: "RUN_UNKNOWN" }
  if (search.state !== "done" || search.finishedAt === null) return { code: "SEARCH_NOT_OVER" }
  const ageMs = (await ledger.readClockMs()) - Date.parse(search.begunAt)
  return ageMs > BELIEVED_MS ? { code: "SEARCH_TOO_OLD" } : { search }
}
