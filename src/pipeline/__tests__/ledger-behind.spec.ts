import { emptyMemory } from "../process-memory"
import { readLedgerWaitMs } from "../ledger-check/check-ledger"
import { endBehind } from "../ledger-check/end-behind"
import { composeReference } from "../../core/draft/reference"
import { resumeCompany } from "../holds/hold-company"
import { cancelRequest } from "../order-changes/cancel-request"
import { adoptIssuedHere } from "../issue/issued-here"
import { retryRequest } from "../operator/person-acts"
import { backUp, restore, type Backup } from "./support/ledger-backup"
import { orderNumber } from "./support/orders"
import { showText, type ShownText } from "./support/shown-text"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

const REFUNDED = [
  { providerId: "pp_1", capturedAmount: "49.99", refundedAmount: "20.00", capturedAt: null },
]

/** A shop that compares what it finds as it starts. */
function open(): World {
  const world = new World()
  world.comparesAtStart = true
  world.restart()
  return world
}

/** The same under a process that lives on, with what it remembers. */
function restoreUnder(world: World, kept: Backup): void {
  const { ports } = world
  restore(world, kept)
  world.ports = ports
}

async function issueSome(world: World, from: number, to: number) {
  const orders = []
  for (let number = from; number <= to; number += 1) {
    const order = world.place(orderNumber(number))
    await world.trigger(order)
    orders.push(order)
  }
  await world.live(minutes(5))
  for (const order of orders) expect(world.invoicesOf(order)).toHaveLength(1)
  return orders
}

/** One order before the backup, twenty after it; then the backup is restored. */
async function restored(prepare: (world: World) => void = () => undefined) {
  const world = open()
  prepare(world)
  await issueSome(world, 1, 1)
  const kept = backUp(world.ledger)
  const lost = await issueSome(world, 2, 21)
  restore(world, kept)
  return { world, lost }
}

/** One order after a backup of before the first invoice; then that backup is restored. */
async function restoredToNothing() {
  const world = open()
  const kept = backUp(world.ledger)
  const [lost] = await issueSome(world, 1, 1)
  if (!lost) throw new Error("no order was issued")
  restore(world, kept)
  return { world, lost }
}

const holdsOf = (world: World) => [...world.ledger.holds.keys()]
const gapOf = async (world: World) => await world.ledger.readCompanyNote("default", "gap")
const adopt = async (world: World, isAnswered = false) =>
  await endBehind(world.ports, "default", { isAnswered })

