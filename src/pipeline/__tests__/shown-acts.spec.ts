import { aLine, anAddress } from "../../core/__tests__/an-order"
import { confirmChecked } from "../operator/confirm-checked"
import {
  issueNow,
  linkInvoice,
  retryRequest,
  sendByPerson,
  settleRequest,
  skipRequest,
} from "../operator/person-acts"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

const CHANGED = { rejection: { code: "CHANGED_MEANWHILE" } }

/** An issued invoice with a flag and a send that was refused: something to check and to settle. */
async function worldToSettle() {
  const world = new World()
  const order = world.place({
    total: "15000.00",
    lines: [aLine({ unitPrice: "15000.00" })],
    billingAddress: anAddress({ company: "Acme sp. z o.o.", metadata: { nip: "5261040828" } }),
  })
  await world.trigger(order)
  await world.live(minutes(1))
  const row = world.ledger.rows.get((await world.rowOf(order)).id)
  if (!row) throw new Error("no row")
  row.sendState = "refused"
  return { world, order, row }
}

it("settling takes only what the person was shown as dealt with", async () => {
  const { world, order, row } = await worldToSettle()
  const shown = row.updatedAt
  row.updatedAt = new Date(Date.parse(shown) + 1).toISOString()
  expect(await settleRequest(world.ports, row.id, "sent by post", shown)).toMatchObject(CHANGED)
  expect(await world.rowOf(order)).toMatchObject({ sendState: "refused" })
  const again = await settleRequest(world.ports, row.id, "sent by post", row.updatedAt)
  expect(again).toMatchObject({ request: { sendState: "sent" } })
})

it("the same moment in another spelling is the same", async () => {
  const { world, row } = await worldToSettle()
  const shown = row.updatedAt.replace("Z", "+00:00")
  expect(await settleRequest(world.ports, row.id, "sent by post", shown)).toHaveProperty("request")
})

it("a check takes away only the flags that were shown", async () => {
  const { world, order, row } = await worldToSettle()
  const shown = row.updatedAt
  row.updatedAt = new Date(Date.parse(shown) + 1).toISOString()
  expect(await confirmChecked(world.ports, row.id, shown)).toMatchObject(CHANGED)
  expect((await world.rowOf(order)).flags).not.toBeNull()
  const again = await confirmChecked(world.ports, row.id, row.updatedAt)
  expect(again).toMatchObject({ request: { flags: null } })
})

