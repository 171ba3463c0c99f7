import { needsAttention } from "../../core/request/allowed-acts"
import { listReasons } from "../../core/request/doubled"
import type { InvoiceRequest, RequestIn } from "../../core/request/invoice-request"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { linkInvoice, settleRequest, stateNotThere } from "../operator/person-acts"
import { saveAnswer } from "../issue/record-answered"
import { orderNumber } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"
import { byHand } from "./support/by-hand"

/** The answer of a create whose stamp was taken for dead long ago. */
async function answerLate(world: World, order: OrderSnapshot, invoiceId: string): Promise<void> {
  const row = await world.rowOf(order)
  // As it was stamped for that create.
  const stamped = { ...row, stampToken: "of an earlier create" } as InvoiceRequest
  const request = stamped as RequestIn<"issuing">
  await saveAnswer(world.ports, { request, invoiceId, email: { kind: "none" }, attempts: [] })
}

/** Every invoice that the row knows of. */
const recordOf = (row: InvoiceRequest) =>
  [row.invoiceId, ...(row.answeredInvoiceIds ?? []), ...(row.settledInvoiceIds ?? [])].sort()

const issueOne = async (world: World, n: number): Promise<OrderSnapshot> => {
  const order = world.place(orderNumber(n))
  await world.trigger(order)
  await world.live(minutes(10))
  return order
}

describe("an answer that comes while the database is away", () => {
  const issueOverOutage = async (forMs: number) => {
    const world = new World()
    const order = world.place(orderNumber(1))
    world.service().showsDetails = false
    world.atNext("service.createInvoice", "after", () => {
      const backAtMs = world.clock.nowMs + forMs
      const apply = world.ledger.apply.bind(world.ledger)
      world.ledger.apply = async (move) => {
        if (world.clock.nowMs < backAtMs) throw new Error("the database system is starting up")
        return await apply(move)
      }
    })
    await world.trigger(order)
    await world.runJobs()
    return { world, row: await world.rowOf(order) }
  }

  it.each([1, 30, 110])("is saved once it is back, %d s later", async (forS) => {
    const { world, row } = await issueOverOutage(seconds(forS))
    expect(row).toMatchObject({ state: "issued", invoiceId: "default-1" })
    expect(world.service().count("create")).toBe(1)
  })

  it("is looked for where it stays away", async () => {
    const { row } = await issueOverOutage(minutes(5))
    expect(row).toMatchObject({ state: "issuing", invoiceId: null })
  })
})

