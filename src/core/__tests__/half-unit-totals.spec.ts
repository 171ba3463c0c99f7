import { BigNumber } from "bignumber.js"
import fc from "fast-check"
import { composeDraft } from "../draft/compose-draft"
import { compareSums } from "../money/sum-of-invoice"
import { findOrderChange } from "../order/order-change"
import type { OrderLine } from "../order/order-snapshot"
import { aCompany, aLine, anOrder, NOON, someSettings } from "./an-order"

/** As Medusa keeps amounts: twenty significant digits. */
const Kept = BigNumber.clone({ DECIMAL_PLACES: 60 })
const keep = (amount: BigNumber) => amount.precision(20).toFixed()

type Sold = { price: string; quantity: number }

/** A voucher that comes off all lines in proportion, as Medusa's promotions of the kind "across" do. */
function sellWithVoucher(goods: readonly Sold[], voucher: string, rate: string) {
  const factor = new Kept(rate).div(100).plus(1)
  const worths = goods.map(({ price, quantity }) => new Kept(price).times(quantity).div(factor))
  const all = Kept.sum(0, ...worths)
  const shares = worths.map((worth) => keep(worth.times(voucher).div(all)))
  const lines: OrderLine[] = goods.map(({ price, quantity }, at) =>
    aLine({
      id: `line_${at}`,
      quantity: String(quantity),
      unitPrice: price,
      isTaxInclusive: true,
      taxLines: [{ rate, code: null }],
      adjustments: [{ amount: shares[at] ?? "0", isTaxInclusive: false }],
    })
  )
  const total = Kept.sum(
    0,
    ...worths.map((worth, at) => worth.minus(shares[at] ?? "0").times(factor))
  )
  return { order: anOrder({ lines, total: keep(total) }), total }
}

const composed = (order: ReturnType<typeof sellWithVoucher>["order"]) => {
  const draft = composeDraft(order, someSettings(), aCompany(), NOON)
  if (draft.kind !== "draft") throw new Error(JSON.stringify(draft))
  return draft.draft
}

describe("an order whose total ends on half a minor unit", () => {
  it.each([
    // 68.155: seven lines of 10.00 less a net voucher of 1.50; the card is charged 68.16.
    [Array<Sold>(7).fill({ price: "10", quantity: 1 }), "1.5", "68.16"],
    [
      [
        { price: "11", quantity: 3 },
        { price: "189.9", quantity: 3 },
        { price: "17.5", quantity: 2 },
      ],
      "4.5",
      "632.17",
    ],
  ])("is invoiced with the grosz that the buyer paid: %j less %s", (goods, voucher, gross) => {
    const { order } = sellWithVoucher(goods, voucher, "23")
    const draft = composed(order)
    expect(draft.totals.gross).toBe(gross)
    expect(compareSums(draft, order)).toMatchObject({ sale: gross, difference: "0" })
  })

  it("comes to what Medusa's total rounds to, whatever lines share the voucher", () => {
    const basket = fc.array(
      fc.record({
        price: fc.integer({ min: 50, max: 20_000 }).map((cents) => (cents / 100).toFixed(2)),
        quantity: fc.integer({ min: 1, max: 5 }),
      }),
      { minLength: 1, maxLength: 7 }
    )
    fc.assert(
      fc.property(
        basket,
        fc.integer({ min: 0, max: 40 }),
        fc.constantFrom("23", "8", "5"),
        (goods, halves, rate) => {
          const { order, total } = sellWithVoucher(goods, (halves / 2).toFixed(2), rate)
          fc.pre(total.gt(1))
          const rounded = total.decimalPlaces(8).decimalPlaces(2, BigNumber.ROUND_HALF_UP)
          expect(composed(order).totals.gross).toBe(rounded.toFixed(2))
        }
      ),
      { numRuns: 400 }
    )
  })

  it("is no changed order where a version before had rounded each line first", () => {
    const goods = Array<Sold>(7).fill({ price: "10", quantity: 1 })
    const { order } = sellWithVoucher(goods, "1.5", "23")
    const { totals, positions, priceType } = composed(order)
    const before = { ...totals, gross: "68.15" }
    const change = (gross: string) =>
      findOrderChange({ totals: { ...before, gross }, positions, priceType }, order, 2)
    expect(change("68.15")).toBeNull()
    expect(change("68.16")).toBeNull()
    expect(change("68.14")).toBe("ORDER_EDITED")
    expect(change("68.17")).toBe("ORDER_EDITED")
  })
})
