import type { InvoiceRecord } from "../../sandbox"
import type { Row } from "./rows"
import { judgeMails, judgeOrder, type SoldOrder, type Verdict } from "./verdict"

const RESTORED = {
  lost: new Set(["order_lost"]),
  open: new Set(["order_open"]),
  at: "2026-03-05T08:00:00.000Z",
  hidden: "second" as const,
}

const document = (invoiceId: number, change: Partial<InvoiceRecord> = {}) =>
  ({
    ...{ invoiceId, companyId: "default", statusId: "ISSUED", currency: "PLN" },
    ...{ totals: { gross: "49.99" }, savedAt: "2026-03-05T07:59:00.000Z" },
    ...change,
  }) as InvoiceRecord

const orderOf = (id: string, row: Partial<Row>): SoldOrder => ({
  ...{ id, displayId: 7, status: "completed", total: "49.99", company: "default" },
  row: {
    ...{ order_id: id, order_display_id: "7", state: "issued", invoice_id: "501" },
    ...{ send_state: "none", draft_id: null, left_drafts: null, reasons: null },
    ...row,
  } as Row,
})

/** The verdict on an order whose ledger was restored, by its invoices and the number of its e-mails. */
function judge(
  order: SoldOrder,
  invoices: readonly number[],
  mails: number,
  drafts: readonly InvoiceRecord[] = []
): Verdict {
  const verdict: Verdict = {
    ...{
      orders: 1,
      invoices: 1,
      doubled: 0,
      lost: 0,
      mails,
      mailedTwice: 0,
      copies: 0,
      unknownSends: 0,
    },
    faults: [],
  }
  const issued = invoices.map((invoiceId) => document(invoiceId))
  judgeOrder(verdict, order, [...issued, ...drafts], RESTORED)
  judgeMails(verdict, order, mails, RESTORED)
  return verdict
}

test("an order whose row was lost is tied to its invoice, and its e-mail went once", () => {
  expect(judge(orderOf("order_lost", {}), [501], 1).faults).toEqual([])
})

test("a second invoice of a lost row, or none in it, is told", () => {
  const { doubled, faults } = judge(orderOf("order_lost", { invoice_id: "502" }), [501, 502], 1)
  expect(doubled).toBe(1)
  expect(faults.join("\n")).toMatch(/doubled: 501 \(default, ISSUED\), 502/)
  const left = judge(orderOf("order_lost", { state: "refused", invoice_id: null }), [501], 1)
  expect(left.faults.join("\n")).toMatch(/its invoice 501 is not in its row/)
})

test("a draft that only a lost row knew of must be listed where references are shown", () => {
  const draft = document(500, { statusId: "DRAFT" })
  expect(judge(orderOf("order_lost", {}), [501], 1, [draft]).faults.join("\n")).toMatch(
    /500 was left a draft/
  )
  const listed = orderOf("order_lost", { left_drafts: [{ id: "500" }] })
  expect(judge(listed, [501], 1, [draft]).faults).toEqual([])
})

test("where they are hidden it may be left, and none that was saved after the restore", () => {
  const draft = document(500, { statusId: "DRAFT", companyId: "second" })
  const later = { ...draft, invoiceId: 502, savedAt: "2026-03-05T08:00:01.000Z" }
  const lost = { ...orderOf("order_lost", {}), company: "second" as const }
  const own = document(501, { companyId: "second" })
  const verdictOf = (order: SoldOrder, drafts: InvoiceRecord[]) => judge(order, [], 1, drafts)
  expect(verdictOf(lost, [own, draft]).faults).toEqual([])
  expect(verdictOf(lost, [own, later]).faults.join("\n")).toMatch(/502 was left a draft/)
  expect(verdictOf({ ...lost, id: "order_open" }, [own, draft]).doubled).toBe(1)
  const unissued = { ...orderOf("order_lost", { invoice_id: "500" }), company: "second" as const }
  expect(verdictOf(unissued, [draft]).faults.join("\n")).toMatch(/500 was left a draft/)
})

test("a lost order that was mailed again, or never, is told", () => {
  expect(judge(orderOf("order_lost", { send_state: "sent" }), [501], 2).mailedTwice).toBe(1)
  expect(judge(orderOf("order_lost", {}), [501], 0).faults.join("\n")).toMatch(/its e-mail is none/)
})

test("only what the backup itself owed may have gone before, and no oftener", () => {
  const sent = { send_state: "sent" }
  expect(judge(orderOf("order_open", sent), [501], 2)).toMatchObject({ mailedTwice: 0, faults: [] })
  expect(judge(orderOf("order_open", sent), [501], 3).mailedTwice).toBe(1)
  expect(judge(orderOf("order_other", sent), [501], 2).mailedTwice).toBe(1)
  expect(judge(orderOf("order_other", {}), [501], 1).faults).toHaveLength(1)
})

test("what the backup owed and was mailed since may be left alone, where that is shown", () => {
  const shown = { send_state: "refused", send_reasons: [{ code: "SHOWN_AS_SENT" }] }
  expect(judge(orderOf("order_open", {}), [501], 1).faults).toEqual([])
  expect(judge(orderOf("order_open", shown), [501], 1).faults).toEqual([])
  expect(judge(orderOf("order_open", {}), [501], 0).faults).toHaveLength(1)
  expect(judge(orderOf("order_open", shown), [501], 0).faults).toHaveLength(1)
  expect(judge(orderOf("order_lost", shown), [501], 1).faults).toHaveLength(1)
  const other = { send_state: "refused", send_reasons: [{ code: "BUYER_WITHOUT_EMAIL" }] }
  expect(judge(orderOf("order_open", other), [501], 1).faults).toHaveLength(1)
})
