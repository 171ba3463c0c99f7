import { listShownByReference, compareAccounts } from "../look-up/account-traces"
import { flagOfOver, leaveOthers, listLeftDrafts, withLeftDrafts } from "../request/left-drafts"

const REFERENCE = "ref. 7Q2M9XK4TB"
const known = {
  invoiceId: "90004",
  invoiceNumber: "4/3/2026",
  reference: REFERENCE,
  gross: "1.23",
  currency: "PLN",
  issueDate: "2026-03-05",
  contentFingerprint: null,
  issuedAt: null,
  keyDigest: null,
  hasLookalike: false,
}
const shown = {
  invoiceNumber: null,
  additionalDetails: `Zamówienie 7 (${REFERENCE})`,
  gross: "1.23",
  currency: "PLN",
  issueDate: "2026-03-05",
}

it("our reference proves no account where a draft of the order was left under the invoice's id", () => {
  const seen = [{ known, shown, isSameBuyer: true }]
  expect(compareAccounts(seen)).toBe("same")
  const left = [{ known: { ...known, hasLeftDraft: true as const }, shown, isSameBuyer: true }]
  expect(compareAccounts(left)).toBe("other")
  expect(listShownByReference(left)).toEqual([])
})

const row = {
  state: "canceled",
  stampedAt: null,
  draftId: "90001",
  invoiceId: null,
  leftDrafts: [{ id: null, at: "2026-03-05T09:00:00.000Z" }],
  reference: REFERENCE,
} as const

it("the draft of an order that was canceled is left over beside those of before", () => {
  expect(listLeftDrafts(row)).toEqual([null, "90001"])
  expect(flagOfOver(row)).toEqual({
    code: "DRAFT_LEFT",
    params: { ids: "?, 90001", reference: REFERENCE },
  })
})

it("the draft that waits, or became the invoice, is not left over", () => {
  const none = { ...row, leftDrafts: null }
  expect(listLeftDrafts({ ...none, state: "queued" })).toEqual([])
  expect(listLeftDrafts({ ...none, state: "issued", invoiceId: "90001" })).toEqual([])
  expect(flagOfOver({ ...none, state: "queued" })).toBeNull()
  // Settled by hand while it may have been issued: whoever settled it looked.
  expect(
    listLeftDrafts({ ...none, state: "skipped", stampedAt: "2026-03-05T09:00:00.000Z" })
  ).toEqual([])
})

it("an invoice that leaves none behind keeps its flags as they are", () => {
  expect(withLeftDrafts(null, { ...row, leftDrafts: null })).toBeNull()
  expect(withLeftDrafts(null, row)).toMatchObject([{ code: "DRAFT_LEFT", params: { ids: "?" } }])
})

describe("once the draft was found whose answer was lost", () => {
  const at = "2026-03-07T10:00:00.000Z"
  const lost = (accountId?: string) => ({ id: null, at, ...(accountId && { accountId }) })
  const leave = (leftDrafts: readonly object[] | null, found: readonly string[]) =>
    leaveOthers({ leftDrafts: leftDrafts as never, accountId: "here" }, { found, at })

  it("leaves none where it was the only one", () => {
    expect(leave(null, ["1"])).toBeNull()
  })

  it("leaves the others that were found, which were the lost ones of this account", () => {
    expect(leave([lost("here"), lost()], ["1", "2"])).toEqual([
      lost(),
      { id: "2", at, accountId: "here" },
    ])
  })

  it("takes none of another account for one that was found here", () => {
    expect(leave([lost("there"), lost("here")], ["1", "2"])).toEqual([
      lost("there"),
      { id: "2", at, accountId: "here" },
    ])
    expect(leave([lost("there")], ["1", "2", "3"])).toMatchObject([
      lost("there"),
      { id: "2" },
      { id: "3" },
    ])
  })

  it("names none twice", () => {
    expect(leave([{ id: "2", at }], ["1", "2"])).toEqual([{ id: "2", at, accountId: "here" }])
  })
})
