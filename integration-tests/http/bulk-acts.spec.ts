import type {
  BulkRunListResponse,
  BulkRunResponse,
  InvoicingErrorBody,
  InvoicingOverviewResponse,
  OrdersWithoutInvoiceResponse,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const SEND = "POST /sales/invoice/send"

describe("bulk acts", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "bulk" })
  })

  afterAll(async () => await shop?.close())

  afterEach(async () => await shop.sandbox.clearFaults())

  const start = async (act: string, body: unknown) => {
    const reply = await shop.post<BulkRunResponse>(`bulk-runs/${act}`, body)
    expect(reply.status).toBe(202)
    return reply.body.run
  }
  const read = async (id: string) => (await shop.get<BulkRunResponse>(`bulk-runs/${id}`)).body.run
  const untilOver = async (id: string) =>
    await waitUntil("the bulk act is over", async () => {
      const run = await read(id)
      return run.finished_at === null ? null : run
    })
  const sellMailed = async (count: number) => {
    const orders: string[] = []
    for (let n = 0; n < count; n += 1) orders.push(await shop.sell())
    const sent = await Promise.all(orders.map(async (id) => await shop.untilSent(id)))
    // A bulk run skips what was mailed just now.
    await shop.sql(
      `update invoicing_request set sent_at = sent_at - interval '1 hour',
         send_stamped_at = send_stamped_at - interval '1 hour'`
    )
    return sent
  }

  it("are done by the server and end with a report: each item done, or refused with its reason", async () => {
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    const [issued] = await sellMailed(1)
    if (!issued) throw new Error("Nothing was issued")
    await shop.process.ask("updateOrder", {
      orderId: refused.order_id,
      update: {
        billing_address: { company: "", first_name: "Ewa", last_name: "Lis", metadata: {} },
        metadata: {},
      },
    })
    const started = await start("retry", { request_ids: [refused.id, issued.id, "invreq_none"] })
    expect(started).toMatchObject({ act: "retry", total: 3, actor_name: expect.any(String) })
    const run = await untilOver(started.id)
    expect(run.counts).toEqual({ waiting: 0, begun: 0, done: 1, refused: 2, left: 0 })
    expect(run.items).toMatchObject([
      { state: "done", order_id: refused.order_id, refusal: null },
      {
        state: "refused",
        order_display_id: issued.order_display_id,
        refusal: { code: "NOT_RETRYABLE", params: { state: "issued" } },
      },
      { state: "refused", order_id: null, refusal: { code: "REQUEST_UNKNOWN" } },
    ])
    const { runs } = (await shop.get<BulkRunListResponse>("bulk-runs")).body
    expect(runs[0]).toMatchObject({ id: started.id, act: "retry", total: 3 })
    await shop.untilQuiet()
    const { invoice_number: number } = await shop.untilSent(refused.order_id)
    expect((await read(started.id)).items.map(({ invoice }) => invoice)).toMatchObject([
      { id: refused.id, state: "issued", invoice_number: number, reasons: [] },
      { id: issued.id, state: "issued", invoice_number: issued.invoice_number },
      null,
    ])
    const [acts] = await shop.sql<{ n: string }>(
      "select count(*) as n from invoicing_act where request_id = $1 and act = 'retry'",
      [refused.id]
    )
    expect(Number(acts?.n)).toBe(1)
  })

  it("tell that an invoice was refused again, though its retry was taken on", async () => {
    const refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    const started = await start("retry", { request_ids: [refused.id] })
    const run = await untilOver(started.id)
    expect(run.counts).toMatchObject({ done: 1, refused: 0 })
    await shop.untilQuiet()
    expect((await read(started.id)).items).toMatchObject([
      {
        state: "done",
        refusal: null,
        invoice: {
          id: refused.id,
          state: "refused",
          invoice_number: null,
          reasons: [{ code: refused.reasons[0]?.code }],
        },
      },
    ])
  })

  it("outlive a kill: another process goes on, and no e-mail goes twice", async () => {
    const sent = await sellMailed(9)
    await shop.sandbox.setFault({ kind: "slow", endpoint: SEND, options: { delayMs: 1_500 } })
    const started = await start("send", { request_ids: sent.map(({ id }) => id) })
    await waitUntil("some e-mails are under way", async () => {
      const { counts } = await read(started.id)
      return counts.begun > 0 && counts.done > 0 ? true : null
    })
    await shop.process.kill()
    await shop.sandbox.clearFaults()
    // Another process would wait three minutes for this lease to expire.
    await shop.sql("update invoicing_bulk_run set lease_until = now() where id = $1", [started.id])
    await shop.restart()
    const run = await untilOver(started.id)
    expect(run.counts.waiting + run.counts.begun + run.counts.left).toBe(0)
    const interrupted = run.items.filter(({ state }) => state === "refused")
    expect(interrupted.length).toBeGreaterThan(0)
    for (const { refusal } of interrupted) expect(refusal?.code).toBe("BULK_INTERRUPTED")
    await shop.untilQuiet()
    for (const { order_id: orderId } of sent) {
      expect(shop.mailsOf(orderId).length).toBeLessThanOrEqual(2)
      expect(shop.invoicesOf(orderId)).toHaveLength(1)
    }
    for (const { order_id: orderId } of run.items.filter(({ state }) => state === "done")) {
      expect(shop.mailsOf(orderId ?? "")).toHaveLength(2)
    }
  })

  it("can be canceled: what was not begun stays as it is", async () => {
    const sent = await sellMailed(8)
    // Longer than a busy machine takes to cancel it: once these e-mails are out, all others are begun.
    await shop.sandbox.setFault({ kind: "slow", endpoint: SEND, options: { delayMs: 3_000 } })
    const started = await start("send", { request_ids: sent.map(({ id }) => id) })
    await waitUntil("it was begun", async () => (await read(started.id)).counts.begun > 0 || null)
    const canceled = await shop.post<BulkRunResponse>(`bulk-runs/${started.id}/cancel`)
    expect(canceled.status).toBe(200)
    const run = await untilOver(started.id)
    expect(run.counts.left).toBeGreaterThan(0)
    expect(run.counts.waiting + run.counts.begun).toBe(0)
    expect(run.canceled_at).not.toBeNull()
    for (const item of run.items) {
      const mails = shop.mailsOf(item.order_id ?? "").length
      expect(mails).toBe(item.state === "left" ? 1 : 2)
    }
    const again = await shop.post<InvoicingErrorBody>(`bulk-runs/${started.id}/cancel`)
    expect([again.status, again.body.code]).toEqual([409, "BULK_RUN_OVER"])
  })

  it("complete orders without an invoice, which are listed, and each gets its one invoice", async () => {
    const orders = [await shop.place(), await shop.place()]
    for (const orderId of orders) await shop.process.ask("capture", { orderId })
    await shop.sql(
      "update payment set captured_at = now() - interval '10 minutes' where captured_at is not null"
    )
    await shop.restart({
      options: { startDate: new Date(Date.now() - 30 * 60_000).toISOString() },
    })
    const canceled = await shop.place()
    await shop.process.ask("cancel", { orderId: canceled })
    const { body: listed } = await shop.get<OrdersWithoutInvoiceResponse>(
      "orders/without-invoice?limit=50"
    )
    const { body: overview } = await shop.get<InvoicingOverviewResponse>("overview")
    expect(listed.count).toBe(overview.without_invoice?.count)
    for (const id of orders) {
      expect(listed.orders.find((order) => order.id === id)).toMatchObject({
        status: "pending",
        why: "waiting",
        buyer: expect.any(String),
      })
    }
    const started = await start("complete", { order_ids: [...orders, canceled] })
    const run = await untilOver(started.id)
    expect(run.items).toMatchObject([
      { state: "done" },
      { state: "done" },
      { state: "refused", refusal: { code: "ORDER_NOT_OPEN" } },
    ])
    for (const id of orders) {
      await shop.untilSent(id)
      expect(shop.invoicesOf(id)).toHaveLength(1)
    }
    const { items } = await read(started.id)
    expect(items.map(({ invoice }) => invoice?.state ?? null)).toEqual(["issued", "issued", null])
    const again = await untilOver((await start("complete", { order_ids: orders })).id)
    expect(again.counts.done).toBe(2)
    await shop.untilQuiet()
    for (const id of orders) expect(shop.invoicesOf(id)).toHaveLength(1)
  })

  it("issue for several orders at once, each once, whoever else asks", async () => {
    const orders = [await shop.place(), await shop.place()]
    const runs = await Promise.all([
      start("issue", { order_ids: orders }),
      start("issue", { order_ids: orders }),
    ])
    for (const { id } of runs) await untilOver(id)
    for (const id of orders) {
      await shop.untilSent(id)
      expect(shop.invoicesOf(id)).toHaveLength(1)
    }
  })

  it("refuse a body that is wrong, naming the field, and a run that is not there", async () => {
    const bodies: [string, unknown, RegExp][] = [
      ["retry", {}, /request_ids/],
      ["retry", { request_ids: [] }, /request_ids/],
      ["retry", { request_ids: Array(1_001).fill("invreq") }, /request_ids/],
      ["check", { request_ids: ["invreq"] }, /note/],
      ["complete", { order_ids: ["a\0b"] }, /order_ids/],
    ]
    for (const [act, body, named] of bodies) {
      const reply = await shop.post<InvoicingErrorBody>(`bulk-runs/${act}`, body)
      expect([reply.status, named.test(reply.body.message)]).toEqual([400, true])
    }
    expect((await shop.get("bulk-runs/none")).status).toBe(404)
    expect((await shop.post("bulk-runs/none/cancel")).status).toBe(404)
  })

  it("keep no buyer's data", async () => {
    const dump = await shop.dumpLedger()
    for (const text of [BUYERS.company.email, "Lipa", "Ewa"]) expect(dump).not.toContain(text)
  })
})
