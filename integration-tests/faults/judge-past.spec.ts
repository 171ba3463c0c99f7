import type { InvoiceRecord, MailRecord } from "../../sandbox"
import { judgePast } from "./judge-past"
import type { PastOrder } from "./past-orders"
import type { Row } from "./rows"

const MADE: PastOrder = { id: "order_made", number: "11", company: "default", isMade: true }
const BARE: PastOrder = { id: "order_bare", number: "12", company: "default", isMade: false }

const rowOf = ({ id, number }: PastOrder, change: Partial<Row>): Row =>
  ({
    ...{ id: `invreq_${number}`, order_id: id, order_display_id: number, account_id: "acc" },
    ...{ state: "issued", send_state: "none", draft_id: null, left_drafts: null },
    ...change,
  }) as Row

const TIED = rowOf(MADE, { invoice_id: "501", requested_by: "adoption" })
const ISSUED = rowOf(BARE, { invoice_id: "502", requested_by: "backfill invrun_1" })

const document = (invoiceId: number) => ({ invoiceId, statusId: "ISSUED" }) as InvoiceRecord

function judge(rows: readonly Row[], mailed: readonly number[] = []) {
  const saved: Record<string, InvoiceRecord[]> = { 11: [document(501)], 12: [document(502)] }
  return judgePast(rows, [MADE, BARE], {
    documentsOf: (number) => saved[number] ?? [],
    mailsOf: ({ invoiceId }) => (mailed.includes(invoiceId) ? [{} as MailRecord] : []),
  })
}

test("an order with an invoice made by hand is tied, the other issued, and nobody is mailed", () => {
  expect(judge([TIED, ISSUED])).toEqual({
    ...{ orders: 2, issued: 1, tied: 1, tiedTwice: 0, mailed: 0, faults: [] },
  })
})

test("one invoice in the rows of two orders is tied twice", () => {
  const { tiedTwice, faults } = judge([TIED, { ...ISSUED, invoice_id: "501" }])
  expect(tiedTwice).toBe(1)
  expect(faults.join("\n")).toMatch(/501 of account acc is tied to order 11 and to order 12/)
})

test("one id in two accounts is two invoices", () => {
  const { tiedTwice, faults } = judge([TIED, ISSUED, { ...TIED, account_id: "test" }])
  expect([tiedTwice, faults]).toEqual([0, []])
})

test("whatever was issued beside an invoice made by hand, mailed or left is told", () => {
  const issued = { ...TIED, requested_by: "backfill invrun_1" }
  expect(judge([issued, ISSUED]).faults).toEqual([
    "past order 11: an invoice was made by hand, and backfill invrun_1 asked for one",
  ])
  expect(judge([{ ...TIED, invoice_id: "599" }, ISSUED]).faults).toEqual([
    "past order 11: tied to 599 instead of 501",
  ])
  const { mailed, faults } = judge([TIED, { ...ISSUED, send_state: "sent" }], [502])
  expect(mailed).toBe(1)
  expect(faults).toHaveLength(2)
  expect(judge([TIED]).faults).toEqual(["past order 12: it is not requested"])
  expect(judge([TIED, { ...ISSUED, state: "unknown" }]).faults).toEqual([
    "past order 12: it is unknown",
  ])
})
