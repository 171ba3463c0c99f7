import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import { writeMonthCsv, writeMonthXlsx } from "../../../export-month"
import { readMonthExportQuery } from "../../../month-query"
import { MONTH_FILE_NAMES } from "../../../month-words"
import { noteBrokenStream } from "../../../note-broken-stream"
import { idOf } from "../../../perform-act"
import { refuse } from "../../../refuse"

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
  res.status(200)
  res.setHeader("Content-Type", TYPES[format])
  res.setHeader("Cache-Control", "no-store")
  res.setHeader("X-Content-Type-Options", "nosniff")
  res.setHeader(
    "Content-Disposition",
    `attachment; filename="${MONTH_FILE_NAMES[language]}-${month.month}.${format}"`
  )
  try {
    await pipeline(workbook ? Readable.from([workbook]) : Readable.from(writeMonthCsv(asked)), res)
  } catch (error) {
    noteBrokenStream(req, error)
    // The headers are out: all that is left is to break off, so that nobody keeps half a file.
    res.destroy()
  }
}
