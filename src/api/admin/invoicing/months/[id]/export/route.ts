import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { writeMonthCsv, writeMonthXlsx } from "../../../export-month"
import { readMonthExportQuery } from "../../../month-query"
import { MONTH_FILE_NAMES } from "../../../month-words"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"
import { sendFile } from "../../../send-file"

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

/** A reading of a month as a file for a spreadsheet, as CSV or as a workbook. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const { format, language } = readMonthExportQuery(req.query)
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const month = await ledger.findMonth(idOf(req))
  if (!month) return refuse(res, "MONTH_UNKNOWN")
  const asked = {
    month,
    language,
    readLines: async (listing: Parameters<typeof ledger.readMonthLines>[0]) =>
      await ledger.readMonthLines(listing),
  }
  const workbook = format === "xlsx" ? await writeMonthXlsx(asked) : null
  await sendFile(req, res, {
    type: TYPES[format],
    name: `${MONTH_FILE_NAMES[language]}-${month.month}.${format}`,
    write: async (out) =>
      await pipeline(Readable.from(workbook ? [workbook] : writeMonthCsv(asked)), out),
  })
}
