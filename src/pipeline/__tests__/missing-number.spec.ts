import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** One order whose invoice shows no number before a moment after the beginning. */
async function numberedAfter(afterMs: number, options = {}) {
  const world = new World(options)
  const fromMs = world.clock.nowMs + afterMs
  world.service().spells = (shown) =>
    world.clock.nowMs < fromMs ? { ...shown, invoiceNumber: null } : shown
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  return { world, order }
}

describe("an invoice that shows no number when it is read back", () => {
  it("is mailed at once and read again until it shows it", async () => {
    const { world, order } = await numberedAfter(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ invoiceNumber: null, sendState: "sent" })
    await world.live(minutes(17))
    expect(await world.rowOf(order)).toMatchObject({
      invoiceNumber: "1/3/2026",
      readBack: "done",
      sendState: "sent",
    })
    const reads = world.service().count("read")
    await world.live(hours(3))
    expect(world.service().count("read")).toBe(reads)
    expect(world.mailsOf(order)).toBe(1)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([
    { what: "gross", filled: { gross: "999.99" }, found: "999.99" },
    { what: "currency", filled: { currency: "EUR" }, found: "EUR" },
    {
      what: "reference",
      filled: { additionalDetails: "Zamówienie 9 (ref. 0000000009)" },
      found: "ref. 0000000009",
    },
  ])(
    "is compared again with what shows only then ($what), and its company held",
    async ({ what, filled, found }) => {
      const world = new World()
      const fromMs = world.clock.nowMs + minutes(3)
      world.service().spells = (shown) =>
        world.clock.nowMs < fromMs
          ? { ...shown, invoiceNumber: null, gross: null, currency: null, additionalDetails: null }
          : { ...shown, ...filled }
      const order = world.place()
      await world.trigger(order)
      await world.runJobs()
      expect(await world.rowOf(order)).toMatchObject({ readBack: "done", difference: null })
      await world.live(minutes(10))
      expect(await world.rowOf(order)).toMatchObject({ difference: { what, found } })
      expect([...world.ledger.holds.keys()]).toEqual(["default difference"])
    }
  )

  it("is not ordered again as an e-mail of unknown outcome once it turns out to differ", async () => {
    const world = new World({ repeatUnknownSend: "always" })
    let isFilled = false
    world.service().showsSent = false
    world.service().spells = (shown) =>
      isFilled ? { ...shown, gross: "999.99" } : { ...shown, invoiceNumber: null, gross: null }
    world.service().fail("send", "lost")
    world.atNext("service.sendInvoice", "after", () => {
      isFilled = true
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      difference: { what: "gross", found: "999.99" },
    })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is left without it after an hour or so, with few readings", async () => {
    const { world, order } = await numberedAfter(hours(24), { send: "manual" })
    await world.live(hours(48))
    expect((await world.rowOf(order)).invoiceNumber).toBeNull()
    // Once after issuing, then after 1, 2, 4, 8, 16, 32 and 64 minutes.
    expect(world.service().count("read")).toBe(8)
  })

  it("is not read before the service wants to be asked", async () => {
    const { world, order } = await numberedAfter(0, { send: "manual" })
    const row = world.ledger.rows.get((await world.rowOf(order)).id)
    Object.assign(row ?? {}, { invoiceNumber: null })
    await world.ports.queue.enqueue({
      name: "number",
      companyId: "default",
      requestId: row?.id ?? "",
      revision: 0,
    })
    world.service().fail("read", { kind: "asked-to-wait", retryAfterMs: minutes(5) })
    await world.runJobs()
    const reads = world.service().count("read")
    await world.live(minutes(5) - seconds(1))
    expect(world.service().count("read")).toBe(reads)
    await world.live(seconds(1))
    expect((await world.rowOf(order)).invoiceNumber).toBe("1/3/2026")
  })

  it("gets it from the check of an e-mail of unknown outcome as well", async () => {
    const world = new World()
    let isNumbered = false
    world.service().spells = (shown) => (isNumbered ? shown : { ...shown, invoiceNumber: null })
    world.service().fail("send", "saved")
    world.atNext("service.sendInvoice", "after", () => {
      isNumbered = true
    })
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "sent",
      invoiceNumber: "1/3/2026",
    })
  })
})
