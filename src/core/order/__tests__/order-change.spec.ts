import { findOrderChange } from "../order-change"
import { aLine, anOrder } from "../../__tests__/an-order"

const gift = (unitPrice: string) =>
  aLine({ id: "ordli_gift", unitPrice, quantity: "1", isTaxInclusive: true })

describe("a line worth less than half a grosz", () => {
  const [line] = anOrder().lines
  const invoiced = (order: ReturnType<typeof anOrder>) => ({
    totals: { net: "", vat: "", gross: Number(order.total).toFixed(2), byVat: {} },
    positions: [{ lineId: line!.id }] as never,
  })

  it("is on no invoice, and that is no edit of the order", () => {
    const order = anOrder({ lines: [line!, gift("0.0026")], total: "49.9926" })
    expect(findOrderChange(invoiced(order), order, 2)).toBeNull()
  })

  it("is an edit once it is worth a grosz, or once what was invoiced is gone", () => {
    const more = anOrder({ lines: [line!, gift("0.01")], total: "50" })
    expect(findOrderChange(invoiced(more), more, 2)).toBe("ORDER_EDITED")
    const other = anOrder({ lines: [{ ...line!, id: "ordli_other" }] })
    expect(findOrderChange(invoiced(other), other, 2)).toBe("ORDER_EDITED")
  })
})
