import BigNumber from "bignumber.js"
import { composeDraft, type Composition } from "../compose-draft"
import type { PluginOptions } from "../../settings/options"
import type { InvoiceDraft } from "../invoice-draft"
import { aCompany, aLine, anAddress, anOrder, NOON, someSettings } from "../../__tests__/an-order"

function draftOf(composition: Composition): InvoiceDraft {
  if (composition.kind !== "draft") throw new Error(JSON.stringify(composition))
  return composition.draft
}

const codesOf = (composition: Composition) =>
  composition.kind === "refused" ? composition.refusals.map(({ code }) => code) : composition.kind

const compose = (order = anOrder(), settings = someSettings(), company = aCompany()) =>
  composeDraft(order, settings, company, NOON)

const orderOfCompany = () =>
  anOrder({
    billingAddress: anAddress({ company: "Lipa sp. z o.o.", metadata: { nip: "1234563218" } }),
  })

describe("an invoice draft", () => {
  it.each(["1.3333333", "1000000000"])("of %s pieces is refused with what would do", (quantity) => {
    const order = anOrder({
      total: new BigNumber(quantity).times("0.03").toFixed(),
      lines: [aLine({ quantity, unitPrice: "0.03" })],
    })
    expect(compose(order)).toMatchObject({
      kind: "refused",
      refusals: [
        {
          code: "DRAFT_INVALID",
          field: "positions.0.quantity",
          params: { problem: "quantity_form" },
          message: expect.stringContaining("at most nine digits and, as in KSeF, six decimals"),
        },
      ],
    })
  })

  it("of one mug of 49.99 names the buyer, the position, the total and the order", () => {
    const draft = draftOf(compose())
    expect(draft.contractor).toEqual({
      region: "POLAND",
      country: "PL",
      type: "PRIVATE_PERSON",
      name: "Anna Nowak",
      street: "ul. Długa",
      houseNumber: "12",
      flatNumber: "4",
      city: "Warszawa",
      postCode: "00-950",
      taxIdentificationNumber: null,
      email: "anna@example.test",
      areaNumber: "+48",
      phoneNumber: "600700800",
    })
    expect(draft.positions).toEqual([
      {
        lineId: "ordli_1",
        name: "Mug",
        type: "PRODUCT",
        category: null,
        categoryRule: null,
        quantity: "1",
        unit: "szt.",
        unitNet: "40.64",
        unitGross: "49.99",
        net: "40.64",
        gross: "49.99",
        vat: "23%",
      },
    ])
    expect(draft.totals).toEqual({
      net: "40.64",
      vat: "9.35",
      gross: "49.99",
      byVat: { "23%": { net: "40.64", vat: "9.35", gross: "49.99" } },
    })
    expect(draft.reference).toBe("ref. 5P4R3S2T1V")
    expect(draft.additionalDetails).toBe("Zamówienie 1042 (ref. 5P4R3S2T1V)")
    expect([draft.issueDate, draft.saleDate]).toEqual(["2026-03-05", "2026-03-04"])
    expect([draft.currency, draft.priceType, draft.isReceipt]).toEqual(["PLN", "GROSS", false])
  })

  it("takes the numbering pattern of the company before that of the options", () => {
    const settings = someSettings({ invoiceFormat: "A/%N" })
    expect(draftOf(compose(anOrder(), settings)).invoiceFormat).toBe("A/%N")
    const company = aCompany({ invoiceFormat: "B/%N" })
    expect(draftOf(compose(anOrder(), settings, company)).invoiceFormat).toBe("B/%N")
  })

  it("leaves out sendToKsef unless the option says something", () => {
    expect("sendToKsef" in draftOf(compose())).toBe(false)
    for (const sendToKsef of [true, false]) {
      for (const order of [anOrder(), orderOfCompany()]) {
        expect(draftOf(compose(order, someSettings({ sendToKsef }))).sendToKsef).toBe(sendToKsef)
      }
    }
  })

  it("is submitted to KSeF at once or not by the option for such a buyer", () => {
    const settings = someSettings({ sendToKsef: { companies: "now", persons: "end_of_day" } })
    const drafts = [orderOfCompany(), anOrder()].map((order) => draftOf(compose(order, settings)))
    expect(drafts.map(({ contractor, sendToKsef }) => [contractor.type, sendToKsef])).toEqual([
      ["COMPANY", true],
      ["PRIVATE_PERSON", false],
    ])
  })

  it("prints each legal basis once after the reference", () => {
    const settings = someSettings({
      vatMap: { "0": [{ label: "zw", legalBasis: "art. 43 ust. 1 pkt 26" }] },
    })
    const line = aLine({ unitPrice: "10", taxLines: [{ rate: "0", code: null }] })
    const order = anOrder({ total: "20", lines: [line, { ...line, id: "ordli_2" }] })
    expect(draftOf(compose(order, settings)).additionalDetails).toBe(
      "Zamówienie 1042 (ref. 5P4R3S2T1V); art. 43 ust. 1 pkt 26"
    )
  })

  it("calls items that need no shipping services if the option says so, and shipping always", () => {
    const lines = [
      aLine({ id: "ordli_1", unitPrice: "30.00" }),
      aLine({ id: "ordli_2", unitPrice: "15.00", requiresShipping: false }),
      aLine({ id: "ordsm_1", kind: "shipping", unitPrice: "4.99", requiresShipping: false }),
    ]
    const typesOf = (options: PluginOptions) =>
      draftOf(compose(anOrder({ lines }), someSettings(options))).positions.map(({ type }) => type)
    expect(typesOf({})).toEqual(["PRODUCT", "PRODUCT", "SERVICE"])
    expect(typesOf({ itemsWithoutShipping: "service" })).toEqual(["PRODUCT", "SERVICE", "SERVICE"])
  })

  it("takes the unit from the product's metadata where the option names the key", () => {
    const settings = someSettings({ unit: { default: "pcs.", productMetadataKey: "unit" } })
    const product = { id: "p", handle: null, collection: null, type: null, tags: [] }
    const unitOf = (metadata: Record<string, unknown>) => {
      const lines = [aLine({ product: { ...product, metadata } })]
      return draftOf(compose(anOrder({ lines }), settings)).positions[0]?.unit
    }
    expect(unitOf({ unit: "kg" })).toBe("kg")
    expect(unitOf({ unit: " " })).toBe("pcs.")
    expect(unitOf({ unit: 3 })).toBe("pcs.")
    expect(unitOf({})).toBe("pcs.")
  })

  it("tells the quantity of a collapsed line in its own unit and counts it as one piece", () => {
    const settings = someSettings({ unit: { default: "szt.", productMetadataKey: "unit" } })
    const metadata = { unit: "mb" }
    const product = { id: "p", handle: null, collection: null, type: null, tags: [], metadata }
    const ribbon = aLine({
      name: "Ribbon",
      quantity: "3.5",
      unitPrice: "0.10",
      product,
      adjustments: [{ amount: "0.33", isTaxInclusive: true }],
    })
    const order = anOrder({ total: "50.01", lines: [ribbon, aLine({ unitPrice: "49.99" })] })
    const [row] = draftOf(compose(order, settings)).positions
    expect([row?.name, row?.quantity, row?.unit, row?.gross]).toEqual([
      "Ribbon (3.5 mb)",
      "1",
      "szt.",
      "0.02",
    ])
  })

  it("for a company without a tax number has the VAT label of a person", () => {
    const settings = someSettings({
      companyWithoutTaxId: "company",
      vatMap: {
        "0": [
          { label: "zw", legalBasis: "art. 113 ust. 1" },
          { label: "np", contractorType: "COMPANY" },
        ],
      },
    })
    const lines = [aLine({ taxLines: [{ rate: "0", code: null }] })]
    const labelFor = (metadata: Record<string, unknown>) => {
      const billingAddress = anAddress({ company: "Acme", countryCode: "de", metadata })
      const { contractor, positions } = draftOf(
        compose(anOrder({ lines, billingAddress }), settings)
      )
      return [contractor.type, positions[0]?.vat]
    }
    expect(labelFor({ nip: "DE129273398" })).toEqual(["COMPANY", "np"])
    expect(labelFor({})).toEqual(["COMPANY", "zw"])
  })

  it("is skipped for a total of zero even when the buyer has no address", () => {
    const order = anOrder({ total: "0", lines: [aLine({ unitPrice: "0" })], billingAddress: null })
    expect(compose(order)).toMatchObject({ kind: "skip", reason: { code: "ZERO_TOTAL" } })
  })

  it("is refused for every independent reason at once", () => {
    const order = anOrder({
      total: "50.00",
      createdAt: "yesterday",
      currency: "zloty",
      billingAddress: anAddress({ firstName: null, lastName: null, countryCode: null }),
    })
    expect(codesOf(compose(order))).toEqual([
      "TOTAL_MISMATCH",
      "COUNTRY_MISSING",
      "BUYER_NAME_MISSING",
      "ORDER_UNREADABLE",
      "ORDER_UNREADABLE",
    ])
  })

  it.each([
    ["a quantity of 'two'", { quantity: "two" }, "items.0.quantity", { value: "two" }],
    ["a negative quantity", { quantity: "-1" }, "items.0.quantity", { value: "-1" }],
    ["a price of 1e400", { unitPrice: "1e400" }, "items.0.unit_price", { value: "1e400" }],
    [
      "a rate of minus 100 %",
      { taxLines: [{ rate: "-100", code: null }] },
      "items.0.tax_lines.rate",
      { value: "-100" },
    ],
    [
      "rates that are too much together",
      {
        taxLines: [
          { rate: "980", code: null },
          { rate: "23", code: null },
        ],
      },
      "items.0.tax_lines.rate",
      { value: "980 + 23" },
    ],
    [
      "a text instead of a discount",
      { adjustments: [{ amount: "a tenth of the price\u0000 and more", isTaxInclusive: true }] },
      "items.0.adjustments.amount",
      { value: "a tenth of the price and…" },
    ],
    [
      "an empty discount",
      { adjustments: [{ amount: "", isTaxInclusive: true }] },
      "items.0.adjustments.amount",
      { problem: "empty" },
    ],
  ])("names the field of %s, and the value", (_what, changes, field, params) => {
    const composition = compose(anOrder({ lines: [aLine(changes)] }))
    expect(composition).toMatchObject({
      kind: "refused",
      refusals: [{ code: "ORDER_UNREADABLE", field, params }],
    })
  })

  it("says which line has which rate when the rate is not mapped", () => {
    const lines = [
      aLine(),
      aLine({ id: "2", name: "Tasse", taxLines: [{ rate: "19.0", code: null }] }),
    ]
    const composition = compose(anOrder({ total: "99.98", lines }))
    expect(composition).toMatchObject({
      refusals: [{ code: "VAT_RATE_NOT_MAPPED", params: { line: 2, rate: "19" } }],
    })
    const [refusal] = composition.kind === "refused" ? composition.refusals : []
    expect(refusal?.message).toContain("Line 2 'Tasse' has a tax rate of 19 %")
  })

  it.each([
    ["half of it", "49.99", "25.00"],
    ["all of it", "49.99", "49.99"],
  ])("is refused once money was paid back without a credit line: %s", (_, captured, refunded) => {
    const order = anOrder({
      payments: [
        {
          ...{ providerId: "pp_1", capturedAt: null },
          ...{ capturedAmount: captured, refundedAmount: refunded },
        },
      ],
    })
    expect(compose(order)).toMatchObject({
      refusals: [
        {
          code: "CREDIT_LINE_AFTER_ORDER",
          field: "payment_collections.payments.refunds",
          params: { amount: refunded, currency: "PLN" },
        },
      ],
    })
  })

  it("is paid where what was paid back had been held above the order's amount", () => {
    const payment = { providerId: "pp_1", capturedAt: null }
    const order = anOrder({
      payments: [{ ...payment, capturedAmount: "100.00", refundedAmount: "50.01" }],
    })
    expect(draftOf(compose(order)).payment.isPaid).toBe(true)
  })

  it("refuses a name of nothing but spaces by its field", () => {
    expect(compose(anOrder({ lines: [aLine({ name: "  " })] }))).toMatchObject({
      refusals: [{ code: "DRAFT_INVALID", field: "positions.0.name" }],
    })
  })

  it("of 1000 lines is composed in time that grows with the lines, not with their square", () => {
    const linesOf = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLine({
          id: `l${index}`,
          quantity: "7",
          adjustments: [{ amount: "1.2345678901234567", isTaxInclusive: true }],
        })
      )
    const orderOf = (count: number) => {
      const total = (349.93 - 1.2345678901234567) * count
      return anOrder({ lines: linesOf(count), total: total.toFixed(6) })
    }
    const measure = (count: number) => {
      const order = orderOf(count)
      const times = Array.from({ length: 7 }, () => {
        const before = process.cpuUsage()
        draftOf(compose(order))
        // Of the processor, not of the clock: others may keep the machine busy.
        const { user, system } = process.cpuUsage(before)
        return user + system
      })
      return times.sort((left, right) => left - right)[2] ?? 0
    }
    measure(200)
    const [small, large] = [measure(250), measure(1000)]
    expect(large).toBeLessThan(small * 12)
  })
})
