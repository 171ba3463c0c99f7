import { buffer } from "node:stream/consumers"
import type { CsvLanguage } from "../../../core/csv"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { StoredMonth, KeptRow } from "../../../core/month/stored-month"
import { namePdf } from "../../../core/documents/name-pdf"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { Ports } from "../../../pipeline/ports"
import { openInvoicePdf } from "../../../pipeline/documents/open-invoice-pdf"
import type { ZipContents } from "../../pdf/zip-pdfs"
import { MonthReadAnew } from "./export-month"
import { NO_PDF, NO_PDF_FILE, NO_PDF_HEAD } from "./month-words"

/**
 * PDFs per archive. Archives are not stored, since they contain buyer data, so a broken download is
 * fetched again: at most one part.
 */
const PDFS_OF_PART = 100

/** The number of archives for a month's PDFs. */
export const countParts = ({ summary: { origins } }: Pick<StoredMonth, "summary">): number =>
  Math.ceil((origins.ours + origins.linked) / PDFS_OF_PART)

/** Lines per read. */
const PAGE = 1_000

/**
 * The rows of one part: the month's invoices that belong to orders, in the order of the reading.
 *
 * @throws MonthReadAnew if a newer reading has deleted its lines meanwhile
 */
export async function readPart(
  ledger: InvoiceLedgerService,
  month: StoredMonth,
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

/** The contents of a part's archive, and how to fetch each PDF, one request at a time. */
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
      // The reading may have a number that the ledger does not have yet.
      const name = namePdf({ ...request, invoiceNumber: request.invoiceNumber ?? invoiceNumber })
      return [{ name, of: request }]
    }),
    open: async (request) => {
      const opened = await openInvoicePdf(ports, request)
      if (opened.kind !== "open") return NO_PDF[opened.kind][language]
      try {
        return await buffer(opened.pdf.body)
      } catch {
        // The transfer broke off; the archive says so.
        return NO_PDF.service[language]
      }
    },
    missing: { name: `${NO_PDF_FILE[language]}.txt`, head: NO_PDF_HEAD[language] },
  }
}
