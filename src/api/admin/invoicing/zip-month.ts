import { buffer } from "node:stream/consumers"
import type { CsvLanguage } from "../../../core/csv"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { KeptMonth, KeptRow } from "../../../core/month/kept-month"
import { namePdf } from "../../../core/documents/name-pdf"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { Ports } from "../../../pipeline/ports"
import { openInvoicePdf } from "../../../pipeline/documents/open-invoice-pdf"
import type { ZipContents } from "../../pdf/zip-pdfs"
import { MonthReadAnew } from "./export-month"
import { NO_PDF, NO_PDF_FILE, NO_PDF_HEAD } from "./month-words"

/**
 * PDFs of one archive. It is kept nowhere and holds buyers' data, so what broke off is fetched anew: a
 * part at most.
 */
const PDFS_OF_PART = 100

/** How many archives the PDFs of a month come in. */
export const countParts = ({ summary: { origins } }: Pick<KeptMonth, "summary">): number =>
  Math.ceil((origins.ours + origins.linked) / PDFS_OF_PART)

/** Lines read at once. */
const PAGE = 1_000

/**
 * The month's invoices of orders, part by part, in the order of the reading.
 *
 * @throws MonthReadAnew where a newer check has deleted its lines meanwhile
 */
export async function readPart(
  ledger: InvoiceLedgerService,
  month: KeptMonth,
  part: number
): Promise<{ rows: KeptRow[]; isThere: boolean }> {
  const [from, to] = [(part - 1) * PDFS_OF_PART, part * PDFS_OF_PART]
  const rows: KeptRow[] = []
  let seen = 0
  for (let offset = 0; seen < to; offset += PAGE) {
    const page = await ledger.readMonthLines({ id: month.id, filter: {}, limit: PAGE, offset })
    for (const row of page) {
      if (!row.isCounted || row.requestId === null) continue
      if (seen >= from && seen < to) rows.push(row)
      seen += 1
    }
    if (page.length < PAGE) break
  }
  if (!(await ledger.findMonth(month.id))) throw new MonthReadAnew()
  return { rows, isThere: rows.length > 0 }
}

/** What goes into the archive of a part, and how each PDF is had: one request at a time. */
export async function listZipContents(
  ports: Ports,
  ledger: InvoiceLedgerService,
  { rows, language }: { rows: readonly KeptRow[]; language: CsvLanguage }
): Promise<ZipContents<InvoiceRequest>> {
  const found = await ledger.findRequests(rows.flatMap(({ requestId }) => requestId ?? []))
  const requestOf = new Map(found.map((request) => [request.id, request]))
  return {
    entries: rows.flatMap(({ requestId, invoiceNumber }) => {
      const request = requestOf.get(requestId ?? "")
      if (!request) return []
      // The reading may have seen a number that the ledger could not read until then.
      const name = namePdf({ ...request, invoiceNumber: request.invoiceNumber ?? invoiceNumber })
      return [{ name, of: request }]
    }),
    open: async (request) => {
      const opened = await openInvoicePdf(ports, request)
      if (opened.kind !== "open") return NO_PDF[opened.kind][language]
      try {
        return await buffer(opened.pdf.body)
      } catch {
        // It broke off on its way; the archive says so.
        return NO_PDF.service[language]
      }
    },
    missing: { name: `${NO_PDF_FILE[language]}.txt`, head: NO_PDF_HEAD[language] },
  }
}
