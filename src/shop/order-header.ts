import { readInvoiceCountry } from "../core/settings/company-choice"
import { headerRecordSchema, type HeaderRecord } from "./order-record"
import { toMoment } from "./moment"
import { showOrderNumber, toAddress, toNamed } from "./order-snapshot"
import { readRowId } from "./row-facts"

/** What is known about an order before it is fully read. */
export type Header = {
  id: string
  displayId: string
  createdAt: string
  salesChannel: ReturnType<typeof toNamed>
  region: ReturnType<typeof toNamed>
  currency: string
  country: string | null
  locale: string | null
}

/** The sales among the rows, and the ids of rows with an unexpected form. */
export function readHeaders(rows: unknown[]): { orders: Header[]; unreadable: string[] } {
  const read = rows.map((row) => ({ row, parsed: headerRecordSchema.safeParse(row) }))
  return {
    orders: read.flatMap(({ parsed }) =>
      parsed.success && isSale(parsed.data) ? [toHeader(parsed.data)] : []
    ),
    unreadable: read.flatMap(({ row, parsed }) => (parsed.success ? [] : [readRowId(row)])),
  }
}

const isSale = (record: HeaderRecord) =>
  record.is_draft_order !== true && record.status !== "draft" && !record.canceled_at

export const toHeader = (record: HeaderRecord): Header => ({
  id: record.id,
  displayId: showOrderNumber(record),
  createdAt: toMoment(record.created_at) ?? "",
  salesChannel: toNamed(record.sales_channel),
  region: toNamed(record.region),
  currency: record.currency_code.toUpperCase(),
  country: readInvoiceCountry({
    billingAddress: toAddress(record.billing_address),
    shippingAddress: toAddress(record.shipping_address),
  }),
  locale: record.locale ?? null,
})
