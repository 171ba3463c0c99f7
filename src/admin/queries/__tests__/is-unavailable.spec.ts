import { ShopError } from "../call-shop"
import { isUnavailable } from "../is-unavailable"

const answered = (status: number) => new ShopError(new Response(null, { status }), {})

it("is a shop that could not be asked, and none that refused whoever asked", () => {
  expect(isUnavailable(new TypeError("Failed to fetch"))).toBe(true)
  expect(isUnavailable(answered(500))).toBe(true)
  expect(isUnavailable(answered(403))).toBe(false)
  expect(isUnavailable(answered(401))).toBe(false)
  expect(isUnavailable(null)).toBe(false)
})
