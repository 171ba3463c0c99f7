import type { AllowedActions, InvoiceKsef } from "../../../../types"
import { INVOICING_RIGHTS } from "../../../../core/settings/rights"
import { allowActions } from "../allow-actions"

const NOTHING: AllowedActions = {
  retry: false,
  link: false,
  skip: false,
  not_there: false,
  settle: false,
  issue: false,
  send: false,
  download: false,
  check: false,
}
const OFFERED_NOTHING = { ...NOTHING, settle_ksef: false }
const refused = {
  state: "refused" as const,
  ksef: null,
  actions: { ...NOTHING, retry: true, link: true, skip: true },
}
const issued = {
  state: "issued" as const,
  ksef: null,
  actions: { ...NOTHING, send: true, download: true },
}
const skipped = {
  state: "skipped" as const,
  ksef: null,
  actions: { ...NOTHING, retry: true, issue: true },
}

describe("what may be done with an invoice", () => {
  it("is what its state allows to whoever has every right", () => {
    for (const request of [refused, issued, skipped]) {
      expect(allowActions(request, INVOICING_RIGHTS)).toEqual({
        actions: { ...request.actions, settle_ksef: false },
        missing: [],
      })
    }
  })

  it("is to look at it for whoever may read alone, and says what is missing for more", () => {
    expect(allowActions(refused, ["read"])).toEqual({
      actions: OFFERED_NOTHING,
      missing: ["issue"],
    })
    expect(allowActions(issued, ["read"])).toEqual({
      actions: { ...OFFERED_NOTHING, download: true },
      missing: ["resend"],
    })
    expect(allowActions(skipped, ["read"]).missing).toEqual(["issue"])
  })

  it("is mailing without issuing for whoever may resend", () => {
    expect(allowActions(issued, ["read", "resend"]).actions.send).toBe(true)
    expect(allowActions(refused, ["read", "resend"]).missing).toEqual(["issue"])
  })

  it("says that nothing is missing where the state itself allows nothing", () => {
    expect(allowActions({ actions: NOTHING, ksef: null }, []).missing).toEqual([])
  })

  it("is to settle what waits about KSeF for whoever may issue, and only while it waits", () => {
    const waiting = { ...issued, ksef: { is_open: true } as InvoiceKsef }
    expect(allowActions(waiting, INVOICING_RIGHTS).actions.settle_ksef).toBe(true)
    expect(allowActions(waiting, ["read", "resend"])).toMatchObject({
      actions: { settle_ksef: false },
      missing: ["issue"],
    })
    const settled = { ...issued, ksef: { is_open: false } as InvoiceKsef }
    expect(allowActions(settled, INVOICING_RIGHTS).actions.settle_ksef).toBe(false)
  })

  it("is nothing while the rights are not known, with no word about it", () => {
    expect(allowActions(refused, null)).toEqual({
      actions: OFFERED_NOTHING,
      missing: [],
    })
  })
})
