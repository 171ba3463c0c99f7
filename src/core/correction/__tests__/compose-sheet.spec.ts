import fc from "fast-check"
import { aCompany, aLine, anOrder, NOON, someSettings } from "../../__tests__/an-order"
import { parseMinor, sum, vatInGross } from "../../money/amounts"
import { composeDraft } from "../../draft/compose-draft"
import type { PluginOptions } from "../../settings/options"
import type { OrderLine, OrderSnapshot } from "../../order/order-snapshot"
import { saleTotalOf } from "../../money/sale-total"
import { readVatTable } from "../../vat/vat-label"
import { composeSheet, type CorrectionSheet } from "../compose-sheet"

const buyer = { country: "PL", region: "POLAND", type: "PRIVATE_PERSON" } as const

/** The sheet of an order that was invoiced as it stood, and changed then. */
function sheetOf(
  order: OrderSnapshot,
  change: (order: OrderSnapshot) => Partial<OrderSnapshot>,
  options: PluginOptions = {}
): CorrectionSheet | null {
  const settings = someSettings(options)
  const total = saleTotalOf({ ...order, total: exactTotal(order.lines) }, settings.maxDecimals)
  if (total === null) return null
  const sold = { ...order, total: exactTotal(order.lines) }
  const composed = composeDraft(sold, settings, aCompany(), NOON)
  if (composed.kind !== "draft") return null
  const { positions, priceType, totals } = composed.draft
  const now = { ...sold, ...change(sold) }
  const result = composeSheet({ positions, priceType, gross: totals.gross }, now, {
    maxDecimals: settings.maxDecimals,
    table: readVatTable(settings.vatMap),
    buyer,
    unit: "szt.",
  })
  if (result.kind !== "sheet") throw new Error(JSON.stringify(result))
  return result.sheet
}

/** In another arithmetic than the code under test: thousandths of a grosz are plenty here. */
function exactTotal(lines: readonly OrderLine[]): string {
  let millis = 0
  for (const { unitPrice, quantity, isTaxInclusive, taxLines, adjustments } of lines) {
    const factor = 1 + Number(taxLines[0]?.rate ?? 0) / 100
    const off = adjustments.reduce((all, { amount }) => all + Number(amount), 0)
    const worth = Number(unitPrice) * Number(quantity) - off
    millis += (isTaxInclusive ? worth : worth * factor) * 1e8
  }
  return (Math.round(millis) / 1e8).toFixed(8)
}

const line = (id: string, changes: Partial<OrderLine>) => aLine({ id, name: id, ...changes })
const giveBack = (id: string, returnedQuantity: string) => (order: OrderSnapshot) => ({
  lines: order.lines.map((one) => (one.id === id ? { ...one, returnedQuantity } : one)),
  total: "0",
})
const rate = (text: string) => [{ rate: text, code: null }]
const paidOf = (capturedAmount: string, refundedAmount: string) => ({
  ...{ providerId: "pp", capturedAt: null },
  ...{ capturedAmount, refundedAmount },
})

