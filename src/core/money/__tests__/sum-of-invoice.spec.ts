import { compareSums } from "../sum-of-invoice"

const draft = {
  positions: [],
  totals: { net: "81.30", vat: "18.70", gross: "100.00", byVat: {} },
}

it("keeps what was refunded afterwards apart from what gift cards paid", () => {
  const refunded = [{ amount: "20", addedAfterOrder: true }]
  const order = { total: "80", creditLines: refunded, currencyDecimals: 2 }
  expect(compareSums(draft, order)).toMatchObject({
    credit: "0",
    refund: "20",
    sale: "100",
    difference: "0",
  })
  const both = [...refunded, { amount: "10", addedAfterOrder: false }]
  expect(compareSums(draft, { ...order, total: "70", creditLines: both })).toMatchObject({
    credit: "10",
    refund: "20",
    sale: "100",
  })
})

it.each([
  ["PLN", 2, "100", ["0.01"], "0", "100"],
  ["PLN", 2, "100", ["0.004", "0.005"], "0", "100"],
  ["PLN", 2, "100", ["-0.01"], "0", "100"],
  ["PLN", 2, "99.98", ["0.02"], "0.02", "100"],
  ["JPY", 0, "100", ["1"], "0", "100"],
  ["JPY", 0, "98", ["2"], "2", "100"],
])(
  "shows no difference where Medusa leaves credit of a minor unit out of its total: %s, %d, %s, %j",
  (_currency, currencyDecimals, total, amounts, credit, sale) => {
    const creditLines = amounts.map((amount) => ({ amount, addedAfterOrder: false }))
    expect(compareSums(draft, { total, creditLines, currencyDecimals })).toMatchObject({
      credit,
      refund: "0",
      sale,
      difference: "0",
    })
  }
)

it("adds both back where credit of a minor unit is not all there is", () => {
  const creditLines = [
    { amount: "0.01", addedAfterOrder: false },
    { amount: "20", addedAfterOrder: true },
  ]
  expect(compareSums(draft, { total: "79.99", creditLines, currencyDecimals: 2 })).toMatchObject({
    credit: "0.01",
    refund: "20",
    sale: "100",
    difference: "0",
  })
})
