import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../composition"
import type InvoiceLedgerService from "../../../../../modules/invoice_ledger/service"
import { exportRequests } from "../../export-requests"
import { readExportQuery, toFilter } from "../../list-query"
import { noteBrokenStream } from "../../note-broken-stream"
import { readBuyers } from "../../read-buyers"

/**
 * The filtered list as a file for a spreadsheet, newest first, written while it is read: whatever
 * its length it takes the memory of one page.
 */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const query = readExportQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const lines = exportRequests({
    language: query.language,
    filter: toFilter(query),
    listRequests: async (listing) => await ledger.listRequests(listing),
    readBuyers: async (ids) => await readBuyers(req.scope, ids),
  })
  res.status(200)
  res.setHeader("Content-Type", "text/csv; charset=utf-8")
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader("Content-Disposition", `attachment; filename="invoices.csv"`)
  try {
    await pipeline(Readable.from(lines), res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
