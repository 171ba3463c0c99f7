import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { readCompanyNames } from "../../../../../../pipeline/company-names"
import { exportRun } from "../../../export-run"
import { RUN_FILE_NAMES } from "../../../export-run-words"
import { readLanguageQuery } from "../../../list-query"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"
import { sendFile } from "../../../send-file"

/** A run's report as a spreadsheet file, streamed while it is read. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { language } = readLanguageQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const run = await ledger.findRun(idOf(req))
  if (!run) return refuse(res, "RUN_UNKNOWN")
  const name = `${RUN_FILE_NAMES[language]}-${run.kind}-${run.begunAt.slice(0, 10)}.csv`
  const nameOf = await readCompanyNames(await composeInvoicing(req.scope))
  const lines = exportRun({
    run,
    language,
    nameCompany: (id) => id && (nameOf(id) ?? id),
    listItems: async (query) => await ledger.listRunItems(query),
  })
  await sendFile(req, res, {
    type: "text/csv; charset=utf-8",
    name,
    parts: lines,
  })
}
