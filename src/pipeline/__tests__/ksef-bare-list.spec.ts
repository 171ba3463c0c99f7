import { anAddress } from "../../core/__tests__/an-order"
import { NOTHING_SHOWN, type KsefReading } from "../../core/ksef/reading"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { linkInvoice } from "../operator/person-acts"
import { watchKsef } from "../ksef/watch-ksef"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const PENDING: KsefReading = { ...NOTHING_SHOWN, state: "pending" }
const LINDEN = { company: "Lipa sp. z o.o." }

/** Shops in which a company needs no tax number. */
const WITHOUT_NIP = { companyWithoutTaxId: "company" } as const

const company = (n: number) => orderNumber(n, { billingAddress: anAddress(LINDEN) })
const companyWithNip = (n: number) =>
  orderNumber(n, { billingAddress: anAddress({ ...LINDEN, metadata: { nip: "1234563218" } }) })
const person = (n: number) => orderNumber(n)

/** Lets the service's list name buyers alone; by its id an invoice is shown whole. */
function nameBuyersAlone(world: World, hide: (invoice: ServiceInvoice) => void = () => undefined) {
  const service = world.service()
  const listInvoices = service.listInvoices.bind(service)
  service.listInvoices = async (query) => {
    const outcome = await listInvoices(query)
    if (outcome.kind === "done") {
      for (const invoice of outcome.value.invoices) {
        const bare = { taxIdentificationNumber: null, postCode: null, type: null }
        Object.assign(invoice.contractor, bare)
        hide(invoice)
      }
    }
    return outcome
  }
}

async function issue(world: World, ...orders: Partial<OrderSnapshot>[]): Promise<OrderSnapshot[]> {
  const placed = orders.map((order) => world.place(order))
  for (const order of placed) await world.trigger(order)
  await world.live(minutes(3))
  return placed
}

/** What the service shows of every invoice from now on. */
function show(world: World, changes: Partial<ServiceInvoice>) {
  for (const { shown } of world.service().invoices) Object.assign(shown, changes)
}

const watchOf = async (world: World, order: OrderSnapshot) =>
  (await world.ledger.findKsefOf([(await world.rowOf(order)).id]))[0]

async function callsOfWatch(world: World) {
  const service = world.service()
  const [list, read] = [service.count("list"), service.count("read")]
  await watchKsef(world.ports, { turnMs: 1 })
  return { list: service.count("list") - list, read: service.count("read") - read }
}

