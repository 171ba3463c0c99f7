import { isCoveredByHold } from "../covered-by-hold"

it("leaves out of a waiting order's reasons what the hold of its company says", () => {
  const holds = [{ cause: "key-rejected" }, { cause: "paused" }] as const
  expect(isCoveredByHold({ code: "KEY_REJECTED" }, holds)).toBe(true)
  expect(isCoveredByHold({ code: "SERVICE_UNREACHABLE" }, holds)).toBe(false)
  expect(isCoveredByHold({ code: "TAX_ID_INVALID" }, holds)).toBe(false)
  expect(isCoveredByHold({ code: "KEY_REJECTED" }, [])).toBe(false)
})
