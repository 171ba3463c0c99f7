import type {
  CorrectionResponse,
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
} from "../../src/types"
import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(600_000)

type Answer = CorrectionResponse["correction"]
type Item = { id: string; variant_sku: string; variant_id: string }

/** Sums decimal texts in whole grosze. */
const minor = (text: string) => Math.round(Number(text) * 100)
const addUp = (texts: readonly string[]) => texts.reduce((all, text) => all + minor(text), 0)

describe("the worksheet for a correction", () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "sheets", options: { trigger: "order.placed" } })
  })

  afterAll(async () => await shop?.close())

  const post = async (path: string, body: object = {}) => {
    const reply = await shop.post<Record<string, { id: string }>>(`../${path}`, body)
    if (reply.status !== 200) throw new Error(`${path}: ${reply.text}`)
    return reply.body
  }
  const readSheet = async (request: InvoiceRequestDetail) => {
    const reply = await shop.call<CorrectionResponse>("GET", `requests/${request.id}/correction`)
    expect(reply.status).toBe(200)
    return reply.body.correction
  }
  const marked = async (orderId: string, reason?: string) =>
    await shop.untilRequest(
      orderId,
      ({ correction }) => correction !== null && (!reason || correction.reason === reason)
    )
  const sell = async (items: Record<string, number>, codes: string[] = []) => {
    const orderId = await shop.place({ items, codes })
    await shop.untilSent(orderId)
    await shop.process.ask("capture", { orderId })
    return orderId
  }
  const ship = async (orderId: string, sku: string) => {
    const fulfillmentId = await shop.process.ask("pack", { orderId })
    await shop.process.ask("ship", { orderId, fulfillmentId })
    const [order] = (await shop.process.ask("graph", {
      entity: "order",
      fields: ["id", "items.id", "items.variant_sku", "items.variant_id"],
      filters: { id: orderId },
    })) as { items: Item[] }[]
    const item = order?.items.find(({ variant_sku }) => variant_sku === sku)
    if (!item) throw new Error(`There is no ${sku} in ${orderId}`)
    return item
  }
  const receive = async (returnId: string | undefined, id: string, quantity: number) => {
    const path = `returns/${returnId}`
    await post(`${path}/receive`)
    await post(`${path}/receive-items`, { items: [{ id, quantity }] })
    await post(`${path}/receive/confirm`)
  }
  /** Ships everything and takes some pieces back. */
  const takeBack = async (orderId: string, sku: string, quantity: number) => {
    const { id } = await ship(orderId, sku)
    const begun = await post("returns", { order_id: orderId })
    const path = `returns/${begun.return?.id}`
    await post(`${path}/request-items`, { items: [{ id, quantity }] })
    await post(`${path}/request`)
    await receive(begun.return?.id, id, quantity)
  }
  const expectExact = ({ sheet }: Answer) => {
    if (!sheet) throw new Error("There is no sheet")
    const part = sheet.price_type === "NET" ? "net" : "gross"
    for (const { rate, difference } of sheet.by_rate) {
      const rows = sheet.rows.filter((row) => row.rate === rate)
      expect(addUp(rows.map((row) => row.difference.value))).toBe(minor(difference[part]))
    }
    for (const key of ["net", "vat", "gross"] as const) {
      const all = sheet.by_rate.map(({ difference }) => difference[key])
      expect(addUp(all)).toBe(minor(sheet.total.difference[key]))
    }
    expect(sheet.shop_total).toBeNull()
    return sheet
  }

  it("of a return takes the piece off its line alone, and asks for the money that goes with it", async () => {
    const orderId = await sell({ "KUB-01": 3, "KSI-01": 1 })
    await takeBack(orderId, "KUB-01", 1)
    const request = await marked(orderId)
    const answer = await readSheet(request)
    expect(answer).toMatchObject({ reason: "ORDER_RETURNED", is_settled: false, settlements: [] })
    const sheet = expectExact(answer)
    expect(sheet).toMatchObject({ source: "sent", refund: null, besides: [] })
    const changed = sheet.rows.filter(({ difference }) => minor(difference.value) !== 0)
    expect(changed).toHaveLength(1)
    expect(changed[0]?.difference.quantity).toBe("-1")
    const value = sheet.price_type === "NET" ? "net" : "gross"
    expect(changed[0]?.before?.unit_price).toBe(changed[0]?.after?.unit_price)
    expect(minor(sheet.total.before[value])).toBe(
      addUp(sheet.rows.map((r) => r.before?.value ?? "0"))
    )
    expect(sheet.paid_back.found).toBe("0.00")
    expect(minor(sheet.paid_back.expected)).toBe(-minor(sheet.total.difference.gross))

    // After refunding what is owed: no credit line, and both figures match.
    await shop.process.ask("refund", { orderId, amount: Number(sheet.paid_back.expected) })
    const after = expectExact(await readSheet(request))
    expect(after.paid_back.found).toBe(after.paid_back.expected)
    expect(after.refund).toBeNull()
    expect(after.total).toEqual(sheet.total)
  })

  it("of a return from a discounted order leaves every line alone that did not come back", async () => {
    const orderId = await sell({ "KUB-01": 7, "KSI-01": 3, "HER-01": 2 }, ["WIOSNA15"])
    const { totals } = await shop.until(orderId)
    await takeBack(orderId, "KUB-01", 3)
    const sheet = expectExact(await readSheet(await marked(orderId)))
    expect(sheet.total.before.gross).toBe(totals?.gross)
    const changed = sheet.rows.filter(({ difference }) => minor(difference.value) !== 0)
    expect(new Set(changed.map(({ line_id }) => line_id)).size).toBe(1)
    const pieces = changed.map(({ difference }) => Number(difference.quantity))
    expect(pieces.reduce((all, one) => all + one, 0)).toBe(-3)
  })

  it("of an invoice whose lines are not kept is what the order was sold for, where the service shows that sum", async () => {
    const orderId = await sell({ "KUB-01": 2, "KSI-01": 1 }, ["WIOSNA15"])
    await takeBack(orderId, "KSI-01", 1)
    const request = await marked(orderId)
    const sent = expectExact(await readSheet(request))
    const forget = "update invoicing_request set positions = null, totals = null where id = $1"
    await shop.sql(forget, [request.id])
    const sold = expectExact(await readSheet(request))
    expect(sold.source).toBe("order")
    expect({ ...sold, source: "sent" }).toEqual(sent)

    await shop.process.ask("edit", { orderId, quantity: 9 })
    expect(await readSheet(request)).toMatchObject({
      sheet: null,
      problem: { code: "INVOICED_LINES_UNKNOWN" },
    })
    expect((await shop.get(`requests/${request.id}/correction/export`)).status).toBe(400)
  })

  it("of an exchange takes back what was given back and names what was sent beside the invoice", async () => {
    const orderId = await sell({ "KUB-01": 2 })
    const { id, variant_id } = await ship(orderId, "KUB-01")
    const begun = await post("exchanges", { order_id: orderId })
    const path = `exchanges/${begun.exchange?.id}`
    const inbound = await post(`${path}/inbound/items`, { items: [{ id, quantity: 1 }] })
    await post(`${path}/outbound/items`, { items: [{ variant_id, quantity: 1 }] })
    await post(`${path}/request`)
    await receive(inbound.return?.id, id, 1)
    const request = await marked(orderId)
    const sheet = expectExact(await readSheet(request))
    expect(sheet.besides).toMatchObject([{ quantity: "1", rate: "23", gross: "49.99" }])
    expect(sheet.total.difference.gross).toBe("-49.99")
    // The replacement has the same value as the returned item: nothing is owed either way.
    expect(sheet.paid_back).toEqual({ found: "0.00", expected: "0.00" })
  })

  it("of a refund without goods changes no line and proposes a split over the rates", async () => {
    const orderId = await sell({ "KUB-01": 2, "KSI-01": 1 })
    await shop.process.ask("refund", { orderId, amount: 10.51 })
    const request = await marked(orderId, "ORDER_REFUNDED")
    const sheet = expectExact(await readSheet(request))
    expect(sheet.total.difference).toEqual({ net: "0.00", vat: "0.00", gross: "0.00" })
    expect(sheet.refund?.amount).toBe("10.51")
    const shares = sheet.refund?.proposal ?? []
    expect(shares.map(({ rate }) => rate)).toEqual(sheet.by_rate.map(({ rate }) => rate))
    expect(addUp(shares.map(({ gross }) => gross))).toBe(-1051)
    expect(sheet.refund?.together?.total.gross).toBe("-10.51")
    expect(sheet.paid_back).toEqual({ found: "10.51", expected: "10.51" })

    const settled = await shop.post(`requests/${request.id}/settle`, { reason: "KOR 1/11/2026" })
    expect(settled.status).toBe(200)
    expect(await readSheet(request)).toMatchObject({
      is_settled: true,
      settled_as: "KOR 1/11/2026",
      settlements: [{ note: "KOR 1/11/2026" }],
    })
    // An e-mail that is settled afterwards is not a correction.
    await shop.sql("update invoicing_request set send_state = 'failed' where id = $1", [request.id])
    const mailed = await shop.post(`requests/${request.id}/settle`, { reason: "Called the buyer" })
    expect(mailed.status).toBe(200)
    expect(await readSheet(request)).toMatchObject({
      settled_as: "KOR 1/11/2026",
      settlements: [{ note: "Called the buyer" }, { note: "KOR 1/11/2026" }],
    })
    const listed = await shop.get<InvoiceRequestListResponse>("requests?limit=100")
    expect(listed.body.requests.find(({ id }) => id === request.id)?.correction).toMatchObject({
      settledAs: "KOR 1/11/2026",
    })
    // As an older version settled it, without its number.
    await shop.sql(
      "update invoicing_request set correction = correction - 'settledAs' where id = $1",
      [request.id]
    )
    expect(await readSheet(request)).toMatchObject({ settled_as: "Called the buyer" })
  })

  it("of a canceled order leaves nothing", async () => {
    const orderId = await shop.place({ items: { "KUB-01": 2 } })
    await shop.untilSent(orderId)
    await shop.process.ask("cancel", { orderId })
    const request = await marked(orderId, "ORDER_CANCELED")
    const sheet = expectExact(await readSheet(request))
    expect(sheet.rows.every(({ after }) => after === null)).toBe(true)
    expect(sheet.total.after).toEqual({ net: "0.00", vat: "0.00", gross: "0.00" })
    expect(sheet.total.before).toMatchObject({ gross: request.totals?.gross })
    // Listed among the invoices to correct until somebody has corrected it.
    const listOpen = async () =>
      (
        await shop.get<InvoiceRequestListResponse>("requests?needs_correction=true&limit=100")
      ).body.requests.map(({ id }) => id)
    expect(await listOpen()).toContain(request.id)
    const settled = await shop.post(`requests/${request.id}/settle`, { reason: "1/K/2026" })
    expect(settled.status).toBe(200)
    expect(await listOpen()).not.toContain(request.id)
  })

  it("is a file for a spreadsheet of either language, and refuses another one", async () => {
    const orderId = await shop.place({ items: { "KUB-01": 2 } })
    await shop.untilSent(orderId)
    const none = await shop.get(`requests/${(await shop.until(orderId)).id}/correction`)
    expect(none.status).toBe(404)
    await shop.process.ask("edit", { orderId, quantity: 5 })
    const { id } = await marked(orderId, "ORDER_EDITED")
    const polish = await shop.get(`requests/${id}/correction/export?language=pl`)
    expect(polish.status).toBe(200)
    expect(polish.text).toMatch(/Nazwa;J\.m\.;Stawka VAT/)
    expect(polish.text).toMatch(/;2;"\d+,\d\d";/)
    const english = await shop.get(`requests/${id}/correction/export`)
    expect(english.text).toMatch(/Name,Unit,VAT rate/)
    expect((await shop.get(`requests/${id}/correction/export?language=de`)).status).toBe(400)
    expect((await shop.get("requests/invreq_none/correction")).status).toBe(404)
  })
})