describe("the sheet of an order that changed after its invoice", () => {
  const mugs = line("Mug", { quantity: "3", unitPrice: "24.60" })
  const book = line("Book", { quantity: "1", unitPrice: "52.50", taxLines: rate("5") })
  const order = anOrder({ lines: [mugs, book] })

  it("takes the pieces that came back off their own row and leaves the others as they are", () => {
    const sheet = sheetOf(order, giveBack("Mug", "2"))
    expect(sheet?.rows).toEqual([
      {
        lineId: "Mug",
        name: "Mug",
        unit: "szt.",
        rate: "23%",
        before: { quantity: "3", unitPrice: "24.60", value: "73.80" },
        after: { quantity: "1", unitPrice: "24.60", value: "24.60" },
        difference: { quantity: "-2", value: "-49.20" },
      },
      expect.objectContaining({
        lineId: "Book",
        difference: { quantity: "0", value: "0.00" },
      }),
    ])
    expect(sheet?.byVat.map(({ rate, difference }) => ({ rate, ...difference }))).toEqual([
      { rate: "23%", net: "-40.00", vat: "-9.20", gross: "-49.20" },
      { rate: "5%", net: "0.00", vat: "0.00", gross: "0.00" },
    ])
    expect(sheet?.total.difference).toEqual({ net: "-40.00", vat: "-9.20", gross: "-49.20" })
    expect(sheet?.refund).toBeNull()
    expect(sheet?.paidBack).toEqual({ found: "0.00", expected: "0.00" })
  })

  it.each([
    ["126.3", "0", "0.00", "49.20"],
    ["126.3", "49.2", "49.20", "49.20"],
    ["50", "0", "0.00", "-27.10"],
    ["0", "0", "0.00", "0.00"],
  ])(
    "of an order paid with %s and paid back %s says what should be",
    (paid, back, found, expected) => {
      const payments = [
        { providerId: "pp", capturedAmount: paid, refundedAmount: back, capturedAt: null },
      ]
      const sheet = sheetOf(order, (sold) => ({ ...giveBack("Mug", "2")(sold), payments }))
      expect(sheet?.paidBack).toEqual({ found, expected })
    }
  )

  it("asks nobody to pay back what a gift card of the checkout paid", () => {
    const payments = [
      { providerId: "pp", capturedAmount: "26.3", refundedAmount: "0", capturedAt: null },
    ]
    const creditLines = [{ amount: "100", addedAfterOrder: false }]
    const sheet = sheetOf(order, () => ({ payments, creditLines, total: "26.30" }))
    expect(sheet?.paidBack).toEqual({ found: "0.00", expected: "0.00" })
  })

  it("names the dearer of two unit prices for what came back, until the refund is met", () => {
    // 7 pieces for 74.32 are 2 x 10.61 and 5 x 10.62; 4 of 7 are 42.47.
    const odd = line("Odd", {
      quantity: "7",
      unitPrice: "12.49",
      adjustments: [{ amount: "13.11", isTaxInclusive: true }],
    })
    const sheet = sheetOf(anOrder({ lines: [odd] }), giveBack("Odd", "3"))
    const moved = sheet?.rows.map(({ before, after }) => [
      before?.unitPrice,
      before?.quantity,
      after?.quantity,
    ])
    expect(moved).toEqual([
      ["10.61", "2", "1"],
      ["10.62", "5", "3"],
    ])
    expect(sheet?.total.difference.gross).toBe("-31.85")
  })

  it("sets everything to zero for a canceled order, and asks no VAT rate for it", () => {
    const sheet = sheetOf(order, () => ({
      canceledAt: "2026-03-06T08:00:00.000Z",
      creditLines: [{ amount: "126.30", addedAfterOrder: true }],
      total: "0",
    }))
    expect(sheet?.rows.map(({ after }) => after)).toEqual([null, null])
    expect(sheet?.total.after).toEqual({ net: "0.00", vat: "0.00", gross: "0.00" })
    expect(sheet?.total.difference.gross).toBe("-126.30")
    expect(sheet?.refund).toBeNull()
  })

  it("shows what an edit changed, took out and added, each beside what was invoiced", () => {
    const sheet = sheetOf(order, () => ({
      lines: [
        { ...mugs, unitPrice: "20.00" },
        { ...book, quantity: "0" },
        line("Bag", { unitPrice: "10.80", taxLines: rate("8") }),
      ],
      total: "70.80",
    }))
    expect(
      sheet?.rows.map(({ name, before, after, difference }) => [
        name,
        before?.value ?? null,
        after?.value ?? null,
        difference.quantity,
        difference.value,
      ])
    ).toEqual([
      ["Mug", "73.80", "60.00", "0", "-13.80"],
      ["Book", "52.50", null, "-1", "-52.50"],
      ["Bag", null, "10.80", "1", "10.80"],
    ])
    expect(sheet?.byVat.map((one) => [one.rate, one.difference.gross])).toEqual([
      ["23%", "-13.80"],
      ["8%", "10.80"],
      ["5%", "-52.50"],
    ])
  })

  it("leaves a refund for no goods out of the lines and proposes a split by what is left", () => {
    const sheet = sheetOf(order, () => ({
      creditLines: [{ amount: "10", addedAfterOrder: true }],
      payments: [
        { providerId: "pp", capturedAmount: "126.3", refundedAmount: "10", capturedAt: null },
      ],
      total: "116.30",
    }))
    expect(sheet?.total.difference.gross).toBe("0.00")
    expect(sheet?.refund).toEqual({
      amount: "10.00",
      proposal: [
        { rate: "23%", net: "-4.75", vat: "-1.09", gross: "-5.84" },
        { rate: "5%", net: "-3.96", vat: "-0.20", gross: "-4.16" },
      ],
      together: {
        byVat: [
          { rate: "23%", net: "-4.75", vat: "-1.09", gross: "-5.84" },
          { rate: "5%", net: "-3.96", vat: "-0.20", gross: "-4.16" },
        ],
        total: { net: "-8.71", vat: "-1.29", gross: "-10.00" },
      },
    })
    expect(sheet?.paidBack).toEqual({ found: "10.00", expected: "10.00" })
    expect(sheet?.shopTotal).toBeNull()
  })

  it.each([
    ["0.04", { net: "-0.04", vat: "0.00", gross: "-0.04" }],
    ["43.01", { net: "-34.97", vat: "-8.04", gross: "-43.01" }],
  ])("of a refund of %s for no goods proposes the tax that its rate falls by", (back, total) => {
    // 8.04 of 43.01 is tax, and so much of 42.97: that of 0.04 by itself would be 0.01.
    const sheet = sheetOf(anOrder({ lines: [line("Mug", { unitPrice: "43.01" })] }), () => ({
      creditLines: [{ amount: back, addedAfterOrder: true }],
      payments: [paidOf("43.01", back)],
    }))
    expect(sheet?.refund?.together?.total).toEqual(total)
  })

  it("takes store credit for what an edit added for a payment, and no refund", () => {
    const sheet = sheetOf(order, () => ({
      lines: [...order.lines, line("Bag", { unitPrice: "50", taxLines: rate("23") })],
      creditLines: [{ amount: "50", addedAfterOrder: true }],
      payments: [paidOf("126.3", "0")],
      total: "126.30",
    }))
    expect(sheet?.total.difference.gross).toBe("50.00")
    expect(sheet?.refund).toBeNull()
    expect(sheet?.paidBack).toEqual({ found: "0.00", expected: "0.00" })
    expect(sheet?.paidByCredit).toBe("50.00")
    expect(sheet?.shopTotal).toBeNull()
  })

  it("takes store credit given for returned goods for money that was paid back", () => {
    const sheet = sheetOf(order, (sold) => ({
      ...giveBack("Mug", "1")(sold),
      creditLines: [
        { amount: "-24.60", addedAfterOrder: true },
        { amount: "20", addedAfterOrder: true },
      ],
      payments: [paidOf("126.3", "20")],
      total: "106.30",
    }))
    expect(sheet?.total.difference.gross).toBe("-24.60")
    expect(sheet?.refund).toMatchObject({
      amount: "20.00",
      together: { total: { gross: "-44.60" } },
    })
    expect(sheet?.paidBack).toEqual({ found: "44.60", expected: "44.60" })
    expect(sheet?.paidByCredit).toBeNull()
    expect(sheet?.shopTotal).toBeNull()
  })

  it("counts neither goods sent instead nor the fee of a return among the invoiced sale", () => {
    const sheet = sheetOf(order, ({ lines }) => ({
      lines: [
        ...lines,
        line("Other mug", { unitPrice: "30.00", belongsToChange: true }),
        line("Courier back", { kind: "shipping", unitPrice: "12.30", belongsToChange: true }),
      ],
      total: "168.60",
    }))
    expect(sheet?.total.difference.gross).toBe("0.00")
    expect(sheet?.besides).toEqual([
      { lineId: "Other mug", name: "Other mug", quantity: "1", rate: "23", gross: "30.00" },
      { lineId: "Courier back", name: "Courier back", quantity: "1", rate: "23", gross: "12.30" },
    ])
    expect(sheet?.shopTotal).toBeNull()
  })

  it("says so where the shop's own total is not the sum of its lines", () => {
    const sheet = sheetOf(order, () => ({ total: "99.99" }))
    expect(sheet?.shopTotal).toEqual({ shop: "99.99", lines: "126.30" })
  })

  it("keeps the prices of an invoice in net prices", () => {
    const net = line("Part", { quantity: "2", unitPrice: "430.00", isTaxInclusive: false })
    const sheet = sheetOf(anOrder({ lines: [net] }), giveBack("Part", "1"))
    expect(sheet?.priceType).toBe("NET")
    expect(sheet?.rows[0]?.difference).toEqual({ quantity: "-1", value: "-430.00" })
    expect(sheet?.total.difference).toEqual({ net: "-430.00", vat: "-98.90", gross: "-528.90" })
  })
})

