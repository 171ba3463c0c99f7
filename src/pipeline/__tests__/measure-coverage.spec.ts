import { measureCoverage } from "../operator/measure-coverage"
import { orderNumber } from "./support/orders"
import { World } from "./support/world"

const bounds = { days: 90, mostOrders: 2_000, longestMs: 20_000 }

describe("measuring what the mapping covers", () => {
  it("reads the orders of the last days, newest first, and says when that was all", async () => {
    const world = new World({ mapping: { categories: { fallback: "Inne" } } })
    for (let n = 1; n <= 45; n += 1) world.place(orderNumber(n))
    world.place(orderNumber(99, { createdAt: "2025-06-01T10:00:00.000Z" }))
    const whole = await measureCoverage(world.ports, bounds)
    expect(whole).toMatchObject({ orders: 45, isWhole: true, leftOut: 0 })
    expect(whole.currencies[0]?.withCategory).toBe(whole.currencies[0]?.gross)
    const some = await measureCoverage(world.ports, { ...bounds, mostOrders: 30 })
    expect(some).toMatchObject({ orders: 30, isWhole: false })
    const exactly = await measureCoverage(world.ports, { ...bounds, mostOrders: 45 })
    expect(exactly).toMatchObject({ orders: 45, isWhole: true })
  })

  it("stops when it takes too long, and counts an order that cannot be read as left out", async () => {
    const world = new World()
    for (let n = 1; n <= 60; n += 1) world.place(orderNumber(n))
    const read = world.orders.readOrder.bind(world.orders)
    world.orders.readOrder = async (id) => {
      world.clock.advance(1_000)
      if (id === orderNumber(60).id) throw new Error("odd")
      return await read(id)
    }
    const measured = await measureCoverage(world.ports, bounds)
    expect(measured).toMatchObject({ orders: 20, isWhole: false, leftOut: 1 })
  })
})
