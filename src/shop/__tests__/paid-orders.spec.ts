import { OrderReader, type Query } from "../order-reader"
import { findOwnOrder } from "../own-order"

type Amounts = { amount: number; captured?: number; refunded?: number; status?: string }

const toCollection = ({ amount, captured = 0, refunded = 0, status = "completed" }: Amounts) => ({
  status,
  amount,
  captured_amount: captured,
  refunded_amount: refunded,
})

const CURRENCIES = [
  { code: "pln", decimal_digits: 2 },
  { code: "huf", decimal_digits: 0 },
]

type Facts = { currency_code?: string; version?: number; summary?: object }

async function readIsPaid(
  collections: readonly Amounts[],
  { currency_code = "pln", version = 1, summary }: Facts = {}
) {
  const payment_collections = collections.map(toCollection)
  const facts = { currency_code, version, summary, payment_collections }
  const order = { id: "order_1", status: "pending", items: [], ...facts }
  const query: Query = {
    graph: async ({ entity }) => ({ data: entity === "currency" ? CURRENCIES : [order] }),
  }
  const [progress] = await new OrderReader(query).readProgress(["order_1"])
  const decimals = CURRENCIES.find(({ code }) => code === currency_code)?.decimal_digits
  const own = await findOwnOrder(
    { raw: async () => ({ rows: [{ ...facts, decimals }] }) },
    { orderId: "order_1", customerId: "cus_1" }
  )
  expect(own?.isPaid).toBe(progress?.isPaid)
  return progress?.isPaid
}

describe("an order counts as paid", () => {
  it.each([
    ["all of it was captured", [{ amount: 83.99, captured: 83.99 }]],
    ["its provider captured it rounded down", [{ amount: 83.991, captured: 83.99 }]],
    ["its provider cut off what is less than a grosz", [{ amount: 83.999, captured: 83.99 }]],
    ["its provider captured it rounded up", [{ amount: 83.996, captured: 84 }]],
    ["nothing was due", [{ amount: 0 }]],
    ["a gift card left less than half a grosz to be paid", [{ amount: 0.00272 }]],
    [
      "both of its payments were captured",
      [
        { amount: 83.991, captured: 83.99 },
        { amount: 5, captured: 5 },
      ],
    ],
    [
      "the only one that was not is canceled",
      [
        { amount: 83.99, captured: 83.99 },
        { amount: 5, status: "canceled" },
      ],
    ],
    ["a part was paid back", [{ amount: 83.99, captured: 83.99, refunded: 83.9 }]],
  ])("if %s", async (_, collections) => {
    expect(await readIsPaid(collections)).toBe(true)
  })

  it.each([
    ["a grosz and a half is missing", [{ amount: 83.995, captured: 83.98 }]],
    ["nothing of one grosz was captured", [{ amount: 0.01 }]],
    ["nothing of half a grosz was captured, which rounds to one", [{ amount: 0.005 }]],
    ["a later payment is missing", [{ amount: 83.99, captured: 83.99 }, { amount: 0.01 }]],
    ["all was paid back", [{ amount: 83.99, captured: 83.99, refunded: 83.99 }]],
    ["all was paid back, rounded", [{ amount: 83.991, captured: 83.991, refunded: 83.99 }]],
  ])("but not if %s", async (_, collections) => {
    expect(await readIsPaid(collections)).toBe(false)
  })

  it.each([
    ["goods that were not captured were taken off", [{ amount: 100, captured: 60 }], 60],
    [
      "the rest was asked for anew and captured",
      [
        { amount: 100, captured: 60, status: "partially_captured" },
        { amount: 45, captured: 45 },
      ],
      105,
    ],
    [
      "a later edit took back what an earlier one had added",
      [
        { amount: 100, captured: 100 },
        { amount: 20, status: "not_paid" },
      ],
      90,
    ],
  ])("if it was edited and owes nothing: %s", async (_, collections, total) => {
    const summary = { current_order_total: total }
    expect(await readIsPaid(collections, { version: 2, summary })).toBe(true)
    // Before any change, the summary of an order may lack its taxes.
    expect(await readIsPaid(collections, { version: 1, summary })).toBe(false)
    const captured = collections.reduce((sum, one) => sum + (one.captured ?? 0), 0)
    const owing = { current_order_total: captured + 0.02 }
    expect(await readIsPaid(collections, { version: 2, summary: owing })).toBe(false)
  })

  it.each([
    ["exactly", 0, true],
    ["and a rest of less than half a grosz is left", 0.00272, true],
    ["with a grosz more than its unrounded total", -0.00728, true],
    ["with much more than its total", -58.97728, true],
    ["except for half a grosz, which rounds to one", 0.005, false],
    ["except for a part", 41.02, false],
  ])("if a gift card paid all of it, %s: %f is left", async (_, total, isPaid) => {
    expect(await readIsPaid([], { summary: { current_order_total: total } })).toBe(isPaid)
  })

  it("but not if nothing was captured of an edited order, or all of it paid back, or its total is not known", async () => {
    expect(await readIsPaid([{ amount: 100, captured: 60 }], { version: 2 })).toBe(false)
    const summary = { current_order_total: 0 }
    expect(await readIsPaid([{ amount: 100 }], { version: 2, summary })).toBe(false)
    const back = { amount: 100, captured: 60, refunded: 60 }
    expect(await readIsPaid([back], { version: 3, summary })).toBe(false)
  })

  it("to a unit of its currency's smallest", async () => {
    expect(await readIsPaid([{ amount: 12990.6, captured: 12990 }], { currency_code: "huf" })).toBe(
      true
    )
    expect(await readIsPaid([{ amount: 12990.6, captured: 12989 }], { currency_code: "huf" })).toBe(
      false
    )
    expect(await readIsPaid([{ amount: 129.6, captured: 129 }], { currency_code: "usd" })).toBe(
      false
    )
  })
})
