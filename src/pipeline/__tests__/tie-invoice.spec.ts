import { composeReference } from "../../core/draft/reference"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { adoptByPerson } from "../adoption/adopt-by-person"
import { tieInvoice } from "../adoption/tie-invoice"
import { requestInvoice } from "../issue/request-invoice"
import { World } from "./support/world"

const anInvoice = (changes: Partial<ServiceInvoice> = {}): ServiceInvoice => ({
  invoiceId: "901",
  invoiceNumber: "FV/1/2026",
  invoiceType: "VAT",
  status: "ISSUED",
  currency: "PLN",
  gross: "49.99",
  net: "40.64",
  issueDate: "2026-03-01",
  saleDate: "2026-03-01",
  uploadDate: "2026-03-01T10:00:00.000Z",
  additionalDetails: null,
  contractor: { name: null, taxIdentificationNumber: null, postCode: null },
  positions: [],
  ...changes,
})

function aWorld() {
  // The order is older than the start date, so that nothing issues it by itself.
  const world = new World({ startDate: "2026-03-05" })
  const order = world.place()
  const companyId = world.settings.companies[0]?.id ?? ""
  return { world, order, companyId, invoice: anInvoice() }
}

/** The order is asked for, whatever its age. */
const request = async ({ ports }: World, orderId: string) =>
  await requestInvoice(ports, { orderId, requestedBy: "person", isForced: true })

test("an order without a request gets one that has the invoice from the beginning, and no job", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const done = await tieInvoice(world.ports, {
    orderId: order.id,
    companyId,
    invoice,
    askedId: invoice.invoiceId,
    by: "adoption",
  })
  expect(done).toMatchObject({
    request: {
      state: "issued",
      invoiceId: "901",
      invoiceNumber: "FV/1/2026",
      sendState: "none",
      readBack: "done",
      requestedBy: "adoption",
      difference: null,
      issueDate: "2026-03-01",
    },
  })
  expect(world.enqueued).toEqual([])
  await request(world, order.id)
  await world.live(60 * 60_000)
  expect(world.service().invoices).toEqual([])
  expect(world.service().mails).toEqual([])
})

test("done twice it is done once", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const tie = { orderId: order.id, companyId, invoice, askedId: invoice.invoiceId, by: "adoption" }
  const first = await tieInvoice(world.ports, tie)
  expect(await tieInvoice(world.ports, tie)).toEqual(first)
})

test("an order that has another invoice is refused, and so is an invoice of another order", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const tie = { orderId: order.id, companyId, invoice, askedId: invoice.invoiceId, by: "adoption" }
  await tieInvoice(world.ports, tie)
  const another = await tieInvoice(world.ports, {
    ...tie,
    invoice: { ...invoice, invoiceId: "902" },
    askedId: "902",
  })
  expect(another).toMatchObject({
    rejection: { code: "REQUEST_EXISTS", params: { state: "issued" } },
  })
  const second = world.place({ ...order, id: "order_01JSECOND00000000000000" })
  expect(await tieInvoice(world.ports, { ...tie, orderId: second.id })).toMatchObject({
    rejection: { code: "INVOICE_TIED" },
  })
  expect(await world.ledger.findRequestOfOrder(second.id)).toBeNull()
})

test("of two orders tied to one invoice at once the second is told whose it is", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const tie = { companyId, invoice, askedId: invoice.invoiceId, by: "person" }
  const second = world.place({ ...order, id: "order_01JSECOND00000000000000" })
  const third = world.place({ ...order, id: "order_01JTHIRD000000000000000" })
  await request(world, third.id)
  const orderIds = [order.id, second.id, third.id]
  const done = await Promise.all(
    orderIds.map(async (orderId) => await tieInvoice(world.ports, { ...tie, orderId }))
  )
  const codes = done.map((one) => ("request" in one ? one.request.state : one.rejection.code))
  expect(codes.sort()).toEqual(["INVOICE_TIED", "INVOICE_TIED", "issued"])
})

test("an invoice whose insert took effect though its answer was lost is the order's own", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const insertTied = world.ledger.insertTied.bind(world.ledger)
  world.ledger.insertTied = async (...input) => {
    await insertTied(...input)
    throw new Error("Connection terminated unexpectedly")
  }
  const tie = { orderId: order.id, companyId, invoice, askedId: invoice.invoiceId, by: "person" }
  expect(await tieInvoice(world.ports, tie)).toMatchObject({
    request: { state: "issued", invoiceId: invoice.invoiceId },
  })
})

