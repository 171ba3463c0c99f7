import { UnreadableOrder } from "../../core/order/unreadable-order"
import { retryRequest, sendByPerson } from "../operator/person-acts"
import type { ServiceFault } from "./support/scripted-service"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"
import { byHand } from "./support/by-hand"

/** One order whose first create goes wrong, seen right after that. */
async function afterCreate(...faults: (ServiceFault | ServiceFault["kind"])[]) {
  const world = new World()
  world.service().fail("create", ...faults)
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  return { world, order, row: await world.rowOf(order) }
}

/** The same for the first send. */
async function afterSend(...faults: (ServiceFault | ServiceFault["kind"])[]) {
  const world = new World()
  world.service().fail("send", ...faults)
  const order = world.place()
  await world.trigger(order)
  await world.runJobs()
  return { world, order, row: await world.rowOf(order) }
}

describe("a create call", () => {
  it.each([
    { fault: "refused", state: "refused", code: "SERVICE_REFUSED", event: ["refused"] },
    { fault: "key-rejected", state: "queued", code: "KEY_REJECTED", event: [] },
    { fault: "asked-to-wait", state: "queued", code: "SERVICE_BUSY", event: [] },
    { fault: "not-sent", state: "queued", code: "SERVICE_UNREACHABLE", event: [] },
    { fault: "saved", state: "unknown", code: "OUTCOME_UNKNOWN", event: ["unknown"] },
    { fault: "lost", state: "unknown", code: "OUTCOME_UNKNOWN", event: ["unknown"] },
  ] as const)(
    "that ends $fault leaves the request $state",
    async ({ fault, state, code, event }) => {
      const { world, row } = await afterCreate(fault)
      expect(row).toMatchObject({ state, reasons: [{ code }], stampToken: null })
      expect(world.attemptsOf(row)).toHaveLength(1)
      expect(world.attemptsOf(row)[0]).toMatch(/^create /)
      expect(world.eventsOf(row)).toEqual(event)
    }
  )

  it("that throws is treated as one of unknown outcome once its stamp is old", async () => {
    const { world, order, row } = await afterCreate("throws")
    expect(row.state).toBe("issuing")
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
  })

  it("that is refused is not made again by itself, and once after a person's retry", async () => {
    const { world, order, row } = await afterCreate("refused")
    await world.live(hours(24))
    expect(world.service().count("create")).toBe(1)
    await retryRequest(world.ports, row.id)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("that is asked to wait is made again when it was asked to, with no attempt used up", async () => {
    const waits = Array.from({ length: 40 }, () => ({
      kind: "asked-to-wait" as const,
      retryAfterMs: minutes(3),
    }))
    const { world, order, row } = await afterCreate(...waits)
    expect(row.nextAttemptAt).toBe("2026-03-05T08:03:00.000Z")
    expect([...world.queue.jobs.values()][0]).toMatchObject({
      attemptsMade: 0,
      dueMs: world.clock.nowMs + minutes(3),
    })
    await world.live(minutes(2))
    expect(world.service().count("create")).toBe(1)
    // Forty times is more than the thirty attempts there are.
    await world.live(minutes(125))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("that finds the key rejected uses up no attempt however long it takes", async () => {
    const world = new World({ queue: { attempts: 2 } })
    world.service().doesKeyWork = false
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    world.service().doesKeyWork = true
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("that reaches nobody until the last try fails, and a person's retry issues once", async () => {
    const world = new World({ queue: { attempts: 3, backoffMs: 1000 } })
    world.service().isAway = true
    const order = world.place()
    await world.trigger(order)
    await world.live(seconds(30))
    const failed = await world.rowOf(order)
    expect(failed).toMatchObject({ state: "failed", reasons: [{ code: "SERVICE_UNREACHABLE" }] })
    expect(world.attemptsOf(failed)).toEqual(Array(3).fill("create not-sent"))
    expect(world.eventsOf(failed)).toEqual(["failed"])
    await world.live(hours(5))
    expect(world.service().count("create")).toBe(3)

    world.service().isAway = false
    await retryRequest(world.ports, failed.id)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is never made when the order cannot be read; the last try fails with the reason", async () => {
    const world = new World({ queue: { attempts: 3, backoffMs: 1000 } })
    const order = world.place()
    jest.spyOn(world.orders, "readOrder").mockRejectedValue(new Error("no such column"))
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "failed",
      reasons: [{ code: "INTERNAL_ERROR" }],
    })
    expect(world.service().calls.filter((call) => call !== "check-key")).toEqual([])
  })

  it("is refused at once, with the place, for an order of another form than Medusa's", async () => {
    const world = new World()
    const order = world.place()
    const unreadable = new UnreadableOrder("unexpected form of metadata", "metadata")
    const read = jest.spyOn(world.orders, "readOrder").mockRejectedValue(unreadable)
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "ORDER_UNREADABLE", field: "metadata", params: { problem: "form" } }],
    })
    expect(world.service().calls.filter((call) => call !== "check-key")).toEqual([])

    read.mockRestore()
    await retryRequest(world.ports, (await world.rowOf(order)).id)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("says on its row that an error came again, and nothing of it once it is over", async () => {
    const world = new World({ queue: { attempts: 30, backoffMs: 60_000 } })
    const order = world.place()
    const broken = jest.spyOn(world.orders, "readOrder").mockRejectedValue(new Error("no column"))
    await world.trigger(order)
    await world.live(seconds(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", reasons: null })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      state: "queued",
      reasons: [{ code: "ERROR_FOR_NOW" }],
    })
    broken.mockRestore()
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("whose answer names an invoice is recorded even when the sweep had given it up", async () => {
    const world = new World()
    const order = world.place()
    world.atNext("service.createInvoice", "after", async () => {
      world.clock.advance(minutes(2))
      await world.sweep()
      expect(await world.rowOf(order)).toMatchObject({ state: "unknown" })
    })
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId: "default-1",
      reasons: null,
    })
    await world.live(hours(2))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it.each(["refused", "not-sent", "key-rejected", "asked-to-wait", "lost"] as const)(
    "that ends %s late does not touch another worker's stamp",
    async (kind) => {
      const world = new World()
      const order = world.place()
      world.service().fail("create", {
        kind,
        during: async () => {
          const row = world.ledger.rows.get((await world.rowOf(order)).id)
          Object.assign(row ?? {}, { revision: 1, stampToken: "another worker's" })
        },
      })
      await world.trigger(order)
      await world.runJobs()
      expect(await world.rowOf(order)).toMatchObject({
        state: "issuing",
        stampToken: "another worker's",
        reasons: null,
      })
    }
  )

  it("whose answer comes after the invoice was taken for absent still keeps a second away", async () => {
    const world = new World()
    const order = world.place()
    world.service().listLagMs = hours(10)
    world.atNext("service.createInvoice", "after", async () => {
      world.clock.advance(minutes(2))
      await world.sweep()
      const row = await world.rowOf(order)
      // As two looks would leave it, before a worker took the new job.
      await world.ledger.apply(
        byHand({
          id: row.id,
          expect: { state: "unknown" },
          set: { state: "queued", revision: 1, stampToken: null, stampedAt: null },
        })
      )
    })
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a send call", () => {
  it.each([
    { fault: "refused", state: "refused", code: "SEND_REFUSED" },
    { fault: "key-rejected", state: "queued", code: "KEY_REJECTED" },
    { fault: "asked-to-wait", state: "queued", code: "SERVICE_BUSY" },
    { fault: "not-sent", state: "queued", code: "SERVICE_UNREACHABLE" },
    { fault: "lost", state: "unknown", code: "OUTCOME_UNKNOWN" },
  ] as const)("that ends $fault leaves the e-mail $state", async ({ fault, state, code }) => {
    const { world, row } = await afterSend(fault)
    expect(row).toMatchObject({
      state: "issued",
      sendState: state,
      sendReasons: [{ code }],
      sendStampToken: null,
    })
    expect(world.attemptsOf(row).slice(0, 3)).toEqual([
      "create done",
      "read done",
      `send ${fault === "lost" ? "unknown" : fault}`,
    ])
  })

  it("of unknown outcome counts as sent when the invoice shows so", async () => {
    const { world, order, row } = await afterSend("saved")
    expect(row).toMatchObject({ sendState: "sent", sendReasons: null })
    await world.live(hours(24))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("of unknown outcome is looked after again when the service was away just then", async () => {
    const world = new World()
    world.service().fail("send", "saved")
    const order = world.place()
    world.atNext("service.sendInvoice", "after", () => {
      world.service().isAway = true
    })
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ sendState: "unknown" })
    await world.live(minutes(5))
    world.service().isAway = false
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("of unknown outcome that no reading settles is never repeated by itself", async () => {
    const { world, order } = await afterSend("lost")
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(1)
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    // Once it is left to a person, nothing is asked of the service any more.
    const reads = world.service().count("read")
    await world.live(hours(48))
    expect(world.service().count("read")).toBe(reads)
  })

  it("of unknown outcome after one that went out is left to a person for good", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    world.service().fail("send", "lost")
    await sendByPerson(world.ports, (await world.rowOf(order)).id, { kind: "contractor" })
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
    const woken = world.enqueued.length
    await world.live(hours(48))
    expect(world.enqueued).toHaveLength(woken)
  })

  it("of unknown outcome is repeated once, and no more, where the owner chose that", async () => {
    const world = new World({ repeatUnknownSend: true })
    world.service().fail("send", "lost", "lost", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(2)
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "unknown",
      sendReasons: [{ code: "SEND_UNCONFIRMED" }],
    })
  })

  it("of unknown outcome that went out is not repeated where the owner chose to repeat", async () => {
    const world = new World({ repeatUnknownSend: true })
    world.service().fail("send", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(48))
    expect(world.mailsOf(order)).toBe(1)
  })

  it("of unknown outcome to typed-in addresses is never repeated to the buyer", async () => {
    const world = new World({ repeatUnknownSend: true, send: "manual" })
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.service().fail("send", "lost")
    const { id } = await world.rowOf(order)
    await sendByPerson(world.ports, id, { kind: "given", recipients: ["a@example.com"] })
    await world.live(hours(48))
    expect(world.service().count("send")).toBe(1)
  })

  it("of unknown outcome is looked after although its job is lost", async () => {
    const world = new World()
    world.service().fail("send", "saved")
    const order = world.place()
    world.atNext("service.sendInvoice", "after", () => {
      world.service().isAway = true
    })
    await world.trigger(order)
    await world.runJobs()
    world.queue.lose()
    world.service().isAway = false
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it.each(["key-rejected", "asked-to-wait", "not-sent"] as const)(
    "that ends %s is repeated until it goes out, once",
    async (fault) => {
      const { world, order } = await afterSend(fault, fault, fault)
      await world.live(hours(1))
      expect(await world.rowOf(order)).toMatchObject({ sendState: "sent" })
      expect(world.mailsOf(order)).toBe(1)
    }
  )

  it("that reaches nobody until the last try fails with the reason", async () => {
    const world = new World({ queue: { attempts: 2, backoffMs: 1000 } })
    world.service().fail("send", "not-sent", "not-sent", "not-sent")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({
      sendState: "failed",
      sendReasons: [{ code: "SERVICE_UNREACHABLE" }],
    })
    // Once right after issuing, then as often as a job is tried.
    expect(world.service().count("send")).toBe(3)
  })
})

describe("reading back", () => {
  it("is tried again when the service does not find the invoice just yet", async () => {
    const world = new World()
    world.service().fail("read", { kind: "refused", status: 404 }, { kind: "refused", status: 404 })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({
      readBack: "done",
      invoiceNumber: "1/3/2026",
      sendState: "sent",
    })
  })

  it("compares an invoice that the service does not find just yet, whichever refusal says so", async () => {
    const world = new World()
    world.service().shownGross = "999.99"
    world.service().fail("read", { kind: "refused", status: 400 }, { kind: "refused", status: 200 })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({
      difference: { what: "gross" },
      invoiceNumber: "1/3/2026",
    })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("goes on without a number when the service does not find it for minutes", async () => {
    const world = new World()
    const notFound = { kind: "refused", status: 404 } as const
    world.service().fail("read", ...Array.from({ length: 50 }, () => notFound))
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "gave_up", sendState: "sent" })
  })

  it("takes no answer that it slept over for one of later", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    const during = async () => world.suspend(minutes(5))
    world.service().fail("read", { kind: "refused", status: 404, during })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ difference: { what: "status" } })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("takes no second 403 that it slept over for a lasting one", async () => {
    const world = new World()
    world.service().savesAs = "DRAFT"
    const during = async () => world.suspend(minutes(5))
    const forbidden = { kind: "key-rejected", status: 403 } as const
    world.service().fail("read", forbidden, { ...forbidden, during })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({ difference: { what: "status" } })
    expect(world.mailsOf(order)).toBe(0)
  })

  it("gives up no reading that another worker did meanwhile", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    world.service().fail("read", {
      kind: "refused",
      status: 400,
      during: async () => {
        const { id, invoiceId } = await world.rowOf(order)
        const read = await world.service().readInvoice(invoiceId ?? "")
        if (read.kind !== "done") throw new Error("not read")
        await world.ledger.apply(
          byHand({
            id,
            expect: { state: "issued" },
            set: { readBack: "done", invoiceNumber: read.value.invoiceNumber },
          })
        )
      },
    })
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
  })

  it("goes on without a number when the invoice cannot be read until the last try", async () => {
    const world = new World({ queue: { attempts: 2, backoffMs: 1000 } })
    world.service().fail("read", "lost", "lost", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "gave_up", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("that finds the key rejected holds the company and gives nothing up", async () => {
    const world = new World({ queue: { attempts: 1 } })
    const order = world.place()
    world.atNext("service.createInvoice", "after", () => {
      world.service().doesKeyWork = false
    })
    await world.trigger(order)
    await world.live(hours(3))
    expect(world.ledger.holds.has("default key-rejected")).toBe(true)
    expect(await world.rowOf(order)).toMatchObject({ readBack: "pending", sendState: "queued" })
    world.service().doesKeyWork = true
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ readBack: "done", sendState: "sent" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("of another gross marks the invoice, mails nothing and holds the company", async () => {
    const world = new World()
    world.service().shownGross = "50.00"
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      difference: { what: "gross", sent: "49.99", found: "50.00" },
      sendState: "refused",
      sendReasons: [{ code: "READ_BACK_DIFFERS" }],
    })
    expect(world.ledger.holds.has("default difference")).toBe(true)
    expect(world.mailsOf(order)).toBe(0)
  })

  it("takes 49.990 for 49.99", async () => {
    const world = new World()
    world.service().shownGross = "49.990"
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ difference: null, sendState: "sent" })
  })
})

describe("a create that is answered with another order's invoice", () => {
  it.each([
    ["refused", "that order's reference", "Zamówienie 7 (ref. AAAABBBBCC)"],
    ["sent", "the reference of this order", "Zamówienie 1042 (REF. 5P4R3S2T1V)"],
    ["sent", "no reference", null],
    ["sent", "words of its own", "Dziękujemy za zakupy"],
  ])("ends with an e-mail %s where it shows %s", async (sendState, _what, additionalDetails) => {
    const mails = sendState === "sent" ? 1 : 0
    const world = new World()
    const service = world.service()
    const stranger = service.addByHand({ gross: "49.99", additionalDetails })
    const create = service.createInvoice.bind(service)
    jest.spyOn(service, "createInvoice").mockImplementation(async (draft) => {
      const { report } = await create(draft)
      return { kind: "done", value: { invoiceId: stranger.invoiceId }, report }
    })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState })
    expect(service.mails).toHaveLength(mails)
    const held = (await world.ledger.findHolds()).map(({ cause }) => cause)
    expect(held).toEqual(mails === 0 ? ["difference"] : [])
  })
})
