import { composeContractor, readNamedBuyer } from "../contractor/compose-contractor"
import { formatTaxNumber } from "../contractor/tax-number-formats"
import { splitStreet } from "../contractor/street"
import { anAddress, anOrder, someSettings } from "./an-order"

const NIP = "5261040828"
const settings = someSettings()

function compose(changes: Parameters<typeof anOrder>[0], given = settings) {
  const result = composeContractor(anOrder(changes), given)
  return result.kind === "contractor"
    ? result.contractor
    : result.refusals.map(({ code, field }) => `${code} ${field}`)
}

const company = (
  metadata: Record<string, unknown>,
  changes: Parameters<typeof anAddress>[0] = {}
) => anAddress({ company: "Acme sp. z o.o.", metadata, ...changes })

describe("the contractor", () => {
  it("is a company by its tax number, named by the address", () => {
    expect(compose({ billingAddress: company({ nip: "526-104-08-28" }) })).toMatchObject({
      type: "COMPANY",
      name: "Acme sp. z o.o.",
      taxIdentificationNumber: NIP,
      region: "POLAND",
    })
  })

  it("is a person when only a company name was filled in", () => {
    expect(compose({ billingAddress: company({}) })).toMatchObject({
      type: "PRIVATE_PERSON",
      name: "Anna Nowak",
      taxIdentificationNumber: null,
    })
  })

  it("is a company without a number where the settings say so", () => {
    const asCompany = someSettings({ companyWithoutTaxId: "company" })
    const unnumbered = { type: "COMPANY", name: "Acme sp. z o.o.", taxIdentificationNumber: null }
    expect(compose({ billingAddress: company({}) }, asCompany)).toMatchObject(unnumbered)
    expect(compose({ billingAddress: company({ nip: "" }) }, asCompany)).toMatchObject(unnumbered)
    const customer = { companyName: "Alfa", metadata: {} }
    expect(compose({ customer }, asCompany)).toMatchObject({
      type: "PRIVATE_PERSON",
      name: "Anna Nowak",
    })
    // A wrong number goes by its own setting.
    const wrong = { billingAddress: company({ nip: "1234567890" }) }
    expect(compose(wrong, asCompany)).toEqual(["TAX_ID_INVALID billing_address.metadata.nip"])
    const asPerson = someSettings({ companyWithoutTaxId: "company", invalidTaxId: "as_person" })
    expect(compose(wrong, asPerson)).toMatchObject({ type: "PRIVATE_PERSON" })
  })

  it.each(["-", "—", ".", "*", "/ -"])("takes %s for no name of a company or a person", (dash) => {
    const asCompany = someSettings({ companyWithoutTaxId: "company" })
    const billingAddress = anAddress({ company: dash })
    expect(compose({ billingAddress }, asCompany)).toMatchObject({
      type: "PRIVATE_PERSON",
      name: "Anna Nowak",
    })
    const numbered = { billingAddress: company({ nip: NIP }, { company: dash }) }
    expect(compose(numbered)).toEqual(["COMPANY_NAME_MISSING billing_address.company"])
    const customer = { companyName: "Acme sp. z o.o.", metadata: {} }
    expect(compose({ ...numbered, customer })).toMatchObject({ name: "Acme sp. z o.o." })
    expect(compose({ ...numbered, customer: { ...customer, companyName: dash } })).toEqual([
      "COMPANY_NAME_MISSING billing_address.company",
    ])
    const unnamed = { firstName: dash, lastName: dash }
    expect(compose({ billingAddress: anAddress(unnamed) })).toEqual([
      "BUYER_NAME_MISSING billing_address.first_name",
    ])
    expect(compose({ billingAddress: company({}, unnamed) })).toMatchObject({
      name: "Acme sp. z o.o.",
    })
    expect(compose({ billingAddress: anAddress({ lastName: dash }) })).toMatchObject({
      name: `Anna ${dash}`,
    })
  })

  it("is a person named like the company when there is no other name", () => {
    const billingAddress = company({}, { firstName: " ", lastName: null })
    expect(compose({ billingAddress })).toMatchObject({
      type: "PRIVATE_PERSON",
      name: "Acme sp. z o.o.",
    })
  })

  it("takes a company's name from the customer when the address has none", () => {
    const billingAddress = anAddress({ metadata: { nip: NIP } })
    const customer = { companyName: "Beta S.A.", metadata: {} }
    expect(compose({ billingAddress, customer })).toMatchObject({ name: "Beta S.A." })
    expect(compose({ billingAddress })).toEqual(["COMPANY_NAME_MISSING billing_address.company"])
  })

  it("is read from the shipping address as a whole when there is no billing address", () => {
    const shippingAddress = anAddress({ firstName: null, lastName: null })
    expect(compose({ billingAddress: null, shippingAddress })).toEqual([
      "BUYER_NAME_MISSING shipping_address.first_name",
    ])
    expect(compose({ billingAddress: null, shippingAddress: null })).toEqual([
      "ADDRESS_MISSING billing_address",
    ])
  })

  it("is refused as a company whose address says no more than its country", () => {
    const nowhere = { address1: null, address2: " ", city: "", postalCode: "\u200b" }
    const missing = ["ADDRESS_MISSING billing_address.address_1"]
    expect(compose({ billingAddress: company({ nip: NIP }, nowhere) })).toEqual(missing)
    const asCompany = someSettings({ companyWithoutTaxId: "company" })
    expect(compose({ billingAddress: company({}, nowhere) }, asCompany)).toEqual(missing)
    const nameless = company({ nip: NIP }, { ...nowhere, company: null })
    expect(compose({ billingAddress: nameless })).toEqual([
      ...missing,
      "COMPANY_NAME_MISSING billing_address.company",
    ])
    // The two addresses are never mixed.
    const elsewhere = { billingAddress: company({ nip: NIP }, nowhere) }
    expect(compose({ ...elsewhere, shippingAddress: anAddress() })).toEqual(missing)
    const shipped = { billingAddress: null, shippingAddress: company({}, nowhere) }
    expect(compose({ ...shipped, metadata: { nip: NIP } })).toEqual([
      "ADDRESS_MISSING shipping_address.address_1",
    ])
  })

  it.each([
    { address1: "Zalesie 17A" },
    { address2: "ul. Nowa 1" },
    { city: "Warszawa" },
    { postalCode: "00-950" },
  ])("is a company with whatever its address says: %j", (line) => {
    const nowhere = { address1: null, address2: null, city: null, postalCode: null }
    const billingAddress = company({ nip: NIP }, { ...nowhere, ...line })
    expect(compose({ billingAddress })).toMatchObject({ type: "COMPANY" })
  })

  it("is a private person by name and country alone", () => {
    const nowhere = { address1: null, address2: null, city: null, postalCode: null }
    expect(compose({ billingAddress: anAddress(nowhere) })).toMatchObject({
      type: "PRIVATE_PERSON",
      street: "",
      city: "",
    })
  })

  it.each<[string, Parameters<typeof anOrder>[0]]>([
    ["a person with a company's name", { billingAddress: company({}) }],
    ["a company", { billingAddress: company({ nip: "526-104-08-28" }) }],
    [
      "a company of the customer's record",
      { customer: { companyName: "Alfa", metadata: { nip: NIP } } },
    ],
    [
      "a shipping address beside a country alone",
      {
        billingAddress: anAddress({
          ...{ firstName: null, lastName: null, address1: null, city: null, postalCode: null },
          ...{ countryCode: "fr", metadata: { nip: `NIP ${NIP}` } },
        }),
        shippingAddress: anAddress({ company: "Acme" }),
      },
    ],
  ])("is named in lists as on the invoice: %s", (_, changes) => {
    const invoiced = compose(changes)
    if (Array.isArray(invoiced)) throw new Error(invoiced.join(", "))
    const { name, taxIdentificationNumber: taxNumber } = invoiced
    expect(readNamedBuyer(anOrder(changes), settings)).toEqual({ name, taxNumber })
  })

  it("is named in lists by the company whose number is refused", () => {
    const billingAddress = company({ nip: "123" })
    const named = (given = settings) => readNamedBuyer(anOrder({ billingAddress }), given)
    expect(named()).toEqual({ name: "Acme sp. z o.o.", taxNumber: "123" })
    const asPerson = someSettings({ invalidTaxId: "as_person" })
    expect(named(asPerson)).toEqual({ name: "Anna Nowak", taxNumber: "123" })
    const nobody = { billingAddress: null, shippingAddress: null }
    expect(readNamedBuyer(anOrder(nobody), settings)).toEqual({ name: "", taxNumber: null })
  })

  it("never takes a tax number from the shipping address", () => {
    const shippingAddress = company({ nip: NIP }, { company: `Acme NIP ${NIP}` })
    expect(compose({ billingAddress: null, shippingAddress })).toMatchObject({
      type: "PRIVATE_PERSON",
      taxIdentificationNumber: null,
    })
  })

  it("takes the tax number of the order before that of the address and of the customer", () => {
    const customer = { companyName: null, metadata: { nip: "1234563218" } }
    const billingAddress = company({ vat_id: "DE129273398" })
    const numberOf = (changes: Parameters<typeof anOrder>[0]) => {
      const found = compose(changes)
      return Array.isArray(found) ? found : found.taxIdentificationNumber
    }
    expect(numberOf({ metadata: { taxId: NIP }, billingAddress, customer })).toBe(NIP)
    expect(numberOf({ billingAddress, customer })).toBe("DE129273398")
    expect(numberOf({ billingAddress: company({}), customer })).toBe("1234563218")
    expect(numberOf({ metadata: { nip: 5261040828 }, billingAddress: company({}) })).toBe(NIP)
  })

  it("finds the number under its key however that is spelled, as it is written first", () => {
    for (const key of ["NIP", "Nip", "VAT-ID", "vatNumber", "tax_number", "Tax ID", "VAT"]) {
      expect(compose({ billingAddress: company({ [key]: NIP }) })).toMatchObject({
        type: "COMPANY",
        taxIdentificationNumber: NIP,
      })
    }
    const both = { NIP: "1234563218", nip: NIP }
    expect(compose({ metadata: both, billingAddress: company({}) })).toMatchObject({
      taxIdentificationNumber: NIP,
    })
    const later = { VAT_ID: "1234563218", taxId: NIP }
    expect(compose({ billingAddress: company(later) })).toMatchObject({
      taxIdentificationNumber: NIP,
    })
    const wrong = company({ NIP: "1234567890" })
    expect(compose({ billingAddress: wrong })).toEqual([
      "TAX_ID_INVALID billing_address.metadata.NIP",
    ])
    const customer = { companyName: "Acme sp. z o.o.", metadata: { NIP } }
    expect(compose({ customer, billingAddress: company({}) })).toMatchObject({ type: "COMPANY" })
    // A blank says that there is none, in whatever spelling.
    expect(compose({ customer, billingAddress: company({ Nip: " " }) })).toMatchObject({
      type: "PRIVATE_PERSON",
    })
    for (const key of ["nip_note", "vat_rate", "my_nip", "NIP2", "_"]) {
      expect(compose({ billingAddress: company({ [key]: NIP }) })).toMatchObject({
        type: "PRIVATE_PERSON",
      })
    }
  })

  it("takes the one number of a list, and holds several", () => {
    const numberOf = (nip: unknown) => compose({ metadata: { nip }, billingAddress: company({}) })
    expect(numberOf([NIP])).toMatchObject({ type: "COMPANY", taxIdentificationNumber: NIP })
    expect(numberOf(["", 5261040828])).toMatchObject({ taxIdentificationNumber: NIP })
    expect(numberOf([NIP, "1234563218"])).toEqual(["TAX_ID_INVALID metadata.nip"])
    for (const none of [[], [""], ["", " - "], [null], { nip: NIP }, true]) {
      expect(numberOf(none)).toMatchObject({ type: "PRIVATE_PERSON" })
    }
  })

  it("writes a number from outside the EU in one line", () => {
    const billingAddress = company({ tax_id: " 12-345\n\t6789\u0007 " }, { countryCode: "us" })
    expect(compose({ billingAddress })).toMatchObject({ taxIdentificationNumber: "12-345 6789" })
  })

  it("takes the number of the customer's record only beside its own company, or none", () => {
    const customer = { companyName: "ALFA Sp. z o.o.", metadata: { nip: NIP } }
    const billed = (name: string | null) =>
      compose({ billingAddress: anAddress({ company: name }), customer })
    const alfa = { type: "COMPANY", taxIdentificationNumber: NIP }
    expect(billed(null)).toMatchObject({ ...alfa, name: "ALFA Sp. z o.o." })
    expect(billed("Alfa sp. z o.o.")).toMatchObject({ ...alfa, name: "Alfa sp. z o.o." })
    expect(billed("Beta sp. z o.o.")).toEqual(["TAX_ID_OF_OTHER_COMPANY customer.metadata.nip"])
    expect(billed("Beta NIP 1234563218")).toMatchObject({
      type: "COMPANY",
      taxIdentificationNumber: "1234563218",
    })
    const shippingAddress = anAddress({ company: "Beta sp. z o.o." })
    expect(compose({ billingAddress: null, shippingAddress, customer })).toEqual([
      "TAX_ID_OF_OTHER_COMPANY customer.metadata.nip",
    ])
  })

  it("is not made a person in silence when the number may be another company's", () => {
    const customer = { companyName: "Alfa", metadata: { nip: NIP } }
    const order = { billingAddress: anAddress({ company: "Beta" }), customer }
    expect(compose(order, someSettings({ invalidTaxId: "as_person" }))).toEqual([
      "TAX_ID_OF_OTHER_COMPANY customer.metadata.nip",
    ])
  })

  it("takes a record's number without a name, unless the company's text has another", () => {
    const customer = { companyName: " ", metadata: { nip: NIP } }
    const numberOf = (name: string) =>
      compose({ billingAddress: anAddress({ company: name }), customer })
    expect(numberOf("Beta")).toMatchObject({ taxIdentificationNumber: NIP })
    expect(numberOf("Beta, NIP 1234563218")).toMatchObject({
      taxIdentificationNumber: "1234563218",
    })
  })

  it.each([[""], ["  "], [" - "]])("is a person who left the number blank as %p", (nip) => {
    const customer = { companyName: "Alfa", metadata: { nip: NIP } }
    const person = { type: "PRIVATE_PERSON", name: "Anna Nowak", taxIdentificationNumber: null }
    expect(compose({ metadata: { nip }, customer })).toMatchObject(person)
    const billingAddress = anAddress({ company: "Beta", metadata: { vat_id: nip } })
    expect(compose({ billingAddress, customer })).toMatchObject(person)
    // Blank in one place of the order and filled in in the other is no contradiction.
    const filled = anAddress({ company: "Beta", metadata: { nip: "1234563218" } })
    expect(compose({ metadata: { nip }, billingAddress: filled, customer })).toMatchObject({
      taxIdentificationNumber: "1234563218",
    })
    expect(compose({ metadata: { nip: null }, customer })).toMatchObject({ name: "Alfa" })
  })

  it.each([
    ["5261040828", "pl"],
    ["NIP: 526-104-08-28", "pl"],
    ["PL 526 104 08 28", "de"],
  ])("is not called by its number, where %s stands in place of a name", (text, countryCode) => {
    const billingAddress = anAddress({ company: text, countryCode, metadata: { nip: `PL${NIP}` } })
    const missing = ["COMPANY_NAME_MISSING billing_address.company"]
    expect(compose({ billingAddress })).toEqual(missing)
    const found = anAddress({ company: text, countryCode })
    expect(compose({ billingAddress: found })).toEqual(missing)
    const customer = { companyName: "Acme sp. z o.o.", metadata: { nip: NIP } }
    const numbered = { type: "COMPANY", taxIdentificationNumber: NIP }
    expect(compose({ billingAddress: found, customer })).toMatchObject({
      ...numbered,
      name: "Acme sp. z o.o.",
    })
    expect(compose({ billingAddress, customer: { ...customer, companyName: text } })).toEqual(
      missing
    )
  })

  it("does not put the name of the customer's record beside a number of another", () => {
    const billingAddress = anAddress({ metadata: { nip: "1234563218" } })
    const recorded = (nip: unknown) =>
      compose({ billingAddress, customer: { companyName: "Alfa", metadata: { nip } } })
    expect(recorded(NIP)).toEqual(["COMPANY_NAME_MISSING billing_address.company"])
    expect(recorded("PL 123-456-32-18")).toMatchObject({ name: "Alfa" })
    expect(recorded(null)).toMatchObject({ name: "Alfa" })
  })

  it("finds a tax number in the company's name only if it is the only one and right", () => {
    const named = (name: string, countryCode = "pl") => {
      const found = compose({ billingAddress: anAddress({ company: name, countryCode }) })
      return Array.isArray(found) ? found : found.taxIdentificationNumber
    }
    expect(named("Acme NIP 526-104-08-28")).toBe(NIP)
    expect(named("Acme NIP: PL 5261040828")).toBe(NIP)
    expect(named("Acme NIP 5261040827")).toBeNull()
    expect(named("Acme 5261040828 / 1234563218")).toBeNull()
    expect(named("Acme 52610408281")).toBeNull()
    expect(named("Acme 5261040828", "de")).toBeNull()
    expect(named("Acme PL5261040828", "de")).toBe(NIP)
  })

  it("finds the tax number in a company's name beside other registers' numbers", () => {
    const named = (name: string, countryCode = "pl") => {
      const found = compose({ billingAddress: anAddress({ company: name, countryCode }) })
      return Array.isArray(found) ? found : found.taxIdentificationNumber
    }
    // A number of the court register that happens to have a right checksum.
    expect(named("Acme sp. z o.o. KRS 0000123406")).toBeNull()
    expect(named("Acme, NIP 526-104-08-28, KRS 0000123456")).toBe(NIP)
    expect(named("Acme, KRS 0000123406, NIP 5261040828, REGON 123456785")).toBe(NIP)
    expect(named("Acme 5261040828 (PL 526-104-08-28)")).toBe(NIP)
    expect(named("Acme 5261040828, tel. 600-700-80-01")).toBe(NIP)
    expect(named("Acme 526\u2013104\u201308\u201328")).toBe(NIP)
    expect(named("Acme NIP\u00a0526\u00a0104\u00a008\u00a028")).toBe(NIP)
    expect(named("Acme 5261040828\u20131")).toBeNull()
    expect(named("Acme 5261040828, 1234563218")).toBeNull()
    expect(named("Acme 5261040828 1234563218")).toBeNull()
    expect(named("Acme 526-104-08-28 1234563218")).toBeNull()
    expect(named("Acme 5261040828 5261040828")).toBe(NIP)
    expect(named("Acme 123456785 5261040828")).toBe(NIP)
    expect(named("Acme 1234563218, PL 5261040828", "de")).toBe(NIP)
    expect(named("Sopl 5261040828", "de")).toBeNull()
  })

  it("is on hold for a wrong tax number, or becomes a person if the setting says so", () => {
    const order = { billingAddress: company({ nip: "1234567890" }) }
    expect(compose(order)).toEqual(["TAX_ID_INVALID billing_address.metadata.nip"])
    expect(compose(order, someSettings({ invalidTaxId: "as_person" }))).toMatchObject({
      type: "PRIVATE_PERSON",
      name: "Anna Nowak",
      taxIdentificationNumber: null,
    })
  })

  it("is refused for a missing country, a special place and an endless e-mail address", () => {
    expect(compose({ billingAddress: anAddress({ countryCode: "" }) })).toEqual([
      "COUNTRY_MISSING billing_address.country_code",
    ])
    const ceuta = anAddress({ countryCode: "es", postalCode: "51001" })
    expect(compose({ billingAddress: ceuta, email: `${"x".repeat(200)}@example.test` })).toEqual([
      "REGION_NEEDS_REVIEW billing_address.postal_code",
      "DRAFT_INVALID email",
    ])
  })

  it.each([
    ["el", "123456789", { country: "GR", region: "EU", taxIdentificationNumber: "EL123456789" }],
    ["EL", "EL123456789", { country: "GR", region: "EU", taxIdentificationNumber: "EL123456789" }],
    ["uk", "GB123456789", { country: "GB", region: "OUTSIDE_OF_EU" }],
  ])("is in the country that %s is another code of", (countryCode, nip, expected) => {
    const billingAddress = company({ nip }, { countryCode, postalCode: "10431" })
    expect(compose({ billingAddress })).toMatchObject(expected)
  })

  it("is refused for a code that is no country's, which would pass for one outside the EU", () => {
    const named = (countryCode: string) =>
      compose({ billingAddress: anAddress({ countryCode, postalCode: "BT1 5GS" }) })
    expect(named("xi")).toEqual(["COUNTRY_MISSING billing_address.country_code"])
    expect(named("eu")).toEqual(["COUNTRY_MISSING billing_address.country_code"])
    expect(named("xx")).toEqual(["COUNTRY_MISSING billing_address.country_code"])
    expect(named("uk")).toEqual(["REGION_NEEDS_REVIEW billing_address.postal_code"])
    expect(named("xk")).toMatchObject({ country: "XK", region: "OUTSIDE_OF_EU" })
  })

  it.each([
    ["fr", "98800"],
    ["fr", "97500"],
    ["fr", "97700"],
    ["it", "47890"],
    ["it", "00120"],
    ["dk", "3900"],
    ["dk", "FO-100"],
    ["es", "ES-35001"],
  ])(
    "is refused for a place of %s, %s, that is outside the VAT territory of the EU",
    (code, post) => {
      expect(
        compose({ billingAddress: anAddress({ countryCode: code, postalCode: post }) })
      ).toEqual(["REGION_NEEDS_REVIEW billing_address.postal_code"])
    }
  )

  it.each([
    ["fr", "75001"],
    ["fr", "98000"],
    ["it", "47921"],
    ["it", "00118"],
    ["dk", "2100"],
    ["dk", "DK-4000"],
  ])("is a buyer of the EU in %s, %s", (code, post) => {
    expect(
      compose({ billingAddress: anAddress({ countryCode: code, postalCode: post }) })
    ).toMatchObject({ region: "EU" })
  })

  it("writes the state after the city in the USA and leaves it out in Poland", () => {
    const address = { city: "Austin", province: "us-tx", postalCode: "78701", countryCode: "us" }
    expect(compose({ billingAddress: anAddress(address) })).toMatchObject({
      city: "Austin, TX",
      postCode: "78701",
      region: "OUTSIDE_OF_EU",
    })
    const warsaw = anAddress({ province: "mazowieckie", postalCode: "00 950" })
    expect(compose({ billingAddress: warsaw })).toMatchObject({
      city: "Warszawa",
      postCode: "00-950",
    })
  })
})

