import { seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** The first call waits for its turn, and something happens meanwhile. */
async function waitForTurn(world: World, meanwhile: () => Promise<void> | void): Promise<void> {
  let isFirst = true
  world.ports = {
    ...world.ports,
    inTurn: async (_, call) => {
      if (isFirst) {
        isFirst = false
        await meanwhile()
      }
      return await call()
    },
  }
}

describe("a create that waits for its turn", () => {
  it("is made of the order as it is by then", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await waitForTurn(world, () => {
      world.clock.advance(seconds(6))
      world.orders.edit(order.id, { version: 2 })
    })
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", orderVersion: 2 })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not made of an order that was canceled by then", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await waitForTurn(world, () => {
      world.clock.advance(seconds(6))
      world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    })
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    expect((await world.rowOf(order)).state).toBe("canceled")
  })

  it("is not made for a company that is held by then, and made once it is served", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await waitForTurn(world, async () => {
      await world.ledger.pauseCompany({ companyId: "default", actorId: "user", note: "stop" })
    })
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    expect((await world.rowOf(order)).state).toBe("queued")
    await world.ledger.releaseCompany("default", "paused")
    await world.live(seconds(30))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("an e-mail that waits for its turn", () => {
  it("is not ordered for a company that is held by then, and ordered once it is served", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    let turns = 0
    world.ports = {
      ...world.ports,
      inTurn: async (companyId, call) => {
        turns += 1
        const pause = { companyId, actorId: "user", note: "stop" }
        if (turns === 2) await world.ledger.pauseCompany(pause)
        return await call()
      },
    }
    await world.runJobs()
    expect(world.service().count("send")).toBe(0)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "queued" })
    await world.ledger.releaseCompany("default", "paused")
    await world.live(seconds(30))
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("an issue job whose process died after the invoice was issued", () => {
  it("sees the invoice through when it runs again", async () => {
    const rehearsal = new World()
    await rehearsal.trigger(rehearsal.place())
    await rehearsal.runJobs()
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.faults = [
      { at: rehearsal.calls.indexOf("service.readInvoice") + 1, when: "before", how: "dies" },
    ]
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })
})
