import { readSendRules } from "../../core/settings/send-rules"
import { sendByPerson } from "../operator/person-acts"
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
  it("is made and mailed by the settings that hold by then", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await waitForTurn(world, () => {
      world.clock.advance(seconds(6))
      const settings = { ...world.settings, send: readSendRules("manual"), dueDays: 21 }
      world.ports.renew = async () => ({ ...world.ports, settings })
    })
    await world.runJobs()
    expect(world.service().invoices[0]?.draft.payment.dueDate).toBe("2026-03-26")
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "none" })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is not made by a process that was told to stop, and made by the next", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await waitForTurn(world, () => void (world.ports.isStopping = () => true))
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    expect((await world.rowOf(order)).state).toBe("queued")
    world.restart()
    await world.live(seconds(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("made before the stop is recorded, and read and mailed by the next process", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("service.createInvoice", "after", () => {
      world.ports.isStopping = () => true
    })
    await world.act(async (ports) => await world.queue.run(ports, world.queue.nextDue()!))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", readBack: "pending" })
    expect(world.service().count("read")).toBe(0)
    world.restart()
    await world.live(seconds(2))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

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

  it("is not made for a company that is on hold by then, and made once it is active", async () => {
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
  it("is not ordered for a company that is on hold by then, and ordered once it is active", async () => {
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

describe("an e-mail that waits for its turn", () => {
  it("goes out once when a person orders it twice meanwhile", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(30))
    expect(world.mailsOf(order)).toBe(1)
    const { id } = await world.rowOf(order)
    const again = async () => await sendByPerson(world.ports, id, { kind: "contractor" })
    await waitForTurn(world, async () => {
      world.clock.advance(seconds(1))
      expect(await again()).toMatchObject({ request: { sendState: "sent" } })
    })
    expect(await again()).toMatchObject({ rejection: { code: "CHANGED_MEANWHILE" } })
    expect(world.mailsOf(order)).toBe(2)
  })

  it("is left to the next process by one that was told to stop", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("service.readInvoice", "after", () => {
      world.ports.isStopping = () => true
    })
    await world.act(async (ports) => await world.queue.run(ports, world.queue.nextDue()!))
    expect(world.mailsOf(order)).toBe(0)
    world.restart()
    await world.live(seconds(30))
    expect(world.mailsOf(order)).toBe(1)
  })
})
