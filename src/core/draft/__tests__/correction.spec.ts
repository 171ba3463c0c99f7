import { describeCorrection } from "../correction"

const WHEN = { reason: "ORDER_REFUNDED", at: "2026-03-05T08:00:00.000Z" } as const
const totals = { net: "100.00", vat: "23.00", gross: "123.00" }
const payment = (refundedAmount: string) => ({
  providerId: "pp_system_default",
  capturedAmount: "123",
  refundedAmount,
  capturedAt: null,
})

describe("what a correcting invoice has to set right", () => {
  it("rounds the order's total as its invoice would, past the noise of Medusa's divisions", () => {
    const total = "42.4849999999999999"
    const order = { total, payments: [], creditLines: [], currencyDecimals: 2 }
    expect(describeCorrection({ totals } as never, order, WHEN).orderTotal).toBe("42.49")
  })

  it("is the invoiced gross beside the order's total and all that was paid back", () => {
    const order = {
      total: "92.6",
      payments: [payment("20.2"), payment("10.2")],
      creditLines: [],
      currencyDecimals: 2,
    }
    expect(describeCorrection({ totals } as never, order, WHEN)).toEqual({
      ...WHEN,
      invoiced: "123.00",
      orderTotal: "92.60",
      refunded: "30.40",
    })
  })

  it("has the currency's own places", () => {
    const order = { total: "500", payments: [payment("1")], creditLines: [], currencyDecimals: 0 }
    const { orderTotal, refunded } = describeCorrection({ totals } as never, order, WHEN)
    expect([orderTotal, refunded]).toEqual(["500", "1"])
  })

  it.each([
    ["a gift card, which pays for what is sold", "40", false, "0", "123.00"],
    ["the credit line of a refund, which lowers what is sold", "40", true, "40", "83.00"],
    ["store credit that paid later, which lowers nothing", "40", true, "0", "123.00"],
    ["credit of a grosz, which Medusa leaves out of its total", "0.01", false, "0", "83.00"],
  ])("has an order's worth with %s", (_, amount, addedAfterOrder, refunded, orderTotal) => {
    const creditLines = [{ amount, addedAfterOrder }]
    const payments = [payment(refunded)]
    const order = { total: "83", payments, creditLines, currencyDecimals: 2 }
    expect(describeCorrection({ totals } as never, order, WHEN)).toMatchObject({ orderTotal })
  })

  it("adds the rest of a gift card where a refund's credit has Medusa count both", () => {
    const creditLines = [
      { amount: "0.01", addedAfterOrder: false },
      { amount: "40", addedAfterOrder: true },
    ]
    const payments = [payment("40")]
    const order = { total: "82.99", payments, creditLines, currencyDecimals: 2 }
    expect(describeCorrection({ totals } as never, order, WHEN).orderTotal).toBe("83.00")
  })

  it("leaves out the figures of an order that could not be read", () => {
    expect(describeCorrection({ totals: null }, null, WHEN)).toEqual({
      ...WHEN,
      invoiced: null,
      orderTotal: null,
      refunded: null,
    })
  })
})
