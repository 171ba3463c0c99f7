import type { SendState } from "../../core/lifecycle/states"
import { readOptions } from "../../core/settings/options"
import { tieInvoice } from "../adoption/tie-invoice"
import { sendByPerson } from "../operator/person-acts"
import { findForShopEmail, recordShopEmail } from "../follow-up/shop-email"
import { orderNumber } from "./support/orders"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const RECIPIENTS = ["anna@example.com"]

async function issuedWorld(send: "shop" | "on_issue" = "shop") {
  const world = new World({ send })
  const order = world.place(orderNumber(1))
  await world.trigger(order)
  await world.live(minutes(2))
  const read = async () => {
    const request = await world.ledger.findRequestOfOrder(order.id)
    if (!request) throw new Error("The order has no request")
    return request
  }
  return { world, order, read }
}

const sends = (world: World) =>
  world.calls.filter((call) => call.startsWith("service.sendInvoice")).length

it("orders no e-mail from the service where the shop mails", async () => {
  const { world, read } = await issuedWorld()
  expect(await read()).toMatchObject({ state: "issued", readBack: "done", sendState: "none" })
  await world.live(minutes(60))
  expect(sends(world)).toBe(0)
})

it("keeps that the shop mailed it, by shortened addresses", async () => {
  const { world, order, read } = await issuedWorld()
  expect(await findForShopEmail(world.ports, { orderId: order.id })).toEqual({
    request: await read(),
  })
  const { id } = await read()
  await recordShopEmail(world.ports, id, { kind: "sent", recipients: RECIPIENTS })
  const sent = await read()
  expect(sent).toMatchObject({ sendState: "sent", sendReasons: null })
  expect(sent.sentTo).toEqual({ kind: "shop", hints: ["a…@example.com"] })
  expect(sent.sentAt).not.toBeNull()
})

it("leaves a failure to a person, until the shop or Altera mails it after all", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  await recordShopEmail(world.ports, id, { kind: "failed" })
  const failed = await read()
  expect(failed.sendState).toBe("failed")
  expect(failed.sendReasons?.[0]?.code).toBe("SHOP_EMAIL_FAILED")
  expect(await findForShopEmail(world.ports, { requestId: id })).toHaveProperty("request")
  await sendByPerson(world.ports, id, { kind: "contractor" })
  expect((await read()).sentTo).toEqual({ kind: "contractor", hints: [] })
  expect(sends(world)).toBe(1)
})

it("stays mailed when a later run of the shop's fails or has nothing to mail", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  await recordShopEmail(world.ports, id, { kind: "sent", recipients: RECIPIENTS })
  const sent = await read()
  expect(await recordShopEmail(world.ports, id, { kind: "failed" })).toEqual(sent)
  const repeated = { kind: "sent", recipients: RECIPIENTS, isRepeated: true } as const
  expect(await recordShopEmail(world.ports, id, repeated)).toEqual(sent)
  expect(await read()).toEqual(sent)
})

it("is noted by a later run where the process died before it noted what it had mailed", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  const repeated = { kind: "sent", recipients: RECIPIENTS, isRepeated: true } as const
  await recordShopEmail(world.ports, id, repeated)
  expect(await read()).toMatchObject({ sendState: "sent", sendReasons: null })
})

it("never lets the shop mail what Altera mails, or may have", async () => {
  const { world, read } = await issuedWorld("on_issue")
  const { id } = await read()
  const mailed: SendState[] = ["sent", "queued", "waiting", "sending", "unknown"]
  for (const sendState of mailed) {
    Object.assign(world.ledger.rows.get(id) ?? {}, { sendState })
    expect(await findForShopEmail(world.ports, { requestId: id })).toHaveProperty("why")
    expect(await recordShopEmail(world.ports, id, { kind: "failed" })).toBeNull()
    expect((await read()).sendState).toBe(sendState)
  }
})

it("mails an invoice that nothing mails by itself only when a person wants it", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  Object.assign(world.ledger.rows.get(id) ?? {}, { isMailOff: true })
  expect(await findForShopEmail(world.ports, { requestId: id })).toHaveProperty("why")
  const wanted = await findForShopEmail(world.ports, { requestId: id }, { isWanted: true })
  expect(wanted).toHaveProperty("request")
})

it("mails an invoice that was tied to its order only when a person wants it", async () => {
  const world = new World({ send: "shop", startDate: "2026-03-05" })
  const order = world.place()
  const invoice = world.service().addByHand({
    gross: "49.99",
    contractor: { name: null, taxIdentificationNumber: null, postCode: null },
  })
  const done = await tieInvoice(world.ports, {
    ...{ orderId: order.id, companyId: "default", by: "adoption" },
    ...{ invoice, askedId: invoice.invoiceId },
  })
  expect(done).toMatchObject({ request: { state: "issued", isMailOff: true } })
  expect(await findForShopEmail(world.ports, { orderId: order.id })).toHaveProperty("why")
  const wanted = await findForShopEmail(world.ports, { orderId: order.id }, { isWanted: true })
  expect(wanted).toHaveProperty("request")
})

it("mails by itself nobody for whom a person sends", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  const ports = {
    ...world.ports,
    settings: readOptions({ apiKey: "a-key", send: { companies: "shop", others: "manual" } }),
  }
  expect(await findForShopEmail(ports, { requestId: id })).toHaveProperty("why")
  Object.assign(world.ledger.rows.get(id) ?? {}, { buyerHasNip: true })
  expect(await findForShopEmail(ports, { requestId: id })).toHaveProperty("request")
})

it("lets the shop mail nothing that its buyer may not have yet", async () => {
  const { world, read } = await issuedWorld()
  const { id } = await read()
  Object.assign(world.ledger.rows.get(id) ?? {}, { readBack: "pending" })
  expect(await findForShopEmail(world.ports, { requestId: id })).toHaveProperty("why")
  expect(await findForShopEmail(world.ports, { requestId: "none" })).toHaveProperty("why")
})
