import { anAddress } from "../../core/__tests__/an-order"
import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { settleKsef } from "../operator/settle-ksef"
import { watchKsef } from "../ksef/watch-ksef"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const NUMBER = "5265877635-20250826-0100001AF629-AF"

const reading = (changes: Partial<KsefReading> = {}): KsefReading => ({
  ...NOTHING_SHOWN,
  state: "pending",
  ...changes,
})

const ACCEPTED = reading({ state: "accepted", number: NUMBER, isReadOnly: true })
const REFUSED = reading({ state: "error", message: "Błąd weryfikacji semantyki", retries: 2 })

const company = () => ({
  billingAddress: anAddress({ company: "Lipa sp. z o.o.", metadata: { nip: "1234563218" } }),
})

/** So many companies' orders, issued and mailed. */
async function issue(world: World, count: number): Promise<OrderSnapshot[]> {
  const orders: OrderSnapshot[] = []
  for (let n = 1; n <= count; n += 1) orders.push(world.place(orderNumber(n, company())))
  for (const order of orders) await world.trigger(order)
  await world.live(minutes(3))
  return orders
}

const watch = async (world: World) => await watchKsef(world.ports, { turnMs: 1 })

/** The service shows this of every invoice, or of those that `isMeant`. */
function show(
  world: World,
  ksef: KsefReading,
  isMeant: (invoice: ServiceInvoice) => boolean = () => true
) {
  for (const { shown } of world.service().invoices) if (isMeant(shown)) shown.ksef = ksef
}

const watchOf = async (world: World, order: OrderSnapshot) => {
  const { id } = await world.rowOf(order)
  const [found] = await world.ledger.findKsefOf([id])
  if (!found) throw new Error("no watch")
  return found
}

const calls = (world: World) => ({
  list: world.service().count("list"),
  read: world.service().count("read"),
})

async function callsDuring(world: World, act: () => Promise<unknown>) {
  const before = calls(world)
  await act()
  const after = calls(world)
  return { list: after.list - before.list, read: after.read - before.read }
}

