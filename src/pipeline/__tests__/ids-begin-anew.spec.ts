import { composeReference } from "../../core/draft/reference"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { linkInvoice, sendByPerson } from "../operator/person-acts"
import { orderNumber, otherBuyer } from "./support/orders"
import { ScriptedService } from "./support/scripted-service"
import { hours, minutes } from "./support/virtual-clock"
import { World } from "./support/world"

describe("ids that begin anew behind the same key", () => {
  /** Three orders in the account of before, then one whose answer is lost. */
  async function worldOfNewIds(showsDetails: boolean) {
    const world = new World()
    for (const n of [1, 2, 3]) {
      await world.trigger(world.place(orderNumber(n)))
      await world.live(minutes(5))
    }
    const service = new ScriptedService(world.clock, "default")
    service.showsDetails = showsDetails
    world.services.set("default", service)
    world.restart()
    return { world, service }
  }

  it.each([true, false])(
    "do not make an invoice absent that was saved and not answered (references shown: %s)",
    async (showsDetails) => {
      const { world, service } = await worldOfNewIds(showsDetails)
      service.fail("create", "saved")
      const order = world.place(orderNumber(9, otherBuyer()))
      await world.trigger(order)
      await world.live(hours(5))
      expect(service.issuedFor(composeReference(order.id))).toHaveLength(1)
      expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    }
  )

  it("do not keep a person from linking what shows the order's reference, and mailing it", async () => {
    const { world, service } = await worldOfNewIds(true)
    service.fail("create", "saved")
    const order = world.place(orderNumber(9))
    await world.trigger(order)
    await world.live(hours(1))
    const { id } = await world.rowOf(order)
    expect(await linkInvoice(world.ports, id, "default-1")).toMatchObject({
      request: { state: "issued", invoiceId: "default-1" },
    })
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      request: { sendState: "sent" },
    })
    expect(world.mailsOf(order)).toBe(1)
  })

  it("do not let an invoice without the reference be linked to a second order", async () => {
    const { world, service } = await worldOfNewIds(false)
    service.fail("create", "saved")
    const order = world.place(orderNumber(9))
    await world.trigger(order)
    await world.live(hours(1))
    const { id } = await world.rowOf(order)
    expect(await linkInvoice(world.ports, id, "default-1")).toMatchObject({
      rejection: { code: "INVOICE_TIED" },
    })
  })
})

describe("a key that opens the first of two accounts again", () => {
  it("does not mail an equal order's invoice that has the same id there", async () => {
    const world = new World({ send: "manual" })
    const first = world.service()
    first.showsDetails = false
    first.fail("create", "saved")
    first.fail("list", ...Array.from({ length: 200 }, () => "refused" as const))
    await world.trigger(world.place(orderNumber(1)))
    await world.live(minutes(1))
    const second = new ScriptedService(world.clock, "default")
    second.showsDetails = false
    world.services.set("default", second)
    world.keyVersion += 1
    world.restart()
    const order = world.place(orderNumber(2))
    await world.trigger(order)
    await world.live(minutes(5))
    const row = await world.rowOf(order)
    expect(row).toMatchObject({ state: "issued", invoiceId: first.invoices[0]?.shown.invoiceId })
    world.services.set("default", first)
    world.keyVersion += 1
    world.restart()
    await world.live(minutes(20))
    expect(await sendByPerson(world.ports, row.id, { kind: "contractor" })).toMatchObject({
      rejection: { code: "ACCOUNT_IS_ANOTHER" },
    })
    expect(first.count("send")).toBe(0)
  })
})

describe("one account that was taken for two", () => {
  it("does not give an order the invoice of an equal order of before", async () => {
    const world = new World()
    const service = world.service()
    service.showsDetails = false
    const first = world.place(orderNumber(1))
    await world.trigger(first)
    await world.live(minutes(1))
    world.keyVersion += 1
    world.restart()
    const keyDigest = world.ports.keyDigestOf("default") ?? ""
    await world.ledger.openAccount({ companyId: "default", keyDigest, accountId: null })
    service.fail("create", "lost")
    const second = world.place(orderNumber(2))
    await world.trigger(second)
    await world.live(hours(1))
    expect(await world.rowOf(second)).toMatchObject({
      state: "unknown",
      reasons: [{ code: "AMBIGUOUS_LOOKUP" }],
    })
  })
})

describe("two accounts that a person said are one, with the same ids in both", () => {
  it("leave an order to a person whose invoice has the id of an equal one sent with another key", async () => {
    const world = new World()
    world.service().showsDetails = false
    world.service().fail("create", "saved")
    const [order, lookalike] = [world.place(orderNumber(1)), world.place(orderNumber(2))]
    await world.trigger(order)
    await world.runJobs()
    world.keyVersion = 2
    world.restart()
    await world.trigger(lookalike)
    const { accountId, contentFingerprint, totals } = await world.rowOf(order)
    const row = await world.rowOf(lookalike)
    // The same id as the invoice of the first order, which is in the other account.
    world.ledger.rows.set(row.id, {
      ...row,
      ...{ state: "issued", invoiceId: "default-1", invoiceNumber: "1/3/2026", readBack: "done" },
      ...{ accountId, contentFingerprint, totals, sendState: "sent" },
      keyDigest: world.ports.keyDigestOf("default"),
      issuedAt: world.clock.iso,
    } as InvoiceRequest)
    world.keyVersion = 1
    world.restart()
    await world.live(hours(5))
    expect(await world.rowOf(order)).toMatchObject({ reasons: [{ code: "AMBIGUOUS_LOOKUP" }] })
    expect(world.service().count("create")).toBe(1)
  })
})