describe("a tax number", () => {
  it.each([
    ["129273398", "DE", "DE129273398"],
    ["DE 129.273.398", "FR", "DE129273398"],
    ["0000123406", "PL", null],
    ["NIP 526-104-08-28", "PL", NIP],
    ["nip: PL 526 104 08 28", "PL", NIP],
    ["NIP-UE: PL5261040828", "DE", NIP],
    ["NIP:5261040827", "PL", null],
    ["\u202a5261040828\u202c", "PL", NIP],
    ["526\u200b104\u00ad08\u221228", "PL", NIP],
    ["VAT: DE129273398", "DE", "DE129273398"],
    ["VAT ID 129273398", "DE", "DE129273398"],
    ["UID: ATU12345678", "AT", "ATU12345678"],
    ["USt-IdNr.: DE 129 273 398", "AT", "DE129273398"],
    ["USt-ID DE129273398", "AT", "DE129273398"],
    ["UID: CHE-123.456.789", "CH", "UID: CHE-123.456.789"],
    ["\u200eCHE-123.456.789", "CH", "CHE-123.456.789"],
    ["\u200b", "US", null],
    ["SEM850101AB1", "MX", "SEM850101AB1"],
    ["PLA850101AB1", "MX", "PLA850101AB1"],
    ["SEM850101AB1", "SE", null],
    ["SEM850101AB1", "PL", null],
    ["SEM850101AB1", "", null],
    ["DE12927339", "CH", null],
    ["PL5261040827", "US", null],
    ["PL0000123406", "DE", null],
    ["DE12927339", "DE", null],
    ["GR123456789", "GR", "EL123456789"],
    ["123456789", "GR", "EL123456789"],
    ["XI123456789", "GB", "XI123456789"],
    ["PL5261040828", "DE", "5261040828"],
    ["PL5261040827", "DE", null],
    ["5261040828", "DE", null],
    ["GB123456789", "PL", null],
    ["CHE-123.456.789 MWST", "CH", "CHE-123.456.789 MWST"],
    ["n/a", "US", null],
    ["0", "US", null],
    ["00-0000000", "US", null],
    ["000000000", "DE", null],
    [`1${"0".repeat(45)}`, "US", null],
  ])("'%s' of a buyer in %s is written as %s", (raw, country, expected) => {
    expect(formatTaxNumber(raw, country)).toBe(expected)
  })
})

