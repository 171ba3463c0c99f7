import { changeBuyer, isSameBuyer, readBuyerData } from "../contractor/buyer-data"
import { anAddress, anOrder, someSettings } from "./an-order"

const settings = someSettings()
const named = { company: "", first_name: "Ewa", last_name: "Lis", tax_number: "" }
const whole = {
  ...named,
  address_1: "ul. Nowa 7",
  address_2: "m. 3",
  postal_code: "30-001",
  city: "Kraków",
  country: "PL",
}

describe("the address of a buyer corrected by a person", () => {
  it("is written line by line: what was not changed or not sent stays as it is", () => {
    const order = anOrder({ billingAddress: anAddress({ address2: " 2nd floor " }) })
    const change = { ...named, postal_code: " 00-951 ", city: "Warszawa", country: "pl" }
    expect(changeBuyer(order, change, settings)).toEqual({
      update: {
        billing_address: {
          company: "",
          first_name: "Ewa",
          last_name: "Lis",
          postal_code: "00-951",
        },
      },
    })
  })

  it("may be emptied of a line", () => {
    const order = anOrder({ billingAddress: anAddress({ address2: "2nd floor" }) })
    expect(changeBuyer(order, { ...named, address_2: "" }, settings)).toMatchObject({
      update: { billing_address: { address_2: "" } },
    })
  })

  it("keeps its country, for which the taxes were worked out", () => {
    expect(
      changeBuyer(anOrder({ billingAddress: anAddress() }), { ...named, country: "DE" }, settings)
    ).toEqual({ problem: { code: "COUNTRY_FIXED", field: "billing_address.country_code" } })
  })

  it("gets the country that it lacks, and the number is read by it", () => {
    const order = anOrder({ billingAddress: anAddress({ countryCode: null }) })
    expect(changeBuyer(order, { ...named, country: "de" }, settings)).toMatchObject({
      update: { billing_address: { country_code: "de" } },
    })
    const german = { ...named, company: "Lis GmbH", tax_number: "123456789", country: "DE" }
    expect(changeBuyer(order, german, settings)).toMatchObject({
      update: { billing_address: { country_code: "de", metadata: { nip: "123456789" } } },
    })
    expect(changeBuyer(order, { ...german, country: "PL" }, settings)).toMatchObject({
      problem: { code: "TAX_NUMBER_WRONG" },
    })
  })

  it.each([undefined, "", "XX", "Polska"])("is not without a country: %s", (country) => {
    const order = anOrder({ billingAddress: anAddress({ countryCode: null }) })
    const change = country === undefined ? named : { ...named, country }
    expect(changeBuyer(order, change, settings)).toEqual({
      problem: { code: "COUNTRY_WANTED", field: "billing_address.country_code" },
    })
  })

  it("is begun where the order has none, with more than a name", () => {
    const order = anOrder({ billingAddress: null })
    expect(changeBuyer(order, whole, settings)).toEqual({
      update: {
        billing_address: {
          company: "",
          first_name: "Ewa",
          last_name: "Lis",
          address_1: "ul. Nowa 7",
          address_2: "m. 3",
          postal_code: "30-001",
          city: "Kraków",
          country_code: "pl",
        },
      },
    })
    expect(changeBuyer(order, { ...named, country: "PL" }, settings)).toEqual({
      problem: { code: "ADDRESS_WANTED", field: "billing_address.address_1" },
    })
    expect(changeBuyer(order, { ...whole, last_name: "", first_name: "" }, settings)).toMatchObject(
      {
        problem: { code: "BUYER_NAME_WANTED" },
      }
    )
  })

  it("leaves the shipping address, where the parcel goes, and becomes a whole one of its own", () => {
    const order = anOrder({
      billingAddress: null,
      shippingAddress: anAddress({ metadata: { nip: "1234563218" } }),
    })
    expect(changeBuyer(order, { ...named, city: "Kraków" }, settings)).toEqual({
      update: {
        billing_address: {
          company: "",
          first_name: "Ewa",
          last_name: "Lis",
          address_1: "ul. Długa 12/4",
          address_2: "",
          postal_code: "00950",
          city: "Kraków",
          phone: "600 700 800",
          country_code: "pl",
        },
      },
    })
  })
})

describe("whether the buyer is the one who was shown", () => {
  const order = anOrder({ billingAddress: anAddress() })
  const shown = { company: "", first_name: "Anna", last_name: "Nowak", tax_number: "" }

  it.each([
    [shown, true],
    [{ ...shown, city: "Warszawa" }, true],
    [{ ...shown, city: "Kraków" }, false],
    [{ ...shown, tax_number: "1" }, false],
  ])("goes by what was shown: %j", (seen, isSame) => {
    expect(isSameBuyer(readBuyerData(order, settings), seen)).toBe(isSame)
  })
})