describe("a ledger that was restored from a backup into the same database", () => {
  it.each(["reading", "the list"])(
    "issues nothing twice where references are shown by %s, and goes on once it has adopted what it lacked",
    async (by) => {
      const { world, lost } = await restored((one) => {
        one.service().listsDetails = by === "the list"
      })
      for (const order of lost) await world.trigger(order)
      const fresh = world.place(orderNumber(30))
      await world.trigger(fresh)
      await world.live(minutes(30))
      for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
      expect(world.invoicesOf(fresh)).toHaveLength(0)
      expect(holdsOf(world)).toEqual(["default ledger-behind"])
      expect((await gapOf(world))?.count).toBe(20)

      expect(await adopt(world)).toBe("ended")
      await world.live(minutes(10))
      expect(holdsOf(world)).toEqual([])
      expect(world.invoicesOf(fresh)).toHaveLength(1)
      for (const order of lost) {
        const row = await world.rowOf(order)
        expect([row.state, [row.invoiceId]]).toEqual(["issued", world.invoicesOf(order)])
        expect(world.mailsOf(order)).toBe(1)
      }
    }
  )

  it.each([
    ["leaves out some references", (text, id) => (id === "default-1" ? text : null)],
    ["cuts some references", (text, id) => (id === "default-1" ? text : text.slice(0, 30))],
    ["cuts all references", (text) => text.slice(0, 18)],
    ["shows a dash in the place of all texts", () => "-"],
    ["shows words of its own in the place of all texts", () => "Uwagi w podglądzie faktury"],
  ] satisfies [string, ShownText][])(
    "issues nothing twice where the list %s, which reading shows",
    async (_, text) => {
      const { world, lost } = await restored((one) => showText(one.service(), text))
      for (const order of lost) await world.trigger(order)
      await world.live(minutes(30))
      for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
      expect(holdsOf(world)).toEqual(["default ledger-behind"])
    }
  )

  it.each([
    ["oldest first", false],
    ["oldest first, counted from 0", true],
  ])("issues nothing twice where the list of many pages is %s", async (_, countsFromZero) => {
    const { world, lost } = await restored((one) => {
      const service = one.service()
      service.isOldestFirst = true
      service.countsFromZero = countsFromZero
      service.pageSize = 10
      for (let number = 1; number <= 150; number += 1) {
        service.addByHand({ issueDate: `2025-11-${String((number % 28) + 1).padStart(2, "0")}` })
      }
    })
    const before = world.service().count("list")
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(30))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    expect(world.service().count("list") - before).toBeLessThan(200)
  })

  it("issues nothing twice where the list alone shows invoices, and none is shown by its id", async () => {
    const { world, lost } = await restored((one) => {
      one.service().listsDetails = true
    })
    world.service().notOffered.add("read")
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(30))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it.each([
    ["rejects the key", "key-rejected"],
    ["is out of reach", "not-sent"],
    ["is forbidden", { kind: "key-rejected", status: 403 }],
    ["is refused", "refused"],
  ] as const)("issues nothing uncompared where the list once %s", async (_, how) => {
    const { world, lost } = await restored()
    world.service().fail("list", how)
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(5))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("issues nothing uncompared where a backup of before the first invoice meets a list that is once forbidden", async () => {
    const { world, lost } = await restoredToNothing()
    world.service().fail("list", { kind: "key-rejected", status: 403 })
    await world.trigger(lost)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("issues nothing uncompared where a list is once forbidden of which the readings failed for a minute before", async () => {
    const { world, lost } = await restoredToNothing()
    world.service().unanswered.add("read")
    await world.trigger(lost)
    await world.live(minutes(1.5))
    world.service().unanswered.delete("read")
    world.service().fail("list", { kind: "key-rejected", status: 403 })
    await world.live(minutes(5))
    expect(world.invoicesOf(lost)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("takes two refusals with a pause between them for no series", async () => {
    const { world, lost } = await restoredToNothing()
    world.service().fail("list", { kind: "key-rejected", status: 403 })
    await world.trigger(lost)
    await world.runJobs()
    await world.ledger.pauseCompany({ companyId: "default", actorId: "user", note: "" })
    await world.live(hours(1))
    world.service().fail("list", { kind: "key-rejected", status: 403 })
    await resumeCompany(world.ports, "default", "paused")
    await world.live(minutes(5))
    expect(world.invoicesOf(lost)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("takes a company for no new one whose invoices are in the account of an earlier key", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    world.services.set("default", new ScriptedService(world.clock, "default"))
    world.keyVersion += 1
    world.restart()
    const [lost] = await issueSome(world, 2, 2)
    restore(world, kept)
    world.service().forbidden.add("list")
    await world.trigger(lost!)
    await world.live(minutes(3))
    world.service().forbidden.delete("list")
    await world.live(minutes(10))
    expect(world.invoicesOf(lost!)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("issues nothing twice where an invoice is once forbidden to be read", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [lost] = await issueSome(world, 2, 2)
    restore(world, kept)
    // The first reading shows whether references are shown.
    world.atNext("service.readInvoice", "after", () =>
      world.service().fail("read", { kind: "key-rejected", status: 403 })
    )
    await world.trigger(lost!)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost!)).toHaveLength(1)
  })

  it("is seen by the sweep before any order comes", async () => {
    const { world } = await restored()
    await world.live(minutes(2))
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it.each(["isAway", "isBroken"] as const)(
    "issues nothing twice after a start at which the service %s",
    async (how) => {
      const { world, lost } = await restored()
      world.service()[how] = true
      for (const order of lost) await world.trigger(order)
      await world.live(minutes(7.5))
      world.service()[how] = false
      await world.live(minutes(30))
      for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
      expect(holdsOf(world)).toEqual(["default ledger-behind"])
    }
  )

  it.each([
    ["isAway", "SERVICE_UNREACHABLE"],
    ["isBroken", "READING_UNANSWERED"],
  ] as const)(
    "says on an order what it waits for at a start at which the service %s",
    async (how, code) => {
      const world = open()
      world.service()[how] = true
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.runJobs()
      const { updatedAt, ...row } = await world.rowOf(order)
      expect(row).toMatchObject({ state: "queued", reasons: [{ code }] })
      expect(holdsOf(world)).toEqual([])
      // Said once.
      await world.live(seconds(25))
      expect(await world.rowOf(order)).toMatchObject({ updatedAt, reasons: [{ code }] })
      world.service()[how] = false
      await world.live(minutes(5))
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", reasons: null })
    }
  )

  it("issues nothing twice after a break of the list that many orders meet", async () => {
    const { world, lost } = await restored()
    world.service().unanswered.add("list")
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(9))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    world.service().unanswered.delete("list")
    await world.live(minutes(30))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("is seen by processes that live on", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [lost] = await issueSome(world, 2, 2)
    restoreUnder(world, kept)
    world.clock.advance(seconds(20))
    await world.trigger(lost!)
    await world.live(minutes(5))
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    expect(world.invoicesOf(lost!)).toHaveLength(1)
  })

  it("is seen by a process that issued what a standby lacks, though it lacks no mark of the present", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    const kept = backUp(world.ledger)
    await world.live(seconds(3))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued" })
    restoreUnder(world, kept)
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    await world.trigger(order)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("is seen by a process that issued nothing of late once it looks again", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [lost] = await issueSome(world, 2, 2)
    const marks = world.ledger.settings.get("pulse")
    restoreUnder(world, kept)
    // As where the marks of the present reached the standby before the rest.
    if (marks) world.ledger.settings.set("pulse", marks)
    world.clock.advance(seconds(20))
    await world.trigger(lost!)
    await world.live(minutes(5))
    expect(world.invoicesOf(lost!)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("takes the invoice that it was answered with where the list gives no answer", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    const kept = backUp(world.ledger)
    await world.live(seconds(3))
    restoreUnder(world, kept)
    world.service().unanswered.add("list")
    await world.trigger(order)
    await world.live(minutes(15))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-2" })
    expect(await world.rowOf(order)).toMatchObject({ sendReasons: [{ code: "SHOWN_AS_SENT" }] })
    expect(world.service().mails.filter(({ invoiceId }) => invoiceId === "default-2")).toHaveLength(
      1
    )
  })

  it.each([
    ["an answer leaves the creates counted that had none", [], 3, []],
    [
      "a refused key holds the company",
      [{ kind: "key-rejected", status: 401 }],
      3,
      ["default key-rejected"],
    ],
    ["no answer counts", ["not-sent"], 4, []],
  ] as const)("reads the invoice it was answered with: %s", async (_, reads, counted, holds) => {
    const world = open()
    await issueSome(world, 1, 1)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    const kept = backUp(world.ledger)
    await world.live(seconds(3))
    restoreUnder(world, kept)
    const { ports } = world
    const company = (await world.rowOf(order)).companyId ?? ""
    ports.unanswered.set(company, 3)
    world.service().fail("read", ...reads)
    const service = ports.serviceOf(company)!
    await adoptIssuedHere(ports, await world.rowOf(order), service)
    expect(ports.unanswered.get(company)).toBe(counted)
    expect(holdsOf(world)).toEqual(holds)
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("makes no second invoice by the Retry of an order that was refused in the backup and issued since", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    world.service().fail("create", "lost", "refused")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "refused", stampedAt: null })
    const kept = backUp(world.ledger)
    const retry = async () => {
      const { id } = await world.rowOf(order)
      await retryRequest(world.ports, id)
      await world.live(minutes(5))
    }
    await retry()
    expect(world.invoicesOf(order)).toHaveLength(1)

    restore(world, kept)
    await world.live(minutes(2))
    await retry()
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    expect(await adopt(world)).toBe("ended")
    const row = await world.rowOf(order)
    expect([row.state, [row.invoiceId]]).toEqual(["issued", world.invoicesOf(order)])
  })

  it("adopts the invoice of an order that waited in the backup and was refunded since", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    const kept = backUp(world.ledger)
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
    world.orders.edit(order.id, { payments: REFUNDED })

    restore(world, kept)
    await world.live(minutes(10))
    expect(await adopt(world)).toBe("ended")
    await world.live(minutes(10))
    const row = await world.rowOf(order)
    expect([row.state, [row.invoiceId]]).toEqual(["issued", world.invoicesOf(order)])
  })

  it("names what is missing without its buyer, and orders that this shop lost", async () => {
    const { world, lost } = await restored()
    const [gone] = lost
    world.orders.kept.delete(gone!.id)
    await world.live(minutes(2))
    const gap = await gapOf(world)
    expect(gap?.invoices.filter(({ orderId }) => orderId === null)).toEqual([
      {
        invoiceId: "default-2",
        invoiceNumber: "2/3/2026",
        gross: gone!.total,
        currency: "PLN",
        issueDate: "2026-03-05",
        orderId: null,
        orderDisplayId: gone!.displayId,
        why: null,
      },
    ])
    expect(JSON.stringify(gap)).not.toContain(gone!.billingAddress?.lastName)

    expect(await adopt(world)).toBe("still-behind")
    expect((await gapOf(world))?.invoices.map(({ why }) => why)).toEqual(["ORDER_UNKNOWN"])
    expect(await adopt(world, true)).toBe("ended")
    world.restart()
    await world.live(hours(3))
    expect(holdsOf(world)).toEqual([])
  })

  it("leaves to a person what does not agree with its order, and asks about it once", async () => {
    const { world, lost } = await restored()
    const [changed] = lost
    world.service().invoices.find(({ shown }) => shown.invoiceId === "default-2")!.shown.gross =
      "7.77"
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(2))
    expect(await adopt(world)).toBe("still-behind")
    expect((await gapOf(world))?.invoices).toMatchObject([
      { invoiceId: "default-2", orderId: changed!.id, why: "INVOICE_DIFFERS" },
    ])
    expect(world.invoicesOf(changed!)).toHaveLength(1)
    expect(await adopt(world, true)).toBe("ended")
    expect(await world.ledger.readCompanyNote("default", "gapAnswer")).toEqual({
      invoiceIds: ["default-2"],
      areOthersKnown: false,
    })
    world.restart()
    await world.live(hours(2))
    expect(holdsOf(world)).toEqual([])
  })

  it.each([
    ["is forbidden to be read", { kind: "key-rejected", status: 403 }],
    ["is not shown once", "refused"],
    ["is asked for too soon", { kind: "asked-to-wait", retryAfterMs: 120_000 }],
  ] as const)("goes on without no order's invoice that %s at that press", async (_, how) => {
    const { world, lost } = await restored((one) => {
      one.service().listsDetails = true
    })
    const [gone, ...others] = lost
    world.orders.kept.delete(gone!.id)
    await world.live(minutes(2))
    world.service().fail("read", how)
    expect(await adopt(world, true)).toBe("still-behind")
    for (const order of others) await world.trigger(order)
    await world.live(hours(2))
    for (const order of others) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(await adopt(world, true)).toBe("ended")
    await world.live(hours(2))
    for (const order of others) {
      expect((await world.rowOf(order)).invoiceId).toBe(world.invoicesOf(order)[0])
    }
  })

  it("adopts the invoice of an order that was canceled while it was missing, and asks for its correction", async () => {
    const { world, lost } = await restored()
    const [order] = lost
    await world.trigger(order!)
    await world.live(minutes(2))
    world.orders.edit(order!.id, { status: "canceled", canceledAt: order!.createdAt })
    await cancelRequest(world.ports, order!.id)
    expect((await world.rowOf(order!)).state).toBe("canceled")
    expect(await adopt(world)).toBe("ended")
    expect(await world.rowOf(order!)).toMatchObject({
      state: "issued",
      invoiceId: world.invoicesOf(order!)[0],
      correction: { reason: "ORDER_CANCELED" },
    })
  })

  it("goes on without no order's invoice while the list gives no answer", async () => {
    const { world, lost } = await restored()
    await world.live(minutes(2))
    world.service().unanswered.add("list")
    world.service().unanswered.add("read")
    expect(await adopt(world, true)).toBe("still-behind")
    world.service().unanswered.delete("read")
    expect(await adopt(world, true)).toBe("ended")
    for (const order of lost) {
      expect((await world.rowOf(order)).invoiceId).toBe(world.invoicesOf(order)[0])
    }
  })

  it("stays on hold for what came to light after a person was shown what is missing", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [seen, later] = await issueSome(world, 2, 3)
    const { invoices } = world.service()
    const [ofSeen, ofLater] = invoices.slice(-2)
    ofSeen!.shown.gross = "7.77"
    ofLater!.shown.gross = "8.88"
    invoices.pop()
    restore(world, kept)
    await world.live(minutes(2))
    expect((await gapOf(world))?.invoices).toMatchObject([{ orderId: seen!.id }])
    // Why it could not be adopted is not known before somebody tried.
    expect(await adopt(world, true)).toBe("still-behind")
    expect(await world.ledger.readCompanyNote("default", "gapAnswer")).toBeNull()
    invoices.push(ofLater!)
    expect(await adopt(world, true)).toBe("still-behind")
    expect(await world.ledger.readCompanyNote("default", "gapAnswer")).toMatchObject({
      invoiceIds: [ofSeen!.shown.invoiceId],
    })
    expect((await gapOf(world))?.invoices).toMatchObject([
      { orderId: later!.id, why: "INVOICE_DIFFERS" },
    ])
    await world.trigger(later!)
    await world.live(hours(2))
    expect(world.invoicesOf(later!)).toHaveLength(1)
    expect(await adopt(world, true)).toBe("ended")
  })

  it("is on hold again where its hold was ended by any other way", async () => {
    const { world, lost } = await restored()
    await world.live(minutes(2))
    await resumeCompany(world.ports, "default", "ledger-behind")
    world.restart()
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(5))
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
  })

  it("is compared again after a create that was under way in the comparison came to nothing", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const kept = backUp(world.ledger)
    const [order] = await issueSome(world, 2, 2)
    if (!order) throw new Error("no order")
    restore(world, kept)
    await world.trigger(order)
    const row = world.ledger.rows.get((await world.rowOf(order)).id)
    if (!row) throw new Error("no row")
    // A server with a key that is rejected compares nothing and sends a create all the same.
    row.state = "issuing"
    const ports = { ...world.ports, ...emptyMemory() }
    expect(await readLedgerWaitMs(ports, "default")).toBe(0)
    expect(holdsOf(world)).toEqual([])
    row.state = "queued"
    expect(await readLedgerWaitMs(ports, "default")).toBeGreaterThan(0)
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    await world.live(minutes(5))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a backup that was made at any moment", () => {
  const SLICE_MS = seconds(10)

  /** Four orders, one with a lost answer and one with a lost create; `at` makes the backup. */
  async function play(at: (world: World, slice: number) => void) {
    const world = open()
    await issueSome(world, 1, 1)
    world.service().fail("create", "saved", "lost", "not-sent")
    const orders = [2, 3, 4, 5].map((number) => world.place(orderNumber(number)))
    for (const [slice, order] of orders.entries()) {
      at(world, -slice)
      await world.trigger(order)
      await world.live(SLICE_MS)
    }
    for (let slice = 1; slice < 40; slice += 1) {
      at(world, slice)
      await world.live(SLICE_MS)
    }
    for (const order of orders) expect(world.invoicesOf(order)).toHaveLength(1)
    return { world, orders }
  }

  /** The backup is restored, and whoever is asked to adopts what is missing. */
  async function live({ world, orders }: Awaited<ReturnType<typeof play>>, kept: Backup) {
    restore(world, kept)
    for (const order of orders) await world.trigger(order)
    for (let times = 0; times < 12; times += 1) {
      await world.live(minutes(5))
      if (holdsOf(world).includes("default ledger-behind")) expect(await adopt(world)).toBe("ended")
    }
    for (const order of orders) {
      expect(world.invoicesOf(order)).toHaveLength(1)
      const row = await world.rowOf(order)
      expect([row.state, row.invoiceId]).toEqual(["issued", world.invoicesOf(order)[0]])
    }
    expect(holdsOf(world)).toEqual([])
  }

  it.each([-3, -2, -1, 0, 1, 2, 3, 4, 6, 8, 10, 12, 14, 18, 22, 30])(
    "leads to one invoice an order, ten-second slice %i",
    async (moment) => {
      let kept: Backup | null = null
      const played = await play((world, slice) => {
        if (slice === moment) kept ??= backUp(world.ledger)
      })
      await live(played, kept!)
    }
  )

  it.each(
    ["service.createInvoice", "ledger.apply recordIssued", "ledger.apply recordUnknown"].flatMap(
      (call) => (["before", "after"] as const).map((when) => [when, call] as const)
    )
  )("leads to one invoice an order, %s %s", async (when, call) => {
    let kept: Backup | null = null
    const played = await play((world, slice) => {
      if (slice !== 0) return
      world.atNext(call, when, () => {
        kept = backUp(world.ledger)
      })
    })
    await live(played, kept!)
  })
})

describe("a shop beside another one that issues with the same key", () => {
  it("asks once whose those invoices are", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const stranger = (code: string) =>
      world.service().addByHand({ additionalDetails: `Zamówienie 7 (ref. ${code})` })
    stranger("7Q2M9XK4TB")
    world.restart()
    await world.live(minutes(2))
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    expect(await adopt(world)).toBe("still-behind")
    expect(await adopt(world, true)).toBe("ended")
    stranger("7Q2M9XK4TC")
    world.restart()
    await world.live(hours(2))
    expect(holdsOf(world)).toEqual([])
  })
})

describe("an invoice by hand with a buyer's own number in the form of a reference", () => {
  it.each(["Zamówienie klienta (ref. PO4711)", "Wg zamówienia (ref. 4500123456)"])(
    "puts nobody on hold: %s",
    async (additionalDetails) => {
      const world = open()
      await issueSome(world, 1, 1)
      world.service().addByHand({ additionalDetails })
      world.restart()
      const order = world.place(orderNumber(7))
      await world.trigger(order)
      await world.live(hours(2))
      expect(holdsOf(world)).toEqual([])
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )
})

describe("a shop that has issued nothing yet", () => {
  const stranger = (world: World, code: string) =>
    world.service().addByHand({ additionalDetails: `Zamówienie 7 (ref. ${code})` })

  it("asks about no invoice that a shop before it made with the same key", async () => {
    const world = open()
    stranger(world, "7Q2M9XK4TB")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(2))
    world.restart()
    await world.live(hours(2))
    expect(holdsOf(world)).toEqual([])
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("asks about one that is made once it has issued its own", async () => {
    const world = open()
    stranger(world, "7Q2M9XK4TB")
    await issueSome(world, 1, 1)
    stranger(world, "7Q2M9XK4TC")
    world.restart()
    await world.live(minutes(2))
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    expect((await gapOf(world))?.count).toBe(1)
  })

  it("is on hold where the invoices are of its own orders", async () => {
    const world = open()
    const kept = backUp(world.ledger)
    const lost = await issueSome(world, 1, 3)
    restore(world, kept)
    for (const order of lost) await world.trigger(order)
    await world.live(minutes(5))
    expect(holdsOf(world)).toEqual(["default ledger-behind"])
    for (const order of lost) expect(world.invoicesOf(order)).toHaveLength(1)
  })
})

describe("a ledger that is whole", () => {
  it.each(["issuing", "unknown"] as const)(
    "is not taken for one that is behind while an order is %s",
    async (state) => {
      const world = open()
      await issueSome(world, 1, 1)
      const order = world.place(orderNumber(2))
      world.service().fail("create", {
        kind: "saved",
        during: async () => {
          if (state !== "issuing") return
          world.ports.ledgerChecks.clear()
        },
      })
      await world.trigger(order)
      if (state === "unknown") await world.runJobs()
      world.atNext("service.createInvoice", "after", async () => {
        expect((await world.rowOf(order)).state).toBe("issuing")
        expect(await readLedgerWaitMs({ ...world.ports, ...emptyMemory() }, "default")).toBe(0)
      })
      if (state === "issuing") await world.runJobs()
      else world.restart()
      await world.live(minutes(10))
      expect(world.companyEvents).toEqual([])
      expect(world.invoicesOf(order)).toHaveLength(1)
    }
  )

  it("costs one call a start and one an hour, however many invoices were made by hand", async () => {
    const world = open()
    for (let times = 0; times < 30; times += 1) world.service().addByHand({})
    await world.live(minutes(1))
    const [lists, reads] = [world.service().count("list"), world.service().count("read")]
    expect([lists, reads]).toEqual([1, 10])
    await world.live(hours(4))
    expect(world.service().count("list")).toBe(5)
    expect(world.service().count("read")).toBe(30)
  })

  it("knows what was issued before its start, and drafts", async () => {
    const world = open()
    const details = "Zamówienie 7 (ref. 7Q2M9XK4TB)"
    world.service().addByHand({ additionalDetails: details, issueDate: "2025-12-20" })
    world.service().addByHand({ additionalDetails: details, status: "DRAFT" })
    world.service().addByHand({ additionalDetails: details, invoiceType: "CORRECTION" })
    await world.live(minutes(2))
    expect(holdsOf(world)).toEqual([])
  })

  it("goes on issuing where the list gives no answer for ten minutes, asking ever more seldom", async () => {
    const world = open()
    world.service().unanswered.add("list")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(1))
    // After 0, 5, 15 and 35 seconds, and by the sweep.
    expect(world.service().count("list")).toBeLessThan(7)
    await world.live(minutes(8))
    expect(world.invoicesOf(order)).toEqual([])
    expect(world.service().count("list")).toBeLessThan(30)
    await world.live(minutes(3))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(holdsOf(world)).toEqual([])
    // From then on nobody waits, and each create asks first.
    const second = world.place(orderNumber(2))
    const asked = world.service().count("list")
    await world.trigger(second)
    await world.live(seconds(5))
    expect(world.invoicesOf(second)).toHaveLength(1)
    expect(world.service().count("list")).toBeGreaterThan(asked)
  })

  it("takes no invoice for a stranger's while the service shows no reference of anybody", async () => {
    const world = open()
    await issueSome(world, 1, 1)
    const service = world.service()
    service.addByHand({})
    world.restart()
    await world.live(minutes(2))
    // Another shop with the same key issued it.
    const order = world.place(orderNumber(2))
    const details = `Zamówienie 2 (${composeReference(order.id)})`
    const { contractor } = service.invoices[0]!.shown
    service.addByHand({ additionalDetails: details, gross: order.total, contractor })
    service.showsDetails = false
    world.standStill(hours(1))
    await world.live(minutes(2))
    service.showsDetails = true
    await world.trigger(order)
    await world.live(minutes(10))
    expect(world.invoicesOf(order)).toEqual([])
  })

  it.each(["forbidden", "notOffered"] as const)(
    "goes on issuing where the list is %s",
    async (how) => {
      const world = open()
      world.service()[how].add("list")
      const order = world.place(orderNumber(1))
      await world.trigger(order)
      await world.live(minutes(2))
      expect(world.invoicesOf(order)).toHaveLength(1)
      expect(holdsOf(world)).toEqual([])
    }
  )

  it("says where references are hidden, and what the key may not list", async () => {
    const world = open()
    world.service().showsDetails = false
    await issueSome(world, 1, 1)
    world.service().addByHand({})
    world.restart()
    await world.live(minutes(2))
    expect(await world.ledger.readCompanyNote("default", "ledgerCheck")).toMatchObject({
      sight: "hidden",
    })
    world.service().forbidden.add("list")
    world.restart()
    await world.live(minutes(12))
    expect(await world.ledger.readCompanyNote("default", "ledgerCheck")).toMatchObject({
      sight: "forbidden",
    })
  })
})
