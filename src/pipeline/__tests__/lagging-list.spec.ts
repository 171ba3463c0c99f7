import { confirmChecked } from "../operator/confirm-checked"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { orderNumber, otherBuyer, teapot } from "./support/orders"
import { hours, minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** A create whose answer was lost, in a service whose list is behind by so much. */
async function worldOfLag(listLagMs: number) {
  const world = new World()
  const service = world.service()
  service.listLagMs = listLagMs
  service.fail("create", "saved")
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(seconds(1))
  /** Orders of other buyers, whose creates the service answers. */
  const issueOthers = async (from: number, count: number) => {
    for (let n = from; n < from + count; n += 1) {
      await world.trigger(world.place({ ...otherBuyer(), ...orderNumber(n, teapot()) }))
      await world.live(seconds(5))
    }
  }
  return { world, service, order, issueOthers }
}

describe("an invoice that is found after it was taken for absent", () => {
  it.each([
    ["of the first create", "saved", "lost", [{ code: "MAY_BE_TWICE", params: { times: "2" } }]],
    ["of the last one", "lost", "saved", null],
  ] as const)("is flagged where it is not of the last create: %s", async (_, one, two, flags) => {
    const world = new World()
    world.service().listLagMs = one === "saved" ? minutes(2.5) : 0
    world.service().fail("create", one, two)
    const order = world.place()
    await world.trigger(order)
    await world.live(hours(1))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: "default-1", flags })
    await confirmChecked(world.ports, row.id)
    expect((await world.rowOf(order)).flags).toBeNull()
  })
})

describe("a list that does not show what the service has confirmed since", () => {
  it.each([
    ["within the pause", 0],
    ["after it", 70],
  ])("proves no absence; others were confirmed %s", async (_what, after) => {
    const { world, service, order, issueOthers } = await worldOfLag(minutes(20))
    await world.live(seconds(after))
    await issueOthers(2, 5)
    await world.live(minutes(15))
    expect(await world.rowOf(order)).toMatchObject({
      state: "unknown",
      looks: 1,
      reasons: [{ code: "LOOKUP_FAILED" }],
    })
    await world.live(hours(1))
    expect(service.count("create")).toBe(6)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", invoiceId: "default-1" })
  })

  it("proves it once it shows them, however much is confirmed meanwhile", async () => {
    const { world, service, order, issueOthers } = await worldOfLag(seconds(30))
    service.invoices.pop()
    await issueOthers(2, 40)
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", revision: 1 })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is looked at on, and told to people once, while one of them never comes", async () => {
    const { world, service, order, issueOthers } = await worldOfLag(0)
    service.invoices.pop()
    await issueOthers(2, 1)
    service.invoices.pop()
    await world.live(hours(12))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "LOOKUP_FAILED" }] })
    expect(world.eventsOf(row).filter((name) => name === "undecided")).toHaveLength(1)
    expect(service.count("create")).toBe(2)
  })

  it("is not asked for all that was confirmed before, or while its pages were read", async () => {
    const world = new World()
    const service = world.service()
    await world.trigger(world.place({ ...otherBuyer(), ...orderNumber(4, teapot()) }))
    await world.live(minutes(1))
    service.listLagMs = hours(1)
    await world.trigger(world.place({ ...otherBuyer(), ...orderNumber(2, teapot()) }))
    await world.live(minutes(1))
    service.fail("create", "lost")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(seconds(65))
    const { id } = await world.rowOf(order)
    world.clock.advance(minutes(2))
    world.atNext("service.listInvoices", "before", async () => {
      await world.trigger(world.place({ ...otherBuyer(), ...orderNumber(3, teapot()) }))
      await world.runJobs()
    })
    await resolveUnknown(world.ports, { requestId: id })
    expect(await world.rowOf(order)).toMatchObject({ revision: 1 })
  })
})

describe("a list that shows nothing of what was issued before the create", () => {
  it.each([
    ["is an hour behind", hours(1), minutes(1)],
    ["never shows what is issued from here", Infinity, minutes(1)],
    ["is empty, though the account has invoices of another day", Infinity, hours(30)],
  ])("proves no absence: it %s", async (_what, listLagMs, laterMs) => {
    const world = new World()
    const service = world.service()
    service.listLagMs = listLagMs
    await world.trigger(world.place({ ...otherBuyer(), ...orderNumber(2, teapot()) }))
    await world.live(laterMs)
    service.fail("create", "saved")
    const order = world.place(orderNumber(1))
    await world.trigger(order)
    await world.live(minutes(30))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "unknown", reasons: [{ code: "LOOKUP_FAILED" }] })
    await world.live(hours(12))
    expect(world.invoicesOf(order)).toHaveLength(1)
    const { state } = await world.rowOf(order)
    expect(state).toBe(listLagMs === Infinity ? "unknown" : "issued")
    expect(world.eventsOf(row)).toContain(listLagMs === Infinity ? "undecided" : "issued")
  })
})
