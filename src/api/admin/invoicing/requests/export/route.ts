import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing, LEDGER_KEY } from "../../../../../composition"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import type { CsvLanguage } from "../../../../../core/csv"
import { readCompanyNames } from "../../../../../pipeline/company-names"
import { exportRequests } from "../../export-requests"
import { FILE_NAMES } from "../../export-words"
import { findBuyers } from "../../find-buyers"
import { readExportQuery, toFilter } from "../../list-query"
import { toLocalMoment } from "../../local-moment"
import { readBuyers } from "../../read-buyers"
import { refuse } from "../../refuse"
import { sendFile } from "../../send-file"

/**
 * The filtered list as a spreadsheet file, newest first, streamed while it is read: it needs the memory
 * of one page, whatever its length.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const query = readExportQuery(req.query)
  const { language } = query
  const found = await findBuyers(req.scope, query.q)
  // An incomplete file would look like a complete one.
  if (found.isTooWide) return refuse(res, "SEARCH_TOO_WIDE")
  const ports = await composeInvoicing(req.scope)
  const { orders, settings } = ports
  const nameOf = await readCompanyNames(ports)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const lines = exportRequests({
    language,
    timeZone: settings.timeZone,
    nameCompany: (id) => nameOf(id) ?? id,
    filter: toFilter(query, found.orderIds),
    listRequests: async (listing) => await ledger.listRequests(listing),
    findKsefOf: async (ids) => await ledger.findKsefOf(ids),
    findPaymentsOf: async (ids) => await ledger.findPaymentsOf(ids),
    nowMs: await ledger.readClockMs(),
    readBuyers: async (ids) => await readBuyers(req.scope, ids),
    findPaid: async (ids) => {
      const progress = await orders.readProgress(ids)
      return new Set(progress.filter(({ isPaid }) => isPaid).map(({ id }) => id))
    },
  })
  await sendFile(req, res, {
    type: "text/csv; charset=utf-8",
    name: nameFile(language, settings.timeZone),
    parts: lines,
  })
}

const nameFile = (language: CsvLanguage, timeZone: string) =>
  `${FILE_NAMES[language]}-${toLocalMoment(new Date().toISOString(), timeZone).slice(0, 10)}.csv`
