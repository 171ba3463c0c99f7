import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { CsvLanguage } from "../../../core/csv"
import type { StoredMonth, KeptRow } from "../../../core/month/stored-month"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { Ports } from "../../../pipeline/ports"
import type { InvoicingErrorBody } from "../../../types"
import { zipPdfs } from "../../pdf/zip-pdfs"
import { linesOf, MonthReadAnew, writeMonthCsv, writeMonthXlsx } from "./export-month"
import { MONTH_FILE_NAMES, PDF_FILE_NAMES } from "./month-words"
import { refuse } from "./refuse"
import { sendFile } from "./send-file"
import { listZipContents } from "./zip-month"

const TYPES = {
  csv: "text/csv; charset=utf-8",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const

type Sent = {
  ledger: InvoiceLedgerService
  month: StoredMonth
  language: CsvLanguage
  cacheControl?: string
}

/** A reading of a month as a spreadsheet file. */
export async function sendMonthFile(
  req: MedusaRequest,
  res: MedusaResponse,
  { ledger, month, language, cacheControl, format }: Sent & { format: "csv" | "xlsx" }
): Promise<void> {
  const asked = { ...linesOf(ledger, month), language }
  // Started before the response, so that a reading that is gone by then can still be reported.
  const parts =
    format === "xlsx" ? [await writeMonthXlsx(asked)] : await begin(writeMonthCsv(asked))
  await sendFile(req, res, {
    type: TYPES[format],
    name: `${MONTH_FILE_NAMES[language]}-${month.month}.${format}`,
    cacheControl,
    parts,
  })
}

/** The same parts, after the first one has been generated. */
async function begin(parts: AsyncGenerator<string>): Promise<AsyncGenerator<string>> {
  const first = await parts.next()
  return (async function* () {
    if (!first.done) yield first.value
    yield* parts
  })()
}

/** Responds 409 if a newer reading replaced this one before anything of it was sent. */
export async function refuseReadAnew(
  res: MedusaResponse<InvoicingErrorBody>,
  send: () => Promise<void>
): Promise<void> {
  try {
    await send()
  } catch (error) {
    if (!(error instanceof MonthReadAnew)) throw error
    refuse(res, "MONTH_READ_ANEW")
  }
}

/** One part of the archive of a month's PDFs, streamed while they are fetched and not stored. */
export async function sendMonthPdfs(
  req: MedusaRequest,
  res: MedusaResponse,
  sent: Sent & { ports: Ports; rows: readonly KeptRow[]; part: number }
): Promise<void> {
  const { ports, ledger, month, language, cacheControl, rows, part } = sent
  const contents = await listZipContents(ports, ledger, { rows, language })
  await sendFile(req, res, {
    type: "application/zip",
    name: `${PDF_FILE_NAMES[language]}-${month.month}-${part}.zip`,
    cacheControl,
    parts: zipPdfs(contents),
  })
}
