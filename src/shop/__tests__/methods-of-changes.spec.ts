import { OrderReader, type Query } from "../order-reader"
import { ORDER_ROW } from "./order-row"

type Asked = Parameters<Query["graph"]>[0]

const CHANGES = ["return", "order_claim", "order_exchange"]

/** A shop that has this order, whose shipping methods say this in their detail, and these changes. */
function openShop(detail: unknown, changes: Record<string, unknown[]> = {}) {
  const asked: Asked[] = []
  const order = {
    ...ORDER_ROW,
    shipping_methods: ORDER_ROW.shipping_methods.map((method) => ({ ...method, detail })),
  }
  const rows: Record<string, unknown[]> = { order: [order], ...changes }
  const reader = new OrderReader({
    graph: (input) => {
      asked.push(input)
      return Promise.resolve({ data: rows[input.entity] ?? [] })
    },
  })
  const readBelonging = async () => {
    const snapshot = await reader.readOrder(ORDER_ROW.id)
    return snapshot?.lines
      .filter(({ kind }) => kind === "shipping")
      .map(({ belongsToChange }) => belongsToChange)
  }
  return { asked, readBelonging }
}

/** As Medusa 2.12.6 hands it out. */
const SILENT = { id: "ordspmv_1", version: 2, shipping_method_id: "ordsm_1" }

describe("a shipping method that belongs to a return, a claim or an exchange", () => {
  it("is asked for by no field below its detail: Medusa 2.12 fails on one", async () => {
    const { asked, readBelonging } = openShop(SILENT)
    await readBelonging()
    const fields = asked.find(({ entity }) => entity === "order")?.fields ?? []
    expect(fields).toContain("shipping_methods.detail")
    expect(fields.filter((field) => field.startsWith("shipping_methods.detail."))).toEqual([])
  })

  it("says so itself in newer releases, and nothing else is asked", async () => {
    const ofReturn = { return_id: "return_1", claim_id: null, exchange_id: null }
    const ofNone = { return_id: null, claim_id: null, exchange_id: null }
    for (const [detail, belongs] of [
      [ofReturn, true],
      [ofNone, false],
    ] as const) {
      const { asked, readBelonging } = openShop(detail)
      expect(await readBelonging()).toEqual([belongs])
      expect(asked.map(({ entity }) => entity)).toEqual(["order", "currency"])
    }
  })

  it.each(CHANGES)("is found through the order's %s where it does not say so", async (entity) => {
    const { asked, readBelonging } = openShop(SILENT, {
      [entity]: [{ id: "change_1", shipping_methods: [null, { id: "ordsm_1" }] }],
    })
    expect(await readBelonging()).toEqual([true])
    const changes = asked.filter((one) => CHANGES.includes(one.entity))
    expect(changes.map(({ filters }) => filters)).toEqual(
      CHANGES.map(() => ({ order_id: [ORDER_ROW.id] }))
    )
  })

  it("is none where no change has it", async () => {
    const { readBelonging } = openShop(SILENT, {
      return: [{ id: "return_1", shipping_methods: [{ id: "ordsm_other" }] }],
      order_claim: [{ id: "claim_1", shipping_methods: null }],
    })
    expect(await readBelonging()).toEqual([false])
  })

  it("fails the read where a change cannot be understood", async () => {
    const { readBelonging } = openShop(SILENT, { return: [{ shipping_methods: "ordsm_1" }] })
    await expect(readBelonging()).rejects.toThrow(
      `Changes of ${ORDER_ROW.id} cannot be read: unexpected form`
    )
  })
})
