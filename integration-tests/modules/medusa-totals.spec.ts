import { decorateCartTotals } from "@medusajs/framework/utils"
import fc from "fast-check"
import { composeDraft } from "../../src/core/draft/compose-draft"
import { compareSums } from "../../src/core/money/sum-of-invoice"
import { readOptions } from "../../src/core/settings/options"
import { orderRecordSchema } from "../../src/shop/order-record"
import { toOrderSnapshot } from "../../src/shop/order-snapshot"
import { ORDER_ROW } from "../../src/shop/__tests__/order-row"

jest.setTimeout(60_000)

const settings = readOptions({
  ...{ apiKey: "test-key", maxDecimals: 3 },
  vatMap: { "0": "0%", none: "np" },
})
const NOW = new Date("2026-03-05T11:10:00.000Z")
const CURRENCIES = { 0: "jpy", 2: "pln", 3: "kwd" } as const
type Decimals = keyof typeof CURRENCIES

/** Also with more decimals than the currency, like computed prices. */
const amountOf = (decimals: number, most: number) =>
  fc.oneof(
    fc.integer({ min: 0, max: most }).map((minor) => minor / 10 ** decimals),
    fc.integer({ min: 0, max: most * 1000 }).map((part) => part / 10 ** (decimals + 3))
  )
const share = (most: number) => fc.integer({ min: 0, max: most }).map((parts) => parts / 1000)
const rates = fc.constantFrom([23], [8], [5], [0], [], [23, 0], [0, 0])

const toLines = (all: readonly number[]) => all.map((rate) => ({ rate, code: null }))
const factorOf = (all: readonly number[]) => 1 + all.reduce((sum, rate) => sum + rate, 0) / 100

const itemOf = (decimals: Decimals) =>
  fc
    .record({
      price: amountOf(decimals, 90_000),
      quantity: fc.oneof(fc.integer({ min: 0, max: 30 }), share(99_999)),
      isInclusive: fc.boolean(),
      taxes: rates,
      // At most two promotions, together no more than the whole.
      discounts: fc.array(fc.record({ part: share(500), isInclusive: fc.boolean() }), {
        maxLength: 2,
      }),
      isFree: fc.boolean(),
    })
    .map(({ price, quantity, isInclusive, taxes, discounts, isFree }) => {
      const factor = factorOf(taxes)
      const all = isFree ? [{ part: 1, isInclusive }] : discounts
      const inKind = (wanted: boolean) =>
        wanted === isInclusive ? 1 : wanted ? factor : 1 / factor
      return {
        ...{ unit_price: price, quantity, is_tax_inclusive: isInclusive },
        ...{ detail: { quantity }, tax_lines: toLines(taxes) },
        adjustments: all.map((one) => ({
          amount: price * quantity * one.part * inKind(one.isInclusive),
          is_tax_inclusive: one.isInclusive,
        })),
      }
    })

const methodOf = (decimals: Decimals) =>
  fc
    .record({
      amount: amountOf(decimals, 5_000),
      isInclusive: fc.boolean(),
      taxes: rates,
      part: fc.option(share(1000), { nil: null }),
    })
    .map(({ amount, isInclusive, taxes, part }) => ({
      ...{ amount, is_tax_inclusive: isInclusive, tax_lines: toLines(taxes) },
      detail: { return_id: null },
      // Medusa stores no tax flag for these: they are net.
      adjustments:
        part === null ? [] : [{ amount: (amount * part) / (isInclusive ? factorOf(taxes) : 1) }],
    }))

const randomOrder = fc.constantFrom<Decimals>(0, 2, 3).chain((decimals) =>
  fc.record({
    decimals: fc.constant(decimals),
    items: fc.array(itemOf(decimals), { maxLength: 6 }),
    methods: fc.array(methodOf(decimals), { maxLength: 3 }),
    credit: fc.option(amountOf(decimals, 3_000), { nil: null }),
  })
)

/** As Medusa returns it: with the total that its own code computes for these lines. */
function sell({
  decimals,
  items,
  methods,
  credit,
}: typeof randomOrder extends fc.Arbitrary<infer Order> ? Order : never) {
  const order = {
    currency_code: CURRENCIES[decimals],
    items: items.map((item, at) => ({ ...item, id: `i${at}`, title: `Item ${at}` })),
    shipping_methods: methods.map((one, at) => ({ ...one, id: `s${at}`, name: `Method ${at}` })),
    credit_lines: credit === null ? [] : [{ amount: credit, metadata: null }],
  }
  const counted = structuredClone(order) as never
  const { total } = JSON.parse(JSON.stringify(decorateCartTotals(counted))) as { total: number }
  const row = { ...ORDER_ROW, ...order, total, payment_collections: [] }
  return { total, order: toOrderSnapshot(orderRecordSchema.parse(row), decimals, new Set(), 0) }
}

it("becomes an invoice of the total that Medusa's own code gives it, whatever is mixed in it", () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(randomOrder, (given) => {
      const { order, total } = sell(given)
      // For lines worth next to nothing, Medusa returns no total at all.
      fc.pre(Math.abs(total) * 10 ** given.decimals > 0.5)
      const composed = composeDraft(order, settings, { id: "default", apiKey: "test-key" }, NOW)
      seen.set(composed.kind, (seen.get(composed.kind) ?? 0) + 1)
      if (composed.kind === "refused") throw new Error(composed.refusals[0].message)
      if (composed.kind === "draft") {
        expect(compareSums(composed.draft, order).difference).toBe("0")
      }
    }),
    { numRuns: 200 }
  )
  expect(seen.get("draft")).toBeGreaterThan(150)
})
