import type { InvoiceRequest } from "../../request/invoice-request"
import { accountsFor } from "../ledger-behind"

const row = (changes: Partial<InvoiceRequest>) =>
  ({
    invoiceId: null,
    accountId: null,
    draftId: null,
    answeredInvoiceIds: null,
    settledInvoiceIds: null,
    leftDrafts: null,
    firstStampedAt: null,
    stampedAt: null,
    ...changes,
  }) as InvoiceRequest

const STAMPED = { firstStampedAt: "2026-03-05T08:00:00.000Z" }
const SETTLED = { stampedAt: "2026-03-05T08:00:00.000Z" }
const HERE = { accountId: "invacc_1" }
const LEFT = { id: "7", at: "2026-03-05T08:00:00.000Z" }
const LOST = { id: null, at: "2026-03-05T08:00:00.000Z" }

describe("an invoice with an order's reference", () => {
  it.each<[boolean, string, Partial<InvoiceRequest>, boolean]>([
    [true, "is the row's own", { state: "issued", invoiceId: "7" }, false],
    [true, "was named late", { state: "queued", answeredInvoiceIds: ["7"] }, false],
    [true, "was dealt with", { state: "skipped", settledInvoiceIds: ["7"] }, false],
    [true, "is its draft, issued by somebody", { state: "queued", draftId: "7", ...HERE }, false],
    [true, "may be a lost draft", { state: "refused", leftDrafts: [LOST] }, false],
    [true, "is a draft that was left", { state: "failed", leftDrafts: [LEFT] }, false],
    [false, "is a draft of elsewhere", { state: "queued", draftId: "7" }, false],
    [false, "is issued and was a lost draft", { state: "queued", leftDrafts: [LOST] }, false],
    [
      false,
      "is issued and was a draft that was left",
      { state: "queued", leftDrafts: [LEFT] },
      false,
    ],
    [true, "may be on its way", { state: "issuing" }, false],
    [true, "is looked for", { state: "unknown" }, false],
    [true, "is a second one", { state: "issued", invoiceId: "6", ...STAMPED }, false],
    [true, "may be of a settled create", { state: "skipped", ...STAMPED, ...SETTLED }, true],
    [true, "may be a canceled order's", { state: "canceled", ...STAMPED }, true],
    [true, "may be another one of a linked order", { state: "issued", invoiceId: "6" }, true],
    [false, "may be made again by a retry", { state: "refused", ...STAMPED }, true],
    [false, "may be made again after a failure", { state: "failed", ...STAMPED }, true],
    [false, "may be made again after a skip", { state: "skipped", ...STAMPED }, true],
    [false, "would be made again", { state: "queued" }, false],
    [false, "would be made again after all", { state: "queued", ...STAMPED }, true],
    [false, "was refused here", { state: "refused", ...STAMPED }, false],
    [false, "was linked to another one", { state: "issued", invoiceId: "6" }, false],
    [false, "was skipped before", { state: "skipped" }, false],
  ])("is accounted for: %s, where it %s", (expected, _what, changes, mayHaveMadeIt) => {
    expect(accountsFor(row(changes), { invoiceId: "7", ...HERE }, mayHaveMadeIt)).toBe(expected)
  })
})
