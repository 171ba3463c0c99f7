import { ShopError } from "../call-shop"
import { isUntold } from "../is-untold"

const answered = (status: number) => new ShopError(new Response(null, { status }), {})

it("is a shop that could not be asked, and none that refused whoever asked", () => {
  expect(isUntold(new TypeError("Failed to fetch"))).toBe(true)
  expect(isUntold(answered(500))).toBe(true)
  expect(isUntold(answered(403))).toBe(false)
  expect(isUntold(answered(401))).toBe(false)
  expect(isUntold(null)).toBe(false)
})
