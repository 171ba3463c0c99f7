import type { InvoiceRecord } from "../../sandbox"
import type { Row } from "./rows"
import { findRejection } from "./survey"

const ROW = {
  ...{ id: "invreq_31", order_id: "order_31", order_display_id: "31", company_id: "default" },
  ...{
    state: "issued",
    invoice_id: "501",
    account_id: "before",
    draft_id: null,
    left_drafts: null,
  },
  ...{ reasons: [], difference: null, read_back: "done", payment: "unpaid" },
  ...{ send_state: "sent", send_reasons: null, send_revision: 0, sent_at: new Date(0) },
} as unknown as Row

function judge(change: { isPaidThere?: boolean; accountOfKey: string; isAccountUntold: boolean }) {
  const { isPaidThere = false, ...ofKey } = change
  const document = { invoiceId: 501, statusId: "ISSUED", isPaid: isPaidThere } as InvoiceRecord
  return findRejection(ROW, {
    books: { documentsOf: () => [document] },
    office: { standingOf: () => undefined },
    traits: { companyHidingReferences: "second", companyHidingTraces: "second" },
    restored: { lost: new Set<string>(), at: new Date(0).toISOString(), hidden: "second" as const },
    ...{ isPaid: true, isDisliked: false, isTraceKnown: false },
    ...ofKey,
  })
}

const UNTOLD = "it is paid in full, and the service was never told so"

test("a paid order is to be told of where the key opens its account", () => {
  expect(judge({ accountOfKey: "before", isAccountUntold: false })).toBe(UNTOLD)
  // Nothing identified the account, and yet it was taken for the same one.
  expect(judge({ accountOfKey: "before", isAccountUntold: true })).toBe(UNTOLD)
  expect(judge({ isPaidThere: true, accountOfKey: "before", isAccountUntold: false })).toBeNull()
})

test("nothing is to be told of an account that the key may not open, unless the service showed that it does", () => {
  expect(judge({ accountOfKey: "begun", isAccountUntold: true })).toBeNull()
  expect(judge({ accountOfKey: "begun", isAccountUntold: false })).toBe(UNTOLD)
})
