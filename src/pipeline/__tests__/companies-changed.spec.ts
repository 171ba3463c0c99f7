import { anAddress, anOrder } from "../../core/__tests__/an-order"
import { allowedActs } from "../../core/request/allowed-acts"
import { openActContexts } from "../operator/act-context"
import { retryRequest } from "../operator/person-acts"
import { sendQueuedInvoice } from "../follow-up/send-invoice"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** The options name a company otherwise from now on: the old id is in the options no longer. */
function rename(world: World, from: string, to: string): void {
  const service = world.service(from)
  world.services.delete(from)
  world.services.set(to, service)
  for (const company of world.settings.companies) if (company.id === from) company.id = to
  world.restart()
}

describe("an order whose create was refused, of a company that has another id by now", () => {
  it("goes to the company that fits now: nothing was saved", async () => {
    const world = new World({ companies: [{ id: "a", apiKey: "one" }] })
    world.service("a").fail("create", "refused")
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(1))
    expect(await world.rowOf(order)).toMatchObject({ state: "refused", companyId: "a" })
    rename(world, "a", "b")
    const row = await world.rowOf(order)
    const context = (await openActContexts(world.ports))(row)
    expect(allowedActs(row, context).retry).toBe(true)
    expect(await retryRequest(world.ports, row.id)).toMatchObject({ request: { companyId: "b" } })
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", companyId: "b" })
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it.each([
    ["the country its buyer was given since", "de", "abroad"],
    ["its own where that is nobody else's", "pl", "here"],
  ])("goes to the company of %s, where it was chosen without one", async (_, countryCode, id) => {
    const world = new World({
      companies: [
        { id: "abroad", apiKey: "one", countries: ["DE"] },
        { id: "here", apiKey: "two" },
      ],
    })
    const order = world.place(anOrder({ billingAddress: null }))
    await world.trigger(order)
    await world.live(minutes(1))
    const row = await world.rowOf(order)
    expect([row.state, row.companyId, row.reasons?.[0]?.code]).toEqual([
      "refused",
      "here",
      "ADDRESS_MISSING",
    ])
    world.orders.edit(order.id, { billingAddress: anAddress({ countryCode }) })
    expect(await retryRequest(world.ports, row.id)).toMatchObject({ request: { companyId: id } })
  })

  it("stays where it is once a create before that one had no answer", async () => {
    const world = new World({ companies: [{ id: "a", apiKey: "one" }] })
    world.service("a").fail("create", "lost")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    world.service("a").fail("create", "refused")
    await world.live(hours(2))
    expect(await world.rowOf(order)).toMatchObject({ state: "refused", companyId: "a" })
    rename(world, "a", "b")
    const row = await world.rowOf(order)
    const context = (await openActContexts(world.ports))(row)
    expect(allowedActs(row, context).retry).toBe(false)
    expect(await retryRequest(world.ports, row.id)).toMatchObject({
      rejection: { code: "COMPANY_NOT_CONFIGURED" },
    })
  })
})

describe("a process that runs on with the options of before", () => {
  it("leaves the order of a company that only newer processes know to them", async () => {
    const world = new World({ companies: [{ id: "new", apiKey: "one" }] })
    const order = world.place()
    await world.trigger(order)
    await world.ledger.holdCompany({ companyId: "new", cause: "unreachable", keyDigest: null })
    const service = world.service("new")
    world.services.delete("new")
    world.restart()
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "queued", reasons: null })
    world.services.set("new", service)
    world.restart()
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
  })

  it("leaves the e-mail of such a company to them", async () => {
    const world = new World({ companies: [{ id: "new", apiKey: "one" }] })
    const service = world.service("new")
    service.fail("send", "not-sent")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "queued" })
    world.services.delete("new")
    world.restart()
    world.queue.lose()
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "queued" })
    world.services.set("new", service)
    world.restart()
    await world.live(minutes(10))
    expect(await world.rowOf(order)).toMatchObject({ state: "issued", sendState: "sent" })
  })
})

describe("an issued invoice that was not read back, of a company that is gone", () => {
  it("is left to a person, though no e-mail is owed", async () => {
    const world = new World({ companies: [{ id: "a", apiKey: "one" }], send: "manual" })
    world.service("a").fail("read", "not-sent")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", readBack: "pending", sendState: "none" })
    world.services.delete("a")
    world.restart()
    await world.live(hours(1))
    expect(await world.rowOf(order)).toMatchObject({
      readBack: "gave_up",
      sendState: "none",
      reasons: [{ code: "COMPANY_UNKNOWN" }],
    })
    expect(world.eventsOf(row)).toContain("unverified")
    await sendQueuedInvoice(world.ports, { requestId: row.id, isLastTry: false })
    expect(world.eventsOf(row).filter((name) => name === "unverified")).toHaveLength(1)
  })
})
