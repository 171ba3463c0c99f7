import { ShopError } from "../call-shop"
import { isToldByCard } from "../is-told-by-card"

const refusal = (code?: string) =>
  new ShopError(new Response(null, { status: 409 }), code ? { code } : {})

it("takes the form away after a refusal that the card explains with both amounts", () => {
  expect(isToldByCard(refusal("ISSUED_DIFFERS"))).toBe(true)
  expect(isToldByCard(refusal("CHANGED_MEANWHILE"))).toBe(true)
  expect(isToldByCard(refusal("KSEF_NOT_OPEN"))).toBe(true)
})

it("keeps the form for everything that can be put right in it, or tried again", () => {
  expect(isToldByCard(refusal("MAY_BE_ARRIVING"))).toBe(false)
  expect(isToldByCard(refusal())).toBe(false)
  expect(isToldByCard(new Error("offline"))).toBe(false)
})
