import { tieBody } from "../adoption-body"
import { linkBody } from "../bodies"

const tie = { company_id: "default", invoice_id: "901", accept_difference: true }

it("takes the difference that was shown, so that no other is accepted", () => {
  const difference = { what: "gross", found: "50.00", sent: "49.99" }
  expect(tieBody.safeParse({ ...tie, difference }).success).toBe(true)
  expect(tieBody.safeParse(tie).success).toBe(true)
  expect(tieBody.safeParse({ ...tie, difference: { what: "gross" } }).success).toBe(false)
})

it("takes a buyer's name as long as firms have them, as does the link of an invoice", () => {
  const found = "Przedsiębiorstwo Produkcyjno-Handlowo-Usługowe ".repeat(4)
  const difference = { what: "buyer", found, sent: "Jan Nowak" }
  expect(tieBody.safeParse({ ...tie, difference }).success).toBe(true)
  const link = { invoice_id: "901", accept_difference: true, difference }
  expect(linkBody.safeParse(link).success).toBe(true)
})
