import { allowedActs } from "../../core/request/allowed-acts"
import { anAddress } from "../../core/__tests__/an-order"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { resumeCompany } from "../holds/hold-company"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { orderNumber, otherBuyer, teapot } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

type Spelling = (shown: ServiceInvoice) => ServiceInvoice

const company = (): Partial<OrderSnapshot> => ({
  billingAddress: anAddress({ company: 'Pracownia "Lipa" sp. z o.o.' }),
  metadata: { nip: "1234563218" },
})

const withContractor =
  (changes: Partial<ServiceInvoice["contractor"]>): Spelling =>
  (shown) => ({ ...shown, contractor: { ...shown.contractor, ...changes } })

/** A create that was saved and whose answer was lost, in a service that shows no references. */
function worldOfHiddenReferences(): World {
  const world = new World()
  world.service().showsDetails = false
  world.service().fail("create", "saved")
  return world
}

describe("an invoice that was saved, and is shown otherwise than it was sent, without a reference", () => {
  it.each<[string, Spelling]>([
    ["another gross", (shown) => ({ ...shown, gross: "50.00" })],
    ["its issue date one day off", (shown) => ({ ...shown, issueDate: "2026-03-04" })],
    ["its sale date one day off", (shown) => ({ ...shown, saleDate: "2026-03-03" })],
    ["no dates", (shown) => ({ ...shown, issueDate: null, saleDate: null, uploadDate: null })],
    ["an issue date of its own", (shown) => ({ ...shown, issueDate: "2026-04-01" })],
    ["another currency", (shown) => ({ ...shown, currency: "EUR" })],
    ["no name", withContractor({ name: null })],
    ["another postcode", withContractor({ postCode: "00-951" })],
    ["the name turned round", withContractor({ name: "Nowak Anna" })],
    ["a longer name", withContractor({ name: "Anna Nowak (sklep)" })],
    [
      "that it was saved an hour before, by a clock that is slow or by a database's that is fast",
      (shown) => ({ ...shown, uploadDate: "2026-03-05T07:00:01.000Z" }),
    ],
    [
      "that it was saved two days before, by a clock that is slow or by a database's that is fast",
      (shown) => ({ ...shown, uploadDate: "2026-03-03T08:00:00.000Z" }),
    ],
    [
      "its moment and both dates by a clock five hours behind, as if that were none",
      (shown) => ({
        ...shown,
        uploadDate: "2026-03-05T03:00:00.000Z",
        issueDate: "2026-03-04",
        saleDate: "2026-03-03",
      }),
    ],
    [
      "the day it was saved for its moment",
      (shown) => ({ ...shown, uploadDate: "2026-03-05T00:00:00.000Z", gross: "50.00" }),
    ],
    [
      "the service's own name and no postcode",
      withContractor({ name: "Klient detaliczny", postCode: null }),
    ],
    [
      "the service's own name and both dates one day off",
      (shown) => ({
        ...withContractor({ name: "Klient detaliczny", postCode: null })(shown),
        issueDate: "2026-03-04",
        saleDate: "2026-03-03",
      }),
    ],
    [
      "names of its own for buyer and goods",
      (shown) => ({
        ...withContractor({ name: "Klient detaliczny" })(shown),
        positions: shown.positions.map((line) => ({ ...line, name: "Artykuł 1" })),
      }),
    ],
    [
      "another name and nothing else",
      withContractor({ name: "Klient detaliczny", taxIdentificationNumber: null }),
    ],
  ])("is never made again when it shows %s", async (_what, spells) => {
    const world = worldOfHiddenReferences()
    world.service().spells = spells
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP", params: { ids: "default-1" } }],
    })
  })

  it.each<[string, Spelling]>([
    ["its postcode without the dash", withContractor({ postCode: "00950" })],
    ["its postcode as a number", withContractor({ postCode: "950" })],
    ["its name in capitals and no quotes", withContractor({ name: "PRACOWNIA  LIPA SP Z O O" })],
    ["no postcode", withContractor({ postCode: null })],
  ])("is adopted when it shows %s and all else agrees", async (_what, spells) => {
    const world = worldOfHiddenReferences()
    world.service().spells = spells
    const order = world.place(company())
    await world.trigger(order)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it.each(["PL1234563218", "PL 123-456-32-18", "123 456 32 18"])(
    "is adopted when the tax number is shown as %s",
    async (taxIdentificationNumber) => {
      const world = worldOfHiddenReferences()
      world.service().spells = withContractor({ taxIdentificationNumber })
      const order = world.place(company())
      await world.trigger(order)
      await world.live(minutes(5))
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    }
  )

  it("is adopted by its reference however it is spelled, and the difference is told", async () => {
    const world = worldOfHiddenReferences()
    world.service().showsDetails = true
    world.service().spells = (shown) => ({
      ...withContractor({ name: "Klient detaliczny", postCode: null })(shown),
      additionalDetails: shown.additionalDetails?.toLowerCase().replace(/ /g, "\u00a0") ?? null,
      issueDate: "2026-03-04",
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", difference: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([11, 90, 23 * 60])(
    "is adopted by its reference though its service's clock is %s minutes behind the database's",
    async (behind) => {
      const world = new World()
      const service = world.service()
      service.fail("create", "saved")
      service.spells = (shown) => ({
        ...shown,
        uploadDate: new Date(Date.parse(shown.uploadDate ?? "") - minutes(behind)).toISOString(),
      })
      const order = world.place()
      await world.trigger(order)
      await world.live(minutes(10))
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    }
  )

  it("is found among yesterday's by a look for a create of today", async () => {
    const world = new World()
    const service = world.service()
    service.fail("create", "saved", "lost")
    service.listLagMs = minutes(2.5)
    service.pageSize = 10
    // One minute to midnight in Warsaw: the second create is of the next day.
    world.clock.advance(hours(14) + minutes(59))
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(2) + seconds(10))
    const others = {
      contractor: { name: "Anna Nowak", taxIdentificationNumber: null, postCode: "00-950" },
      additionalDetails: "Zamówienie 7 (ref. AAAAAAAAAA)",
    }
    service.addByHand({ ...others, issueDate: "2026-03-05" })
    for (let n = 0; n < 9; n += 1) service.addByHand({ ...others, issueDate: "2026-03-06" })
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })
})

describe("an invoice whose buyer is not known any more", () => {
  it("is not made again when it shows another gross", async () => {
    const world = worldOfHiddenReferences()
    world.service().spells = (shown) => ({ ...shown, gross: "50.00" })
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.orders.edit(order.id, otherBuyer())
    await world.live(hours(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown" })
  })
})

describe("absence", () => {
  const worldOfLost = (): World => {
    const world = new World()
    world.service().showsDetails = false
    world.service().fail("create", "lost")
    return world
  }

  it("is proven beside invoices of others, older ones of the buyer and other kinds", async () => {
    const world = worldOfLost()
    const buyer = { name: "Anna Nowak", taxIdentificationNumber: null, postCode: "00-950" }
    world.service().addByHand({ contractor: buyer })
    world.clock.advance(minutes(30))
    world.service().addByHand({})
    world.service().addByHand({ gross: "49.99" })
    world.service().addByHand({ contractor: buyer, invoiceType: "CORRECTION" })
    const other = { name: "Anna Nowacka", taxIdentificationNumber: null, postCode: "00-950" }
    world.service().addByHand({ contractor: other })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", revision: 1 })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is proven beside another order of the buyer that has its own invoice", async () => {
    const world = worldOfLost()
    const lost = world.place(orderNumber(1))
    await world.trigger(lost)
    await world.runJobs()
    const regular = world.place(orderNumber(2, teapot()))
    await world.trigger(regular)
    await world.live(minutes(5))
    expect(await world.rowOf(regular)).toMatchObject({ state: "issued" })
    expect(await world.rowOf(lost)).toMatchObject({ state: "issued", revision: 1 })
  })

  it("is not proven beside one of the buyer that nothing ties, until it is gone", async () => {
    const world = worldOfLost()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const buyer = { name: "Anna Nowak", taxIdentificationNumber: null, postCode: "00-950" }
    world.service().addByHand({ contractor: buyer, gross: "77.00" })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    world.service().invoices.pop()
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", revision: 1 })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("needs two looks in a row that find nothing", async () => {
    const world = worldOfLost()
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(65))
    expect(await world.rowOf(order)).toMatchObject({ looks: 1 })
    const buyer = { name: "Anna Nowak", taxIdentificationNumber: null, postCode: "00-950" }
    world.service().addByHand({ contractor: buyer, gross: "77.00" })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      looks: 0,
      reasons: [{ code: "AMBIGUOUS_LOOKUP" }],
    })
  })

  it("is not proven when more could be ours than are read, and few are read", async () => {
    const world = worldOfLost()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < 300; n += 1) world.service().addByHand({ gross: "49.99" })
    await world.live(minutes(3))
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown" })
    expect(world.service().count("read")).toBeLessThan(100)
  })

  it("needs no reading of other buyers' invoices", async () => {
    const world = worldOfLost()
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < 300; n += 1) world.service().addByHand({ gross: `${n + 100}.00` })
    await world.live(seconds(190))
    expect(world.service().count("create")).toBe(2)
    // The one that was made in the end: read back, and once more after its e-mail.
    expect(world.service().count("read")).toBe(2)
  })
})

