import { changeBuyer, readBuyerData } from "../contractor/buyer-data"
import { anAddress, anOrder, someSettings } from "./an-order"

const settings = someSettings()
const WRONG = "526-104-08-29"
const billed = (metadata: Record<string, unknown>, changes = {}) =>
  anOrder({ billingAddress: anAddress({ company: "Acme sp. z o.o.", metadata, ...changes }) })
const company = (taxNumber: string, name = "Acme sp. z o.o.") => ({
  company: name,
  first_name: "Anna",
  last_name: "Nowak",
  tax_number: taxNumber,
})

describe("a buyer's data as a form shows them", () => {
  it("have the number as it was written, where it stands, and whether it holds", () => {
    expect(readBuyerData(billed({ nip: WRONG }), settings)).toMatchObject({
      company: "Acme sp. z o.o.",
      first_name: "Anna",
      country: "PL",
      tax_number: { value: WRONG, field: "billing_address.metadata.nip", is_valid: false },
    })
    expect(readBuyerData(billed({ vat_id: "DE123456789" }), settings)).toMatchObject({
      tax_number: { field: "billing_address.metadata.vat_id", is_valid: true },
    })
    expect(readBuyerData(billed({}), settings)?.tax_number).toBeNull()
  })

  it("have the address that the invoice shows", () => {
    expect(readBuyerData(billed({}), settings)).toMatchObject({
      address_1: "ul. Długa 12/4",
      address_2: "",
      postal_code: "00950",
      city: "Warszawa",
    })
  })

  it("are empty without an address", () => {
    expect(readBuyerData(anOrder({ billingAddress: null }), settings)).toEqual({
      company: "",
      first_name: "",
      last_name: "",
      address_1: "",
      address_2: "",
      postal_code: "",
      city: "",
      country: "",
      tax_number: null,
    })
  })
})

