import type { InvoiceRequest } from "../../../core/invoice-request"
import type { RequestFilter, RequestListing } from "../../../modules/invoice_ledger/list-requests"
import { toCsvAmount, toCsvLine } from "./csv"

const PAGE = 500
const BYTE_ORDER_MARK = "\uFEFF"

type Language = "en" | "pl"

const HEADERS: Readonly<Record<Language, readonly string[]>> = {
  en: [
    "Invoice",
    "Order",
    "Buyer",
    "State",
    "Company",
    "Project",
    "Issue date",
    "Sale date",
    "Currency",
    "Net",
    "VAT",
    "Gross",
    "E-mail",
    "Sent at",
    "Requested at",
    "Reason",
    "Id in Altera",
  ],
  pl: [
    "Faktura",
    "Zamówienie",
    "Nabywca",
    "Stan",
    "Firma",
    "Projekt",
    "Data wystawienia",
    "Data sprzedaży",
    "Waluta",
    "Netto",
    "VAT",
    "Brutto",
    "E-mail",
    "Wysłano",
    "Zlecono",
    "Powód",
    "Identyfikator w Alterze",
  ],
}

type ExportPorts = {
  language: Language
  filter: RequestFilter
  listRequests(listing: RequestListing): Promise<readonly InvoiceRequest[]>
  readBuyers(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>>
}

/** The list as CSV, page by page; each page continues after the last row of the one before. */
export async function* exportRequests(ports: ExportPorts): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + toCsvLine(HEADERS[ports.language])
  let afterId: string | null = null
  for (;;) {
    const rows: readonly InvoiceRequest[] = await ports.listRequests({
      filter: { ...ports.filter, ...(afterId === null ? {} : { afterId }) },
      sort: { by: "created_at", isDescending: true },
      limit: PAGE,
      offset: 0,
    })
    const last = rows.at(-1)
    if (!last) return
    const buyers = await ports.readBuyers(rows.map(({ orderId }) => orderId))
    yield rows.map((row) => toCsvLine(toCells(row, buyers.get(row.orderId) ?? ""))).join("")
    if (rows.length < PAGE) return
    afterId = last.id
  }
}

function toCells(request: InvoiceRequest, buyer: string): (string | null)[] {
  // What waits or was refused may be composed otherwise the next time.
  const { totals, issueDate, saleDate, projectId } =
    request.state === "issued"
      ? request
      : { totals: null, issueDate: null, saleDate: null, projectId: null }
  return [
    request.invoiceNumber,
    request.orderDisplayId,
    buyer,
    request.state,
    request.companyId,
    projectId,
    issueDate,
    saleDate,
    request.currency,
    totals && toCsvAmount(totals.net),
    totals && toCsvAmount(totals.vat),
    totals && toCsvAmount(totals.gross),
    request.state === "issued" ? request.sendState : null,
    request.sentAt,
    request.createdAt,
    (request.reasons ?? []).map(({ code }) => code).join(" "),
    request.invoiceId,
  ]
}
