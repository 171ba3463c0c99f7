import type {
  InvoicingNoticesResponse,
  InvoicingOverviewResponse,
  OrdersWithoutInvoiceResponse,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

describe("what the dashboard does to an order", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "completion" })
  })

  afterAll(async () => await shop?.close())

  const statusOf = async (orderId: string) => {
    const [order] = await shop.process.ask("graph", {
      entity: "order",
      fields: ["id", "status"],
      filters: { id: orderId },
    })
    return (order as { status: string }).status
  }
  const untilCompleted = async (orderId: string) =>
    await waitUntil(
      "the order is completed",
      async () => (await statusOf(orderId)) === "completed" || null
    )
  const ship = async (orderId: string, isPart?: boolean) => {
    const fulfillmentId = await shop.process.ask("pack", { orderId, isPart })
    await shop.process.ask("ship", { orderId, fulfillmentId, isPart })
    return fulfillmentId
  }

  it("completes an order that was paid and shipped in the dashboard: one mailed invoice", async () => {
    await shop.restart({ options: { completeWhen: "paid_and_shipped" } })
    const orderId = await shop.place()
    await shop.process.ask("capture", { orderId })
    expect(await statusOf(orderId)).toBe("pending")
    await ship(orderId)
    await untilCompleted(orderId)
    await shop.untilSent(orderId)
    await shop.sweep(3)
    await shop.untilQuiet()
    expect(shop.invoicesOf(orderId)).toHaveLength(1)
    expect(shop.mailsOf(orderId)).toHaveLength(1)
  })

  it("leaves a gift card a way of paying once the parcel is packed, and a refund a correction", async () => {
    await shop.restart({ options: { completeWhen: "paid_and_shipped" } })
    const orderId = await shop.place({ giftCard: 20 })
    await shop.process.ask("capture", { orderId })
    const fulfillmentId = await shop.process.ask("pack", { orderId })
    await shop.process.ask("ship", { orderId, fulfillmentId })
    await untilCompleted(orderId)
    const { totals } = await shop.until(orderId)
    const [order] = await shop.process.ask("graph", {
      entity: "order",
      fields: ["total", "version", "item_total", "shipping_total"],
      filters: { id: orderId },
    })
    const sold = order as Record<"total" | "version" | "item_total" | "shipping_total", number>
    expect(sold.version).toBeGreaterThan(1)
    expect(Number(totals?.gross)).toBe(Number(sold.item_total) + Number(sold.shipping_total))
    expect(Number(totals?.gross)).toBe(Number(sold.total) + 20)
    await shop.process.ask("deliver", { orderId, fulfillmentId })
    await shop.sweep(3)
    expect((await shop.requestOf(orderId))?.correction).toBeNull()
    await shop.process.ask("refund", { orderId, amount: 5 })
    await shop.sweep(3)
    expect((await shop.requestOf(orderId))?.correction).toMatchObject({ reason: "ORDER_REFUNDED" })
  })

  it("waits for every parcel, and for the payment when that comes last", async () => {
    const orderId = await shop.place({ items: { "KUB-01": 2, "MIS-01": 1 } })
    await ship(orderId, true)
    await shop.process.ask("capture", { orderId })
    await shop.sweep()
    expect(await statusOf(orderId)).toBe("pending")
    expect(await shop.requestOf(orderId)).toBeNull()
    const rest = await shop.place()
    await ship(rest)
    await shop.sweep()
    expect(await statusOf(rest)).toBe("pending")
    await shop.process.ask("capture", { orderId: rest })
    await untilCompleted(rest)
    await shop.until(rest)
  })

  it("waits for the delivery when that was chosen", async () => {
    await shop.restart({ options: { completeWhen: "paid_and_delivered" } })
    const orderId = await shop.place()
    await shop.process.ask("capture", { orderId })
    const fulfillmentId = await ship(orderId)
    await shop.sweep()
    expect(await statusOf(orderId)).toBe("pending")
    await shop.process.ask("deliver", { orderId, fulfillmentId })
    await untilCompleted(orderId)
    await shop.until(orderId)
  })

  it("takes for paid what its provider took in whole grosze, what owes nothing after an edit, and what a gift card paid", async () => {
    await shop.restart({ options: { completeWhen: "paid" } })
    // Orders from before the first sweep are left alone.
    await shop.sweep()
    // 15 % off 49.99 and a courier for 14.99: 57.4815.
    const rounded = await shop.place({ items: { "KUB-01": 1 }, codes: ["WIOSNA15"] })
    await shop.process.ask("capture", { orderId: rounded, amount: 57.48 })
    // Two of three mugs and the courier; the third turns out to be sold out.
    const edited = await shop.place({ items: { "KUB-01": 3 } })
    await shop.process.ask("capture", { orderId: edited, amount: 114.97 })
    await shop.sweep()
    expect(await statusOf(edited)).toBe("pending")
    await shop.process.ask("edit", { orderId: edited, quantity: 2 })
    await shop.sweep()
    // A payment in full by gift card: there is no payment collection, only the order's summary.
    const byCard = await shop.place({ items: { "KUB-01": 1 }, giftCard: 64.98 })
    await shop.sweep()
    for (const orderId of [rounded, edited, byCard]) {
      await untilCompleted(orderId)
      await shop.until(orderId)
      expect(shop.invoicesOf(orderId)).toMatchObject([{ request: { payments: { isPaid: true } } }])
    }
  })

  it("finds what was paid while nobody listened, and leaves unpaid and canceled orders", async () => {
    await shop.restart({ options: { completeWhen: "never" } })
    const [paid, unpaid, canceled] = [await shop.place(), await shop.place(), await shop.place()]
    await shop.process.ask("capture", { orderId: paid })
    await shop.process.ask("cancel", { orderId: canceled })
    const left = await shop.place()
    await shop.process.ask("capture", { orderId: left })
    await shop.sql(
      "update payment set captured_at = now() - interval '10 minutes' where captured_at is not null"
    )
    await shop.sql(
      `update "order" set created_at = now() - interval '20 minutes' where id in ('${paid}', '${left}')`
    )
    const startDate = new Date(Date.now() - 30 * 60_000).toISOString()
    await shop.restart({ options: { completeWhen: "paid", startDate } })
    await shop.sweep()
    // Orders paid before the setting was chosen stay as they are.
    expect(await statusOf(left)).toBe("pending")
    expect(await statusOf(paid)).toBe("pending")
    await shop.sql(
      `update payment set captured_at = now() where payment_collection_id in
         (select payment_collection_id from order_payment_collection where order_id = '${paid}')`
    )
    await shop.sweep()
    await shop.until(paid)
    expect(await statusOf(left)).toBe("pending")
    expect(await statusOf(paid)).toBe("completed")
    expect(await statusOf(unpaid)).toBe("pending")
    expect(await statusOf(canceled)).toBe("canceled")
    expect(await shop.requestOf(unpaid)).toBeNull()
  })

  it("issues and completes nothing by itself before it is live, and leaves what was until then", async () => {
    await shop.restart({ options: { live: false, completeWhen: "paid" } })
    const [before, after] = [await shop.place(), await shop.place()]
    const sold = await shop.sell()
    await shop.process.ask("capture", { orderId: before })
    await shop.sweep(2)
    expect(await statusOf(before)).toBe("pending")
    expect(await shop.requestOf(sold)).toBeNull()
    expect(await shop.status()).toMatchObject({ is_live: false })
    const isNotLive = async () =>
      (await shop.get<InvoicingNoticesResponse>("notices")).body.is_not_live
    expect(await isNotLive()).toBe(true)

    expect((await shop.post("settings", { live: true })).status).toBe(200)
    expect(await isNotLive()).toBe(false)
    await shop.process.ask("capture", { orderId: after })
    await shop.until(after)
    // Orders paid by then continue: packing and shipping emit their own events.
    await ship(before)
    await shop.sweep(2)
    expect(await statusOf(before)).toBe("pending")
    expect(await shop.requestOf(before)).toBeNull()
    expect(await shop.requestOf(sold)).toBeNull()
    expect(shop.invoicesOf(sold)).toEqual([])
    await shop.post("settings", { live: null })
  })

  it("does not go live without an answer to when, and takes never for one", async () => {
    await shop.restart({ options: { live: false } })
    const refused = await shop.post<{ params: { fields: string } }>("settings", { live: true })
    expect(refused).toMatchObject({ status: 400, body: { params: { fields: "completeWhen" } } })
    expect(await shop.status()).toMatchObject({ is_live: false })
    const answered = { live: true, completeWhen: "never" }
    expect((await shop.post("settings", answered)).status).toBe(200)
    expect(await shop.status()).toMatchObject({ is_live: true, complete_when: "never" })
    await shop.post("settings", { live: null, completeWhen: null })
  })

  it("counts paid orders that wait for their trigger among those without an invoice", async () => {
    const startDate = new Date(Date.now() - 30 * 60_000).toISOString()
    await shop.restart({ options: { completeWhen: "never", startDate } })
    // As if the manual issuing with which the last test ended were long over.
    await shop.sql("update invoicing_scan set floor = $1 where id = 'missed_orders'", [startDate])
    await shop.untilSent(await shop.sell())
    const orderId = await shop.place()
    const read = async () => {
      const { body } = await shop.get<InvoicingOverviewResponse>("overview")
      return body.without_invoice
    }
    const age = async () =>
      await shop.sql(
        "update payment set captured_at = now() - interval '10 minutes' where captured_at is not null"
      )
    await age()
    const before = await read()
    await shop.process.ask("capture", { orderId })
    await age()
    const after = await read()
    expect(after?.waiting_for_trigger).toBe((before?.waiting_for_trigger ?? NaN) + 1)
    expect(after?.count).toBe((before?.count ?? NaN) + 1)
    const isSilent = async () =>
      (await shop.get<InvoicingOverviewResponse>("overview")).body.is_trigger_silent
    expect(await isSilent()).toBe(false)
    const silentWaiting = async () =>
      (await shop.get<InvoicingNoticesResponse>("notices")).body.silent_trigger_waiting
    expect(await silentWaiting()).toBe(0)
    const { body: noticed } = await shop.get<InvoicingNoticesResponse>("notices")
    expect(noticed.orders_to_complete).toBe(after?.waiting_for_trigger)
    await shop.sql("update invoicing_request set requested_by = 'person'")
    expect(await isSilent()).toBe(true)
    expect(await silentWaiting()).toBe((await read())?.waiting_for_trigger)

    // In a shop that does not capture payments, shipped orders wait as well.
    const shipped = await shop.place()
    await ship(shipped)
    await shop.sql(
      "update fulfillment set shipped_at = now() - interval '10 minutes' where shipped_at is not null"
    )
    // The shop's own sweep may have requested something automatically meanwhile.
    await shop.sql("update invoicing_request set requested_by = 'person'")
    expect((await read())?.waiting_for_trigger).toBe((after?.waiting_for_trigger ?? NaN) + 1)

    // Placed before the start date and paid after it: no sweep issues it, and it is listed for manual review.
    const old = await shop.place()
    await shop.sql(`update "order" set created_at = now() - interval '1 hour' where id = $1`, [old])
    await shop.process.ask("capture", { orderId: old })
    await age()
    expect((await shop.post("settings", { completeWhen: "paid" })).status).toBe(200)
    await shop.sweep(2)
    expect(await shop.requestOf(old)).toBeNull()
    const { body } = await shop.get<OrdersWithoutInvoiceResponse>("orders/without-invoice")
    expect(body.orders).toContainEqual(expect.objectContaining({ id: old, why: "earlier" }))
    expect((await read())?.placed_before_start).toBe(1)
    await shop.post("settings", { completeWhen: null })
  })
})
