import { allowedActs } from "../../core/request/allowed-acts"
import { findActContext } from "../operator/act-context"
import { linkInvoice } from "../operator/link-invoice"
import { sendByPerson, settleRequest } from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** A world whose service shows each document as one of this kind, whatever was sent. */
function aWorld(invoiceType: string, options: ConstructorParameters<typeof World>[0]) {
  const world = new World(options)
  world.service().spells = (shown) => ({ ...shown, invoiceType })
  return world
}

describe.each([{}, { issuing: "draft_first" }] as const)("issued %p", (options) => {
  it.each(["PRO_FORMA", "CORRECTION", "INTERIM", "INTERIM_FINAL", "proforma"])(
    "a document that turns out to be of the kind %s is flagged and not mailed, and nothing follows it",
    async (invoiceType) => {
      const world = aWorld(invoiceType, options)
      const order = world.place()
      await world.trigger(order)
      await world.live(minutes(5))
      const row = await world.rowOf(order)
      expect(row).toMatchObject({
        state: "issued",
        difference: { what: "type", sent: "SALES", found: invoiceType },
        sendState: "refused",
        sendReasons: [{ code: "READ_BACK_DIFFERS" }],
      })
      expect(world.mailsOf(order)).toBe(0)
      expect(world.eventsOf(row)).not.toContain("available")
      expect([...world.ledger.holds.keys()]).toEqual(["default difference"])
    }
  )
})

it("a document of another kind is mailed to nobody, also once it was accepted", async () => {
  const world = aWorld("PRO_FORMA", {})
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(5))
  const { id } = await world.rowOf(order)
  const expectUnmailed = async () => {
    const row = await world.rowOf(order)
    expect(allowedActs(row, await findActContext(world.ports, row)).send).toBe(false)
    expect(await sendByPerson(world.ports, id, { kind: "contractor" })).toMatchObject({
      rejection: { code: "DOCUMENT_OF_OTHER_KIND" },
    })
    expect(world.mailsOf(order)).toBe(0)
  }
  await expectUnmailed()
  await settleRequest(world.ports, id, "invoiced by hand")
  expect(await world.rowOf(order)).toMatchObject({ difference: { isSettled: true } })
  await expectUnmailed()
})

it.each(["SALES", "sales", "VAT", null])(
  "a kind shown as %p is no difference",
  async (invoiceType) => {
    const world = new World()
    world.service().spells = (shown) => ({ ...shown, invoiceType })
    const order = world.place()
    await world.trigger(order)
    await world.live(minutes(5))
    expect(await world.rowOf(order)).toMatchObject({ difference: null, sendState: "sent" })
  }
)

it("a kind that is shown only with the number is compared then", async () => {
  const world = new World()
  const service = world.service()
  let isReady = false
  service.spells = (shown) => ({
    ...shown,
    ...(isReady ? { invoiceType: "PRO_FORMA" } : { invoiceType: null, invoiceNumber: null }),
  })
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(1))
  isReady = true
  await world.live(minutes(10))
  expect(await world.rowOf(order)).toMatchObject({ difference: { what: "type" } })
})

it("an advance invoice that a person linked is no difference, though its number comes later", async () => {
  const world = new World()
  const service = world.service()
  service.fail("create", "refused")
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(2))
  const contractor = { name: null, taxIdentificationNumber: null, postCode: null }
  const made = { gross: "49.99", invoiceType: "INTERIM", contractor }
  const { invoiceId } = service.addByHand({ ...made, invoiceNumber: null })
  const { id } = await world.rowOf(order)
  expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
    request: { state: "issued", difference: null },
  })
  await world.live(minutes(10))
  expect(await world.rowOf(order)).toMatchObject({ difference: null })
})
