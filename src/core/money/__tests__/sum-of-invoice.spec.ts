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