describe("the way of an invoice into KSeF", () => {
  it("is followed until its number is there, which is announced once", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, reading())
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({ state: "pending", readings: 1 })
    show(world, ACCEPTED)
    await world.live(minutes(2))
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({
      state: "accepted",
      details: { number: NUMBER, isReadOnly: true },
      dueAt: null,
      warnAt: null,
      lateAt: null,
    })
    await world.live(hours(100))
    expect(await callsDuring(world, async () => await watch(world))).toEqual({ list: 0, read: 0 })
    expect(world.ksefEvents).toEqual([`accepted ${order!.id} ${NUMBER}`])
  })

  it("announces nothing of what an upgrade finds in the past, and what becomes of it later", async () => {
    const world = new World()
    const [order, other] = await issue(world, 2)
    // As rows of a version that opened no watches: tending opens them days later.
    for (const one of [order!, other!])
      world.ledger.ksef.watches.delete((await world.rowOf(one)).id)
    await world.live(hours(25))
    const { invoiceId } = await world.rowOf(order!)
    show(world, reading())
    show(world, ACCEPTED, (invoice) => invoice.invoiceId === invoiceId)
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({ state: "accepted" })
    const announced = () => world.ksefEvents.filter((event) => !event.startsWith("overdue"))
    expect(announced()).toEqual([])
    show(world, ACCEPTED)
    await world.live(hours(1))
    await watch(world)
    expect(announced()).toEqual([`accepted ${other!.id} ${NUMBER}`])
  })

  it("goes on where it is accepted and its number is not shown yet", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, reading({ state: "accepted" }))
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({ state: "accepted", warnAt: null })
    show(world, ACCEPTED)
    await world.live(minutes(15))
    await watch(world)
    expect((await watchOf(world, order!)).details?.number).toBe(NUMBER)
    expect(world.ksefEvents).toEqual([`accepted ${order!.id}`])
  })

  it("tells a refusal with the service's words, once, and what becomes of it", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, REFUSED)
    for (let looks = 0; looks < 3; looks += 1) {
      await watch(world)
      await world.live(minutes(15))
    }
    expect(await watchOf(world, order!)).toMatchObject({
      state: "error",
      details: { message: "Błąd weryfikacji semantyki", retries: 2 },
    })
    expect(world.ksefEvents).toEqual([`rejected ${order!.id}`])
    show(world, ACCEPTED)
    await world.live(minutes(15))
    await watch(world)
    expect(world.ksefEvents).toEqual([`rejected ${order!.id}`, `accepted ${order!.id} ${NUMBER}`])
  })

  it("tells what KSeF refused in one turn together, and what it refuses soon after too", async () => {
    const world = new World()
    const orders = await issue(world, 3)
    const { invoiceId } = await world.rowOf(orders[2]!)
    show(world, reading())
    show(world, REFUSED, (invoice) => invoice.invoiceId !== invoiceId)
    await watch(world)
    expect(world.ksefRefusals).toMatchObject([{ refused: 2 }])
    show(world, REFUSED)
    await world.live(minutes(2))
    await watch(world)
    const { id } = await world.rowOf(orders[2]!)
    expect(world.ksefRefusals.slice(1)).toMatchObject([{ refused: 1, id }])
  })

  it("tells of each refusal in one of them, whenever its process dies", async () => {
    const play = async (at: number | null) => {
      const world = new World()
      const orders = await issue(world, 3)
      show(world, REFUSED)
      const before = world.calls.length
      if (at !== null) world.faults = [{ at: before + at, when: "after", how: "dies" }]
      await world.act(async (ports) => void (await watchKsef(ports, { turnMs: 1 })))
      const calls = world.calls.length - before
      for (let turn = 0; turn < 3; turn += 1) {
        await world.live(minutes(11))
        await watch(world)
      }
      return { world, orders, calls }
    }
    const plain = await play(null)
    expect(plain.world.ksefRefusals).toMatchObject([{ refused: 3, readings: 1 }])
    for (let at = 1; at <= plain.calls; at += 1) {
      const { world, orders } = await play(at)
      const told = world.ksefRefusals.reduce((sum, { refused }) => sum + refused, 0)
      expect([at, told]).toEqual([at, orders.length])
    }
  })

  it("is told of as late where KSeF refused it as well, with the VAT of what is counted", async () => {
    const world = new World()
    await issue(world, 2)
    show(world, REFUSED)
    for (let hour = 0; hour < 60; hour += 1) {
      await watch(world)
      world.standStill(hours(1))
    }
    const told = world.ksefEvents.filter((event) => event.startsWith("overdue"))
    expect(told).toEqual(["overdue 2026-03-06 2 0", "overdue 2026-03-07 0 2"])
  })

  it("keeps a refusal with its words after KSeF accepted it, and through a person's word", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, REFUSED)
    await watch(world)
    const refused = await watchOf(world, order!)
    expect(await settleKsef(world.ports, refused.requestId, "error")).toHaveProperty("request")
    show(world, ACCEPTED)
    await world.live(hours(2))
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({
      state: "accepted",
      details: {
        history: [
          { at: refused.stateSince, state: "error", message: REFUSED.message },
          { at: world.clock.iso, state: "accepted", message: null },
        ],
      },
    })
  })

  it("of an account that shows nothing of it is asked ever more rarely, and of nobody's concern", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    let looks = 0
    for (let hour = 0; hour < 24 * 40; hour += 1) {
      const { list, read } = await callsDuring(world, async () => await watch(world))
      looks += list + read
      world.standStill(hours(1))
    }
    // A list and one invoice by its id, each hour of a day and each day of three.
    expect(looks).toBeLessThan(60)
    expect(await watchOf(world, order!)).toMatchObject({
      state: "not_shown",
      warnAt: null,
      lateAt: null,
      dueAt: null,
    })
    expect(world.ksefEvents).toEqual([])
  })

  it("is late for a company alone, and only in an account that shows others' statuses", async () => {
    const world = new World()
    const [shown, hidden] = await issue(world, 2)
    const person = world.place(orderNumber(3))
    await world.trigger(person)
    await world.live(minutes(3))
    const { invoiceId } = await world.rowOf(shown!)
    show(world, reading(), (invoice) => invoice.invoiceId === invoiceId)
    await watch(world)
    await world.live(hours(1))
    await watch(world)
    const { issueDate } = await world.rowOf(hidden!)
    // 5 March 2026 is a Thursday; Poland is an hour ahead of UTC.
    expect(issueDate).toBe("2026-03-05")
    const due = { warnAt: "2026-03-05T22:59:59.000Z", lateAt: "2026-03-06T22:59:59.000Z" }
    expect(await watchOf(world, shown!)).toMatchObject({ state: "pending", ...due })
    expect(await watchOf(world, hidden!)).toMatchObject({ state: "not_submitted", ...due })
    expect(await watchOf(world, person)).toMatchObject({ warnAt: null, lateAt: null })
  })

  it("is not awaited of what was issued before its account was connected", async () => {
    const world = new World()
    const [before] = await issue(world, 1)
    await watch(world)
    await world.live(hours(1))
    const later = world.place(orderNumber(7, company()))
    await world.trigger(later)
    await world.live(minutes(3))
    const { invoiceId } = await world.rowOf(later)
    show(world, reading(), (invoice) => invoice.invoiceId === invoiceId)
    await watch(world)
    await world.live(hours(1))
    await watch(world)
    expect(await watchOf(world, later)).toMatchObject({ state: "pending" })
    expect((await watchOf(world, later)).warnAt).not.toBeNull()
    expect(await watchOf(world, before!)).toMatchObject({ state: "not_shown", warnAt: null })
  })

  it("that a person dealt with is asked about no more, unless it was seen otherwise", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, REFUSED)
    await watch(world)
    const { id } = await world.rowOf(order!)
    expect(await settleKsef(world.ports, id, "pending")).toMatchObject({
      rejection: { code: "CHANGED_MEANWHILE" },
    })
    expect(await settleKsef(world.ports, id, "error")).toMatchObject({ request: { id } })
    expect(await settleKsef(world.ports, id, "error")).toMatchObject({
      rejection: { code: "KSEF_NOT_OPEN" },
    })
    // Refused in the same words it stays silent, also after another try; refused in others it does not.
    for (const ksef of [REFUSED, reading(), REFUSED]) {
      show(world, ksef)
      await world.live(hours(1))
      await watch(world)
      expect((await watchOf(world, order!)).details?.isSettled).toBe(true)
    }
    show(world, { ...REFUSED, message: "Brak uprawnień" })
    await world.live(hours(1))
    await watch(world)
    expect((await watchOf(world, order!)).details?.isSettled).toBeUndefined()
    expect(world.ksefEvents).toEqual([`rejected ${order!.id}`, `rejected ${order!.id}`])
    expect(world.ksefRefusals).toMatchObject([
      { refused: 1, id },
      { refused: 1, id },
    ])
    expect((await watchOf(world, order!)).details?.message).toBe("Brak uprawnień")
    expect(await settleKsef(world.ports, id, "error")).toMatchObject({ request: { id } })
    show(world, ACCEPTED)
    await world.live(hours(1))
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({ state: "accepted", dueAt: null })
    expect(world.ksefEvents.at(-1)).toBe(`accepted ${order!.id} ${NUMBER}`)
  })

  it("is told once a day from the end of its day on, until its number is there", async () => {
    const world = new World()
    await issue(world, 1)
    show(world, reading())
    for (let hour = 0; hour < 60; hour += 1) {
      await watch(world)
      world.standStill(hours(1))
    }
    // Issued on Thursday, 5 March; the last day is Friday.
    expect(world.ksefEvents).toEqual(["overdue 2026-03-06 1 0", "overdue 2026-03-07 0 1"])
    show(world, ACCEPTED)
    world.standStill(hours(6))
    await watch(world)
    world.standStill(hours(48))
    await watch(world)
    expect(world.ksefEvents.filter((event) => event.startsWith("overdue"))).toHaveLength(2)
  })

  it("has its deadline where it cannot be read, in an account that showed others' statuses", async () => {
    const world = new World()
    await issue(world, 1)
    show(world, reading())
    await watch(world)
    const later = world.place(orderNumber(7, company()))
    const person = world.place(orderNumber(8))
    for (const one of [later, person]) await world.trigger(one)
    await world.live(minutes(1))
    world.service().forbidden.add("list").add("read")
    for (let hour = 0; hour < 60; hour += 1) {
      await watch(world)
      world.standStill(hours(1))
    }
    const due = { warnAt: "2026-03-05T22:59:59.000Z", lateAt: "2026-03-06T22:59:59.000Z" }
    expect(await watchOf(world, later)).toMatchObject({ ...due, readings: 0 })
    expect(await watchOf(world, person)).toMatchObject({ warnAt: null })
    expect(world.ksefEvents).toEqual(["overdue 2026-03-06 2 0", "overdue 2026-03-07 0 2"])
  })

  it("is looked at daily after a month while it is open, and no more once a person dealt with it", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, REFUSED)
    await watch(world)
    world.standStill(hours(24 * 40))
    await watch(world)
    world.standStill(hours(24))
    expect(await callsDuring(world, async () => await watch(world))).toEqual({ list: 1, read: 0 })
    // Also where it could not be read for as long.
    world.service().forbidden.add("list").add("read")
    world.standStill(hours(24))
    await watch(world)
    expect((await watchOf(world, order!)).dueAt).not.toBeNull()
    world.service().forbidden.clear()
    world.standStill(hours(24))
    expect(await settleKsef(world.ports, (await world.rowOf(order!)).id, "error")).toHaveProperty(
      "request"
    )
    await watch(world)
    expect(await watchOf(world, order!)).toMatchObject({ dueAt: null })
  })

  it("is nobody's concern where an account says no more than a word that nobody knows", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    show(world, reading({ isDoubtful: true }))
    for (let hour = 0; hour < 60; hour += 1) {
      await watch(world)
      world.standStill(hours(1))
    }
    expect(await watchOf(world, order!)).toMatchObject({ state: "not_shown", warnAt: null })
    expect(world.ksefEvents).toEqual([])
    // In an account that shows another's status it is one that waits.
    const other = world.place(orderNumber(7, company()))
    await world.trigger(other)
    const third = world.place(orderNumber(8, company()))
    await world.trigger(third)
    await world.live(minutes(3))
    const { invoiceId } = await world.rowOf(third)
    show(world, reading({ isDoubtful: true }))
    show(world, reading(), (invoice) => invoice.invoiceId === invoiceId)
    await watch(world)
    expect(await watchOf(world, other)).toMatchObject({ state: "pending" })
  })

  it("of a company abroad is awaited like one at home", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    for (const { shown } of world.service().invoices) {
      Object.assign(shown.contractor, { country: "DE", type: "COMPANY" })
    }
    show(world, reading())
    await watch(world)
    expect((await watchOf(world, order!)).warnAt).not.toBeNull()
  })

  it("is given up in time where the service shows it by no id, and where the key may not read", async () => {
    const world = new World()
    const [order] = await issue(world, 1)
    world.service().notOffered.add("list").add("read")
    for (let hour = 0; hour < 24 * 4; hour += 1) {
      await watch(world)
      world.standStill(hours(1))
    }
    expect(await watchOf(world, order!)).toMatchObject({ state: null, dueAt: null })
    const second = new World()
    const [forbidden] = await issue(second, 1)
    second.service().forbidden.add("list").add("read")
    expect(await callsDuring(second, async () => await watch(second))).toEqual({ list: 1, read: 0 })
    for (let day = 0; day < 32; day += 1) {
      second.standStill(hours(24))
      await watch(second)
    }
    expect(await watchOf(second, forbidden!)).toMatchObject({ dueAt: null })
  })
})