describe("an exact match without a reference", () => {
  it("is adopted beside another lost order of the buyer", async () => {
    const world = worldOfHiddenReferences()
    world.service().fail("create", "saved")
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2, teapot()))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(minutes(5))
    expect(await world.rowOf(first)).toMatchObject({ invoiceId: "default-1" })
    expect(await world.rowOf(second)).toMatchObject({ invoiceId: "default-2" })
  })

  it("is none where the service shows neither lines nor amounts", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.service().spells = (shown) => ({ ...shown, gross: null, net: null, positions: [] })
    world.service().fail("create", "lost", "saved")
    const first = world.place(orderNumber(1))
    const second = world.place(orderNumber(2, teapot()))
    await world.trigger(first)
    await world.trigger(second)
    await world.live(hours(5))
    expect((await world.rowOf(first)).state).toBe("unknown")
    expect(world.invoicesOf(second)).toHaveLength(1)
  })
})

describe("a list whose invoices of one day change places from page to page", () => {
  const worldOfMovingTies = async (count: number) => {
    const world = new World()
    const service = world.service()
    service.pageSize = 10
    service.tiesMoveBy = 3
    // Only the second look, of the whole list, shall see it.
    service.listLagMs = minutes(1.5)
    service.fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    for (let n = 0; n < count; n += 1) service.addByHand({ gross: `${n + 100}.00` })
    return { world, order, service }
  }

  it("is read again rather than believed", async () => {
    const { world, order, service } = await worldOfMovingTies(19)
    await world.live(hours(1))
    expect(service.count("create")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("leaves absence unproven while it never stands still", async () => {
    const { world, order, service } = await worldOfMovingTies(19)
    service.invoices.shift()
    await world.live(hours(1))
    expect(service.count("create")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
    service.tiesMoveBy = 0
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })

  it("is told to people once when it never stands still, and read on", async () => {
    const { world, order, service } = await worldOfMovingTies(19)
    service.invoices.shift()
    await world.live(hours(12))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "LOOKUP_FAILED" }] })
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
    const lists = service.count("list")
    await world.live(hours(2))
    expect(service.count("list")).toBeGreaterThan(lists)
    expect(allowedActs(row, { hasService: true, holds: [] })).toMatchObject({
      link: true,
      not_there: true,
      settle: true,
    })
  })

  it("is not told to people for a trouble that passes", async () => {
    const { world, order, service } = await worldOfMovingTies(19)
    service.invoices.shift()
    service.fail("list", "lost", "lost", "lost")
    service.tiesMoveBy = 0
    await world.live(hours(2))
    expect(world.eventsOf(await world.rowOf(order))).not.toContain("undecided")
  })

  it("is believed when an invoice more was only made in between", async () => {
    const { world, order, service } = await worldOfMovingTies(24)
    service.tiesMoveBy = 0
    service.invoices.shift()
    await world.live(seconds(90))
    world.atNext("service.listInvoices", "after", () => void service.addByHand({ gross: "9.99" }))
    await world.live(minutes(3))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", revision: 1 })
  })
})