describe("characters that nobody sees", () => {
  it("reach no field of the buyer, and hide nothing from the rules", () => {
    const billingAddress = anAddress({
      company: "\u202aAcme\u202c NIP 526\u200b1040828",
      address1: "ul. Długa 12/4\u200b",
      city: "\ufeffWar\u00adszawa",
      postalCode: "\u200e00950",
      countryCode: "p\u200bl",
      phone: "\u202a+48 600 700 800\u202c",
    })
    expect(compose({ billingAddress, email: "\u202aanna@example.test\u202c" })).toMatchObject({
      name: "Acme NIP 5261040828",
      taxIdentificationNumber: NIP,
      street: "ul. Długa",
      houseNumber: "12",
      flatNumber: "4",
      city: "Warszawa",
      postCode: "00-950",
      phoneNumber: "600700800",
      email: "anna@example.test",
    })
  })

  it("are no name and no address", () => {
    const unseen = { firstName: "\u200b", lastName: "\u200d", company: "\u202a" }
    expect(compose({ billingAddress: anAddress(unseen) })).toEqual([
      "BUYER_NAME_MISSING billing_address.first_name",
    ])
    expect(compose({ email: "\u200b" })).toMatchObject({ email: null })
  })

  it("do not hide Northern Ireland", () => {
    const billingAddress = anAddress({ countryCode: "gb", postalCode: "\u202aBT1 5GS" })
    expect(compose({ billingAddress })).toEqual(["REGION_NEEDS_REVIEW billing_address.postal_code"])
  })

  it("stay where letters are joined by them", () => {
    const persian = "\u0645\u06cc\u200c\u0631\u0648\u0645"
    expect(compose({ billingAddress: anAddress({ firstName: persian }) })).toMatchObject({
      name: `${persian} Nowak`,
    })
  })
})

