import { composeDraft } from "../../core/draft/compose-draft"
import { fillDefaults, parseModuleOptions } from "../../core/settings/options"
import { OrderReader, type Query } from "../order-reader"
import { ORDER_ROW } from "./order-row"

type Asked = Parameters<Query["graph"]>[0]

const [MUG] = ORDER_ROW.items
/** A second mug, as Medusa adds it to the order when it is sent for a broken one. */
const SENT_INSTEAD = {
  ...MUG!,
  id: "ordli_2",
  created_at: "2026-03-09T10:00:00.000Z",
  quantity: 1,
  raw_quantity: { value: "1", precision: 20 },
  adjustments: [],
}

const SWAPPED = { ...ORDER_ROW, version: 4, total: 83.8, items: [...ORDER_ROW.items, SENT_INSTEAD] }

/** A shop that has this order and these claims and exchanges. */
function openShop(order: object, changes: Record<string, unknown[]> = {}) {
  const asked: Asked[] = []
  const rows: Record<string, unknown[]> = { order: [order], ...changes }
  const reader = new OrderReader({
    graph: (input) => {
      asked.push(input)
      return Promise.resolve({ data: rows[input.entity] ?? [] })
    },
  })
  const readBelonging = async () =>
    (await reader.readOrder(ORDER_ROW.id))?.lines
      .filter(({ belongsToChange }) => belongsToChange)
      .map(({ id }) => id)
  return { asked, reader, readBelonging }
}

const change = (item: object, canceled_at: string | null = null) => ({
  id: "change_1",
  order_id: ORDER_ROW.id,
  canceled_at,
  additional_items: [null, { item_id: "ordli_2", ...item }],
})

const CLAIM = change({ is_additional_item: true })
const EXCHANGE = change({})

describe("goods that a claim or an exchange added to an order", () => {
  it.each([
    ["order_claim", CLAIM],
    ["order_exchange", EXCHANGE],
  ])("of an %s belong to it, and the order gets no invoice by itself", async (entity, added) => {
    const { reader, readBelonging } = openShop(SWAPPED, { [entity]: [added] })
    expect(await readBelonging()).toEqual(["ordli_2"])

    const settings = fillDefaults(parseModuleOptions({ apiKey: "key" }))
    const order = await reader.readOrder(ORDER_ROW.id)
    expect(
      composeDraft(order!, settings, settings.companies[0]!, new Date("2026-03-10T10:00:00Z"))
    ).toMatchObject({ kind: "refused", refusals: [{ code: "RETURN_BEFORE_INVOICE" }] })
  })

  it("are none of a canceled one, nor what was claimed, nor what an edit added", async () => {
    const others: Record<string, unknown[]>[] = [
      { order_exchange: [change({}, "2026-03-09T11:00:00.000Z")] },
      { order_claim: [change({ is_additional_item: false })] },
      { order_claim: [{ ...CLAIM, additional_items: null }] },
      {},
    ]
    for (const changes of others) {
      expect(await openShop(SWAPPED, changes).readBelonging()).toEqual([])
    }
  })

  it("are asked for only where the order has items younger than itself", async () => {
    const oneLater = { ...MUG!, created_at: "2026-03-04T10:00:00.001Z" }
    for (const order of [
      ORDER_ROW,
      { ...ORDER_ROW, version: 4, items: [oneLater] },
      { ...SWAPPED, version: 1 },
    ]) {
      const { asked, readBelonging } = openShop(order)
      await readBelonging()
      expect(asked.map(({ entity }) => entity)).toEqual(["order", "currency"])
    }
    for (const order of [
      SWAPPED,
      { ...ORDER_ROW, version: 2, items: [{ ...MUG!, created_at: null }] },
    ]) {
      const { asked, readBelonging } = openShop(order)
      await readBelonging()
      expect(asked.map(({ entity, filters }) => [entity, filters]).slice(1, 3)).toEqual([
        ["order_claim", { order_id: [ORDER_ROW.id] }],
        ["order_exchange", { order_id: [ORDER_ROW.id] }],
      ])
    }
  })

  it("fail the read where a change cannot be understood", async () => {
    const { readBelonging } = openShop(SWAPPED, { order_claim: [{ additional_items: "ordli_2" }] })
    await expect(readBelonging()).rejects.toThrow(
      `Changes of ${ORDER_ROW.id} cannot be read: unexpected form`
    )
  })
})
