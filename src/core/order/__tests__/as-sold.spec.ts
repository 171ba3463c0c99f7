import { aLine, anOrder } from "../../__tests__/an-order"
import { asSold } from "../as-sold"
import { measureOrder } from "../measure-order"

const shipping = aLine({ id: "ship", kind: "shipping", name: "Courier", unitPrice: "14.99" })
const sold = anOrder({ lines: [aLine({ quantity: "3" }), shipping], total: "164.96" })

describe("an order as it was sold", () => {
  it("is itself where nothing came back", () => {
    expect(asSold(sold)).toEqual(sold)
  })

  it("has what was returned, and neither what a return added nor what was paid back", () => {
    const changed = anOrder({
      total: "70.00",
      lines: [
        aLine({ quantity: "3", returnedQuantity: "2" }),
        shipping,
        aLine({ id: "back", kind: "shipping", unitPrice: "9.99", belongsToChange: true }),
      ],
      creditLines: [{ amount: "20.00", addedAfterOrder: true }],
      payments: [
        {
          ...{ providerId: "pp_1", capturedAmount: "164.96", capturedAt: null },
          refundedAmount: "94.96",
        },
      ],
    })
    const before = asSold(changed)
    expect(before).toMatchObject({ lines: sold.lines, total: "164.96", creditLines: [] })
    expect(before.payments[0]).toMatchObject({ capturedAmount: "164.96", refundedAmount: "0" })
    expect(measureOrder(before, 2)).toMatchObject({ order: { saleTotalMinor: 16496n } })
  })

  it("keeps the credit that it was placed with", () => {
    const credit = { amount: "50.00", addedAfterOrder: false }
    const later = { amount: "10.00", addedAfterOrder: true }
    const before = asSold({ ...sold, total: "104.96", creditLines: [credit, later] })
    expect(before).toMatchObject({ total: "114.96", creditLines: [credit] })
  })

  it.each([
    ["a line", { lines: [aLine({ quantity: "three" })] }],
    ["a credit line", { creditLines: [{ amount: "fifty", addedAfterOrder: false }] }],
  ])("keeps its total where an amount of %s cannot be read", (_, changes) => {
    expect(asSold({ ...sold, ...changes }).total).toBe("164.96")
  })
})
