import { listLeftDrafts } from "../../core/request/left-drafts"
import { checkLedgers } from "../ledger-check/check-ledger"
import { backUp, restore } from "./support/ledger-backup"
import { orderNumber } from "./support/orders"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** A shop that issues draft first and compares what it finds as it starts; one order is issued. */
async function start(prepare: (world: World) => void = () => undefined) {
  const world = new World({ issuing: "draft_first" })
  prepare(world)
  world.comparesAtStart = true
  world.restart()
  const first = world.place(orderNumber(1))
  await world.trigger(first)
  await world.live(minutes(2))
  expect(await world.rowOf(first)).toMatchObject({ state: "issued" })
  return world
}

/** The draft of an order is saved and not yet issued; then a backup of before its request is restored. */
async function restored(prepare: (world: World) => void = () => undefined) {
  const world = await start(prepare)
  const kept = backUp(world.ledger)
  const order = world.place(orderNumber(2))
  world.atNext("ledger.apply recordDraft", "after", () => {
    world.service().fail("create", "not-sent")
  })
  await world.trigger(order)
  await world.runJobs()
  const { draftId } = await world.rowOf(order)
  expect(draftId).not.toBeNull()
  restore(world, kept)
  return { world, order, draftId: draftId! }
}

const draftsOf = (world: World, order: { id: string }) => {
  const ids = world.invoicesOf(order)
  const documents = world.service().invoices.filter(({ shown }) => ids.includes(shown.invoiceId))
  return documents.filter(({ shown }) => shown.status === "DRAFT").map((one) => one.shown.invoiceId)
}

describe("the draft of an order whose row a restored backup lacks", () => {
  it.each(["reading", "the list"])(
    "is listed beside the later invoice, shown by %s",
    async (by) => {
      const { world, order, draftId } = await restored((one) => {
        one.service().listsDetails = by === "the list"
      })
      await world.trigger(order)
      await world.live(minutes(10))
      const row = await world.rowOf(order)
      expect(row).toMatchObject({ state: "issued", sendState: "sent" })
      expect(row.invoiceId).not.toBe(draftId)
      expect(draftsOf(world, order)).toEqual([draftId])
      expect(listLeftDrafts(row)).toEqual([draftId])
      expect(row.flags).toMatchObject([{ code: "DRAFT_LEFT", params: { ids: draftId } }])
      expect(world.ledger.holds.size).toBe(0)
    }
  )

  it("is listed by the next comparison if a process that had compared before the restore issued it", async () => {
    const { world, order, draftId } = await restored()
    world.comparesAtStart = false
    world.ports.ledgerChecks.clear()
    world.restart()
    await world.trigger(order)
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", leftDrafts: null })
    await world.live(hours(2))
    const { leftDrafts, flags } = await world.rowOf(order)
    expect(leftDrafts).toMatchObject([{ id: draftId }])
    expect(flags).toMatchObject([{ code: "DRAFT_LEFT", params: { ids: draftId } }])
  })

  it("is issued by hand meanwhile and makes nobody issue another", async () => {
    const { world, order, draftId } = await restored()
    world.atNext("ledger.apply noteLeftDraft", "after", () => {
      const [kept] = world.service().invoices.filter(({ shown }) => shown.invoiceId === draftId)
      kept!.shown.status = "ISSUED"
    })
    await world.trigger(order)
    await world.live(minutes(10))
    expect(world.invoicesOf(order)).toEqual([draftId])
    expect(await world.rowOf(order)).toMatchObject({
      state: "refused",
      reasons: [{ code: "MAY_BE_ISSUED" }],
    })
  })

  it("stays unlisted where the service hides references", async () => {
    const { world, order } = await restored((one) => {
      one.service().showsDetails = false
    })
    await world.trigger(order)
    await world.live(hours(3))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", leftDrafts: null })
  })
})

describe("a draft that a comparison sees", () => {
  const compareAgain = async (world: World) => {
    world.ports.ledgerChecks.clear()
    await checkLedgers(world.ports)
  }

  it("is not left over while its request waits to issue it, or looks for it", async () => {
    const world = await start()
    const [waits, looks] = [world.place(orderNumber(2)), world.place(orderNumber(3))]
    world.atNext("ledger.apply recordDraft", "after", () => {
      world.service().fail("create", "not-sent")
    })
    await world.trigger(waits)
    await world.runJobs()
    world.service().fail("create", "saved")
    await world.trigger(looks)
    await world.runJobs()
    expect((await world.rowOf(waits)).draftId).toBe(draftsOf(world, waits)[0])
    expect(await world.rowOf(looks)).toMatchObject({ state: "unknown", draftId: null })
    await compareAgain(world)
    await world.live(minutes(30))
    for (const order of [waits, looks]) {
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", leftDrafts: null })
      expect(draftsOf(world, order)).toEqual([])
    }
  })

  it("takes the place of one with a lost answer, and is told once", async () => {
    const world = await start()
    const service = world.service()
    service.fail("create", "saved")
    service.listLagMs = minutes(5)
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(4))
    const before = await world.rowOf(order)
    expect(before).toMatchObject({ state: "issued", leftDrafts: [{ id: null }] })
    await world.live(minutes(10))
    await compareAgain(world)
    const [draftId] = draftsOf(world, order)
    const row = await world.rowOf(order)
    expect(listLeftDrafts(row)).toEqual([draftId])
    expect(row.flags).toMatchObject([{ code: "DRAFT_LEFT", params: { ids: draftId } }])
    await compareAgain(world)
    expect((await world.rowOf(order)).updatedAt).toBe(row.updatedAt)
  })

  it.each(["draft_first", "direct"] as const)(
    "and that copies an issued invoice is its owner's, %s",
    async (issuing) => {
      const world = new World({ issuing })
      const order = world.place(orderNumber(2))
      await world.trigger(order)
      await world.live(minutes(30))
      const [made] = world.service().invoices
      world.service().addByHand({ status: "DRAFT" }, made!.draft)
      await compareAgain(world)
      expect(await world.rowOf(order)).toMatchObject({ state: "issued", leftDrafts: null })
    }
  )

  it("of an order that this shop does not have is nobody's here", async () => {
    const world = await start()
    const additionalDetails = "Zamówienie 77 (ref. 7Q2M9XK4TB)"
    world.service().addByHand({ status: "DRAFT", additionalDetails })
    await compareAgain(world)
    expect(world.ledger.holds.size).toBe(0)
  })
})
