import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { exportRun, RUN_FILE_NAMES } from "../../../export-run"
import { readLanguageQuery } from "../../../list-query"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"
import { sendFile } from "../../../send-file"

/** A run's report as a file for a spreadsheet, written while it is read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { language } = readLanguageQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const run = await ledger.findRun(idOf(req))
  if (!run) return refuse(res, "RUN_UNKNOWN")
  const name = `${RUN_FILE_NAMES[language]}-${run.kind}-${run.begunAt.slice(0, 10)}.csv`
  const lines = exportRun({
    runId: run.id,
    language,
    listItems: async (query) => await ledger.listRunItems(query),
  })
  await sendFile(req, res, {
    type: "text/csv; charset=utf-8",
    name,
    write: async (out) => await pipeline(Readable.from(lines), out),
  })
}
