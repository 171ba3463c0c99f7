import type {
  AdoptionCandidate,
  InvoicingErrorBody,
  RunReportResponse,
  RunResponse,
  RunRow,
} from "../../src/types"
import { makeByHand } from "../shop/make-by-hand"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

const PERIOD = { from: "2020-01-01", to: "2100-01-01" }

describeOnQueueOfDay("invoices for past orders", ({ kind, redisUrl }) => {
  let shop: ShopUnderTest
  const orders: Record<"byNumber" | "likely" | "first" | "second" | "mistyped", string> = {
    ...{ byNumber: "", likely: "", first: "", second: "", mistyped: "" },
  }
  const made = { byNumber: "", likely: "" }
  let searchId = ""

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: `backfill${kind.toLowerCase()}`,
      ...(redisUrl !== undefined && { redisUrl }),
      // Nothing is issued automatically: these are the past orders.
      options: { live: false },
    })
    orders.byNumber = await shop.sell()
    orders.likely = await shop.sell({ buyer: BUYERS.office })
    orders.first = await shop.sell({ buyer: BUYERS.wholesaler })
    orders.second = await shop.sell()
    orders.mistyped = await shop.sell({ buyer: BUYERS.mistyped })
    made.byNumber = await makeByHand(
      shop,
      orders.byNumber,
      `Do zamówienia nr ${await numberOf(orders.byNumber)}`
    )
    made.likely = await makeByHand(shop, orders.likely, "Dziękujemy")
  })

  afterAll(async () => await shop?.close())

  const numberOf = async (orderId: string) => {
    const [row] = await shop.sql<{ number: string }>(
      'select display_id::text as number from "order" where id = $1',
      [orderId]
    )
    return row?.number ?? ""
  }
  const post = async (path: string, body: object) =>
    await shop.post<RunResponse & InvoicingErrorBody>(path, body)
  const read = async (id: string) =>
    (await shop.get<RunReportResponse>(`runs/${id}?limit=100`)).body
  const untilOver = async (id: string): Promise<RunRow> =>
    await waitUntil("the run is over", async () => {
      const { run } = await read(id)
      if (run.state === "failed") throw new Error(JSON.stringify(run.error))
      return run.finished_at === null ? null : run
    })
  const begin = async (path: string, body: object) => {
    const reply = await post(path, body)
    expect([reply.status, reply.body.code]).toEqual([202, undefined])
    return await untilOver(reply.body.run.id)
  }
  const codesOf = async (id: string) =>
    Object.fromEntries((await read(id)).items.map(({ order_id: orderId, code }) => [orderId, code]))

  it("finds which order has an invoice already, and which has none", async () => {
    const run = await begin("runs/adoption", PERIOD)
    searchId = run.id
    expect(run).toMatchObject({ kind: "adoption", state: "done", total: 5, done: 5 })
    expect(await codesOf(run.id)).toEqual({
      [orders.byNumber]: "certain",
      [orders.likely]: "doubt",
      [orders.first]: "none",
      [orders.second]: "none",
      // Its buyer cannot be read, so any invoice with its amount may belong to it.
      [orders.mistyped]: "doubt",
    })
    const { items } = await read(run.id)
    const doubt = items.find(({ order_id: orderId }) => orderId === orders.likely)
    const [candidate] = doubt?.params.candidates as AdoptionCandidate[]
    expect(candidate).toMatchObject({ invoice_id: made.likely, differs: [] })
    expect(candidate?.agrees).toEqual(expect.arrayContaining(["buyer", "total"]))
    expect(shop.sandbox.invoices()).toHaveLength(2)
    const stored = await shop.sql(`select params::text from invoicing_run_item`)
    expect(JSON.stringify(stored)).not.toMatch(/Kowal|Studio|Lip|@/)
  })

  it("takes order numbers with and without an invoice's number", async () => {
    const number = await numberOf(orders.likely)
    const invoice = shop.sandbox.invoices()[1]
    expect(invoice).toBeDefined()
    const named = await begin("runs/adoption", { orders: [`#${number}`, "99999"] })
    const { items } = await read(named.id)
    expect(items.map(({ code, order_display_id: id }) => [id, code])).toEqual([
      [number, "doubt"],
      ["99999", "unknown"],
    ])
    const absent = await begin("runs/adoption", { orders: [{ order: number, invoice: "FV/0" }] })
    expect(await codesOf(absent.id)).toEqual({ [orders.likely]: "doubt" })
  })

  it("takes a list as long as it says, of more than Medusa's 100 kB", async () => {
    const list = Array.from({ length: 1_999 }, (_, n) => ({
      order: String(900_000 + n),
      invoice: `FV/${n}/${"x".repeat(60)}`,
    }))
    expect(JSON.stringify(list).length).toBeGreaterThan(150_000)
    const number = await numberOf(orders.likely)
    const run = await begin("runs/adoption", { orders: [number, ...list] })
    expect(run.counts).toMatchObject({ doubt: 1, unknown: 1_999 })
  })

  it("refuses a list that names an order with two different invoices, and a period without an end", async () => {
    const number = await numberOf(orders.likely)
    const twice = await post("runs/adoption", {
      orders: [{ order: number, invoice: "FV/1" }, { order: `#${number}`, invoice: "FV/2" }, "7"],
    })
    expect([twice.status, twice.body.code]).toEqual([400, "ORDER_NAMED_TWICE"])
    expect(twice.body.params).toEqual({ orders: number })
    expect(twice.body.message).toContain(number)
    const endless = await post("runs/adoption", { from: "2026-01-01", to: "9999-12-31" })
    expect(endless.status).toBe(400)
  })

  it("issues nothing before the number is right, the search over and new", async () => {
    const wrong = await post("runs/backfill", { search_id: searchId, count: 3 })
    expect([wrong.status, wrong.body.code]).toEqual([409, "LIST_CHANGED_MEANWHILE"])
    // Larger than the 100 kB at which Medusa limits bodies: refused because of its content.
    const also = Array.from({ length: 4_000 }, (_, n) => `order_${String(n).padStart(26, "0")}`)
    const long = await post("runs/backfill", { search_id: searchId, count: 2, also })
    expect([long.status, long.body.code]).toEqual([409, "LIST_CHANGED_MEANWHILE"])
    const other = await post("runs/backfill", { search_id: "invrun_none", count: 1 })
    expect(other.status).toBe(404)
    await shop.sql("update invoicing_run set created_at = created_at - interval '25 hours'")
    const old = await post("runs/backfill", { search_id: searchId, count: 2 })
    expect([old.status, old.body.code]).toEqual([409, "SEARCH_TOO_OLD"])
    await shop.sql("update invoicing_run set created_at = created_at + interval '25 hours'")
    expect((await post("runs/backfill", { search_id: searchId })).status).toBe(400)
    expect(shop.sandbox.invoices()).toHaveLength(2)
  })

  it("ties what is certain in bulk, and one that is in doubt by hand", async () => {
    const run = await begin("runs/adoption-tie", { search_id: searchId })
    expect(run).toMatchObject({ done: 1, counts: { tied: 1 } })
    expect(await shop.requestOf(orders.byNumber)).toMatchObject({
      ...{ state: "issued", invoice_id: made.byNumber, send_state: "none" },
      requested_by: "adoption",
    })
    const tie = async (orderId: string, invoiceId: string) =>
      await shop.post<InvoicingErrorBody>(`orders/${orderId}/tie`, {
        company_id: "default",
        invoice_id: invoiceId,
      })
    const taken = await tie(orders.second, made.byNumber)
    expect([taken.status, taken.body.code]).toEqual([409, "INVOICE_TIED"])
    expect((await tie(orders.likely, made.likely)).status).toBe(200)
    expect(await shop.requestOf(orders.likely)).toMatchObject({
      ...{ state: "issued", invoice_id: made.likely },
    })
    const { items } = await read(searchId)
    const states = items.map(({ request_state: state }) => state)
    expect(states.filter((state) => state === "issued")).toHaveLength(2)
  })

  it("issues the rest once, mails nothing, and does it no second time", async () => {
    const body = { search_id: searchId, count: 2 }
    const run = await begin("runs/backfill", body)
    expect(run).toMatchObject({ state: "done", done: 2, total: 2, counts: { issued: 2 } })
    expect(shop.invoicesOf(orders.first)).toHaveLength(1)
    expect(shop.invoicesOf(orders.second)).toHaveLength(1)
    const again = await begin("runs/backfill", body)
    expect(again).toMatchObject({ counts: { requested: 2 } })
    await shop.untilQuiet()
    expect(shop.sandbox.invoices()).toHaveLength(4)
    expect(shop.sandbox.mails()).toEqual([])
    expect(await shop.requestOf(orders.first)).toMatchObject({ send_state: "none" })
    const file = await shop.get<unknown>(`runs/${run.id}/export?language=en`)
    expect(file.text.trim().split("\r\n")).toHaveLength(3)
  })
})
