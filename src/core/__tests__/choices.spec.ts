import { chooseCompany, readInvoiceCountry } from "../settings/company-choice"
import { mapCategory, mapProject } from "../draft/mapping"
import type { MappingSettings } from "../settings/options"
import type { OrderLineProduct } from "../order/order-snapshot"
import { qualifyOrder } from "../order/qualification"
import { aCompany, aLine, anAddress, anOrder, someSettings } from "./an-order"

const named = (name: string) => ({ id: `id_${name}`, handle: `h-${name}`, name })

const aProduct = (changes: Partial<OrderLineProduct> = {}): OrderLineProduct => ({
  id: "prod_1",
  handle: "mug",
  collection: null,
  type: null,
  tags: [],
  metadata: {},
  ...changes,
})

describe("the company", () => {
  const header = { salesChannel: named("web"), region: named("EU"), currency: "EUR", country: "DE" }

  it("is the first all of whose conditions fit, by id, handle or name", () => {
    const pick = (...conditions: Partial<Parameters<typeof aCompany>[0]>[]) =>
      chooseCompany(
        header,
        conditions.map((one, index) => aCompany({ id: `c${index}`, ...one }))
      )?.id
    expect(pick({ salesChannels: ["pos"] }, { salesChannels: ["h-web"] })).toBe("c1")
    expect(pick({ regions: ["EU"], currencies: ["pln"] }, { regions: ["id_EU"] })).toBe("c1")
    expect(pick({ currencies: ["eur"], countries: ["de"] }, { countries: ["DE"] })).toBe("c0")
    expect(pick({ countries: ["PL"] })).toBeUndefined()
    const greek = { ...header, country: "GR" }
    expect(chooseCompany(greek, [aCompany({ id: "c0", countries: ["EL"] })])?.id).toBe("c0")
  })

  it("without conditions takes only what the others leave, wherever it is listed", () => {
    const companies = [aCompany({ id: "rest" }), aCompany({ id: "eur", currencies: ["EUR"] })]
    expect(chooseCompany(header, companies)?.id).toBe("eur")
    expect(chooseCompany({ ...header, currency: "PLN" }, companies)?.id).toBe("rest")
  })

  it("is chosen by the country of the address the invoice will carry", () => {
    const shippingAddress = anAddress({ countryCode: "de" })
    expect(readInvoiceCountry(anOrder({ shippingAddress }))).toBe("PL")
    expect(readInvoiceCountry(anOrder({ billingAddress: null, shippingAddress }))).toBe("DE")
    expect(readInvoiceCountry(anOrder({ billingAddress: null }))).toBeNull()
  })
})

describe("the category", () => {
  const categories = {
    products: { mug: "Mugs" },
    collections: { Kitchen: "Kitchen goods" },
    types: { "h-Ceramics": "Ceramics" },
    tags: { zebra: "Striped", apple: "Fruit" },
    fallback: "Other",
  }
  const categoryOf = (
    product: OrderLineProduct | null,
    mapping: MappingSettings = { categories }
  ) => mapCategory(aLine({ product }), mapping)

  it("goes by product, then collection, then type, then tag, then the fallback", () => {
    const tags = [named("zebra"), named("apple")]
    const type = named("Ceramics")
    const collection = named("Kitchen")
    expect(categoryOf(aProduct({ collection, type, tags }))).toEqual({
      value: "Mugs",
      rule: { by: "product", key: "mug" },
    })
    const other = { id: "prod_2", handle: "plate" }
    expect(categoryOf(aProduct({ ...other, collection, type, tags })).value).toBe("Kitchen goods")
    expect(categoryOf(aProduct({ ...other, type, tags })).rule).toEqual({
      by: "type",
      key: "h-Ceramics",
    })
    expect(categoryOf(aProduct({ ...other, tags })).value).toBe("Fruit")
    expect(categoryOf(null)).toEqual({ value: "Other", rule: { by: "fallback", key: null } })
    expect(categoryOf(aProduct(), {})).toEqual({ value: null, rule: null })
  })

  it("of shipping is its own setting and never the fallback", () => {
    const line = aLine({ kind: "shipping" })
    expect(mapCategory(line, { categories }).value).toBeNull()
    expect(mapCategory(line, { categories, shippingCategory: "Delivery" }).value).toBe("Delivery")
  })

  it("is not found in what every object has", () => {
    const product = aProduct({ id: "constructor", handle: "toString" })
    expect(categoryOf(product, { categories: { products: {} } }).value).toBeNull()
  })
})