describe("what following costs", () => {
  it("a call for each page, and one more, where the list shows how they stand", async () => {
    const world = new World()
    world.service().pageSize = 20
    await issue(world, 50)
    show(world, reading())
    const cost = await callsDuring(world, async () => await watch(world))
    expect(cost).toEqual({ list: 4, read: 0 })
    expect(await watch(world)).toMatchObject({ read: 0 })
  })

  it("is remembered where the list hides it: then each invoice is read by its id, so many at a time", async () => {
    const world = new World()
    const orders = await issue(world, 120)
    await world.live(minutes(15))
    show(world, reading())
    const service = world.service()
    const listInvoices = service.listInvoices.bind(service)
    service.listInvoices = async (query) => {
      const outcome = await listInvoices(query)
      if (outcome.kind === "done") {
        for (const invoice of outcome.value.invoices) delete invoice.ksef
      }
      return outcome
    }
    const first = await callsDuring(world, async () => await watch(world))
    expect(first.read).toBe(100)
    await world.live(minutes(1))
    // The rest of them, and no list any more.
    const second = await callsDuring(world, async () => await watch(world))
    expect(second).toEqual({ list: 0, read: 20 })
    for (const order of orders) expect((await watchOf(world, order)).state).toBe("pending")
  })

  it("nothing of the others where the key may not read one invoice, and three calls where it may read none", async () => {
    const world = new World()
    const orders = await issue(world, 6)
    show(world, reading())
    const service = world.service()
    // The list shows no status of any, so that all are read by id.
    const listInvoices = service.listInvoices.bind(service)
    service.listInvoices = async (query) => {
      const outcome = await listInvoices(query)
      if (outcome.kind !== "done") return outcome
      const invoices = outcome.value.invoices.map((one) => ({ ...one, ksef: NOTHING_SHOWN }))
      return { ...outcome, value: { ...outcome.value, invoices } }
    }
    const readInvoice = service.readInvoice.bind(service)
    const { invoiceId } = await world.rowOf(orders.at(-1)!)
    service.readInvoice = async (id) => {
      if (id === invoiceId) service.fail("read", { kind: "key-rejected", status: 403 })
      return await readInvoice(id)
    }
    await watch(world)
    const states = await Promise.all(
      orders.map(async (order) => (await watchOf(world, order)).state)
    )
    expect(states).toEqual(["pending", "pending", "pending", "pending", "pending", null])
    service.forbidden.add("read")
    world.standStill(hours(1))
    expect(await callsDuring(world, async () => await watch(world))).toMatchObject({ read: 3 })
  })

  it("no more readings of an invoice that gets no usable answer than of one that gets it", async () => {
    const world = new World()
    const [silent, other] = await issue(world, 2)
    show(world, reading())
    const service = world.service()
    const { invoiceId } = await world.rowOf(silent!)
    // No page of the list shows it any more.
    const listInvoices = service.listInvoices.bind(service)
    service.listInvoices = async (query) => {
      const outcome = await listInvoices(query)
      if (outcome.kind !== "done") return outcome
      const invoices = outcome.value.invoices.filter((one) => one.invoiceId !== invoiceId)
      return { ...outcome, value: { ...outcome.value, invoices } }
    }
    const readDuring = async (count: number, stepMs: number) => {
      const before = service.count("read")
      for (let turn = 0; turn < count; turn += 1) {
        service.fail("read", "lost")
        await watch(world)
        world.standStill(stepMs)
      }
      return service.count("read") - before
    }
    // By its age: every two minutes, every quarter of an hour, every hour, every six, every day.
    expect(await readDuring(7, minutes(1))).toBeLessThanOrEqual(5)
    expect(await readDuring(60, minutes(1))).toBeLessThanOrEqual(5)
    expect(await readDuring(24 * 4, minutes(15))).toBeLessThanOrEqual(24 + 20)
    expect(await readDuring(24 * 27, hours(1))).toBeLessThanOrEqual(24 * 2 + 25 * 4)
    expect((await watchOf(world, silent!)).readings).toBe(0)
    expect((await watchOf(world, other!)).state).toBe("pending")
    // Late, and nobody dealt with it.
    world.standStill(hours(24 * 3))
    expect(await readDuring(24 * 5, hours(1))).toBeLessThanOrEqual(6)
  })

  it("three calls where nothing is shown, however many wait", async () => {
    const world = new World()
    const orders = await issue(world, 30)
    const { read } = await callsDuring(world, async () => await watch(world))
    expect(read).toBe(3)
    for (const order of orders) expect((await watchOf(world, order)).state).toBe("not_shown")
  })

  it("one scan through the list for all that are of an age, however they came", async () => {
    const world = new World()
    for (let n = 1; n <= 12; n += 1) {
      await world.trigger(world.place(orderNumber(n, company())))
      await world.live(minutes(1))
    }
    await world.live(minutes(11))
    show(world, reading())
    await watch(world)
    let scans = 0
    for (let minute = 0; minute < 60; minute += 1) {
      scans += (await callsDuring(world, async () => await watch(world))).list
      await world.live(minutes(1))
    }
    expect(scans).toBeLessThanOrEqual(5)
  })

  it("no wait for creates and e-mails where it is asked to wait itself", async () => {
    const world = new World()
    await issue(world, 20)
    world.service().fail("list", { kind: "asked-to-wait", retryAfterMs: hours(1) })
    await watch(world)
    const order = world.place(orderNumber(77))
    await world.trigger(order)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
    expect(world.mailsOf(order)).toBe(1)
  })

  it("nothing while the key is rejected, and an end of the run when the service is busy or silent", async () => {
    const world = new World()
    await issue(world, 20)
    show(world, reading())
    world.service().fail("list", "asked-to-wait")
    expect(await callsDuring(world, async () => await watch(world))).toEqual({ list: 1, read: 0 })
    await world.live(minutes(10))
    world.service().isAway = true
    const { list, read } = await callsDuring(world, async () => await watch(world))
    expect(list + read).toBeLessThanOrEqual(3)
    world.service().isAway = false
    await world.live(minutes(10))
    expect(await watch(world)).toMatchObject({ read: 20 })
  })
})
