import { readCsvText } from "../../src/core/csv"
import type {
  InvoiceRequestDetail,
  MonthReadingResponse,
  MonthResponse,
  MonthRowsResponse,
} from "../../src/types"
import { endMonth, issueByHand, readMonth, thisMonth } from "../shop/month-trouble"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(480_000)

describe("the close of a month", () => {
  let shop: ShopUnderTest
  let issued: InvoiceRequestDetail[]

  beforeAll(async () => {
    shop = await ShopUnderTest.open({ name: "months" })
    const orders: string[] = []
    for (let n = 0; n < 4; n += 1) orders.push(await shop.sell())
    issued = await Promise.all(orders.map(async (id) => await shop.untilSent(id)))
    await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
    await shop.place()
  })

  afterAll(async () => await shop?.close())

  const rowsOf = async (id: string, query = "") =>
    (await shop.get<MonthRowsResponse>(`months/${id}/rows?limit=100${query}`)).body

  it("shows what is missing, doubled, different and a stranger's, and each order once", async () => {
    const [fine, gone, other, doubled] = issued.map(({ order_id: id }) => id)
    await shop.sql("update invoicing_request set invoice_id = '987654' where order_id = $1", [gone])
    await shop.sql(
      `update invoicing_request set totals = jsonb_set(totals, '{gross}', '"1.00"')
       where order_id = $1`,
      [other]
    )
    const details = shop.invoicesOf(doubled ?? "")[0]?.additionalDetails ?? ""
    const second = await issueByHand(shop, doubled ?? "", { text: details })
    const theirs = await issueByHand(shop, fine ?? "", { text: "Stół", buyer: "Bartosz Obcy" })
    const reading = await readMonth(shop)
    const { rows, count } = await rowsOf(reading.id)
    expect(count).toBe(rows.length)
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
    const row = (key: string) => rows.find((one) => one.key === key)
    expect(row(`order ${fine}`)).toMatchObject({
      class: "invoiced",
      origin: "ours",
      is_open: false,
      shown: { isPaid: false },
    })
    expect(row(`order ${gone}`)?.findings).toContainEqual(
      expect.objectContaining({ kind: "missing" })
    )
    expect(row(`order ${other}`)?.findings).toMatchObject([{ kind: "gross", kept: "1.00" }])
    expect(row(`order ${doubled}`)?.findings).toMatchObject([{ kind: "doubled" }])
    expect(row(`invoice ${second}`)).toMatchObject({ class: "doubled", order_id: doubled })
    expect(row(`invoice ${theirs}`)).toMatchObject({ class: "stranger", is_open: false })
    const { orders, openOrders, classes } = reading.summary
    expect({ orders, openOrders }).toEqual({ orders: 6, openOrders: 5 })
    expect(classes).toMatchObject({ invoiced: 4, not_yet: 2, stranger: 1 })
    expect(
      rows
        .filter((one) => one.class === "not_yet")
        .map(({ why }) => why)
        .sort()
    ).toEqual(["NOT_TRIGGERED", "TAX_ID_INVALID"])
    expect((await rowsOf(reading.id, "&only=differing&class=invoiced")).count).toBe(3)
    const number = row(`order ${fine}`)?.invoice_number ?? ""
    expect((await rowsOf(reading.id, `&q=${encodeURIComponent(number)}`)).count).toBe(1)
    expect(await shop.dumpLedger()).not.toContain("Bartosz Obcy")
  })

  it("has an order to check whose invoice differed and that nobody settled", async () => {
    const [{ order_id: id } = { order_id: "" }] = issued
    const note = async (difference: object | null) =>
      await shop.sql("update invoicing_request set difference = $2::jsonb where order_id = $1", [
        id,
        difference && JSON.stringify(difference),
      ])
    const rowOf = async () => {
      const { rows } = await rowsOf((await readMonth(shop)).id)
      return rows.find(({ key }) => key === `order ${id}`)
    }
    const difference = { what: "status", sent: "ISSUED", found: "DRAFT" }
    await note(difference)
    expect(await rowOf()).toMatchObject({
      is_open: true,
      findings: [{ kind: "differs", kept: "status", found: null }],
    })
    await note({ ...difference, isSettled: true })
    expect(await rowOf()).toMatchObject({ is_open: false, findings: [] })
    await note(null)
  })

  it("is closed by a person once it is over, once, and shows what changed since", async () => {
    await shop.sql("update invoicing_request set invoice_id = $1 where invoice_id = '987654'", [
      String(shop.invoicesOf(issued[1]?.order_id ?? "")[0]?.invoiceId),
    ])
    const reading = await readMonth(shop)
    const close = async () =>
      await shop.post<MonthReadingResponse>(`months/${reading.id}/close`, { note: "sent" })
    expect(reading.is_over).toBe(false)
    expect(await close()).toMatchObject({ status: 409, body: { code: "MONTH_NOT_OVER" } })
    await endMonth(shop, reading)
    const closed = await close()
    expect(closed.body.reading).toMatchObject({ id: reading.id, note: "sent", is_over: true })
    expect(closed.body.reading.closed_at).not.toBeNull()
    expect(await close()).toMatchObject({ status: 409, body: { code: "MONTH_READ_ANEW" } })
    const late = await shop.untilSent(await shop.sell())
    const again = await readMonth(shop)
    expect(again.compared_with).toBe(reading.id)
    const { rows } = await rowsOf(again.id, "&only=changed")
    expect(rows.map(({ key, change }) => [key, change?.kind])).toEqual([
      [`order ${late.order_id}`, "added"],
    ])
    const path = `months?company_id=default&month=${thisMonth()}`
    const kept = (await shop.get<MonthResponse>(path)).body
    expect(kept.closed?.id).toBe(reading.id)
    expect(kept.newest?.id).toBe(again.id)
    expect((await rowsOf(reading.id)).count).toBe(again.summary.orders + 1)
  })

  it("is exported as CSV and as a workbook, whose sums agree with the rows", async () => {
    const reading = await readMonth(shop)
    const { rows } = await rowsOf(reading.id)
    const csv = (await shop.get<string>(`months/${reading.id}/export?language=pl`)).text
    const lines = csv.replace("\uFEFF", "").split("\r\n")
    expect(lines[0]?.split(";").slice(0, 2)).toEqual(["Wynik", "Zamówienie"])
    expect(
      lines.slice(1, rows.length + 1).map((line) => readCsvText(line.split(";")[1] ?? ""))
    ).toEqual(rows.map((row) => row.order_display_id ?? ""))
    const counted = rows.filter((row) => row.is_counted)
    const grosze = (text: string) => Math.round(Number(text) * 100)
    for (const { currency, rates, total } of reading.summary.sums) {
      const ofRows = counted
        .filter((row) => row.currency === currency)
        .reduce((sum, row) => sum + grosze(row.totals?.gross ?? "0"), 0)
      expect(grosze(total.gross)).toBe(ofRows)
      expect(rates.reduce((sum, rate) => sum + grosze(rate.gross), 0)).toBe(ofRows)
      expect(csv).toContain(`;Razem;`)
    }
    const workbook = await shop.get<string>(`months/${reading.id}/export?format=xlsx`)
    expect(workbook.headers.get("content-type")).toContain("spreadsheetml")
    expect(workbook.text.startsWith("PK")).toBe(true)
  })

  it("gives its PDFs in an archive, which names the one that cannot be had", async () => {
    const reading = await readMonth(shop)
    const [first] = issued
    await shop.sql("update invoicing_request set invoice_id = '987654' where id = $1", [first?.id])
    const { text, headers } = await shop.get<string>(`months/${reading.id}/pdfs`)
    expect(headers.get("content-type")).toBe("application/zip")
    expect(text.startsWith("PK")).toBe(true)
    const counted = reading.summary.origins.ours + reading.summary.origins.linked
    // Stored uncompressed: each begins with the PDF header.
    expect(text.split("%PDF-").length - 1).toBe(counted - 1)
    expect(text).toContain("missing.txt")
    expect((await shop.get(`months/${reading.id}/pdfs?part=2`)).status).toBe(404)
  })

  it("refuses what is no month, no company and no reading", async () => {
    const bad = [
      await shop.get("months?company_id=default&month=2026-13"),
      await shop.get("months?month=2026-03"),
      await shop.post("runs/month-close", { company_id: "default", month: "march" }),
      await shop.post("months/none/close", { note: 1 }),
    ]
    expect(bad.map(({ status }) => status)).toEqual([400, 400, 400, 400])
    const unknown = { company_id: "nobody", month: thisMonth() }
    expect(await shop.post("runs/month-close", unknown)).toMatchObject({
      status: 404,
      body: { code: "COMPANY_UNKNOWN" },
    })
    expect(await shop.get("months/none/rows")).toMatchObject({
      status: 404,
      body: { code: "MONTH_UNKNOWN" },
    })
    expect((await shop.get("months/none/export")).status).toBe(404)
  })
})
