import { aLine, anOrder, someSettings } from "../../__tests__/an-order"
import { composeAsSold } from "../compose-as-sold"

const settings = someSettings()
const rules = {
  maxDecimals: 2,
  unit: "szt.",
  priceType: settings.priceType,
  vatMap: settings.vatMap,
  buyer: { country: "PL", region: "POLAND", type: "PRIVATE_PERSON" },
} as const

describe("what an order came to when it was sold", () => {
  const order = anOrder({
    lines: [
      aLine({ id: "Mug", quantity: "3", unitPrice: "24.60", returnedQuantity: "2" }),
      aLine({ id: "Other", unitPrice: "30.00", belongsToChange: true }),
    ],
    creditLines: [{ amount: "10", addedAfterOrder: true }],
  })

  it("has neither returns, nor refunds, nor goods that were sent later", () => {
    const sold = composeAsSold(order, "73.8", rules)
    expect(sold).toMatchObject({ priceType: "GROSS", gross: "73.80" })
    expect(sold?.positions).toEqual([
      expect.objectContaining({ lineId: "Mug", quantity: "3", gross: "73.80", vat: "23%" }),
    ])
  })

  it("is not claimed of an invoice with another amount", () => {
    expect(composeAsSold(order, "73.81", rules)).toBeNull()
  })

  it("is not known where a line cannot be read or has no rate", () => {
    const unread = { ...order, lines: [aLine({ quantity: "three" })] }
    expect(composeAsSold(unread, "73.80", rules)).toBeNull()
    const untaxed = { ...order, lines: [aLine({ unitPrice: "73.80", taxLines: [] })] }
    expect(composeAsSold(untaxed, "73.80", rules)).toBeNull()
  })
})
