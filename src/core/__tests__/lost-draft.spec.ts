import { hasLostDraft } from "../look-up/ledger-behind"
import type { InvoiceRequest } from "../request/invoice-request"
import { addTurnedUp } from "../request/left-drafts"

const AT = "2026-03-05T09:00:00.000Z"
const row = (change: Partial<InvoiceRequest> = {}) =>
  ({
    ...{ state: "issued", invoiceId: "90002", draftId: "90002", leftDrafts: null },
    ...{ answeredInvoiceIds: null, settledInvoiceIds: null, issuedAt: AT },
    ...change,
  }) as InvoiceRequest
const saved = (uploadDate: string | null) => ({ invoiceId: "90001", uploadDate })
const before = saved("2026-03-05T08:00:00.000Z")

it.each(["queued", "refused", "failed", "skipped", "canceled"] as const)(
  "a %s request without an invoice has lost a draft that it does not name",
  (state) => {
    expect(hasLostDraft(row({ state, invoiceId: null, issuedAt: null }), before)).toBe(true)
  }
)

it("a request whose call is open may still learn that the draft is its own", () => {
  expect(hasLostDraft(row({ state: "issuing", invoiceId: null }), before)).toBe(false)
  expect(hasLostDraft(row({ state: "unknown", invoiceId: null }), before)).toBe(false)
})

it("a draft that the request names in any way is not lost", () => {
  const named: Partial<InvoiceRequest>[] = [
    { invoiceId: "90001" },
    { draftId: "90001" },
    { leftDrafts: [{ id: "90001", at: AT }] },
    { answeredInvoiceIds: ["90001"] },
    { settledInvoiceIds: ["90001"] },
  ]
  for (const change of named) expect(hasLostDraft(row(change), before)).toBe(false)
  expect(hasLostDraft(row({ leftDrafts: [{ id: null, at: AT }] }), before)).toBe(true)
})

it("what was saved after the order's invoice is somebody's copy, unless no time is shown", () => {
  expect(hasLostDraft(row(), saved("2026-03-05T09:04:59.000Z"))).toBe(true)
  expect(hasLostDraft(row(), saved("2026-03-05T09:05:01.000Z"))).toBe(false)
  expect(hasLostDraft(row(), saved(null))).toBe(true)
})

it("drafts that turn up take the place of those with lost answers in their account", () => {
  const lost = { id: null, at: AT }
  const known = { id: "7", at: AT }
  const leftDrafts = [lost, known, { ...lost, accountId: "other" }]
  const found = { ids: ["90001"], at: AT, accountId: "own" }
  expect(addTurnedUp({ leftDrafts, accountId: "own" }, found)).toEqual([
    known,
    { ...lost, accountId: "other" },
    { id: "90001", at: AT, accountId: "own" },
  ])
  expect(addTurnedUp({ leftDrafts: null, accountId: "own" }, found)).toHaveLength(1)
})
