import { ShopError } from "../call-shop"
import { isShownOnCard } from "../is-shown-on-card"

const refusal = (code?: string) =>
  new ShopError(new Response(null, { status: 409 }), code ? { code } : {})

it("takes the form away after a refusal that the card explains with both amounts", () => {
  expect(isShownOnCard(refusal("ISSUED_DIFFERS"))).toBe(true)
  expect(isShownOnCard(refusal("CHANGED_MEANWHILE"))).toBe(true)
  expect(isShownOnCard(refusal("KSEF_NOT_OPEN"))).toBe(true)
})

it("keeps the form for everything that can be put right in it, or tried again", () => {
  expect(isShownOnCard(refusal("MAY_BE_ARRIVING"))).toBe(false)
  expect(isShownOnCard(refusal())).toBe(false)
  expect(isShownOnCard(new Error("offline"))).toBe(false)
})