describe("Issue now on a page that showed no request", () => {
  it("requests the invoice, and pressed twice it is one command", async () => {
    const world = new World()
    const order = world.place()
    expect(await issueNow(world.ports, order.id, null)).toMatchObject({
      request: { state: "queued" },
    })
    expect(await issueNow(world.ports, order.id, null)).toMatchObject({
      request: { state: "queued" },
    })
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("does not undo what somebody skipped since", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await skipRequest(world.ports, (await world.rowOf(order)).id, "invoiced on paper")
    expect(await issueNow(world.ports, order.id, null)).toMatchObject(CHANGED)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
    expect(await world.rowOf(order)).toMatchObject({ state: "skipped" })
  })
})

describe("a request that changed since it was shown", () => {
  /** Refused when it was shown; somebody corrected it, and the answer of its create was lost. */
  async function worldOfLostAnswer() {
    const world = new World()
    world.service().fail("create", "saved")
    const order = world.place()
    await world.trigger(order)
    await world.runJobs()
    return { world, order, row: await world.rowOf(order) }
  }

  it("is not tied to an invoice made by hand beside the one that a create may have made", async () => {
    const { world, row } = await worldOfLostAnswer()
    const { invoiceId } = world.service().addByHand({ gross: "49.99" })
    const asRefused = { seen: { state: "refused", stampedAt: null } } as const
    expect(await linkInvoice(world.ports, row.id, invoiceId, asRefused)).toMatchObject(CHANGED)
    const other = { seen: { state: row.state, stampedAt: "2026-03-04T08:00:00.000Z" } }
    expect(await linkInvoice(world.ports, row.id, invoiceId, other)).toMatchObject(CHANGED)
  })

  it("is not skipped when somebody has it tried again", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const { id } = await world.rowOf(order)
    const reason = "invoiced on paper"
    expect(await skipRequest(world.ports, id, reason, "refused")).toMatchObject(CHANGED)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(1)
  })

  it("is not issued by a page that showed it skipped before somebody else tried and skipped it again", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    const { id } = await world.rowOf(order)
    await skipRequest(world.ports, id, "later")
    const shown = await world.rowOf(order)
    world.service().fail("create", "refused")
    await issueNow(world.ports, order.id, "skipped", shown.updatedAt)
    await world.live(minutes(1))
    await skipRequest(world.ports, id, "issued by hand, FV 12/11")
    expect(await issueNow(world.ports, order.id, "skipped", shown.updatedAt)).toMatchObject(CHANGED)
    expect(await retryRequest(world.ports, id, "skipped", shown.updatedAt)).toMatchObject(CHANGED)
    await world.live(minutes(1))
    expect(world.invoicesOf(order)).toHaveLength(0)
  })

  it("is linked with the figures that were shown and no others", async () => {
    const world = new World()
    const order = world.place()
    await world.trigger(order)
    await skipRequest(world.ports, (await world.rowOf(order)).id, "invoiced by hand")
    const { invoiceId } = world.service().addByHand({ gross: "50.00" })
    const { id } = await world.rowOf(order)
    const shown = await linkInvoice(world.ports, id, invoiceId)
    expect(shown).toMatchObject({ rejection: { code: "INVOICE_DIFFERS" } })
    const accept = async (sent: string) =>
      await linkInvoice(world.ports, id, invoiceId, {
        acceptDifference: true,
        seenDifference: { what: "gross", found: "50.00", sent },
      })
    expect(await accept("45.00")).toMatchObject({ rejection: { code: "INVOICE_DIFFERS" } })
    expect(await accept("49.99")).toMatchObject({ request: { state: "issued", invoiceId } })
  })

  it("is not linked to another buyer's invoice of the same amount unless that was seen", async () => {
    const world = new World()
    const order = world.place({
      billingAddress: anAddress({ firstName: "Jan", lastName: "Nowak" }),
    })
    await world.trigger(order)
    const { id } = await world.rowOf(order)
    await skipRequest(world.ports, id, "invoiced by hand")
    const shown = world.service().addByHand({ gross: "49.99" })
    const { invoiceId } = shown
    shown.contractor = { ...shown.contractor, name: "Lipa sp. z o.o.", postCode: "30-001" }
    const difference = { what: "buyer", found: "Lipa sp. z o.o.", sent: "Jan Nowak" }
    expect(await linkInvoice(world.ports, id, invoiceId)).toMatchObject({
      rejection: { code: "INVOICE_DIFFERS", params: difference },
    })
    const command = { acceptDifference: true, seenDifference: difference }
    expect(await linkInvoice(world.ports, id, invoiceId, command)).toMatchObject({
      request: { state: "issued", invoiceId },
    })
  })
})

it("Issue now of what an event has just queued passes over the rule about who gets one", async () => {
  const world = new World({ issueFor: "companies" })
  const order = world.place({ billingAddress: anAddress() })
  await world.trigger(order)
  expect(await world.rowOf(order)).toMatchObject({ state: "queued", isForced: false })
  expect(await issueNow(world.ports, order.id, null)).toMatchObject({
    request: { state: "queued", isForced: true },
  })
  await world.live(minutes(1))
  expect(world.invoicesOf(order)).toHaveLength(1)
})

it("another order's invoice is mailed by nobody, also once it was accepted", async () => {
  const { world, row } = await worldToSettle()
  row.difference = { what: "reference", sent: "a", found: "b", isSettled: true }
  expect(await sendByPerson(world.ports, row.id, { kind: "contractor" })).toMatchObject({
    rejection: { code: "INVOICE_OF_ANOTHER" },
  })
})

it("an invoice linked after a refusal is told by its own figures, not by what was refused", async () => {
  const world = new World()
  world.service().fail("create", "refused")
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(1))
  const refused = await world.rowOf(order)
  expect(refused).toMatchObject({ state: "refused", totals: { gross: "49.99" } })
  const { invoiceId } = world.service().addByHand({ gross: "45.00", net: "36.59" })
  const linked = await linkInvoice(world.ports, refused.id, invoiceId, { acceptDifference: true })
  expect(linked).toMatchObject({
    request: {
      state: "issued",
      totals: { net: "36.59", vat: "8.41", gross: "45.00", byVat: {} },
      positions: null,
      orderVersion: null,
      contentFingerprint: null,
    },
  })
})
