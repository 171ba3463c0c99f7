import { isToldByHold } from "../told-by-hold"

it("leaves out of a waiting order's reasons what the hold of its company says", () => {
  const holds = [{ cause: "key-rejected" }, { cause: "paused" }] as const
  expect(isToldByHold({ code: "KEY_REJECTED" }, holds)).toBe(true)
  expect(isToldByHold({ code: "SERVICE_UNREACHABLE" }, holds)).toBe(false)
  expect(isToldByHold({ code: "TAX_ID_INVALID" }, holds)).toBe(false)
  expect(isToldByHold({ code: "KEY_REJECTED" }, [])).toBe(false)
})
