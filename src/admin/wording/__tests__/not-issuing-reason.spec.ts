import { findNotIssuingReason } from "../not-issuing-reason"

const LIVE = { is_live: true, trigger: "order.completed", medusa_trouble: null }

describe("why no company issues by itself", () => {
  it("is nothing while the shop is live, issues by hand, or is not known yet", () => {
    expect(findNotIssuingReason(LIVE)).toBeNull()
    expect(findNotIssuingReason({ ...LIVE, is_live: false, trigger: "manual" })).toBeNull()
    expect(findNotIssuingReason(undefined)).toBeNull()
  })

  it("is that nobody went live, or the version of Medusa, which going live does not end", () => {
    expect(findNotIssuingReason({ ...LIVE, is_live: false })).toBe("not-live")
    const medusa_trouble = { found: "2.9.0", supported: "^2.12.6" }
    expect(findNotIssuingReason({ ...LIVE, is_live: false, medusa_trouble })).toBe("medusa")
  })
})
