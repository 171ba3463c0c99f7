import { REQUEST_STATES } from "../../../core/lifecycle/states"
import { mayEditBuyer } from "../may-edit-buyer"

it("lets the buyer be edited only while there is no invoice and may be none", () => {
  expect(mayEditBuyer(null)).toBe(true)
  expect(REQUEST_STATES.filter((state) => mayEditBuyer({ state }))).toEqual(
    REQUEST_STATES.filter((state) => ["queued", "refused", "failed", "skipped"].includes(state))
  )
})

it("does not where it was settled by hand, as the invoice may exist", () => {
  const skipped = (code: string) => mayEditBuyer({ state: "skipped", reasons: [{ code }] })
  expect(skipped("BUYER_IS_NOT_A_COMPANY")).toBe(true)
  expect(skipped("SETTLED_BY_HAND")).toBe(false)
})
