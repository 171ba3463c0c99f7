import { composeBuyerChange, readBuyerDraft } from "../buyer-draft"

const buyer = {
  company: "Acme",
  first_name: "Ewa",
  last_name: "Lis",
  address_1: "ul. Nowa 7 ",
  address_2: "",
  postal_code: "30-001",
  city: "Kraków",
  country: "PL",
  tax_number: { value: "1234563218", field: "metadata.nip", is_valid: true },
}
const seen = readBuyerDraft(buyer)

it("sends of the address only what was changed, and what was shown", () => {
  const draft = { ...seen, city: "Gdańsk" }
  expect(composeBuyerChange({ draft, seen, isPerson: false })).toEqual({
    company: "Acme",
    first_name: "Ewa",
    last_name: "Lis",
    tax_number: "1234563218",
    city: "Gdańsk",
    seen,
  })
})

it("takes the number of a private person away", () => {
  expect(composeBuyerChange({ draft: seen, seen, isPerson: true })).toMatchObject({
    tax_number: "",
    company: "Acme",
  })
})
