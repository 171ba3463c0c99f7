import { composeReference } from "../../core/draft/reference"
import type { PluginOptions } from "../../core/settings/options"
import { lookPauseMs } from "../pauses"
import { stateNotThere } from "../operator/person-acts"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { orderNumber, otherBuyer, teapot } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"
import { byHand } from "./support/by-hand"

function worldOfLostAnswers(count = 1, options: PluginOptions = {}): World {
  const world = new World(options)
  world.service().fail("create", ...Array.from({ length: count }, () => "saved" as const))
  return world
}

/** What a service shows of a buyer of whom it shows nothing. */
const ofNobody = { name: null, taxIdentificationNumber: null, postCode: null }

/** A lost answer, and a service that writes the lines otherwise and shows no details. */
function worldOfOddLines(): World {
  const world = worldOfLostAnswers()
  world.service().showsDetails = false
  world.service().shownPositions = [{ name: "MUG 1", quantity: "1", gross: "49.99", net: "40.64" }]
  return world
}

describe("an invoice that is lost again and again", () => {
  it("is left to a person after four creates, who may have it sent once more", async () => {
    const world = new World()
    world.service().fail("create", "lost", "lost", "lost", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(24))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "ABSENT_AGAIN" }] })
    expect(world.service().count("create")).toBe(4)
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)

    await stateNotThere(world.ports, row.id, row)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is adopted when the list shows it at last", async () => {
    const world = new World()
    world.service().fail("create", "lost", "lost", "lost", "saved")
    world.service().listLagMs = hours(5)
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(4))
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "ABSENT_AGAIN" }] })
    await world.live(hours(4))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("an invoice whose answer was lost", () => {
  it("is adopted by its reference, not made again", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId: "default-1",
      invoiceNumber: "1/3/2026",
      readBack: "done",
      reasons: null,
      sendState: "sent",
    })
    expect(world.service().count("create")).toBe(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is looked for no sooner where calls have little time: how late an invoice is listed does not go by that", async () => {
    const world = worldOfLostAnswers(1, { timeouts: { createMs: seconds(5), otherMs: seconds(5) } })
    world.service().listLagMs = seconds(50)
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.service().count("create")).toBe(1)
  })

  it("is adopted by the reference in the list though all else is shown otherwise, and reading shows another text", async () => {
    const world = worldOfLostAnswers()
    const service = world.service()
    service.listsDetails = true
    service.shownGross = "50.00"
    service.spells = (shown) => ({
      ...shown,
      contractor: { ...shown.contractor, name: "Klient 12", postCode: "99-999" },
    })
    const read = service.readInvoice.bind(service)
    service.readInvoice = async (invoiceId) => {
      const outcome = await read(invoiceId)
      if (outcome.kind !== "done") return outcome
      return { ...outcome, value: { ...outcome.value, additionalDetails: "Uwagi: brak" } }
    }
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not looked for before a create may have arrived", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    await world.live(lookPauseMs(world, await world.rowOf(order)) - seconds(1))
    expect(world.service().count("list")).toBe(0)
    await world.live(seconds(2))
    expect(world.service().count("list")).toBe(1)
  })

  it("is adopted by its lines when the service shows no details", async () => {
    const world = worldOfLostAnswers()
    world.service().showsDetails = false
    world.service().addByHand({ gross: "49.98" })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-2" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not mixed up with a hand-made invoice of another buyer for the same amount", async () => {
    const world = worldOfLostAnswers()
    world.service().addByHand({ gross: "49.99", saleDate: "2026-03-04" })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ invoiceId: "default-2" })
  })

  it("of two equal orders of one buyer stays unknown with both ids for a person", async () => {
    const world = worldOfLostAnswers(2)
    world.service().showsDetails = false
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(hours(5))
    for (const order of [first, second]) {
      expect(await world.rowOf(order)).toMatchObject({
        state: "unknown",
        reasons: [{ code: "AMBIGUOUS_LOOKUP", params: { ids: "default-2, default-1" } }],
      })
    }
    expect(world.service().count("create")).toBe(2)
  })

  it("of which a person made a copy, reference and all, is for a person to tell apart", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [saved] = world.service().invoices
    if (!saved) throw new Error("nothing was saved")
    world.service().addByHand({ additionalDetails: saved.shown.additionalDetails }, saved.draft)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP", params: { ids: "default-2, default-1" } }],
    })
  })

  it("that looks like another without details, of no order of ours, is left to a person", async () => {
    const world = worldOfLostAnswers()
    world.service().showsDetails = false
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [saved] = world.service().invoices
    if (!saved) throw new Error("nothing was saved")
    world.service().addByHand({}, saved.draft)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP" }],
    })
  })

  it("of one of two equal unresolved orders is given to neither", async () => {
    const world = new World()
    world.service().fail("create", "saved", "lost")
    world.service().showsDetails = false
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(hours(2))
    expect((await world.rowOf(first)).state).toBe("unknown")
    expect((await world.rowOf(second)).state).toBe("unknown")
    expect(world.service().count("create")).toBe(2)
  })

  it("of two orders that differ only in what a look-up cannot see is given to neither", async () => {
    const world = new World()
    world.service().fail("create", "saved", "lost")
    world.service().showsDetails = false
    const paid = {
      providerId: "pp_stripe_stripe",
      capturedAmount: "49.99",
      refundedAmount: "0",
      capturedAt: "2026-03-04T10:00:00.000Z",
    }
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2, { payments: [paid] }))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(hours(2))
    expect((await world.rowOf(first)).state).toBe("unknown")
    expect((await world.rowOf(second)).state).toBe("unknown")
    expect(world.service().count("create")).toBe(2)
  })

  it("of an equal order that is settled already is told apart", async () => {
    const world = new World()
    world.service().showsDetails = false
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(1))
    world.service().fail("create", "saved")
    const second = world.place(orderNumber(2))
    await world.trigger(second)
    await world.live(minutes(5))
    expect((await world.rowOf(first)).invoiceId).toBe("default-1")
    expect((await world.rowOf(second)).invoiceId).toBe("default-2")
  })

  it("of equal orders of different buyers is told apart by the buyer", async () => {
    const world = worldOfLostAnswers(2)
    world.service().showsDetails = false
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(minutes(5))
    expect(await world.rowOf(first)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(await world.rowOf(second)).toMatchObject({ state: "issued", invoiceId: "default-2" })
  })

  it("of equal orders is told apart by the reference where it is shown", async () => {
    const world = worldOfLostAnswers(2)
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2))
    await world.trigger(second)
    await world.trigger(first)
    await world.live(minutes(5))
    expect((await world.rowOf(second)).invoiceId).toBe("default-1")
    expect((await world.rowOf(first)).invoiceId).toBe("default-2")
  })

  it("is adopted on the second look when the list lags behind", async () => {
    const world = worldOfLostAnswers()
    world.service().listLagMs = minutes(1.5)
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(70))
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", looks: 1 })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("create")).toBe(1)
  })

  it("is found on the last of many pages", async () => {
    const world = worldOfLostAnswers()
    world.service().pageSize = 10
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < 95; n += 1) world.service().addByHand({ gross: `${n + 100}.00` })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("create")).toBe(1)
  })

  it("is found in a list that is not sorted as it was asked to be", async () => {
    const world = new World()
    world.service().isOldestFirst = true
    world.service().pageSize = 10
    // What the first look finds by the buyer's name would hide what the second must not miss.
    world.service().listLagMs = minutes(1.5)
    for (let n = 0; n < 30; n += 1) world.service().addByHand({ issueDate: "2026-02-01" })
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not taken for absent when a list shows the same page again and again", async () => {
    const world = worldOfLostAnswers()
    world.service().pageSize = 10
    world.service().doesIgnorePage = true
    world.service().listLagMs = minutes(1.5)
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < 30; n += 1) world.service().addByHand({ gross: `${n + 100}.00` })
    await world.live(hours(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.service().count("create")).toBe(1)
  })

  it("is adopted, marked and not mailed when the service shows another gross", async () => {
    const world = worldOfLostAnswers()
    world.service().shownGross = "50.00"
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId: "default-1",
      difference: { what: "gross", sent: "49.99", found: "50.00" },
      sendState: "refused",
      sendReasons: [{ code: "READ_BACK_DIFFERS" }],
    })
    expect(world.ledger.holds.has("default difference")).toBe(true)
    expect(world.service().count("create")).toBe(1)
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is left to a person when the service writes its lines otherwise and no details", async () => {
    const world = worldOfOddLines()
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP", params: { ids: "default-1" } }],
    })
    expect(world.service().count("create")).toBe(1)
  })

  it("left to a person is decided within a quarter of an hour once it can be", async () => {
    const world = worldOfOddLines()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    const looks = world.service().count("list")
    world.service().showsDetails = true
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("list")).toBeLessThan(looks + 3)
  })

  it("stays unknown while the list cannot be read, and is adopted when it can", async () => {
    const world = worldOfLostAnswers()
    world.service().fail("list", ...Array.from({ length: 12 }, () => "lost" as const))
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(3))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      looks: 0,
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
    await world.live(hours(6))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("create")).toBe(1)
  })

  it.each([
    ["refused", 400],
    ["lost", 502],
    ["key-rejected", 403],
  ] as const)(
    "is adopted beside one that cannot be read for good (%s %s)",
    async (kind, status) => {
      const world = worldOfLostAnswers()
      const order = world.place()
      const service = world.service()
      service.findsNothingByPhrase = true
      const { invoiceId } = service.addByHand({ contractor: ofNobody })
      const read = service.readInvoice.bind(service)
      service.readInvoice = async (id) => {
        if (id === invoiceId) service.fail("read", { kind, status })
        return await read(id)
      }
      await world.trigger(order)
      await world.live(hours(2))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )

  it("is not taken for the only one beside another with its reference that cannot be read", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    const service = world.service()
    service.findsNothingByPhrase = true
    service.listsDetails = true
    const additionalDetails = `(${composeReference(order.id)})`
    const { invoiceId } = service.addByHand({ contractor: ofNobody, additionalDetails })
    const read = service.readInvoice.bind(service)
    service.readInvoice = async (id) => {
      if (id === invoiceId) service.fail("read", "refused")
      return await read(id)
    }
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
  })

  it("stays unknown when a candidate cannot be read", async () => {
    const world = worldOfLostAnswers()
    world.service().fail("read", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(62))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      looks: 0,
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("is adopted by its reference though the buyer was edited since", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, otherBuyer())
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("is left to a person when the buyer was edited and no details are shown", async () => {
    const world = worldOfLostAnswers()
    world.service().showsDetails = false
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, otherBuyer())
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP" }],
    })
    expect(world.service().count("create")).toBe(1)
  })

  it("is adopted though the order was canceled since", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, { status: "canceled", canceledAt: world.clock.iso })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("is not mailed by itself when it shows SENT already, and a person is told", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [invoice] = world.service().invoices
    if (invoice) invoice.shown.status = "SENT"
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      sendState: "refused",
      sendReasons: [{ code: "SHOWN_AS_SENT" }],
    })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("is looked for only after the company's key works again", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.service().doesKeyWork = false
    await world.live(hours(1))
    expect(world.ledger.holds.has("default key-rejected")).toBe(true)
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", looks: 0 })
    world.service().doesKeyWork = true
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("create")).toBe(1)
  })

  it("is not given to a second request when two looks run at once", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.clock.advance(minutes(2))
    const job = world.queue.nextDue()
    if (!job) throw new Error("there is no job")
    await Promise.all([1, 2, 3].map(() => world.queue.run(world.ports, { ...job })))
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.mailsOf(order)).toBe(1)
  })
})