describe("where the list names buyers alone, whether an invoice must be in KSeF", () => {
  it("is known from what was sent, of companies without a NIP and of private persons as well", async () => {
    const world = new World(WITHOUT_NIP)
    const [one, other, third] = await issue(world, company(1), person(2), companyWithNip(3))
    nameBuyersAlone(world)
    show(world, { ksef: PENDING })
    expect(await callsOfWatch(world)).toEqual({ list: 1, read: 0 })
    for (const order of [one!, third!]) {
      const watch = await watchOf(world, order)
      expect(watch).toMatchObject({ state: "pending", details: { isDue: true } })
      expect(watch?.warnAt).not.toBeNull()
    }
    expect(await watchOf(world, other!)).toMatchObject({
      state: "pending",
      details: { isDue: false },
      warnAt: null,
    })
  })

  it("is told by the invoice itself where that was not kept", async () => {
    const world = new World()
    const [order] = await issue(world, companyWithNip(1))
    const row = await world.rowOf(order!)
    world.ledger.rows.set(row.id, { ...row, buyerHasNip: null, isBuyerCompany: null })
    nameBuyersAlone(world)
    show(world, { ksef: PENDING })
    expect(await callsOfWatch(world)).toEqual({ list: 1, read: 1 })
    expect((await watchOf(world, order!))?.warnAt).not.toBeNull()
    await world.live(minutes(30))
    // Known by now: the list is enough.
    expect(await callsOfWatch(world)).toEqual({ list: 1, read: 0 })
    expect((await watchOf(world, order!))?.warnAt).not.toBeNull()
  })

  it("is what the service shows, whatever was sent", async () => {
    const world = new World(WITHOUT_NIP)
    const [one, other] = await issue(world, company(1), person(2))
    for (const { shown } of world.service().invoices) {
      const type = shown.contractor.name?.includes("Lipa") ? "PRIVATE_PERSON" : "COMPANY"
      Object.assign(shown, { ksef: PENDING, contractor: { ...shown.contractor, type } })
    }
    expect(await callsOfWatch(world)).toEqual({ list: 1, read: 0 })
    expect((await watchOf(world, one!))?.warnAt).toBeNull()
    expect((await watchOf(world, other!))?.warnAt).not.toBeNull()
  })

  it("decides which invoices are read by id where the list shows no status at all", async () => {
    const world = new World(WITHOUT_NIP)
    const [order] = await issue(world, company(1), ...[2, 3, 4, 5, 6].map(person))
    nameBuyersAlone(world, (invoice) => delete invoice.ksef)
    // The account sends companies' invoices alone.
    for (const { shown } of world.service().invoices) {
      if (shown.contractor.name?.includes("Lipa")) shown.ksef = PENDING
    }
    await watchKsef(world.ports, { turnMs: 1 })
    expect(await watchOf(world, order!)).toMatchObject({ state: "pending" })
  })

  it.each([
    [
      "is told by the invoice itself once creates went out to a company and to a person",
      {},
      null,
      1,
    ],
    ["is known still where both buyers are companies", { company: "Brzoza sp. z o.o." }, true, 0],
  ])("%s", async (_, changes, isBuyerCompany, read) => {
    const world = new World(WITHOUT_NIP)
    world.service().fail("create", "lost")
    const order = world.place(company(1))
    await world.trigger(order)
    await world.runJobs()
    world.orders.change(order.id, { billingAddress: anAddress(changes) }, world.clock.iso)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isBuyerCompany })
    nameBuyersAlone(world)
    show(world, { ksef: PENDING })
    expect(await callsOfWatch(world)).toEqual({ list: 1, read })
  })
})

describe("of an invoice that was not answered to its create", () => {
  /** One order whose create saved its invoice and was not answered. */
  async function lose(world: World): Promise<OrderSnapshot> {
    world.service().fail("create", "saved")
    const order = world.place(person(1))
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", isBuyerCompany: false })
    return order
  }

  it("is known from what was sent, once a look-up found it", async () => {
    const world = new World()
    const order = await lose(world)
    await world.live(minutes(30))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", isBuyerCompany: false })
  })

  /** The same, where no look-up can find it and a person has to link it. */
  async function loseForGood(world: World): Promise<{ id: string; invoiceId: string }> {
    world.service().fail("list", ...Array.from({ length: 40 }, () => "refused" as const))
    const order = await lose(world)
    await world.live(minutes(30))
    const { id } = await world.rowOf(order)
    return { id, invoiceId: world.service().invoices[0]!.shown.invoiceId }
  }

  it("is known where a person linked it and it shows the buyer that was sent", async () => {
    const world = new World()
    const { id, invoiceId } = await loseForGood(world)
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      request: { state: "issued", isBuyerCompany: false },
    })
  })

  it("is not known where what a person linked shows another buyer", async () => {
    const world = new World()
    const { id, invoiceId } = await loseForGood(world)
    for (const { shown } of world.service().invoices) shown.contractor.name = "Lipa sp. z o.o."
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      request: { state: "issued", isBuyerCompany: null },
    })
  })

  it("is not known where a person linked it on his word", async () => {
    const world = new World()
    const { id, invoiceId } = await loseForGood(world)
    world.service().forbidden.add("read")
    const unverified = { note: "Seen in Altera", invoiceNumber: null }
    expect(await linkInvoice(world.ports, id, invoiceId, { unverified })).toMatchObject({
      request: { state: "issued", isBuyerCompany: null },
    })
  })
})
