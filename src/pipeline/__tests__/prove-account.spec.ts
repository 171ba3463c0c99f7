import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { orderNumber, otherBuyer } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const issueOne = async (world: World, n: number): Promise<OrderSnapshot> => {
  const order = world.place(orderNumber(n))
  await world.trigger(order)
  await world.live(minutes(10))
  return order
}

const replaceKey = (world: World) => {
  world.keyVersion += 1
  world.restart()
}

/** A create that ended as given, then a key that shows no references when it is decided. */
async function decidedByLikeness(create: "saved" | "lost") {
  const world = new World()
  const service = world.service()
  await issueOne(world, 1)
  service.fail("create", create)
  const open = world.place(orderNumber(2, otherBuyer()))
  await world.trigger(open)
  await world.runJobs()
  service.showsDetails = false
  replaceKey(world)
  const later = await issueOne(world, 3)
  return { world, service, open, later }
}

describe("a create that the account of a replaced key does not list", () => {
  it("is made again where references, hidden when the key was decided, are shown by now", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    service.showsDetails = false
    service.fail("create", "lost")
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    replaceKey(world)
    while ((await world.rowOf(open)).looks === 0) await world.live(1_000)
    service.showsDetails = true
    await world.live(minutes(15))
    const row = await world.rowOf(open)
    expect(row).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(open)).toHaveLength(1)
    expect(world.eventsOf(row)).not.toContain("undecided")
  })

  it("leaves the person's list by itself once references are shown", async () => {
    const { world, service, open } = await decidedByLikeness("lost")
    await world.live(hours(1))
    expect(await world.rowOf(open)).toMatchObject({ reasons: [{ code: "ABSENT_WITH_NEW_KEY" }] })
    service.showsDetails = true
    await world.live(minutes(15))
    const row = await world.rowOf(open)
    expect(row).toMatchObject({ state: "issued", sendState: "sent" })
    expect(world.invoicesOf(open)).toHaveLength(1)
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
  })

  it("is not made again because of what the present key made itself", async () => {
    const { world, open, later } = await decidedByLikeness("lost")
    await world.live(hours(1))
    // Only what was made with the key of before stays without its reference.
    const service = world.service()
    service.showsDetails = true
    const [first = ""] = [service.invoices[0]?.shown.invoiceId]
    service.spells = (shown) =>
      shown.invoiceId === first ? { ...shown, additionalDetails: null } : shown
    await world.live(hours(5))
    expect(await world.rowOf(later)).toMatchObject({ state: "issued" })
    expect(await world.rowOf(open)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ABSENT_WITH_NEW_KEY" }],
    })
  })

  it("is made again where a chain of keys proves it, though its own key made nothing else", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    replaceKey(world)
    service.fail("create", "lost")
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    replaceKey(world)
    await world.live(hours(1))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued" })
    expect(world.invoicesOf(open)).toHaveLength(1)
  })

  it("is not made again with a third key of an account that only seemed to be of the first", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    service.fail("create", "saved")
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    const other = new ScriptedService(world.clock, "default")
    for (let count = 0; count < 2; count += 1) other.addByHand({})
    world.services.set("default", other)
    replaceKey(world)
    const { accountId } = await world.rowOf(open)
    const keyDigest = world.ports.keyDigestOf("default")!
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId })
    for (const n of [3, 4, 5]) await issueOne(world, n)
    // The third key shows what the second one made, references and all.
    replaceKey(world)
    await world.live(hours(5))
    expect(await world.rowOf(await issueOne(world, 6))).toMatchObject({ accountId })
    expect(other.count("create")).toBe(4)
    expect(await world.rowOf(open)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "ABSENT_WITH_NEW_KEY" }],
    })
  })

  it("waits while the service does not answer, and is told to a person only if it stays so", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    service.showsDetails = false
    service.fail("create", "lost")
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    replaceKey(world)
    while ((await world.rowOf(open)).looks === 0) await world.live(1_000)
    service.showsDetails = true
    service.fail("read", "not-sent", "not-sent")
    await world.live(minutes(15))
    const row = await world.rowOf(open)
    expect(row).toMatchObject({ state: "issued" })
    expect(world.eventsOf(row)).not.toContain("undecided")
  })
})

describe("a create whose key seems to open another account than the present one", () => {
  it("is adopted where the present key shows it with our reference", async () => {
    const world = new World()
    const service = world.service()
    await issueOne(world, 1)
    service.fail("create", "saved")
    const open = world.place(orderNumber(2, otherBuyer()))
    await world.trigger(open)
    await world.runJobs()
    service.spells = (shown) => ({ ...shown, invoiceNumber: null, additionalDetails: null })
    replaceKey(world)
    await world.live(hours(1))
    expect(await world.rowOf(open)).toMatchObject({ reasons: [{ code: "ACCOUNT_UNCERTAIN" }] })
    service.spells = (shown) => shown
    await world.live(minutes(15))
    expect(await world.rowOf(open)).toMatchObject({ state: "issued", invoiceId: "default-2" })
    expect(service.count("create")).toBe(2)
  })
})
