import { composeReference } from "../../core/draft/reference"
import { retryRequest } from "../operator/person-acts"
import { previewInvoice } from "../operator/preview-invoice"
import { orderNumber } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const NEW_CHANNEL = { id: "sc_trad", handle: null, name: "Trad" }

describe("a completed order", () => {
  it("becomes one issued invoice that is read back and mailed once", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))

    const row = await world.rowOf(order)
    expect(row).toMatchObject({
      state: "issued",
      companyId: "default",
      invoiceId: "default-1",
      invoiceNumber: "1/3/2026",
      readBack: "done",
      difference: null,
      reasons: null,
      sendState: "sent",
      sentTo: { kind: "contractor", hints: [] },
      stampToken: null,
      sendStampToken: null,
      totals: { gross: "49.99" },
      reference: composeReference(order.id),
    })
    expect(world.service().invoices).toHaveLength(1)
    expect(world.service().mails).toEqual([
      { invoiceId: "default-1", addressee: { kind: "contractor" } },
    ])
    // The last reads once whether the first e-mail of an account leaves a trace.
    expect(world.attemptsOf(row)).toEqual(["create done", "read done", "send done", "read done"])
    expect(world.eventsOf(row)).toEqual(["issued", "sent"])
    expect(world.queue.jobs.size).toBe(0)
  })

  it("is sent to the service with the amounts and the reference that the row keeps", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    const [invoice] = world.service().invoices
    const row = await world.rowOf(order)
    expect(invoice?.draft.totals).toEqual(row.totals)
    expect(invoice?.draft.additionalDetails).toContain(row.reference)
    expect(row.firstStampedAt).not.toBeNull()
  })

  it("changes nothing any more when events, jobs and sweeps are repeated", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.trigger(order)
    await world.live(minutes(1))
    const before = await world.rowOf(order)
    for (let turn = 0; turn < 3; turn += 1) {
      await world.trigger(order)
      for (const job of [...world.enqueued]) await world.ports.queue.enqueue(job)
      await world.sweep()
      await world.sweep()
      await world.live(hours(1))
    }
    expect(world.service().invoices).toHaveLength(1)
    expect(world.service().mails).toHaveLength(1)
    expect(await world.rowOf(order)).toEqual(before)
  })

  it("gives one invoice when its event arrives in many processes at once", async () => {
    const world = new World()
    const order = world.place()
    await Promise.all(Array.from({ length: 20 }, () => world.trigger(order)))
    await world.live(minutes(1))
    expect(world.ledger.rows.size).toBe(1)
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is issued once when one job runs in many workers at once", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const job = world.queue.nextDue()
    if (!job) throw new Error("there is no job")
    await Promise.all(Array.from({ length: 20 }, () => world.queue.run(world.ports, { ...job })))
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is mailed once when one send job runs in many workers at once", async () => {
    const world = new World()
    world.service().fail("read", "lost")
    const order = world.place()
    await world.trigger(order)
    const issue = world.queue.nextDue()
    if (!issue) throw new Error("there is no job")
    await world.queue.run(world.ports, issue)
    world.clock.advance(seconds(10))
    const send = world.queue.nextDue()
    if (send?.name !== "send") throw new Error("there is no send job")
    await Promise.all(Array.from({ length: 20 }, () => world.queue.run(world.ports, { ...send })))
    await world.live(hours(1))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is invoiced although the queue is away: the sweep asks again", async () => {
    const world = new World()
    world.queue.isAway = true
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(0)
    world.queue.isAway = false
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is not mailed by itself when the shop sends by hand", async () => {
    const world = new World({ send: "manual" })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "none" })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is issued without e-mail, with the reason, when the buyer gave no address", async () => {
    const world = new World()
    const order = world.place({ email: null })
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      sendState: "refused",
      sendReasons: [{ code: "EMAIL_MISSING" }],
    })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("goes to the company that fits it, each with its own service", async () => {
    const world = new World({
      companies: [
        { id: "pl", apiKey: "one", currencies: ["PLN"] },
        { id: "eu", apiKey: "two", currencies: ["EUR"] },
      ],
    })
    const zloty = world.place(orderNumber(1))
    const euro = world.place(orderNumber(2, { currency: "EUR" }))
    await world.trigger(zloty)
    await world.trigger(euro)
    await world.live(minutes(1))
    expect(world.service("pl").invoices.map(({ draft }) => draft.reference)).toEqual([
      composeReference(zloty.id),
    ])
    expect(world.service("eu").invoices.map(({ draft }) => draft.currency)).toEqual(["EUR"])
  })

  it("of no fitting company is refused with the reason, and issued after the options fit", async () => {
    const world = new World({ companies: [{ id: "eu", apiKey: "two", currencies: ["EUR"] }] })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      companyId: null,
      reasons: [
        {
          code: "NO_COMPANY_FITS",
          params: { channel: "–", region: "–", currency: "PLN", country: "PL" },
        },
      ],
    })
  })

  it("is not issued by the fallback while another company's condition is unknown to the shop", async () => {
    const world = new World({
      companies: [
        { id: "trade", apiKey: "one", salesChannels: ["Trad"] },
        { id: "rest", apiKey: "two" },
      ],
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({
      state: "refused",
      companyId: null,
      reasons: [
        {
          code: "COMPANY_CONDITION_UNKNOWN",
          params: { company: "trade", value: "Trad", problem: "sales_channel" },
        },
      ],
    })
    expect(world.service("rest").invoices).toEqual([])
    expect(await previewInvoice(world.ports, order.id)).toMatchObject({
      decision: "refused",
      reasons: [{ code: "COMPANY_CONDITION_UNKNOWN" }],
    })
    expect(await retryRequest(world.ports, row.id)).toMatchObject({ rejection: {} })

    world.orders.names = { ...world.orders.names, salesChannels: [NEW_CHANNEL] }
    await retryRequest(world.ports, row.id)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", companyId: "rest" })
  })

  it("has nothing asked of it while no company is configured", async () => {
    const world = new World({ companies: undefined })
    Object.assign(world.settings, { companies: [] })
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(world.ledger.rows.size).toBe(0)
  })
})
