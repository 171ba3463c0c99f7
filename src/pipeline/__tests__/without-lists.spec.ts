import { resumeCompany } from "../holds/hold-company"
import { linkInvoice } from "../operator/link-invoice"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** A service that issues and mails, and shows nothing. */
function openBlind(): World {
  const world = new World()
  for (const call of ["list", "read", "check-key"] as const) world.service().notOffered.add(call)
  return world
}

describe("a service that offers neither a list nor a reading", () => {
  it("issues and mails each order once", async () => {
    const world = openBlind()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is active again with another key, by itself", async () => {
    const world = openBlind()
    world.service().fail("create", "key-rejected")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(world.ledger.holds.has("default key-rejected")).toBe(true)
    world.keyVersion = 2
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is active again when somebody who fixed the key says so", async () => {
    const world = openBlind()
    world.service().fail("create", "key-rejected")
    await world.trigger(world.place())
    await world.runJobs()
    expect(await resumeCompany(world.ports, "default", "key-rejected")).toBe("ended")
  })

  it("has an invoice linked on the word of somebody who saw it", async () => {
    const world = openBlind()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    const { id, state } = await world.rowOf(order)
    expect(state).toBe("unknown")
    const [invoice] = world.service().invoices
    const { invoiceId } = invoice!.shown
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: { code: "INVOICE_NOT_FOUND" },
    })
    const unverified = { note: "Seen in Altera", invoiceNumber: "7/3/2026" }
    expect(await linkInvoice(world.ports, id, invoiceId, { unverified })).toMatchObject({
      request: { state: "issued", invoiceId },
    })
    expect(world.service().count("create")).toBe(1)
  })
})

describe("an invoice that the service never shows", () => {
  it("is mailed with a note within twenty minutes where the service answers all else", async () => {
    const world = new World()
    world.service().unanswered.add("read")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(world.mailsOf(order)).toBe(0)
    await world.live(minutes(35))
    expect(world.mailsOf(order)).toBe(1)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ readBack: "gave_up", reasons: [{ code: "NOT_READ_BACK" }] })
    expect(world.eventsOf(row)).toContain("unverified")
  })

  it("is mailed with a note where the service issues and mails, but answers no reading at all", async () => {
    const world = new World()
    world.comparesAtStart = true
    world.restart()
    for (const call of ["list", "read", "check-key"] as const) world.service().unanswered.add(call)
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    for (let n = 2; n <= 12; n += 1) {
      await world.live(minutes(10))
      await world.trigger(world.place(orderNumber(n)))
    }
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ readBack: "gave_up", reasons: [{ code: "NOT_READ_BACK" }] })
    expect(world.mailsOf(order)).toBe(1)
    expect(world.eventsOf(row)).toContain("unverified")
  })

  it("says on the e-mail what it waits for while the service answers nothing at all", async () => {
    const world = new World()
    const order = world.place()
    world.service().unanswered.add("read")
    await world.trigger(order)
    await world.runJobs()
    world.service().isBroken = true
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      readBack: "pending",
      sendState: "queued",
      sendReasons: [{ code: "READING_UNANSWERED" }],
    })
    world.service().isBroken = false
    world.service().unanswered.delete("read")
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
    expect((await world.rowOf(order)).sendReasons).toBeNull()
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is waited for while the service is away, and then compared", async () => {
    const world = new World()
    world.service().shownGross = "999.99"
    const order = world.place()
    world.service().unanswered.add("read")
    await world.trigger(order)
    await world.runJobs()
    world.service().isBroken = true
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "pending" })
    world.service().isBroken = false
    world.service().unanswered.delete("read")
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ difference: { what: "gross" } })
    expect(world.mailsOf(order)).toBe(0)
  })
})

describe("a buyer whose name must not be searched for", () => {
  it("is found in the whole list", async () => {
    const world = new World()
    world.service().dislikesPhrases = true
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not there either, and is invoiced once", async () => {
    const world = new World()
    world.service().dislikesPhrases = true
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("the e-mail of an invoice that a look-up found", () => {
  it("is ordered once more when its trace stays away", async () => {
    const world = new World()
    await world.trigger(world.place(orderNumber(1)))
    await world.live(minutes(5))
    world.service().fail("create", "saved")
    world.service().fail("send", "lost")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })
})

it("a reading that fails once after a long rest is made again before anything is mailed", async () => {
  const world = new World()
  world.service().fail("read", "lost", "lost")
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  expect(await world.rowOf(order)).toMatchObject({ state: "issued", readBack: "pending" })
  world.standStill(minutes(20))
  await world.live(minutes(10))
  expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
  expect(world.mailsOf(order)).toBe(1)
})