describe("a create that never arrived", () => {
  it("is made again once, after two looks that found nothing", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(65))
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", looks: 1, revision: 0 })
    expect(world.service().count("create")).toBe(1)
    await world.live(minutes(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", looks: 0, revision: 1 })
    expect(world.service().count("create")).toBe(2)
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is looked for by the buyer first and then in the whole list", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    const asked: (string | null)[] = []
    const list = world.service().listInvoices.bind(world.service())
    world.service().listInvoices = async (query) => {
      asked.push(query.searchPhrase)
      return await list(query)
    }
    await world.trigger(order)
    await world.live(minutes(5))
    expect(asked).toEqual(["Anna Nowak", null])
  })

  it("is not taken for saved because of another order's invoice", async () => {
    const world = new World()
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(1))
    world.service().fail("create", "lost")
    const second = world.place(orderNumber(2, teapot()))
    await world.trigger(second)
    await world.live(minutes(10))
    expect(world.invoicesOf(second)).toHaveLength(1)
    expect((await world.rowOf(second)).invoiceId).toBe("default-2")
  })

  it("is never believed absent on two looks that were not a pause apart", async () => {
    const world = new World()
    world.service().fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    const look = { name: "resolve" as const, companyId: "default", requestId: row.id }
    // Whoever asks for looks at once, with whatever revision.
    for (let n = 0; n < 20; n += 1) {
      await world.ports.queue.enqueue({ ...look, revision: n })
      await world.runJobs()
    }
    for (let n = 0; n < 5; n += 1) {
      expect(await resolveUnknown(world.ports, { requestId: row.id })).toMatchObject({
        kind: "wait",
      })
    }
    expect(world.service().count("list")).toBe(0)
    await world.live(seconds(62))
    for (let n = 0; n < 5; n += 1) {
      expect(await resolveUnknown(world.ports, { requestId: row.id })).toMatchObject({
        kind: "wait",
      })
    }
    for (let n = 0; n < 20; n += 1) {
      await world.ports.queue.enqueue({ ...look, revision: n })
      await world.runJobs()
    }
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", looks: 1 })
  })

  it("does not count a look that began before a later create", async () => {
    const world = new World()
    world.service().fail("create", "lost", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(61))
    world.atNext("service.listInvoices", "after", async () => {
      const row = await world.rowOf(order)
      // While this look was under way a person said "not there", and it was created again.
      await world.ledger.apply(
        byHand({
          id: row.id,
          expect: { state: "unknown" },
          set: { state: "queued", revision: row.revision + 1, stampToken: null },
        })
      )
      await world.ledger.apply(
        byHand({
          id: row.id,
          expect: { state: "queued" },
          set: { state: "issuing", stampToken: "other", stampedAt: world.clock.iso },
        })
      )
      await world.ledger.apply(
        byHand({
          id: row.id,
          expect: { state: "issuing" },
          set: { state: "unknown", looks: 0, stampToken: null },
        })
      )
    })
    await world.live(seconds(61))
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", looks: 0, revision: 1 })
    expect(world.service().count("create")).toBe(1)
  })

  it("waits for a person while no company of that name is in the options", async () => {
    const world = worldOfLostAnswers()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.services.clear()
    world.restart()
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "COMPANY_UNKNOWN" }],
    })
  })
})
