import type { AllowedActions } from "../../../../types"
import { INVOICING_RIGHTS } from "../../../../core/rights"
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
const refused = {
  state: "refused" as const,
  actions: { ...NOTHING, retry: true, link: true, skip: true },
}
const issued = { state: "issued" as const, actions: { ...NOTHING, send: true, download: true } }
const skipped = { state: "skipped" as const, actions: { ...NOTHING, retry: true, issue: true } }

describe("what may be done with an invoice", () => {
  it("is what its state allows to whoever has every right", () => {
    for (const request of [refused, issued, skipped]) {
      expect(allowActions(request, INVOICING_RIGHTS)).toEqual({
        actions: request.actions,
        missing: [],
      })
    }
  })

  it("is to look at it for whoever may read alone, and says what is missing for more", () => {
    expect(allowActions(refused, ["read"])).toEqual({
      actions: { ...NOTHING },
      missing: ["issue"],
    })
    expect(allowActions(issued, ["read"])).toEqual({
      actions: { ...NOTHING, download: true },
      missing: ["resend"],
    })
    expect(allowActions(skipped, ["read"]).missing).toEqual(["issue"])
  })

  it("is mailing without issuing for whoever may resend", () => {
    expect(allowActions(issued, ["read", "resend"]).actions.send).toBe(true)
    expect(allowActions(refused, ["read", "resend"]).missing).toEqual(["issue"])
  })

  it("says that nothing is missing where the state itself allows nothing", () => {
    expect(allowActions({ actions: NOTHING }, []).missing).toEqual([])
  })

  it("is nothing while the rights are not known, with no word about it", () => {
    expect(allowActions(refused, null)).toEqual({
      actions: { ...NOTHING },
      missing: [],
    })
  })
})
