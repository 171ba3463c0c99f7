import { composeDraft } from "../../draft/compose-draft"
import type { OrderSnapshot } from "../order-snapshot"
import { findOrderChange } from "../order-change"
import { aCompany, aLine, anOrder, NOON, someSettings } from "../../__tests__/an-order"

/** What was invoiced for an order as it was. */
function invoiced(order: OrderSnapshot) {
  const composed = composeDraft(order, someSettings(), aCompany(), NOON)
  if (composed.kind !== "draft") throw new Error(JSON.stringify(composed))
  return composed.draft
}

const gift = (unitPrice: string) =>
  aLine({ id: "ordli_gift", unitPrice, quantity: "1", isTaxInclusive: true })

describe("a line worth less than half a grosz", () => {
  const [line] = anOrder().lines

  it("is on no invoice, and that is no edit of the order", () => {
    const order = anOrder({ lines: [line!, gift("0.0026")], total: "49.9926" })
    expect(findOrderChange(invoiced(order), order, 2)).toBeNull()
  })

  it("is an edit once it is worth a grosz, or once what was invoiced is gone", () => {
    const before = anOrder({ lines: [line!, gift("0.0026")], total: "49.9926" })
    const more = anOrder({ lines: [line!, gift("0.01")], total: "50" })
    expect(findOrderChange(invoiced(before), more, 2)).toBe("ORDER_EDITED")
    const other = anOrder({ lines: [{ ...line!, id: "ordli_other" }] })
    expect(findOrderChange(invoiced(anOrder()), other, 2)).toBe("ORDER_EDITED")
  })
})

describe("an edit that leaves the order's total as it was", () => {
  const of = (...lines: Parameters<typeof aLine>[0][]) =>
    anOrder({ lines: lines.map(aLine), total: "149.97" })
  const before = of({ id: "m", quantity: "2" }, { id: "l", quantity: "1" })

  it.each([
    ["where quantities changed places", [{ id: "m" }, { id: "l", quantity: "2" }]],
    [
      "where one line's worth moved to another",
      [
        { id: "m", quantity: "2", unitPrice: "50.00" },
        { id: "l", unitPrice: "49.97" },
      ],
    ],
    ["where fewer pieces cost more", [{ id: "m", unitPrice: "99.98" }, { id: "l" }]],
    ["where a line was replaced", [{ id: "m", quantity: "2" }, { id: "other" }]],
  ])("is one %s", (_, lines) => {
    expect(findOrderChange(invoiced(before), of(...lines), 2)).toBe("ORDER_EDITED")
  })

  it("is not seen where nobody knows the lines behind the invoice", () => {
    const swapped = of({ id: "m" }, { id: "l", quantity: "2" })
    expect(findOrderChange({ ...invoiced(before), positions: null }, swapped, 2)).toBeNull()
  })
})

describe("money that was paid back", () => {
  const paid = (capturedAmount: string, refundedAmount: string) => [
    { providerId: "pp_1", capturedAmount, refundedAmount, capturedAt: null },
  ]

  it.each([
    ["of the invoice's amount is a refund", "49.99", "10.00", "ORDER_REFUNDED"],
    ["in full is a refund", "49.99", "49.99", "ORDER_REFUNDED"],
    ["of what an edit before the invoice took off is none", "100.00", "50.01", null],
    ["of a grosz more than that is one", "100.00", "50.02", "ORDER_REFUNDED"],
    ["of a grosz is one", "49.99", "0.01", "ORDER_REFUNDED"],
    ["of a part that was paid is one", "20.00", "5.00", "ORDER_REFUNDED"],
    ["beside an amount that cannot be read is one", "much", "5.00", "ORDER_REFUNDED"],
  ])("%s", (_, captured, refunded, change) => {
    const order = anOrder({ payments: paid(captured, refunded) })
    expect(findOrderChange(invoiced(anOrder()), order, 2)).toBe(change)
  })

  it("counts beside a gift card, which pays for a part", () => {
    const creditLines = [{ amount: "20.00", addedAfterOrder: false }]
    const of = (refunded: string) =>
      anOrder({ total: "29.99", creditLines, payments: paid("49.99", refunded) })
    expect(findOrderChange(invoiced(of("0")), of("20.00"), 2)).toBeNull()
    expect(findOrderChange(invoiced(of("0")), of("25.00"), 2)).toBe("ORDER_REFUNDED")
  })
})
