import fc from "fast-check"
import { listPlaces, plant, plantAll } from "../../core/__tests__/mutate"
import { composeDraft } from "../../core/draft/compose-draft"
import { readOptions } from "../../core/settings/options"
import { OrderReader } from "../order-reader"
import { BUYER, ORDER_ROW } from "./order-row"

jest.setTimeout(60_000)

const settings = readOptions({ apiKey: "test-key", maxDecimals: 3 })
const company = { id: "default", apiKey: "test-key" }
const NOW = new Date("2026-03-05T11:10:00.000Z")

/** A shop whose query gives these rows for whatever is asked. */
const readerOf = (rows: unknown[], currencies: unknown[] = []) =>
  new OrderReader({
    graph: ({ entity }) => Promise.resolve({ data: entity === "currency" ? currencies : rows }),
  })

const compose = async (row: unknown) => {
  const order = await readerOf([row]).readOrder(ORDER_ROW.id)
  return order && composeDraft(order, settings, company, NOW)
}

const numeral = fc.constantFrom<unknown>(
  "NaN",
  "Infinity",
  "-0",
  "1e9999999",
  "-1e-9999999",
  "1e400",
  "0x10",
  "1.",
  "1_000",
  "9".repeat(5_000),
  `0.${"0".repeat(5_000)}1`,
  NaN,
  -Infinity,
  1e308,
  5e-324,
  -1,
  0,
  2 ** 53,
  12n,
  { value: "1e9999999" },
  { value: { value: { raw: { numeric: "7" } } } },
  { raw: null },
  { numeric: [] }
)
const moment = fc.constantFrom<unknown>(
  "yesterday",
  "2026-13-45",
  "2026-02-30T99:99:99Z",
  "",
  " ",
  0,
  new Date(NaN),
  new Date(8.64e15),
  "+275760-09-13T00:00:00.001Z",
  "0000-00-00 00:00:00"
)
const anything = fc.anything({ withBigInt: true, withDate: true, withNullPrototype: true })
const junk = fc.oneof(
  anything,
  numeral,
  moment,
  fc.string({ unit: "binary", maxLength: 20 }),
  fc.constantFrom<unknown>(
    undefined,
    null,
    "",
    [],
    {},
    [null],
    `${BUYER}\u0000\ud800`,
    "x".repeat(9_000)
  )
)

const mutated = fc
  .array(fc.tuple(fc.constantFrom(...listPlaces(ORDER_ROW)), junk), {
    minLength: 1,
    maxLength: 5,
  })
  .filter((changes) => changes.every(([path]) => path.join() !== "id"))
  .map((changes) => plantAll(ORDER_ROW, changes))

/** The errors that reading may end in: of the order's own fields, named as this file's row has them, or of its changes. */
function expectUnexpectedForm(error: unknown) {
  const { message } = error as Error
  expect(message).toMatch(
    /^(Order order_\w+ cannot be read: unexpected form of [\w., -]+|Changes of order_\w+ cannot be read: unexpected form)$/
  )
  expect(message).not.toContain(BUYER)
}

describe("an order row", () => {
  it("that is sound becomes a draft of its total", async () => {
    const composition = await compose(ORDER_ROW)
    if (composition?.kind !== "draft") throw new Error(JSON.stringify(composition))
    expect(composition.draft.totals.gross).toBe("59.20")
  })

  it("with wrong parts becomes a draft, a refusal, or an error that names fields and no value", async () => {
    const seen = new Map<string, number>()
    const note = (kind: string) => seen.set(kind, (seen.get(kind) ?? 0) + 1)
    await fc.assert(
      fc.asyncProperty(mutated, async (row) => {
        try {
          const composition = await compose(row)
          note(composition?.kind ?? "no order")
          if (composition?.kind !== "refused") return
          for (const { message } of composition.refusals) {
            // A line is called by its own name, which is the shop's, whatever stands in it.
            expect(message.replace(/Line \d+ '.*?'/, "")).not.toContain(BUYER)
          }
        } catch (error) {
          note("unexpected form")
          expectUnexpectedForm(error)
        }
      }),
      { numRuns: 600 }
    )
    expect([...seen.keys()]).toEqual(
      expect.arrayContaining(["draft", "refused", "unexpected form"])
    )
  })

  it("of any kind spoils no order that is read together with it", async () => {
    const id = "order_sound"
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, anything), anything, async (odd, currency) => {
        const rows = [odd, { ...ORDER_ROW, id }]
        const order = await readerOf(rows, [currency]).readOrder(id)
        expect(order).toMatchObject({ id, currency: "PLN", currencyDecimals: 2 })
      }),
      { numRuns: 300 }
    )
  })

  it("of any kind is named in a list of orders and stops no sweep", async () => {
    const query = {
      trigger: "order.placed",
      since: "",
      startDate: "",
      limit: 10,
      offset: 0,
    } as const
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, anything), async (odd) => {
        const page = await readerOf([odd, ORDER_ROW]).listTriggered(query)
        expect(page.orders.length + page.unreadable.length).toBeGreaterThan(0)
        expect(page.orders.map(({ id }) => id)).toContain(ORDER_ROW.id)
        expect(page.unreadable.join()).not.toContain(BUYER)
      }),
      { numRuns: 300 }
    )
  })
})

describe("the header of an order", () => {
  it("of any kind is read, or ends in an error that names fields and no value", async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(mutated, anything), async (row) => {
        const header = readerOf([row]).readHeader(ORDER_ROW.id)
        await header.then(
          (found) => expect(found === null || typeof found.createdAt === "string").toBe(true),
          expectUnexpectedForm
        )
      }),
      { numRuns: 300 }
    )
  })
})

describe("one field of an order row", () => {
  it.each(["created_at", "canceled_at", "items.0.created_at", "fulfillments.0.shipped_at"])(
    "that holds no moment is named: %s",
    async (field) => {
      const path = field.split(".").map((key) => (/^\d$/.test(key) ? Number(key) : key))
      const row = plant(ORDER_ROW, path, "yesterday")
      await expect(compose(row)).rejects.toThrow(
        new Error(`Order ${ORDER_ROW.id} cannot be read: unexpected form of ${field}`)
      )
    }
  )

  it.each(["1e9999999", "1e-9999999", "9".repeat(5_000)])(
    "that holds a number no price has is refused, not written out: %.12s",
    async (numeral) => {
      const begun = process.cpuUsage()
      const composition = await compose(
        plant(ORDER_ROW, ["items", 0, "raw_unit_price"], { value: numeral })
      )
      expect(composition?.kind).toBe("refused")
      // Time of the processor, not of the clock: others may keep the machine busy.
      expect(process.cpuUsage(begun).user).toBeLessThan(2_000_000)
      expect(JSON.stringify(composition).length).toBeLessThan(5_000)
    }
  )
})
