import { measureOrder } from "../order/measure-order"
import { aLine, anOrder } from "./an-order"

/** `total`: what Medusa's `decorateCartTotals` gives for one piece of this price and this credit. */
const MEDUSA: [currency: string, price: string, credit: string[], total: string, sale: bigint][] = [
  ["PLN", "49.99", ["0.01"], "49.99", 4999n],
  ["PLN", "49.99", ["0.004", "0.005"], "49.99", 4999n],
  ["PLN", "49.99", ["-0.01"], "49.99", 4999n],
  ["PLN", "49.99", ["0.02"], "49.97", 4999n],
  ["PLN", "49.99", ["20", "-20"], "49.99", 4999n],
  ["JPY", "1980", ["1"], "1980", 1980n],
  ["JPY", "1980", ["2"], "1978", 1980n],
]

function measure(currency: string, price: string, credit: readonly string[], total: string) {
  const order = anOrder({
    currency,
    currencyDecimals: currency === "PLN" ? 2 : 0,
    lines: [aLine({ unitPrice: price })],
    creditLines: credit.map((amount) => ({ amount, addedAfterOrder: false })),
    total,
  })
  const measured = measureOrder(order, 2)
  return measured.kind === "measured" ? measured.order.saleTotalMinor : measured
}

test.each(MEDUSA)(
  "an order of %s %s with credit of %j is measured as Medusa sums it, which leaves a minor unit out",
  (currency, price, credit, total, sale) => {
    expect(measure(currency, price, credit, total)).toBe(sale)
  }
)

test("any other difference of a minor unit is one", () => {
  const mismatch = { refusal: { code: "TOTAL_MISMATCH" } }
  expect(measure("PLN", "49.99", [], "49.98")).toMatchObject(mismatch)
  expect(measure("PLN", "49.99", ["0.02"], "49.99")).toMatchObject(mismatch)
  expect(measure("PLN", "49.99", ["0.01"], "49.97")).toMatchObject(mismatch)
})
