import {
  checkInvoiceDetails,
  composeMetadata,
  fillBillingAddress,
  readInvoiceDetails,
  readInvoiceForm,
} from "../src/modules/invoicing/details"
import { describeTaxIdProblem, languageOf } from "../src/modules/invoicing/words"

const SHIPPING = {
  "shipping_address.first_name": "Anna",
  "shipping_address.last_name": "Nowak",
  "shipping_address.address_1": "ul. Kwiatowa 7",
  "shipping_address.postal_code": "61-881",
  "shipping_address.city": "Poznań",
  "shipping_address.country_code": "pl",
}
const COMPANY = {
  "invoice.is_company": "on",
  "invoice.tax_id": " 123-456-32-18 ",
  "invoice.company": "Kowal Wnętrza sp. z o.o.",
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...SHIPPING, ...fields })) form.set(name, value)
  return form
}

describe("the invoice's fields in the checkout", () => {
  it("say nothing against whoever wants no invoice for a company", () => {
    const form = formOf({ same_as_billing: "on", "invoice.tax_id": "wrong" })
    const details = readInvoiceForm(form)
    expect(checkInvoiceDetails(details)).toEqual({})
    fillBillingAddress(form, details)
    expect(form.get("same_as_billing")).toBe("on")
    expect(form.has("billing_address.company")).toBe(false)
    // The number of the buyer's account must not count, and other metadata stay.
    expect(composeMetadata({ nip: "1234563218", source: "ad" }, details)).toEqual({
      nip: " ",
      invoice_requested: false,
      source: "ad",
    })
  })

  it("make the company at the delivery address whom the invoice is for", () => {
    const form = formOf({ ...COMPANY, "invoice.is_same_address": "on", same_as_billing: "on" })
    const details = readInvoiceForm(form)
    expect(checkInvoiceDetails(details)).toEqual({})
    expect(composeMetadata(null, details)).toEqual({ nip: "1234563218", invoice_requested: true })
    fillBillingAddress(form, details)
    expect(form.get("same_as_billing")).toBeNull()
    expect(form.get("billing_address.company")).toBe("Kowal Wnętrza sp. z o.o.")
    expect(form.get("billing_address.address_1")).toBe("ul. Kwiatowa 7")
    expect(form.get("billing_address.country_code")).toBe("pl")
  })

  it.each(["1234563218", "NIP: 123-456-32-18", "PL 1234563218", "-", "..."])(
    "take %s for no name of a company, as its invoice does",
    (company) => {
      const same = { "invoice.is_same_address": "on" }
      const form = formOf({ ...COMPANY, ...same, "invoice.company": company })
      expect(checkInvoiceDetails(readInvoiceForm(form))).toEqual({ company: { code: "missing" } })
    }
  )

  it("take the company's own address, whose country judges the number", () => {
    const own = {
      ...COMPANY,
      "invoice.tax_id": "123456789",
      "invoice.address_1": "Hauptstr. 5",
      "invoice.postal_code": "10115",
      "invoice.city": "Berlin",
      "invoice.country_code": "de",
    }
    const form = formOf(own)
    const details = readInvoiceForm(form)
    expect(checkInvoiceDetails(details)).toEqual({})
    expect(composeMetadata({}, details).nip).toBe("DE123456789")
    fillBillingAddress(form, details)
    expect(form.get("billing_address.city")).toBe("Berlin")
    expect(form.get("shipping_address.city")).toBe("Poznań")
  })

  it("are all named at once when they are missing or wrong", () => {
    const details = readInvoiceForm(formOf({ "invoice.is_company": "on", "invoice.tax_id": "12" }))
    const missing = { code: "missing" }
    expect(checkInvoiceDetails({ ...details, country_code: "pl" })).toEqual({
      taxId: { code: "nip_length" },
      company: missing,
      address_1: missing,
      postal_code: missing,
      city: missing,
    })
  })

  it("show a buyer who comes back what was saved", () => {
    const shipping = { address_1: "A 1", postal_code: "00-001", city: "B", country_code: "pl" }
    type Cart = Parameters<typeof readInvoiceDetails>[0]
    const cart = {
      metadata: { nip: "1234563218" },
      shipping_address: shipping,
      billing_address: { ...shipping, company: "Kowal" },
    } as unknown as NonNullable<Cart>
    expect(readInvoiceDetails(cart)).toMatchObject({
      isCompany: true,
      taxId: "1234563218",
      company: "Kowal",
      isSameAddress: true,
    })
    const moved = {
      ...cart,
      billing_address: { ...cart.billing_address, city: "C" },
    } as unknown as Cart
    expect(readInvoiceDetails(moved)).toMatchObject({ isSameAddress: false, city: "C" })
    const none = { ...cart, metadata: { nip: " " } } as Cart
    expect(readInvoiceDetails(none)).toMatchObject({ isCompany: false, taxId: "", company: "" })
  })
})

describe("the buyer's language", () => {
  it("is that of the cookie, or else the country's", () => {
    const chosen = [
      ["pl-PL", "de"],
      ["en-GB", "pl"],
      [null, "PL"],
      [null, "de"],
      [null, undefined],
    ] as const
    expect(chosen.map(([locale, country]) => languageOf(locale, country))).toEqual([
      "pl",
      "en",
      "pl",
      "en",
      "en",
    ])
  })

  it("names the country whose numbers look otherwise", () => {
    const problem = { code: "eu_form", country: "DE" } as const
    expect(describeTaxIdProblem(problem, "en")).toContain("Germany")
    expect(describeTaxIdProblem(problem, "pl")).toContain("Niemcy")
  })
})
