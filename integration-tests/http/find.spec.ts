import { makeSettledOrders } from "../../bench/history/settled-orders"
import { VAT_LABELS } from "../../src/core/draft/invoice-draft"
import type {
  InvoiceRequestDetail,
  InvoiceRequestListResponse,
  InvoicingErrorBody,
} from "../../src/types"
import { BUYERS, ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(300_000)

const MANY = 1_050
const SEPARATORS = { pl: ";", en: "," } as const

let shop: ShopUnderTest
let company: InvoiceRequestDetail
let person: InvoiceRequestDetail
let refused: InvoiceRequestDetail

beforeAll(async () => {
  shop = await ShopUnderTest.open({ name: "find" })
  const paid = await shop.sell({ items: { "KUB-01": 2, "HER-01": 1 } })
  await shop.process.ask("capture", { orderId: paid })
  company = await shop.untilSent(paid)
  person = await shop.untilSent(await shop.sell({ buyer: BUYERS.person, items: { "KSI-01": 1 } }))
  refused = await shop.invoice({ buyer: BUYERS.mistyped }, "refused")
})

afterAll(async () => await shop?.close())

const list = async (query: string) =>
  (await shop.get<InvoiceRequestListResponse>(`requests?${query}`)).body

const find = async (text: string) =>
  (await list(`q=${encodeURIComponent(text)}`)).requests.map(({ id }) => id)

/** The exported rows by column header, as in a spreadsheet. */
async function exportRows(language: "pl" | "en", query = "") {
  const { text } = await shop.get<string>(`requests/export?language=${language}${query}`)
  const cell = new RegExp(
    `("(?:[^"]|"")*"|[^${SEPARATORS[language]}]*)${SEPARATORS[language]}`,
    "g"
  )
  const [headers = [], ...rows] = text
    .replace(/^\uFEFF/, "")
    .trimEnd()
    .split("\r\n")
    .map((line) => [...`${line}${SEPARATORS[language]}`.matchAll(cell)])
    .map((found) =>
      found.map(([, text = ""]) => text.replace(/^"(.*)"$/s, "$1").replaceAll('""', '"'))
    )
  return rows.map((cells) => {
    expect(cells).toHaveLength(headers.length)
    return Object.fromEntries(headers.map((header, at) => [header, cells[at]]))
  })
}

describe("a search of the list", () => {
  it.each([
    ["the company", "kowal wnetrza"],
    ["the person who ordered for it", "Piotr"],
    ["its NIP as it was typed", "123-456-32-18"],
    ["its NIP", "PL1234563218"],
    ["its e-mail address", "biuro@kowal.example"],
  ])("finds an invoice by %s", async (_, text) => {
    expect(await find(text)).toEqual([company.id])
  })

  it("finds it by its gross amount, its number and its order's", async () => {
    const gross = company.totals!.gross
    for (const text of [
      gross,
      `${gross.replace(".", ",")} zł`,
      company.invoice_number!,
      `#${company.order_display_id}`,
    ]) {
      expect({ text, found: (await find(text)).includes(company.id) }).toEqual({
        text,
        found: true,
      })
    }
  })

  it("finds one that was refused for its NIP by that NIP", async () => {
    expect(await find("1234563219")).toEqual([refused.id])
  })

  it("joins what it finds with the filters and counts it", async () => {
    expect(await list("q=kowal&state=refused")).toMatchObject({ count: 0, requests: [] })
    expect(await list("q=kowal&state=issued&limit=1")).toMatchObject({
      count: 1,
      is_search_too_wide: false,
      requests: [
        { id: company.id, buyer: "Kowal Wnętrza sp. z o.o.", buyer_email: "biuro@kowal.example" },
      ],
    })
  })

  it("follows an edit of the buyer at once, and keeps nothing of him", async () => {
    await shop.process.ask("updateOrder", {
      orderId: person.order_id,
      update: { billing_address: { ...BUYERS.person.address, last_name: "Przemianowana" } },
    })
    expect(await find("przemianowana")).toEqual([person.id])
    expect(await shop.dumpRequests()).not.toMatch(/przemianowana|zieli/i)
  })
})

describe("the export", () => {
  it.each([
    ["pl", "Faktura", "Brutto", "wystawiona", "tak", "nie"],
    ["en", "Invoice", "Gross", "issued", "yes", "no"],
  ])("has words, amounts by rate and who paid, in %s", async (name, ...words) => {
    const [number = "", gross = "", issued, yes, no] = words
    const language = name as "pl" | "en"
    const rows = await exportRows(language)
    const row = rows.find((one) => one[number] === `\t${company.invoice_number}`)!
    const decimal = (amount: string) => (language === "pl" ? amount.replace(".", ",") : amount)
    expect(Object.values(row)).toEqual(expect.arrayContaining(["1234563218", issued, yes]))
    expect(row[gross]).toBe(decimal(company.totals!.gross))
    for (const label of VAT_LABELS) {
      const part = company.totals!.byVat[label]
      expect(row[`${gross} ${label}`]).toBe(part ? decimal(part.gross) : "")
    }
    expect(Object.keys(company.totals!.byVat).length).toBeGreaterThan(0)
    expect(Object.values(row)).toContain("biuro@kowal.example")
    const other = rows.find((one) => one[number] === `\t${person.invoice_number}`)!
    expect(Object.values(other)).toContain(no)
    expect(Object.keys(row)).not.toContain("undefined")
  })

  it("says why there is no invoice, in words", async () => {
    const [row] = await exportRows("pl", `&order_id=${refused.order_id}`)
    expect(row).toMatchObject({ Stan: "niewystawiona – do poprawy", Powód: "błędny NIP" })
    expect(row).toMatchObject({ NIP: "1234563219", Faktura: "", Brutto: "" })
  })

  it("tells moments by the shop's clock", async () => {
    const [row] = await exportRows("pl", `&order_id=${company.order_id}`)
    const shown = new Date(company.sent_at!).toLocaleString("sv-SE", { timeZone: "Europe/Warsaw" })
    expect(row!["Wysłano"]).toBe(shown.slice(0, 16))
  })

  it("is named in its language, with the day", async () => {
    const names = await Promise.all(
      ["pl", "en"].map(async (language) =>
        (await shop.get(`requests/export?language=${language}&q=x`)).headers.get(
          "content-disposition"
        )
      )
    )
    expect(names[0]).toMatch(/"faktury-\d{4}-\d\d-\d\d\.csv"/)
    expect(names[1]).toMatch(/"invoices-\d{4}-\d\d-\d\d\.csv"/)
  })
})

// Last, because it fills the shop.
describe("a search that fits more buyers than can be listed", () => {
  it("lists none of them, says so, and is not exported", async () => {
    await makeSettledOrders(shop.databaseUrl, MANY)
    const body = await list("q=old%40example.com")
    expect(body).toMatchObject({ count: 0, requests: [], is_search_too_wide: true })
    const reply = await shop.get<InvoicingErrorBody>("requests/export?q=old%40example.com")
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: "SEARCH_TOO_WIDE" })
    expect(reply.body.message).toContain("q:")
  })
})