describe("a draft in place of an invoice", () => {
  it("is a difference when it is read back: on hold, not mailed", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      difference: { what: "status", sent: "ISSUED", found: "DRAFT" },
      sendState: "refused",
      sendReasons: [{ code: "READ_BACK_DIFFERS" }],
    })
    expect(world.ledger.holds.has("default difference")).toBe(true)
    expect(world.mailsOf(order)).toBe(0)
  })

  it("that was issued with other figures is mailed only after they were shown", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    const { id } = await world.rowOf(order)
    await resumeCompany(world.ports, "default", "difference")
    Object.assign(world.service().invoices[0]!.shown, { status: "ISSUED", gross: "50.00" })
    const buyer = { kind: "contractor" } as const
    expect(await sendByPerson(world.ports, id, buyer)).toMatchObject({
      rejection: { code: "ISSUED_DIFFERS", params: { what: "gross", found: "50.00" } },
    })
    expect(world.mailsOf(order)).toBe(0)
    expect(world.ledger.holds.has("default difference")).toBe(true)
    expect(await world.rowOf(order)).toMatchObject({ difference: { what: "gross" } })
    expect(await sendByPerson(world.ports, id, buyer)).toHaveProperty("request")
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is compared before a person mails it, and shown instead of mailed", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    world.service().fail("read", "not-sent")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const { id, readBack } = await world.rowOf(order)
    expect(readBack).toBe("pending")
    world.service().fail("read", "not-sent")
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      rejection: { code: "NOT_COMPARED_YET" },
    })
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      rejection: { code: "ISSUED_DIFFERS", params: { what: "status" } },
    })
    await resumeCompany(world.ports, "default", "difference")
    await world.live(hours(2))
    expect(world.mailsOf(order)).toBe(0)
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "refused",
      sendReasons: [{ code: "READ_BACK_DIFFERS" }],
    })
  })

  it("ends no hold that another difference needs, found while it was being ended", async () => {
    const world = new World()
    const other = world.place(orderNumber(1))
    await world.trigger(other)
    await world.live(minutes(5))
    world.service().savesAs = "DRAFT"
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(5))
    world.atNext("ledger.releaseCompany", "before", async () => {
      const row = world.ledger.rows.get((await world.rowOf(other)).id)!
      const difference = { what: "gross", sent: "49.99", found: "50.00" } as const
      world.ledger.rows.set(row.id, { ...row, difference })
    })
    await settleRequest(world.ports, (await world.rowOf(order)).id, "Looked at")
    expect(world.ledger.holds.has("default difference")).toBe(true)
  })

  it("is not mailed by a person either, until it was issued in the service", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    const [saved] = world.service().invoices
    if (!saved) throw new Error("nothing was saved")
    saved.shown.invoiceNumber = null
    const { id } = await world.rowOf(order)
    const buyer = { kind: "contractor" } as const
    expect(await sendByPerson(world.ports, id, buyer)).toMatchObject({
      rejection: { code: "INVOICE_IS_DRAFT" },
    })
    expect(world.mailsOf(order)).toBe(0)

    Object.assign(saved.shown, { status: "ISSUED", invoiceNumber: "7/3/2026" })
    expect(await sendByPerson(world.ports, id, buyer)).toMatchObject({
      request: { invoiceNumber: "7/3/2026", difference: null, sendState: "sent" },
    })
    expect(world.mailsOf(order)).toBe(1)
    expect(world.ledger.holds.has("default difference")).toBe(false)
  })

  it.each([" draft ", "Draft"])("is known by %j too", async (status) => {
    const world = new World()
    world.service().savesAs = status
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ difference: { what: "status" } })
  })

  it.each(["ISSUED", "SENT", "BOOKED", "Wystawiona"])("is not what shows %s", async (status) => {
    const world = new World()
    world.service().savesAs = status
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ difference: null, readBack: "done" })
  })

  it.each([true, false])(
    "is found by the look-up, never adopted and never made again (reference shown: %s)",
    async (showsDetails) => {
      const world = new World()
      world.service().showsDetails = showsDetails
      world.service().savesAs = "DRAFT"
      world.service().fail("create", "saved")
      const order = world.place()
      await world.trigger(order)
      await world.live(hours(5))
      expect(world.service().count("create")).toBe(1)
      const row = await world.rowOf(order)
      expect(row).toMatchObject({
        state: "unknown",
        reasons: [{ code: "DRAFT_FOUND", params: { ids: "default-1" } }],
      })
      expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
    }
  )

  it("is adopted once a person has issued it in the service", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    const [saved] = world.service().invoices
    if (!saved) throw new Error("nothing was saved")
    saved.shown.status = "ISSUED"
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is made anew once a person has deleted it in the service", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    world.service().invoices.pop()
    world.service().savesAs = "ISSUED"
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", revision: 1 })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("does not hide the invoice that was issued from a copy of it", async () => {
    const world = new World()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [saved] = world.service().invoices
    if (!saved) throw new Error("nothing was saved")
    const { additionalDetails } = saved.shown
    world.service().addByHand({ additionalDetails, status: "DRAFT" }, saved.draft)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("shows no trace of an e-mail, and none is ordered for it again", async () => {
    const world = new World({ repeatUnknownSend: true })
    world.service().showsSent = false
    world.service().fail("send", "saved")
    const order = world.place()
    world.atNext("service.sendInvoice", "after", () => {
      const [saved] = world.service().invoices
      if (saved) saved.shown.status = "DRAFT"
    })
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "unknown" })
    expect(world.service().count("send")).toBe(1)
  })
})