describe("the project", () => {
  const projects = {
    salesChannels: { web: "W" },
    regions: { id_EU: "77" },
    collections: { Big: "B", Small: "S" },
    fallback: 1,
  }
  const inCollection = (name: string) => aLine({ product: aProduct({ collection: named(name) }) })
  const projectOf = (changes: Parameters<typeof anOrder>[0], worth: bigint[] = []) =>
    mapProject(anOrder(changes), { projects }, worth)

  it("goes by the order's metadata, then channel, then region, then the fallback", () => {
    const salesChannel = named("web")
    const region = named("EU")
    const metadata = { invoicing_project: " 42 " }
    expect(projectOf({ metadata, salesChannel, region })).toEqual({
      value: 42,
      rule: { by: "order_metadata", key: "invoicing_project" },
    })
    expect(projectOf({ metadata: { invoicing_project: 7 } }).value).toBe(7)
    expect(projectOf({ metadata: { invoicing_project: {} }, salesChannel, region }).value).toBe("W")
    expect(projectOf({ region })).toEqual({ value: 77, rule: { by: "region", key: "id_EU" } })
    expect(projectOf({})).toEqual({ value: 1, rule: { by: "fallback", key: null } })
  })

  it("is no text of the metadata that the ledger cannot index: a buyer may write anything there", () => {
    const projectIn = (length: number) =>
      projectOf({ metadata: { invoicing_project: "P".repeat(length) } })
    expect(projectIn(200)).toMatchObject({ rule: { by: "order_metadata" } })
    expect(projectIn(201)).toEqual({ value: 1, rule: { by: "fallback", key: null } })
  })

  it("goes by the collection worth most together, ties by name", () => {
    const lines = [inCollection("Big"), inCollection("Small"), inCollection("Small")]
    expect(projectOf({ lines }, [100n, 60n, 60n]).value).toBe("S")
    expect(projectOf({ lines }, [120n, 60n, 60n]).value).toBe("B")
  })

  it("falls back when the largest collection has no project, though a smaller one has", () => {
    const lines = [inCollection("Big"), inCollection("Unknown")]
    expect(projectOf({ lines }, [1n, 2n]).rule?.by).toBe("fallback")
  })
})

describe("an order", () => {
  const kindOf = (
    changes: Parameters<typeof anOrder>[0],
    options: Parameters<typeof someSettings>[0] = {},
    isForced = false
  ) => {
    const result = qualifyOrder(anOrder(changes), someSettings(options), { isForced })
    return result.kind === "skip" ? result.reason.code : result.kind
  }

  it("that was canceled or is a draft is never invoiced, forced or not", () => {
    for (const isForced of [false, true]) {
      expect(kindOf({ canceledAt: "2026-03-05T10:00:00Z" }, {}, isForced)).toBe("canceled")
      expect(kindOf({ status: "canceled", isDraft: true }, {}, isForced)).toBe("canceled")
      expect(kindOf({ isDraft: true }, {}, isForced)).toBe("refused")
    }
  })

  it("of a person is skipped where only companies are invoiced, unless forced", () => {
    expect(kindOf({}, { issueFor: "companies" })).toBe("BUYER_IS_NOT_A_COMPANY")
    expect(kindOf({}, { issueFor: "companies" }, true)).toBe("qualifies")
    expect(kindOf({ metadata: { nip: "5261040828" } }, { issueFor: "companies" })).toBe("qualifies")
  })

  it("with a mistyped tax number is left to be refused, or skipped in words that name its place", () => {
    const metadata = { nip: "5261040827" }
    expect(kindOf({ metadata }, { issueFor: "companies" })).toBe("qualifies")
    const settings = someSettings({ issueFor: "companies", invalidTaxId: "as_person" })
    expect(qualifyOrder(anOrder({ metadata }), settings, { isForced: false })).toMatchObject({
      kind: "skip",
      reason: { code: "BUYER_IS_NOT_A_COMPANY", params: { numberField: "metadata.nip" } },
    })
    expect(qualifyOrder(anOrder(), settings, { isForced: false })).toMatchObject({
      kind: "skip",
      reason: { code: "BUYER_IS_NOT_A_COMPANY", params: {} },
    })
  })

  it("of a company without a number is one of a company where the settings say so", () => {
    const billingAddress = anAddress({ company: "Beta" })
    const options = { issueFor: "companies", companyWithoutTaxId: "company" } as const
    expect(kindOf({ billingAddress }, options)).toBe("qualifies")
    expect(kindOf({ billingAddress }, { issueFor: "companies" })).toBe("BUYER_IS_NOT_A_COMPANY")
    expect(kindOf({}, options)).toBe("BUYER_IS_NOT_A_COMPANY")
  })

  it("with the number of another company is left to be refused too", () => {
    const customer = { companyName: "Alfa", metadata: { nip: "5261040828" } }
    const billingAddress = anAddress({ company: "Beta" })
    for (const invalidTaxId of ["hold", "as_person"] as const) {
      const options = { issueFor: "companies", invalidTaxId } as const
      expect(kindOf({ billingAddress, customer }, options)).toBe("qualifies")
      expect(kindOf({ metadata: { nip: "" }, customer }, options)).toBe("BUYER_IS_NOT_A_COMPANY")
    }
  })

  it.each([true, "true", 1, "1", "yes", " TAK ", "on", "On", "y", "t", "checked"].map((v) => [v]))(
    "asks for an invoice by the flag %p",
    (invoice_requested) => {
      expect(kindOf({ metadata: { invoice_requested } }, { issueFor: "on_request" })).toBe(
        "qualifies"
      )
    }
  )

  it.each([
    [false],
    ["no"],
    [0],
    [""],
    [null],
    [{}],
    ["off"],
    ["nie"],
    ["x"],
    [2],
    [[true]],
    ["undefined"],
    ["company"],
  ])("does not ask by %p", (invoice_requested) => {
    expect(kindOf({ metadata: { invoice_requested } }, { issueFor: "on_request" })).toBe(
      "BUYER_DID_NOT_ASK"
    )
  })
})