describe("invoices that the service named for one order", () => {
  it("are all told when two late answers come after the invoice, and kept once settled", async () => {
    const world = new World()
    const order = await issueOne(world, 1)
    await answerLate(world, order, "default-8")
    await answerLate(world, order, "default-9")
    const row = await world.rowOf(order)
    expect(world.eventsOf(row).filter((name) => name === "doubled")).toHaveLength(2)
    expect(listReasons(row)[0]).toMatchObject({
      code: "ISSUED_TWICE",
      params: { id: "default-1", other: "default-8, default-9" },
    })
    expect(await settleRequest(world.ports, row.id, "both corrected")).toHaveProperty("request")
    const settled = await world.rowOf(order)
    expect(needsAttention(settled)).toBe(false)
    expect(recordOf(settled)).toEqual(["default-1", "default-8", "default-9"])
    await answerLate(world, order, "default-10")
    expect(needsAttention(await world.rowOf(order))).toBe(true)
  })

  it("are all told when two answers are noted while the order is queued again", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    const { id } = await world.rowOf(order)
    for (const answered of ["default-8", "default-9"]) {
      // The process died right after this statement.
      const expect = { state: "issuing", stampToken: "of an earlier create" } as const
      await world.ledger.apply(byHand({ id, expect, set: { state: "issued" }, answered }))
    }
    await world.live(minutes(10))
    const row = await world.rowOf(order)
    expect(world.service().count("create")).toBe(0)
    expect(row).toMatchObject({ state: "issued", invoiceId: "default-8" })
    expect(listReasons(row)[0]).toMatchObject({
      code: "ISSUED_TWICE",
      params: { id: "default-8", other: "default-9" },
    })
    expect(world.eventsOf(row)).toContain("doubled")
  })

  it("are all told when an answer comes late and an earlier one is noted already", async () => {
    const world = new World()
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    const { id } = await world.rowOf(order)
    const token = { state: "issuing", stampToken: "of an earlier create" } as const
    await world.ledger.apply(byHand({ id, expect: token, set: {}, answered: "default-8" }))
    await answerLate(world, order, "default-9")
    const row = await world.rowOf(order)
    expect(recordOf(row)).toEqual(["default-8", "default-9"])
    expect(listReasons(row)[0]).toMatchObject({ code: "ISSUED_TWICE" })
    expect(world.eventsOf(row)).toContain("doubled")
  })

  it("stay when one of them is noted between a person's reading and the person's word", async () => {
    const world = new World()
    const order = await leaveTied(world)
    const seen = await world.rowOf(order)
    const { id } = seen
    world.atNext("ledger.apply declareAbsent", "before", async () => {
      const expect = { state: "issuing", stampToken: "of an earlier create" } as const
      await world.ledger.apply(byHand({ id, expect, set: {}, answered: "default-9" }))
    })
    await stateNotThere(world.ports, id, seen)
    await world.live(minutes(10))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: "default-9" })
    expect(recordOf(row)).toEqual(["default-1", "default-9"])
  })

  it("stay on record when a person links another one in their place", async () => {
    const world = new World()
    const order = await leaveTied(world)
    const service = world.service()
    const { id } = await world.rowOf(order)
    const [ours] = service.invoices
    const byHand = service.addByHand({ additionalDetails: null }, ours!.draft)
    await linkInvoice(world.ports, id, byHand.invoiceId)
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: byHand.invoiceId })
    expect(recordOf(row)).toEqual(["default-1", byHand.invoiceId])
    // What another order has is not this one's second invoice.
    expect(listReasons(row)).toEqual([])
  })

  it("are all named to the person when each of them is another order's", async () => {
    const world = new World()
    const order = await leaveTied(world, 2)
    const { id, reasons } = await world.rowOf(order)
    expect(reasons).toMatchObject([{ code: "ANSWER_TIED", params: { id: "default-1" } }])
    const expected = { state: "issuing", stampToken: "of an earlier create" } as const
    await world.ledger.apply(byHand({ id, expect: expected, set: {}, answered: "default-2" }))
    await world.live(hours(2))
    expect((await world.rowOf(order)).reasons).toMatchObject([
      { code: "ANSWER_TIED", params: { id: "default-1, default-2" } },
    ])
  })

  it("are no other order's invoice, however equal they look", async () => {
    const world = new World()
    const service = world.service()
    service.showsDetails = false
    const doubled = await issueOne(world, 1)
    const [ours] = service.invoices
    // The earlier create of the same order, whose answer came last of all.
    const second = service.addByHand({ additionalDetails: null }, ours!.draft)
    await answerLate(world, doubled, second.invoiceId)
    service.fail("create", "lost")
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      invoiceId: null,
      reasons: [{ code: "AMBIGUOUS_LOOKUP", params: { ids: second.invoiceId } }],
    })
    const { id } = await world.rowOf(doubled)
    await settleRequest(world.ports, id, "corrected in Altera")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "unknown", invoiceId: null })
  })
})

/** An order whose create was answered with the invoice that another order has already. */
async function leaveTied(world: World, others = 1): Promise<OrderSnapshot> {
  for (let n = 1; n <= others; n += 1) await issueOne(world, n)
  world.services.set("default", new ScriptedService(world.clock, "default"))
  world.restart()
  const order = await issueOne(world, others + 1)
  expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "ANSWER_TIED" }] })
  return order
}
