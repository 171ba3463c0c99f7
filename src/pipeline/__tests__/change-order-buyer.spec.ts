import { anAddress } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { changeOrderBuyer } from "../operator/change-order-buyer"
import { settleRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const change = { company: "", first_name: "Piotr", last_name: "Lis", tax_number: "" }

/** A person corrects the buyer, and Medusa writes it into the order. */
const correct = async (world: World, { id }: OrderSnapshot) =>
  await changeOrderBuyer(world.ports, { orderId: id, change, actorId: "user_1" }, async () =>
    world.orders.edit(id, { billingAddress: anAddress({ firstName: "Piotr", lastName: "Lis" }) })
  )

const namesOf = (world: World) => world.service().invoices.map(({ draft }) => draft.contractor.name)

describe("a buyer who is corrected by a person", () => {
  it("is the one of an invoice that was composed with the wrong one a moment before", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("orders.readOrder", "after", async () => {
      expect(await correct(world, order)).toMatchObject({ kind: "changed" })
    })
    await world.live(minutes(5))
    expect(namesOf(world)).toEqual(["Piotr Lis"])
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", correction: null })
  })

  it("is told to come too late when the invoice was sent meanwhile, which then needs a correction", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const corrected = changeOrderBuyer(
      world.ports,
      { orderId: order.id, change, actorId: "user_1" },
      async () => {
        // The order took that long to be written: the sweep had it issued.
        await world.live(minutes(30))
        world.orders.edit(order.id, { billingAddress: anAddress({ firstName: "Piotr" }) })
      }
    )
    expect(await corrected).toEqual({ kind: "too-late", state: "issued" })
    expect(namesOf(world)).toEqual(["Anna Nowak"])
    expect(await world.rowOf(order)).toMatchObject({ correction: { reason: "ORDER_EDITED" } })
  })

  it("is the one of the invoice also where the process died right after it was written", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stamp", "before", async () => {
      const died = changeOrderBuyer(
        world.ports,
        { orderId: order.id, change, actorId: "user_1" },
        async () => {
          world.orders.edit(order.id, {
            billingAddress: anAddress({ firstName: "Piotr", lastName: "Lis" }),
          })
          throw await Promise.resolve(new Error("died"))
        }
      )
      await expect(died).rejects.toThrow("died")
    })
    await world.live(minutes(30))
    expect(namesOf(world)).toEqual(["Piotr Lis"])
  })

  it("is recorded before Medusa writes it, so that a process that dies then does not lose who did it", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const died = changeOrderBuyer(
      world.ports,
      { orderId: order.id, change, actorId: "user_1" },
      async () => await Promise.reject(new Error("died"))
    )
    await expect(died).rejects.toThrow("died")
    const { id } = await world.rowOf(order)
    const act = { requestId: id, actorId: "user_1", act: "buyer", note: null }
    expect(world.ledger.acts).toEqual([act])
  })

  it("is not written where the invoice is sent at that moment", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply recompose", "before", async () => {
      await world.runJobs()
    })
    expect(await correct(world, order)).toEqual({ kind: "too-late", state: "issued" })
    expect((await world.orders.readOrder(order.id))?.billingAddress?.firstName).toBe("Anna")
    expect(await world.rowOf(order)).toMatchObject({ correction: null })
  })

  it("is left alone while the invoice may exist, also when that was settled by hand", async () => {
    const world = new World()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(await correct(world, order)).toEqual({ kind: "too-late", state: "unknown" })
    const { id } = await world.rowOf(order)
    await settleRequest(world.ports, id, "dealt with")
    expect(await correct(world, order)).toEqual({ kind: "too-late", state: "skipped" })
    expect((await world.orders.readOrder(order.id))?.billingAddress?.firstName).toBe("Anna")
  })
})