describe("a street", () => {
  it.each([
    ["Jana Pawła II 23 45", "", "PL", "Jana Pawła II 23 45", "", ""],
    ["Długa 12/4", "5", "PL", "Długa 12/4, 5", "", ""],
    ["Postfach 12", "", "DE", "Postfach 12", "", ""],
    ["350 5th Ave", "", "US", "5th Ave", "350", ""],
    ["Hlavná 5", "m. 3", "SK", "Hlavná", "5", "3"],
  ])("'%s' + '%s' in %s is split only where it is certain", (one, two, country, ...parts) => {
    const { street, houseNumber, flatNumber } = splitStreet(one, two, country)
    expect([street, houseNumber, flatNumber]).toEqual(parts)
  })

  it.each([
    ["ul. Długa 12/14 m. 5", "PL"],
    ["ul. Długa 12 - 14 m. 5", "PL"],
    ["ul. 3 Maja 12/14 m. 5", "PL"],
    ["ul. Domaniewska 37, piętro 5", "PL"],
    ["UL. DOMANIEWSKA 37 PIĘTRO 5", "PL"],
    ["ul. Domaniewska 37 biuro 205", "PL"],
    ["Domaniewska 37 VI p. 5", "PL"],
    ["ul. Długa 12 bud. 3", "PL"],
    ["ul. Długa 12 lokal nr 5", "PL"],
    ["ul. Długa 12 mieszk. 5", "PL"],
    ["ul. Długa 123A, pok. 12", "PL"],
    ["ul. Długa 12 kl. 2", "PL"],
    ["ul. Długa 12 p. 3", "PL"],
    ["ul. Długa 12 hala 4", "PL"],
    ["ul. Długa 12 m. 5, piętro 2", "PL"],
    ["ul. Długa 12 i 14", "PL"],
    ["ul. Długa 12 Pawilon 3", "PL"],
    ["ul. Długa nr 12", "PL"],
    ["Galeria Mokotów lok. 105", "PL"],
    ["Galeria Mokotów, piętro 1", "PL"],
    ["Zalesie 12 gm. Piaseczno 5", "PL"],
    ["12 lok. 5", "PL"],
    ["Kerkstraat 12 bus 5", "BE"],
    ["Storgatan 5 lgh 1203", "SE"],
    ["Hauptstraße 12 Top 5", "AT"],
    ["Hlavná 12 byt 5", "SK"],
    ["skr. poczt. 15", "PL"],
    ["Skr. 15", "PL"],
    ["Automat Orlen Paczka 123456", "PL"],
    ["Punkt DPD Pickup 12345", "PL"],
    ["Postbus 12", "NL"],
    ["Case postale 12", "CH"],
    ["Casella Postale 12", "IT"],
    ["BP 12", "BE"],
    ["12 - 14 High Street", "GB"],
    ["12 & 14 High Street", "GB"],
    ["12 and 14 High Street", "GB"],
    ["221 B Baker Street", "GB"],
    ["12, Flat 3, High Street", "GB"],
    ["5 / 12 Smith St", "AU"],
    ["12 bis rue de Rivoli", "FR"],
    ["12 ter, rue de Rivoli", "FR"],
    ["12 B rue de Rivoli", "FR"],
    ["12 à 14 rue de Rivoli", "FR"],
    ["12 quater rue Haute", "LU"],
    ["123 1/2 Main St", "US"],
  ])("'%s' in %s keeps a number of something else than the house", (line, country) => {
    const whole = { street: line, houseNumber: "", flatNumber: "" }
    expect(splitStreet(line, null, country)).toEqual(whole)
  })

  it.each([
    ["221B Baker Street", "GB", "Baker Street", "221B"],
    ["5 BP Road", "GB", "BP Road", "5"],
    ["12 O'Connell Street", "IE", "O'Connell Street", "12"],
    ["12 St. James's Street", "GB", "St. James's Street", "12"],
    ["7, l’Orée du Bois", "FR", "l’Orée du Bois", "7"],
    ["12-14 Station Road", "GB", "Station Road", "12-14"],
    ["12 E 45th St", "US", "E 45th St", "12"],
    ["123 B Street", "US", "B Street", "123"],
  ])("'%s' in %s begins with its house", (line, country, street, houseNumber) => {
    expect(splitStreet(line, null, country)).toEqual({ street, houseNumber, flatNumber: "" })
  })

  it.each([
    ["ul. 3 Maja 5", "PL", "ul. 3 Maja", "5", ""],
    ["ul. 3 maja 5 lok. 14", "PL", "ul. 3 maja", "5", "14"],
    ["UL.3 MAJA 5", "PL", "UL.3 MAJA", "5", ""],
    ["ul. 1 Maja 12A", "PL", "ul. 1 Maja", "12A", ""],
    ["1-go Maja 5", "PL", "1-go Maja", "5", ""],
    ["ul. Skrajna 5/7", "PL", "ul. Skrajna", "5", "7"],
    ["al. Konstytucji 3 Maja 5/7", "PL", "al. Konstytucji 3 Maja", "5", "7"],
    ["Ofiar 10-go Kwietnia 3", "PL", "Ofiar 10-go Kwietnia", "3", ""],
    ["Aleja 1000-lecia 4", "PL", "Aleja 1000-lecia", "4", ""],
    ["os. 1000-lecia Państwa Polskiego 15/3", "PL", "os. 1000-lecia Państwa Polskiego", "15", "3"],
    ["ul. 72 Pułku Piechoty 4", "PL", "ul. 72 Pułku Piechoty", "4", ""],
    ["Rondo 12 Batalionu 5", "PL", "Rondo 12 Batalionu", "5", ""],
    ["náměstí 14. října 5", "CZ", "náměstí 14. října", "5", ""],
    ["Straße des 17. Juni 135", "DE", "Straße des 17. Juni", "135", ""],
    ["12, rue du 8 Mai 1945", "FR", "rue du 8 Mai 1945", "12", ""],
    ["12 5th Avenue North", "CA", "5th Avenue North", "12", ""],
  ])("'%s' in %s has a number in its name", (line, country, street, houseNumber, flatNumber) => {
    expect(splitStreet(line, null, country)).toEqual({ street, houseNumber, flatNumber })
  })
})
