import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { learnTrace } from "../follow-up/send-trace"
import { sendByPerson } from "../operator/person-acts"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** The first order is mailed and told so; the e-mail of the second ends as given. */
async function afterOneMail(
  change: (world: World) => void,
  fault: "lost" | "saved" = "lost"
): Promise<{ world: World; order: OrderSnapshot }> {
  const world = new World()
  change(world)
  await world.trigger(world.place(orderNumber(1)))
  await world.live(minutes(5))
  world.service().fail("send", fault)
  const order = world.place(orderNumber(2))
  await world.trigger(order)
  return { world, order }
}

/** The e-mail that goes out now shows its trace so late. */
async function showLate(world: World, lateMinutes: number): Promise<void> {
  world.service().showsSent = false
  await world.live(minutes(lateMinutes))
  world.service().showsSent = true
  world.service().invoices.at(-1)!.shown.status = "SENT"
}

const UNCONFIRMED = { sendState: "unknown", sendReasons: [{ code: "SEND_UNCONFIRMED" }] }

describe("an e-mail of unknown outcome in an account that shows what was mailed", () => {
  it("is ordered once more when the trace stays away, and not before two readings", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    await world.live(minutes(1.5))
    expect(world.mailsOf(order)).toBe(0)
    await world.live(minutes(3))
    expect(world.mailsOf(order)).toBe(0)
    await world.live(minutes(3))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent", sendReasons: null })
  })

  it("is ordered once more though its key was replaced by another one of the account", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ sendState: "unknown" })
    world.keyVersion = 2
    await world.live(hours(1))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is learned with another key of the account than the invoice was issued with", async () => {
    const world = new World()
    await world.trigger(world.place(orderNumber(1)))
    await world.runJobs()
    world.keyVersion = 2
    world.service().fail("send", "lost")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is not ordered again when the trace is there", async () => {
    const { world, order } = await afterOneMail(() => undefined, "saved")
    await world.live(hours(48))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
  })

  it("is ordered once more at most, after readings of its own, then left to a person", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    world.service().fail("send", "lost", "lost", "lost", "lost")
    const readings = world.service().count("read")
    await world.live(minutes(15))
    expect(world.service().count("send")).toBe(3)
    expect(world.service().count("read")).toBeGreaterThanOrEqual(readings + 2)
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(3)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
    expect(world.mailsOf(order)).toBe(0)
  })

  it.each([1.5, 2.5, 4.5])(
    "is not ordered again when the trace comes %d minutes late",
    async (late) => {
      const { world, order } = await afterOneMail(() => undefined, "saved")
      await showLate(world, late)
      await world.live(hours(2))
      expect(world.mailsOf(order)).toBe(1)
      expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
    }
  )

  it("is looked after in between, so that a trace is not told late", async () => {
    const { world, order } = await afterOneMail(() => undefined, "saved")
    await showLate(world, 3)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
  })

  it("is given twice as long as the latest trace of its account took", async () => {
    const { world } = await afterOneMail(() => undefined, "saved")
    await showLate(world, 4.5)
    await world.live(minutes(30))
    world.service().fail("send", "saved")
    const order = world.place(orderNumber(3))
    await world.trigger(order)
    await showLate(world, 8)
    await world.live(hours(2))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
  })

  it("is given that time also where another process was reading an invoice when it was learned", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(1.5))
    const row = await world.rowOf(order)
    const key = `send_trace ${row.companyId} ${row.accountId}`
    const learned = await world.ledger.readValue<object>(key)
    await world.ledger.saveValue(key, { ...learned, checkAfter: row.issuedAt })
    const service = world.ports.serviceOf("default")!
    const late = { ...service }
    // Its answer takes its time, in which the trace of another e-mail comes late.
    late.readInvoice = async (id) => {
      const known = (await world.ledger.readValue<object>(key)) ?? {}
      await world.ledger.saveValue(key, { ...known, longestMs: minutes(8) })
      return await service.readInvoice(id)
    }
    await learnTrace(world.ports, row, late)
    const kept = await world.ledger.readValue(key)
    expect(kept).toMatchObject({ longestMs: minutes(8), checkAfter: "2026-03-06T08:01:30.000Z" })
  })

  it("waits for a late trace also where the owner chose always", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.settings.repeatUnknownSend = "always"
    }, "saved")
    await showLate(world, 4)
    await world.live(hours(2))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is not ordered a third time when the second one's trace came late", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    world.service().fail("send", "saved")
    await world.live(hours(48))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
  })

  it("is repeated without proof once at most where the owner chose always", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.settings.repeatUnknownSend = "always"
      made.service().showsSent = false
    })
    world.service().fail("send", "lost")
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(3)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("is left to a person where the owner chose never to repeat", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.settings.repeatUnknownSend = "never"
    })
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(2)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("is not ordered again when the invoice shows another status than before", async () => {
    const { world, order } = await afterOneMail(() => undefined, "saved")
    world.atNext("service.sendInvoice", "after", () => {
      world.service().invoices.at(-1)!.shown.status = "BOOKED"
    })
    await world.live(hours(48))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("is ordered again once another e-mail has shown the trace", async () => {
    const world = new World()
    world.service().fail("send", "lost")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(5))
    expect(world.mailsOf(order)).toBe(0)
    await world.trigger(world.place(orderNumber(2)))
    await world.live(minutes(30))
    expect(world.mailsOf(order)).toBe(1)
  })

  it.each([
    [2, 1],
    [6 * 24, 1],
    [8 * 24, 0],
  ])(
    "that a person was left with is ordered again when another shows the trace %d hours later: %d",
    async (hoursLater, mails) => {
      const world = new World()
      world.service().fail("send", "lost")
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.live(hours(hoursLater))
      expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
      await world.trigger(world.place(orderNumber(2)))
      await world.live(hours(3))
      expect(world.mailsOf(order)).toBe(mails)
    }
  )

  it("that a person was left with is read no more while no trace is shown, nor written", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.service().showsSent = false
    })
    await world.live(hours(2))
    const left = await world.rowOf(order)
    const reads = world.service().count("read")
    expect(left).toMatchObject(UNCONFIRMED)
    await world.live(hours(48))
    expect(world.service().count("read")).toBe(reads)
    expect((await world.rowOf(order)).sendReasons).toEqual(left.sendReasons)
  })

  it("is not ordered again where the account showed nothing at that time, whatever it shows later", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.service().showsSent = false
    }, "saved")
    await world.live(hours(30))
    expect(world.mailsOf(order)).toBe(1)
    world.service().showsSent = true
    for (const n of [3, 4]) await world.trigger(world.place(orderNumber(n)))
    await world.live(hours(5))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("is not ordered again by what stands under its id as another order's", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    await world.runJobs()
    world.service().invoices.at(-1)!.shown.additionalDetails = "Zamówienie 77 (ref. 7777777777)"
    await world.live(hours(5))
    expect(world.service().count("send")).toBe(2)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("is not ordered by a person who was shown what was before the plugin did", async () => {
    const { world, order } = await afterOneMail(() => undefined)
    await world.runJobs()
    const shown = await world.rowOf(order)
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(1)
    const press = async (seenAt: string | null) =>
      await sendByPerson(world.ports, shown.id, { kind: "contractor" }, seenAt)
    expect(await press(shown.sendStampedAt)).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    expect(world.mailsOf(order)).toBe(1)
    expect(await press((await world.rowOf(order)).sendStampedAt)).toHaveProperty("request")
    expect(world.mailsOf(order)).toBe(2)
  })

  it("is learned from one reading, and the others cost none", async () => {
    const { world } = await afterOneMail(() => undefined, "saved")
    await world.live(minutes(10))
    const reads = world.service().count("read")
    for (let n = 3; n < 13; n += 1) await world.trigger(world.place(orderNumber(n)))
    await world.live(hours(2))
    expect(world.service().count("read")).toBe(reads + 10)
  })
})

describe("an e-mail of unknown outcome in an account that tells nothing", () => {
  it("is left to a person when the invoice was mailed before, and asks no more", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    const { id } = await world.rowOf(order)
    world.service().fail("send", "lost")
    await sendByPerson(world.ports, id, { kind: "contractor" })
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is left to a person when no trace was ever shown", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.service().showsSent = false
    }, "saved")
    await world.live(hours(48))
    expect(world.mailsOf(order)).toBe(1)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("learns nothing from a SENT that was there before the e-mail", async () => {
    const { world, order } = await afterOneMail((made) => {
      made.atNext("service.createInvoice", "after", () => {
        made.service().invoices.at(-1)!.shown.status = "SENT"
      })
    })
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(2)
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })

  it("does not take for sent what showed SENT before its e-mail", async () => {
    const world = new World()
    world.service().fail("send", "lost")
    world.atNext("service.createInvoice", "after", () => {
      world.service().invoices.at(-1)!.shown.status = "SENT"
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject(UNCONFIRMED)
  })
})