const minor = (text: string | undefined) => parseMinor(text ?? "", 2) ?? 0n

const lines = fc
  .array(
    fc.record({
      cents: fc.integer({ min: 1, max: 50_000 }),
      quantity: fc.integer({ min: 1, max: 12 }),
      rate: fc.constantFrom("23", "8", "5"),
      off: fc.integer({ min: 0, max: 90 }),
      returned: fc.integer({ min: 0, max: 12 }),
    }),
    { minLength: 1, maxLength: 6 }
  )
  .chain((all) => fc.boolean().map((isTaxInclusive) => ({ all, isTaxInclusive })))

/** The service computes with two decimals in every currency. */
it("rounds no product of a fraction of a piece in a currency of whole units", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 100, max: 9_000 }),
      fc.integer({ min: 1_001, max: 9_999 }),
      fc.integer({ min: 1, max: 1_000 }),
      (price, grams, returned) => {
        const cheese = line("Sajt", { unitPrice: `${price}`, quantity: `${grams / 1000}` })
        const forints = anOrder({ lines: [cheese], currency: "HUF", currencyDecimals: 0 })
        const sheet = sheetOf(forints, giveBack("Sajt", `${returned / 1000}`))
        for (const { after } of sheet?.rows ?? []) {
          if (!after) continue
          const product = Math.round(Number(after.quantity) * 1000) * Number(after.unitPrice)
          expect(Math.round(product / 10)).toBe(Number(after.value) * 100)
        }
      }
    ),
    { numRuns: 300 }
  )
})