test("what differs, is a draft or a pro forma, or names another order leaves no row behind", async () => {
  const { world, order, companyId, invoice } = aWorld()
  const tie = async (changes: Partial<ServiceInvoice>, more = {}) =>
    await tieInvoice(world.ports, {
      ...{ orderId: order.id, companyId, by: "adoption", ...more },
      invoice: { ...invoice, ...changes },
      askedId: invoice.invoiceId,
    })
  const code = (found: string) => ({ rejection: { code: found } })
  expect(await tie({ gross: "1.00" })).toMatchObject(code("INVOICE_DIFFERS"))
  expect(await tie({ status: "DRAFT" })).toMatchObject(code("INVOICE_IS_DRAFT"))
  expect(await tie({ invoiceType: "PRO_FORMA" })).toMatchObject(code("INVOICE_IS_NO_SALE"))
  const foreign = `Zamówienie 5 (${composeReference("order_01JOTHER0000000000000000")})`
  expect(await tie({ additionalDetails: foreign })).toMatchObject(code("INVOICE_OF_OTHER_ORDER"))
  expect(await world.ledger.findRequestOfOrder(order.id)).toBeNull()
  expect(await tie({ gross: "1.00" }, { acceptDifference: true })).toMatchObject({
    request: { state: "issued", difference: { what: "gross", found: "1.00", isSettled: true } },
  })
})

test("a request that waits is tied before a worker takes it, and then issues nothing", async () => {
  const { world, order, companyId, invoice } = aWorld()
  await request(world, order.id)
  const done = await tieInvoice(world.ports, {
    orderId: order.id,
    companyId,
    invoice,
    askedId: invoice.invoiceId,
    by: "adoption",
  })
  expect(done).toMatchObject({ request: { state: "issued", invoiceId: "901" } })
  await world.live(60 * 60_000)
  expect(world.service().invoices).toEqual([])
})

test("the invoice of a canceled order is to be corrected", async () => {
  const { world, order, companyId, invoice } = aWorld()
  world.orders.put({ ...order, status: "canceled" }, world.clock.iso)
  await tieInvoice(world.ports, {
    orderId: order.id,
    companyId,
    invoice,
    askedId: invoice.invoiceId,
    by: "adoption",
  })
  expect(await world.ledger.findRequestOfOrder(order.id)).toMatchObject({
    state: "issued",
    correction: { reason: "ORDER_CANCELED" },
  })
})

test("a process that dies at any call leaves either no row or the tied one; then it is done again", async () => {
  const { world: plain, order, companyId, invoice } = aWorld()
  const before = plain.calls.length
  await tieInvoice(plain.ports, {
    orderId: order.id,
    companyId,
    invoice,
    askedId: invoice.invoiceId,
    by: "adoption",
  })
  const calls = plain.calls.length - before
  expect(calls).toBeGreaterThan(5)
  for (let at = 1; at <= calls; at += 1) {
    for (const when of ["before", "after"] as const) {
      const { world, order, companyId, invoice } = aWorld()
      const tie = {
        orderId: order.id,
        companyId,
        invoice,
        askedId: invoice.invoiceId,
        by: "adoption",
      }
      world.faults = [{ at: world.calls.length + at, when, how: "dies" }]
      await world.act(async (ports) => {
        await tieInvoice(ports, tie)
      })
      const left = await world.ledger.findRequestOfOrder(order.id)
      expect([undefined, "issued"]).toContain(left?.state)
      world.faults = []
      await world.live(10 * 60_000)
      await tieInvoice(world.ports, tie)
      await request(world, order.id)
      await world.live(60 * 60_000)
      expect(await world.ledger.findRequestOfOrder(order.id)).toMatchObject({ invoiceId: "901" })
      expect(world.service().invoices).toEqual([])
    }
  }
})

test("a person ties it with the figures that were shown and no others", async () => {
  const { world, order, companyId } = aWorld()
  const { invoiceId } = world.service().addByHand({ gross: "50.00" })
  const accept = async (sent: string) =>
    await adoptByPerson(world.ports, {
      orderId: order.id,
      companyId,
      invoiceId,
      acceptDifference: true,
      seenDifference: { what: "gross", found: "50.00", sent },
    })
  expect(await accept("45.00")).toMatchObject({ rejection: { code: "INVOICE_DIFFERS" } })
  expect(await accept("49.99")).toMatchObject({ request: { state: "issued", invoiceId } })
})

test("nothing is tied where the service shows another invoice than the one that was asked for", async () => {
  const { world, order, companyId } = aWorld()
  const service = world.ports.serviceOf(companyId)!
  const other = world.service().addByHand({ gross: "49.99" })
  const { invoiceId } = world.service().addByHand({ gross: "49.99" })
  const ports = {
    ...world.ports,
    serviceOf: () => ({
      ...service,
      readInvoice: async () => await service.readInvoice(other.invoiceId),
    }),
  }
  const chosen = { orderId: order.id, companyId, invoiceId, acceptDifference: true }
  expect(await adoptByPerson(ports, chosen)).toMatchObject({
    rejection: { code: "INVOICE_IS_ANOTHER" },
  })
  expect(await world.ledger.findRequestOfOrder(order.id)).toBe(null)
})