describe("a buyer corrected by a person", () => {
  it("has the number under the key that the storefront spells, and none there as a person", () => {
    const order = { ...billed({ "VAT-ID": "", NIP: WRONG }), metadata: { Nip: WRONG } }
    expect(changeBuyer(order, company("526-104-08-28"), settings)).toMatchObject({
      update: { metadata: { Nip: "526-104-08-28" } },
    })
    expect(changeBuyer(order, company(""), settings)).toMatchObject({
      update: { metadata: { Nip: " " }, billing_address: { metadata: { NIP: "", "VAT-ID": "" } } },
    })
  })

  it("has the right number in the place of the wrong one, and everything else as it was", () => {
    const order = billed({ nip: WRONG, gate: "left" })
    expect(changeBuyer(order, company("526-104-08-28"), settings)).toEqual({
      update: {
        billing_address: {
          company: "Acme sp. z o.o.",
          first_name: "Anna",
          last_name: "Nowak",
          metadata: { nip: "526-104-08-28", gate: "left" },
        },
      },
    })
  })

  it("is corrected in the order's own metadata where those come first", () => {
    const order = anOrder({
      metadata: { nip: WRONG, note: 1 },
      billingAddress: anAddress({ company: "Acme sp. z o.o." }),
    })
    expect(changeBuyer(order, company("5261040828"), settings)).toMatchObject({
      update: { metadata: { nip: "5261040828", note: 1 } },
    })
  })

  it("gets a first number under the first key, and a European one as well", () => {
    expect(changeBuyer(billed({}), company("DE 123456789"), settings)).toMatchObject({
      update: { billing_address: { metadata: { nip: "DE 123456789" } } },
    })
  })

  it("overrules the number of the customer's record, which other orders keep", () => {
    const order = { ...billed({}), customer: { companyName: null, metadata: { nip: WRONG } } }
    expect(changeBuyer(order, company("5261040828"), settings)).toMatchObject({
      update: { billing_address: { metadata: { nip: "5261040828" } } },
    })
    expect(changeBuyer(order, company(WRONG), settings)).toEqual({
      problem: { code: "TAX_NUMBER_OF_CUSTOMER", field: "customer.metadata.nip" },
    })
  })

  it("becomes a person in spite of the number in the customer's record", () => {
    const order = { ...billed({}), customer: { companyName: "Alfa", metadata: { nip: WRONG } } }
    const answer = changeBuyer(order, company(""), settings)
    expect(answer).toMatchObject({ update: { billing_address: { metadata: { nip: "" } } } })
  })

  it("becomes a person only when every number of the order is taken out", () => {
    const order = {
      ...billed({ nip: "1234563218", vat: true }),
      metadata: { taxId: WRONG, note: 1 },
      customer: { companyName: "Alfa", metadata: { nip: "5261040828" } },
    }
    // An empty text would take the key out of the order's metadata, and the record would count.
    expect(changeBuyer(order, company(""), settings)).toMatchObject({
      update: {
        metadata: { taxId: " ", note: 1 },
        billing_address: { metadata: { nip: "", vat: true } },
      },
    })
  })

  it("has the number of the customer's record written into the order once a person says whose it is", () => {
    const customer = { companyName: "Alfa", metadata: { nip: "5261040828" } }
    const order = { ...billed({}), customer }
    const confirmed = { update: { billing_address: { metadata: { nip: "5261040828" } } } }
    expect(changeBuyer(order, company("5261040828"), settings)).toMatchObject(confirmed)
    const wrong = { ...order, customer: { ...customer, metadata: { nip: WRONG } } }
    expect(changeBuyer(wrong, company(WRONG), settings)).toMatchObject({
      problem: { code: "TAX_NUMBER_OF_CUSTOMER" },
    })
  })

  it("becomes a person when the number is taken out", () => {
    expect(changeBuyer(billed({ nip: WRONG }), company(""), settings)).toMatchObject({
      update: { billing_address: { metadata: { nip: "" } } },
    })
  })

  it.each([
    ["5261040829", "Acme", "TAX_NUMBER_WRONG"],
    ["DE12345", "Acme", "TAX_NUMBER_WRONG"],
    ["5261040828", " ", "COMPANY_NAME_WANTED"],
  ])("is not taken with the number %s and the company %s", (number, name, code) => {
    expect(changeBuyer(billed({ nip: WRONG }), company(number, name), settings)).toMatchObject({
      problem: { code },
    })
  })

  it("needs an address as a company, and none as a person", () => {
    const bare = { address1: null, address2: null, city: null, postalCode: null }
    const order = billed({}, bare)
    expect(changeBuyer(order, company("5261040828"), settings)).toEqual({
      problem: { code: "ADDRESS_WANTED", field: "billing_address.address_1" },
    })
    const placed = { ...company("5261040828"), city: "Kraków" }
    expect(changeBuyer(order, placed, settings)).toMatchObject({
      update: { billing_address: { city: "Kraków", metadata: { nip: "5261040828" } } },
    })
    expect(changeBuyer(order, company(""), settings)).toMatchObject({
      update: { billing_address: { first_name: "Anna" } },
    })
  })

  it("needs a name as a person too", () => {
    const nobody = { company: "", first_name: "", last_name: " ", tax_number: "" }
    expect(changeBuyer(billed({}), nobody, settings)).toMatchObject({
      problem: { code: "BUYER_NAME_WANTED" },
    })
  })

  it("is corrected in the shipping address where there is no other, and its number in a billing one never", () => {
    const order = anOrder({ billingAddress: null, shippingAddress: anAddress({ firstName: null }) })
    const named = { company: "", first_name: "Ewa", last_name: "Lis", tax_number: "" }
    expect(changeBuyer(order, named, settings)).toEqual({
      update: { shipping_address: { company: "", first_name: "Ewa", last_name: "Lis" } },
    })
    // Only a billing address or the order itself may carry a number.
    expect(changeBuyer(order, company("5261040828"), settings)).toMatchObject({
      update: { metadata: { nip: "5261040828" } },
    })
  })
})