describe("every sheet", () => {
  const build = ({
    all,
    isTaxInclusive,
  }: {
    all: { cents: number; quantity: number; rate: string; off: number; returned: number }[]
    isTaxInclusive: boolean
  }) => {
    const sold = all.map(({ cents, quantity, rate: percent, off }, index) =>
      line(`L${index}`, {
        unitPrice: (cents / 100).toFixed(2),
        quantity: String(quantity),
        isTaxInclusive,
        taxLines: rate(percent),
        adjustments:
          off === 0
            ? []
            : [{ amount: ((cents * quantity * off) / 10_000).toFixed(4), isTaxInclusive }],
      })
    )
    return sheetOf(anOrder({ lines: sold }), ({ lines: now }) => ({
      lines: now.map((one, index) => ({
        ...one,
        returnedQuantity: String(Math.min(all[index]?.returned ?? 0, all[index]?.quantity ?? 0)),
      })),
      creditLines: [{ amount: "0.77", addedAfterOrder: true }],
      payments: [paidOf("99.77", "0.77")],
    }))
  }

  it("has rows whose differences are those of their rates, and rates that are the total's", () => {
    fc.assert(
      fc.property(lines, (given) => {
        const sheet = build(given)
        if (!sheet) return
        const part = sheet.priceType === "NET" ? "net" : "gross"
        for (const { rate: label, before, after, difference } of sheet.byVat) {
          const own = sheet.rows.filter((row) => row.rate === label)
          expect(sum(own.map((row) => minor(row.difference.value)))).toBe(minor(difference[part]))
          expect(sum(own.map((row) => minor(row.before?.value)))).toBe(minor(before[part]))
          expect(sum(own.map((row) => minor(row.after?.value)))).toBe(minor(after[part]))
          expect(minor(difference.net) + minor(difference.vat)).toBe(minor(difference.gross))
        }
        for (const key of ["net", "vat", "gross"] as const) {
          const all = sum(sheet.byVat.map(({ difference }) => minor(difference[key])))
          expect(all).toBe(minor(sheet.total.difference[key]))
          expect(minor(sheet.total.after[key]) - minor(sheet.total.before[key])).toBe(all)
        }
        const { proposal = null, amount, together } = sheet.refund ?? {}
        if (proposal) {
          expect(sum(proposal.map(({ gross }) => minor(gross)))).toBe(-minor(amount))
          for (const { net, vat, gross } of proposal) {
            expect(minor(net) + minor(vat)).toBe(minor(gross))
          }
          // As a correcting invoice has it: the tax of what is left of a rate, less what was invoiced.
          for (const [index, { rate: label, before }] of sheet.byVat.entries()) {
            const { gross, vat } = together?.byVat[index] ?? { gross: "", vat: "" }
            const left = minor(before.gross) + minor(gross)
            const taxLeft = vatInGross(left, BigInt(label.slice(0, -1)))
            expect(minor(vat)).toBe(taxLeft - minor(before.vat))
          }
        }
      }),
      { numRuns: 200 }
    )
  })

  it("lowers only what came back, but for rounding by its share, and all of it to zero", () => {
    fc.assert(
      fc.property(lines, ({ all, isTaxInclusive }) => {
        const sheet = build({ all, isTaxInclusive })
        if (!sheet) return
        for (const [index, { quantity, returned }] of all.entries()) {
          const own = sheet.rows.filter(({ lineId }) => lineId === `L${index}`)
          const before = sum(own.map((row) => minor(row.before?.value)))
          const after = sum(own.map((row) => minor(row.after?.value)))
          if (returned === 0) expect(own.every((row) => row.difference.value === "0.00")).toBe(true)
          if (returned >= quantity) expect(after).toBe(0n)
          const share = (before * BigInt(Math.max(quantity - returned, 0))) / BigInt(quantity)
          expect(after - share).toBeLessThanOrEqual(2n)
          expect(share - after).toBeLessThanOrEqual(2n)
        }
      }),
      { numRuns: 200 }
    )
  })
})
