import { readChangedAt } from "../order-changes"

const ROW = {
  id: "order_1",
  updated_at: "2026-03-01T10:00:00.000Z",
  customer_id: "cus_1",
  customer: { id: "cus_1", updated_at: new Date("2026-03-02T10:00:00.000Z") },
  billing_address: { id: "addr_1", updated_at: "2026-03-03T10:00:00.000Z" },
  shipping_address: { id: "addr_2", updated_at: "2026-02-01T10:00:00.000Z" },
}

const read = async (changes: object) => {
  const graph = async () => await Promise.resolve({ data: [{ ...ROW, ...changes }] })
  return (await readChangedAt({ graph }, ["order_1"])).get("order_1") ?? null
}

test.each([
  ["the order", { updated_at: "2026-03-09T10:00:00.000Z" }, "2026-03-09T10:00:00.000Z"],
  ["its buyer's record", { billing_address: null }, "2026-03-02T10:00:00.000Z"],
  ["an address", {}, "2026-03-03T10:00:00.000Z"],
])("an order was changed last when %s was", async (_, changes, expected) => {
  expect(await read(changes)).toBe(expected)
})

test("a guest's order has no record", async () => {
  expect(await read({ customer_id: null, customer: null })).toBe("2026-03-03T10:00:00.000Z")
})

test.each([
  ["the order says no moment", { updated_at: null }],
  ["its customer is not shown", { customer: null }],
  ["a part says no moment", { shipping_address: { id: "addr_2" } }],
  ["the shop hands out something else", { updated_at: { at: 1 } }],
])("it is not known where %s", async (_, changes) => {
  expect(await read(changes)).toBeNull()
})

test("nothing is asked about no orders", async () => {
  const graph = async () => await Promise.reject(new Error("asked"))
  expect((await readChangedAt({ graph }, [])).size).toBe(0)
})
