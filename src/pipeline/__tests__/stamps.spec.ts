import { aLine } from "../../core/__tests__/an-order"
import { sendByPerson, stateNotThere } from "../operator/person-acts"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { stampLifetimeMs } from "../pauses"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** The number of a call in a world where all goes well with one order. */
async function numberOf(call: string, nth = 1): Promise<number> {
  const world = new World()
  await world.trigger(world.place())
  await world.runJobs()
  const places = world.calls.flatMap((name, index) => (name === call ? [index + 1] : []))
  return places[nth - 1] ?? NaN
}

describe("a stamp whose worker died", () => {
  it("is left alone until its deadline and is unknown after it, never queued", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.faults = [{ at: await numberOf("ledger.apply stamp"), when: "after", how: "dies" }]
    await world.runJobs()
    expect(world.service().calls).toEqual([])
    expect(await world.rowOf(order)).toMatchObject({ state: "issuing" })

    const deadline = stampLifetimeMs(world.settings.timeouts.createMs)
    world.clock.advance(deadline - seconds(1))
    await world.sweep()
    expect(await world.rowOf(order)).toMatchObject({ state: "issuing" })
    world.clock.advance(minutes(1))
    await world.sweep()
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "OUTCOME_UNKNOWN" }] })
    expect(world.eventsOf(row)).toEqual(["unknown"])
  })

  it("has a deadline beyond the create's own", () => {
    expect(stampLifetimeMs(30_000)).toBeGreaterThan(2 * 30_000)
  })
})

describe("a process that slept after its stamp", () => {
  it("does not send, and the invoice is made by the next try", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stamp", "after", () => world.clock.advance(seconds(31)))
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", stampToken: null })
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("does not send after the sweep declared its stamp dead", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stamp", "after", async () => {
      world.clock.advance(minutes(5))
      await world.sweep()
      expect((await world.rowOf(order)).state).toBe("unknown")
    })
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    expect((await world.rowOf(order)).state).toBe("unknown")
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("does not order the e-mail either", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stampSend", "after", () => world.clock.advance(seconds(16)))
    await world.runJobs()
    // The one that was too late left it to a job, which claimed it anew; then the trace is read.
    expect(world.enqueued.map(({ name }) => name)).toEqual(["issue", "send", "resolve"])
    expect(world.service().count("send")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendStampToken: null })
  })
})

describe("a process that slept over the order that it had read", () => {
  it.each([1, 2])("issues what the order is by now, also when it slept %d times", async (times) => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    let left = times
    const sleep = () => {
      world.suspend(minutes(20))
      left -= 1
      if (left > 0) world.atNext("orders.readOrder", "after", sleep)
      else world.orders.edit(order.id, { lines: [aLine({ quantity: "2" })], total: "99.98" })
    }
    world.atNext("orders.readOrder", "after", sleep)
    await world.runJobs()
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", totals: { gross: "99.98" } })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a machine that was suspended after the stamp, its monotonic clock standing still", () => {
  it("does not send the create that others may have looked for meanwhile", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stamp", "after", () => world.suspend(minutes(10)))
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
    await world.live(minutes(30))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("does not send, though its wall clock was set back while it slept through nothing", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stamp", "after", () => {
      world.clock.advance(minutes(10))
      world.aheadMs = -hours(1)
    })
    await world.runJobs()
    expect(world.service().count("create")).toBe(0)
  })

  it("does not order the e-mail that somebody may have ordered meanwhile", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.atNext("ledger.apply stampSend", "after", () => world.suspend(minutes(10)))
    await world.runJobs()
    // The one that was too late left it to a job, which claimed it anew; then the trace is read.
    expect(world.enqueued.map(({ name }) => name)).toEqual(["issue", "send", "resolve"])
    expect(world.mailsOf(order)).toBe(1)
  })

  it("composes again after a turn it waited for in its sleep", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    let renewed = 0
    world.ports.renew = async () => {
      renewed += 1
      return await Promise.resolve(world.ports)
    }
    world.ports.inTurn = async (_, call) => {
      world.suspend(minutes(10))
      return await call()
    }
    await world.runJobs()
    expect(renewed).toBe(1)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a sweep whose settings give a create less time than the stamp's", () => {
  const LONG = { timeouts: { createMs: minutes(5), otherMs: minutes(5) } }

  it("declares no living create dead", async () => {
    const world = new World(LONG)
    const order = world.place()
    await world.trigger(order)
    let during = ""
    world.service().fail("create", {
      kind: "saved",
      during: async () => {
        Object.assign(world.settings.timeouts, { createMs: seconds(30), otherMs: seconds(15) })
        world.clock.advance(minutes(4))
        await world.sweep()
        during = (await world.rowOf(order)).state
      },
    })
    await world.runJobs()
    expect(during).toBe("issuing")
  })

  it("does not look before the create had its time, nor twice without a pause of the same length", async () => {
    const world = new World(LONG)
    const order = world.place()
    await world.trigger(order)
    world.service().fail("create", "lost")
    await world.runJobs()
    Object.assign(world.settings.timeouts, { createMs: seconds(30), otherMs: seconds(15) })
    const row = await world.rowOf(order)
    const { id: requestId } = row
    world.clock.advance(minutes(9))
    await resolveUnknown(world.ports, { requestId })
    expect(world.service().count("list")).toBe(0)
    expect(await stateNotThere(world.ports, requestId, row)).toMatchObject({
      rejection: { kind: "conflict" },
    })
    world.clock.advance(minutes(1) + seconds(1))
    await resolveUnknown(world.ports, { requestId })
    const looked = world.service().count("list")
    expect(looked).toBeGreaterThan(0)
    world.clock.advance(minutes(9))
    await resolveUnknown(world.ports, { requestId })
    expect(world.service().count("list")).toBe(looked)
  })

  it("declares no living e-mail unknown", async () => {
    const world = new World(LONG)
    const order = world.place()
    await world.trigger(order)
    let during = ""
    world.service().fail("send", {
      kind: "saved",
      during: async () => {
        Object.assign(world.settings.timeouts, { createMs: seconds(30), otherMs: seconds(15) })
        world.clock.advance(minutes(4))
        await world.sweep()
        during = (await world.rowOf(order)).sendState
      },
    })
    await world.runJobs()
    expect(during).toBe("sending")
  })
})

describe("a send stamp whose worker died", () => {
  it("becomes unknown with a reason, and nothing is mailed again", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.faults = [{ at: await numberOf("service.sendInvoice"), when: "before", how: "dies" }]
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sending" })
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    expect(world.service().count("send")).toBe(0)

    const row = await world.rowOf(order)
    await sendByPerson(world.ports, row.id, { kind: "contractor" })
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("counts as sent when the answer arrives after the sweep gave it up", async () => {
    const world = new World()
    world.service().showsSent = false
    const order = world.place()
    world.atNext("service.sendInvoice", "after", async () => {
      world.clock.advance(minutes(2))
      await world.sweep()
      expect(await world.rowOf(order)).toMatchObject({ sendState: "unknown" })
    })
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
    expect(world.mailsOf(order)).toBe(1)
  })
})
