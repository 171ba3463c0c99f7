import { allowedActs, needsAttention } from "../../core/request/allowed-acts"
import { listReasons } from "../../core/request/doubled"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { cancelRequest } from "../order-changes/cancel-request"
import { settleRequest, skipRequest } from "../operator/person-acts"
import { pauseCompany } from "../holds/pause-company"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { ProcessDied } from "./support/process-died"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

describe("a look that slept", () => {
  it("proves nothing after another look saw what may be the invoice", async () => {
    const world = new World()
    const service = world.service()
    service.fail("create", "saved")
    service.listLagMs = minutes(6)
    service.showsDetails = false
    service.spells = (shown) => ({ ...shown, gross: "1.00" })
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    while ((await world.rowOf(order)).looks === 0) await world.live(1_000)
    const { id } = await world.rowOf(order)
    world.clock.advance(minutes(2))
    world.atNext("ledger.apply provenAbsent", "before", async () => {
      world.clock.advance(minutes(10))
      await resolveUnknown(world.ports, { requestId: id })
      expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    })
    await resolveUnknown(world.ports, { requestId: id })
    await world.live(hours(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("adopts nothing without a reference after another look saw a second invoice like it", async () => {
    const world = new World()
    const service = world.service()
    service.fail("create", "saved")
    service.listLagMs = minutes(6)
    service.showsDetails = false
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const [ours] = service.invoices
    const other = { ...ours!.draft, reference: "of somebody", additionalDetails: "" }
    const byHand = service.addByHand({ additionalDetails: null }, other)
    const { id } = await world.rowOf(order)
    world.clock.advance(minutes(2))
    world.atNext("ledger.apply adopt", "before", async () => {
      world.clock.advance(minutes(10))
      await resolveUnknown(world.ports, { requestId: id })
      expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    })
    await resolveUnknown(world.ports, { requestId: id })
    const row = await world.rowOf(order)
    expect(row.invoiceId).not.toBe(byHand.invoiceId)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
  })
})

test("a look does not take an equal order's invoice, made by hand just before a create that saved nothing", async () => {
  const world = new World()
  const service = world.service()
  service.fail("create", "saved")
  const sample = world.place()
  await world.trigger(sample)
  await world.runJobs()
  const { draft } = service.invoices[0]!
  const other = { ...draft, reference: "of somebody" }
  service.invoices.length = 0
  const byHand = service.addByHand({ additionalDetails: "Do zamówienia nr 9" }, other)
  await world.live(hours(2))
  const row = await world.rowOf(sample)
  expect(row.invoiceId).not.toBe(byHand.invoiceId)
  expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
  expect(service.invoices).toHaveLength(1)
})

describe("an answer that names an invoice and comes after the next create began", () => {
  /** The first create's answer arrives while the second one is under way. */
  async function lateAnswer(
    world: World,
    how: "refused" | "asked-to-wait" | "done" | "done before",
    meanwhile: (order: OrderSnapshot) => Promise<void> = async () => undefined
  ) {
    const service = world.service()
    service.listLagMs = hours(10)
    const order = world.place()
    let arrive: () => void = () => undefined
    const late = new Promise<void>((resolve) => (arrive = resolve))
    const saved = service.createInvoice.bind(service)
    let creates = 0
    let first: Promise<unknown> = Promise.resolve()
    service.createInvoice = async (draft) => {
      creates += 1
      if (creates === 1) {
        const outcome = await saved(draft)
        await late
        return outcome
      }
      if (creates === 2 && how !== "done before") {
        if (how !== "done") service.fail("create", how)
        arrive()
        await first
        if (how === "asked-to-wait") {
          world.atNext("ledger.findTiedInvoices", "before", async () => {
            await meanwhile(order)
            throw new ProcessDied("after the create was recorded")
          })
        }
      }
      return await saved(draft)
    }
    await world.trigger(order)
    const job = world.queue.nextDue()
    if (!job) throw new Error("no job")
    first = world.act(async (ports) => await world.queue.run(ports, job))
    await new Promise((resolve) => setImmediate(resolve))
    const arriveAlone = async () => {
      arrive()
      await first
    }
    return { order, arrive: arriveAlone }
  }

  it("is the row's invoice although the next create is refused", async () => {
    const world = new World()
    const { order } = await lateAnswer(world, "refused")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("is marked for correction when the order is canceled in between", async () => {
    const world = new World()
    const { order } = await lateAnswer(world, "asked-to-wait", async (canceled) => {
      const row = await world.rowOf(canceled)
      expect(row).toMatchObject({ state: "queued", answeredInvoiceIds: ["default-1"] })
      await cancelRequest(world.ports, canceled.id)
    })
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId: "default-1",
      correction: { reason: "ORDER_CANCELED" },
    })
  })

  it("is issued and marked although the order's request was canceled before", async () => {
    const world = new World()
    const { order, arrive } = await lateAnswer(world, "refused")
    await pauseCompany(world.ports, { companyId: "default", actorId: "user_1", note: "holidays" })
    world.clock.advance(minutes(30))
    await world.sweep()
    world.clock.advance(minutes(3))
    const { id } = await world.rowOf(order)
    await resolveUnknown(world.ports, { requestId: id })
    world.clock.advance(minutes(3))
    await resolveUnknown(world.ports, { requestId: id })
    expect(await world.rowOf(order)).toMatchObject({ state: "queued" })
    await cancelRequest(world.ports, order.id)
    expect(await world.rowOf(order)).toMatchObject({ state: "canceled" })
    await arrive()
    expect(await world.rowOf(order)).toMatchObject({
      state: "issued",
      invoiceId: "default-1",
      correction: { reason: "ORDER_CANCELED", invoiced: "49.99" },
    })
  })

  it("is not passed over by a person's skip", async () => {
    const world = new World()
    const { order } = await lateAnswer(world, "asked-to-wait", async (skipped) => {
      const row = await world.rowOf(skipped)
      expect(row).toMatchObject({ state: "queued", answeredInvoiceIds: ["default-1"] })
      expect(await skipRequest(world.ports, row.id, "by hand")).toMatchObject({
        rejection: { code: "CHANGED_MEANWHILE" },
      })
    })
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it.each(["done", "done before"] as const)(
    "makes two invoices when the next create is %s: a person is told, until that is settled",
    async (how) => {
      const world = new World()
      const { order, arrive } = await lateAnswer(world, how)
      await world.live(hours(1))
      await arrive()
      expect(world.invoicesOf(order)).toHaveLength(2)
      const row = await world.rowOf(order)
      expect(row).toMatchObject({
        state: "issued",
        invoiceId: "default-2",
        answeredInvoiceIds: ["default-1"],
      })
      expect(world.eventsOf(row)).toContain("doubled")
      expect(needsAttention(row)).toBe(true)
      const context = { hasService: true, holds: [] }
      expect(listReasons(row)).toMatchObject([
        { code: "ISSUED_TWICE", params: { id: "default-2", other: "default-1" } },
      ])
      expect(allowedActs(row, context).settle).toBe(true)
      expect(await settleRequest(world.ports, row.id, "corrected one")).toHaveProperty("request")
      const settled = await world.rowOf(order)
      expect(needsAttention(settled)).toBe(false)
      expect(listReasons(settled)).toEqual([])
      expect(allowedActs(settled, context).settle).toBe(false)
      expect(world.mailsOf(order)).toBe(1)
    }
  )
})
