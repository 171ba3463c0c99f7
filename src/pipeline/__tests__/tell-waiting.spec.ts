import { cancelRequest, noteOrderChange } from "../order-changes/cancel-request"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** What was announced of an order's request beside its being issued and mailed. */
const toldOf = async (world: World, order: { id: string }) =>
  world.events
    .filter(({ request }) => request.orderId === order.id)
    .map(({ name }) => name)
    .filter((name) => name !== "issued" && name !== "sent")

const invoiced = async () => {
  const world = new World()
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(1))
  return { world, order, id: (await world.rowOf(order)).id }
}

const cancel = async (world: World, id: string) => {
  world.orders.edit(id, { status: "canceled", canceledAt: world.clock.iso })
  await cancelRequest(world.ports, id)
}

describe("an invoice whose order changed", () => {
  it("is announced once for each reason, and no more once somebody dealt with it", async () => {
    const { world, order, id } = await invoiced()
    await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
    await noteOrderChange(world.ports, order.id, "ORDER_REFUNDED")
    expect(await toldOf(world, order)).toEqual(["correction_needed"])
    await cancel(world, order.id)
    await cancel(world, order.id)
    expect(await toldOf(world, order)).toEqual(["correction_needed", "correction_needed"])
    await settleRequest(world.ports, id, "corrected: 8/3/2026")
    expect(await toldOf(world, order)).toHaveLength(2)
  })

  it("is announced once it is issued, where the order changed while that was not known", async () => {
    const world = new World()
    const order = world.place()
    world.service().fail("create", "saved")
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown" })
    await cancel(world, order.id)
    expect(await toldOf(world, order)).not.toContain("correction_needed")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(await toldOf(world, order)).toContain("correction_needed")
  })
})

describe("an e-mail that is a person's now", () => {
  const afterSend = async (...faults: ("refused" | "not-sent" | "lost")[]) => {
    const world = new World()
    world.service().fail("send", ...faults)
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(48))
    return { world, order }
  }

  it("is announced once when the service refuses it", async () => {
    const { world, order } = await afterSend("refused")
    expect(await toldOf(world, order)).toEqual(["mail_refused"])
  })

  it("is announced once when nothing shows whether it went out", async () => {
    const { world, order } = await afterSend("lost")
    expect(await toldOf(world, order)).toEqual(["mail_unconfirmed"])
  })

  it("is announced when all tries are used up, and not before", async () => {
    const { world, order } = await afterSend("not-sent")
    expect(await toldOf(world, order)).toEqual([])
    const tries = Array.from({ length: 40 }, () => "not-sent" as const)
    const failed = await afterSend(...tries)
    expect(await failed.world.rowOf(failed.order)).toMatchObject({ sendState: "failed" })
    expect(await toldOf(failed.world, failed.order)).toEqual(["mail_failed"])
  })

  it("is announced when the buyer has no address", async () => {
    const world = new World()
    const order = world.place({ email: null })
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ sendReasons: [{ code: "EMAIL_MISSING" }] })
    expect(await toldOf(world, order)).toEqual(["mail_refused"])
  })

  it("is not announced to the one who sent it by hand", async () => {
    const { world, order, id } = await invoiced()
    world.service().fail("send", "refused")
    await sendByPerson(world.ports, id, { kind: "contractor" })
    expect(await world.rowOf(order)).toMatchObject({ sendState: "refused" })
    expect(await toldOf(world, order)).toEqual([])
  })
})
