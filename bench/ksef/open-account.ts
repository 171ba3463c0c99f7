import { NOTHING_SHOWN } from "../../src/core/ksef/reading"
import type { InvoicingService, ServiceInvoice } from "../../src/core/request/outcomes"
import { runSql } from "../../integration-tests/shop/database"

/** Items per page of the list, as many as the plugin requests. */
const PAGE = 100

/** Of four invoices in the list, one is a company's, two are private persons', and one is not ours. */
const isOurs = (place: number) => place % 4 !== 3

/** The calls so far; each first invokes `atCall`. */
export type CountingService = { service: InvoicingService; calls: number }

/**
 * A service whose list shows only the names of buyers, newest first, and no status for every other private
 * person's invoice: such an invoice need not be in KSeF.
 *
 * @param open how many of the invoices in the list are watched; a third as many more are not.
 */
export function openAccount(open: number, atCall: (call: number) => void): CountingService {
  const total = Math.ceil((open * 4) / 3)
  const counting: CountingService = {
    calls: 0,
    service: {
      listInvoices: async ({ page }: { page: number | null }) => {
        counting.calls += 1
        atCall(counting.calls)
        const first = ((page ?? 1) - 1) * PAGE
        const count = Math.max(0, Math.min(PAGE, total - first))
        const invoices = Array.from({ length: count }, (_, at) => describe(first + at))
        return { kind: "done", value: { invoices, pageCount: Math.ceil(total / PAGE) }, report: {} }
      },
      readInvoice: async (invoiceId: string) => {
        counting.calls += 1
        atCall(counting.calls)
        return { kind: "done", value: describe(Number(invoiceId) - FIRST_ID), report: {} }
      },
    } as unknown as InvoicingService,
  }
  return counting
}

const FIRST_ID = 5_000_000
const idOf = (place: number) => String(FIRST_ID + place)

/** Separate strings for each invoice, as if they had been parsed. */
function describe(place: number): ServiceInvoice {
  const isBlank = place % 4 === 1
  return {
    invoiceId: idOf(place),
    invoiceNumber: `${place}/11/2026`,
    invoiceType: "SALES",
    status: "SENT",
    currency: "PLN",
    gross: (49.99 + place).toFixed(2),
    net: (40.64 + place).toFixed(2),
    issueDate: new Date(NOW_MS).toISOString().slice(0, 10),
    saleDate: new Date(NOW_MS).toISOString().slice(0, 10),
    uploadDate: new Date(NOW_MS - HOUR_MS - place).toISOString(),
    additionalDetails: `Zamówienie ${place} (ref. AAAAAAAAAA)`,
    sellerName: null,
    contractor: { name: `Anna Nowak ${place}`, taxIdentificationNumber: null, postCode: null },
    vatPln: (9.35 + place).toFixed(2),
    ksef: { ...NOTHING_SHOWN, state: isBlank ? "not_shown" : "pending" },
    positions: [],
  }
}

export const NOW_MS = Date.parse("2026-11-24T10:00:00.000Z")
const HOUR_MS = 60 * 60_000

/** This many open statuses that are due, for the first invoices in that account's list. */
export async function makeOpenStatuses(url: string, open: number): Promise<void> {
  const places = Array.from({ length: Math.ceil((open * 4) / 3) }, (_, place) => place).filter(
    isOurs
  )
  await runSql(
    url,
    `insert into invoicing_request (id, order_id, order_display_id, company_id, state, requested_by,
       issue_date, invoice_id, issued_at, read_back, send_state, buyer_has_nip, is_buyer_company)
     select 'invreq_01JQZX3V9W8K7M6N5P4' || place, 'order_' || place, place::text, 'default', 'issued',
       'event', now()::date::text, (${FIRST_ID} + place)::text,
       now() - interval '1 hour' - place * interval '1 ms', 'done', 'sent', false, place % 4 = 0
     from jsonb_array_elements_text($1::jsonb) as places, cast(value as int) as place`,
    [JSON.stringify(places.slice(0, open))]
  )
  await runSql(
    url,
    `insert into invoicing_follow_up (id, request_id, kind, company_id, state, state_since, details,
       readings, checked_at, due_at, warn_at, late_at)
     select 'invfol_01JQZX3V9W8K7M6N5P4' || invoice_id, id, 'ksef', 'default', 'pending', now(), $1,
       3, now(), now(), now() + interval '1 day', now() + interval '2 days'
     from invoicing_request`,
    [JSON.stringify(READ_BEFORE)]
  )
  await runSql(url, "analyze invoicing_request")
  await runSql(url, "analyze invoicing_follow_up")
}

const { state: _, ...NOTHING_TOLD } = NOTHING_SHOWN

/**
 * What is stored about a status that was read several times; it does not say who the buyer is, so what was
 * sent is decisive.
 */
const READ_BEFORE = {
  ...NOTHING_TOLD,
  submittedAt: "2026-11-24T09:30:00.000Z",
  vatPln: "9.35",
  wordDigests: { message: null, offlineReason: null },
  history: [
    { at: "2026-11-24T09:10:00.000Z", state: "not_submitted", message: null },
    { at: "2026-11-24T09:30:00.000Z", state: "pending", message: null },
  ],
}
