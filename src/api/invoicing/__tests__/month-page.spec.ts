import { aKeptRow } from "../../../core/__tests__/a-kept-row"
import type { StoredMonth, KeptRow } from "../../../core/month/stored-month"
import { summarizeMonth } from "../../../core/month/summary"
import { MonthReadAnew } from "../../admin/invoicing/export-month"
import { writeMonthPage, type MonthPage } from "../month-page"

const TOKEN = "a".repeat(43)

async function write(
  rows: readonly KeptRow[],
  changes: Partial<MonthPage> = {},
  reading: Partial<StoredMonth> = {}
): Promise<string> {
  const month: StoredMonth = {
    id: "invmon_1",
    companyId: "default",
    month: "2026-03",
    accountId: "account 1",
    readAt: "2026-04-01T22:30:00.000Z",
    isWhole: true,
    summary: summarizeMonth(rows),
    comparedWith: null,
    closedAt: null,
    closedBy: null,
    note: null,
    ...reading,
  }
  let html = ""
  const page = writeMonthPage({
    month,
    link: { expiresAt: "2026-05-01T08:00:00.000Z" },
    token: TOKEN,
    company: null,
    language: "en",
    readLines: async ({ offset, limit }) =>
      await Promise.resolve(rows.slice(offset, offset + limit)),
    isKept: async () => await Promise.resolve(true),
    ...changes,
  })
  for await (const part of page) html += part
  return html
}

describe("the page of a month", () => {
  it("has a row for each line, the sums, and amounts digit for digit", async () => {
    const large = {
      net: "90071992547409931.23",
      vat: "0.00",
      gross: "90071992547409931.23",
      byVat: {},
    }
    const html = await write([aKeptRow(1), aKeptRow(2, { totals: large })])
    expect(html).toContain("<h1>Invoices and orders, March 2026</h1>")
    expect(html).toContain('<td>1001</td><td class="date">2026-03-05</td><td>invoiced</td>')
    expect(html).toContain('<td class="number">1,230.00</td><td>PLN</td>')
    expect(html).toContain('<td class="number">90,071,992,547,409,931.23</td>')
    expect(html).toContain("<td>PLN</td><td>23%</td>")
    expect(html).toContain('<tr class="total"><td>PLN</td><td>Total</td>')
  })

  it("tells moments in Warsaw, and whether the month is closed, without the note", async () => {
    expect(await write([])).toContain("Compared with Altera on 2 April 2026 at 00:30.")
    const closed = { closedAt: "2026-04-03T10:00:00.000Z", closedBy: "user_1", note: "a secret" }
    const html = await write([], {}, closed)
    expect(html).toContain("The shop closed this month on 3 April 2026 at 12:00.")
    expect(html).not.toMatch(/a secret|user_1|has not closed/)
    expect(html).toContain("This month has no orders and no invoices.")
    expect(html).toContain("No invoice of an order was issued in this month.")
    expect(await write([], {}, { isWhole: false })).toContain(
      '<p class="note">The list of invoices'
    )
  })

  it("says of an order's invoice, and of no other, that another month has its sums", async () => {
    const NOTE = "in the sums of another month"
    const elsewhere = { isCounted: false }
    const gone: KeptRow["change"] = { kind: "gone" }
    for (const row of [
      aKeptRow(1, elsewhere),
      aKeptRow(2, { ...elsewhere, class: "corrected", origin: "linked" }),
    ]) {
      expect(await write([row])).toContain(NOTE)
    }
    for (const row of [
      aKeptRow(3),
      aKeptRow(4, { ...elsewhere, change: gone }),
      aKeptRow(5, { ...elsewhere, class: "not_yet", origin: null }),
      aKeptRow(6, { ...elsewhere, class: "stranger", origin: "stranger" }),
    ]) {
      expect(await write([row])).not.toContain(NOTE)
    }
  })

  it("is in Polish as well, with the company's name", async () => {
    const html = await write([aKeptRow(1)], { language: "pl", company: "Kubki & reszta" })
    expect(html).toContain('<html lang="pl">')
    expect(html).toContain("<h1>Faktury i zamówienia, marzec 2026</h1>")
    expect(html).toContain("<p>Kubki &amp; reszta</p>")
    expect(html.replaceAll("\u00a0", " ")).toContain('<td class="number">1 230,00</td>')
    expect(html).toContain('href="?language=en"')
  })

  it("leads to its files by addresses beside its own, a hundred PDFs in each archive", async () => {
    const links = (html: string) =>
      [...html.matchAll(/<li><a href="([^"]+)">/g)].map(([, href]) => href)
    const files = (parts: number[]) => [
      `${TOKEN}/export?format=csv&amp;language=en`,
      `${TOKEN}/export?format=xlsx&amp;language=en`,
      ...parts.map((part) => `${TOKEN}/pdfs?part=${part}&amp;language=en`),
    ]
    expect(links(await write([]))).toEqual(files([]))
    expect(links(await write([aKeptRow(1)]))).toEqual(files([1]))
    const many = Array.from({ length: 201 }, (_, n) => aKeptRow(n))
    expect(links(await write(many))).toEqual(files([1, 2, 3]))
  })

  it("says what of a line is to be known", async () => {
    const finding = { kind: "gross", kept: "1.00", found: "2.00" } as const
    const html = await write([
      aKeptRow(1, { findings: [finding] }),
      aKeptRow(2, { isCounted: false }),
      aKeptRow(3, { class: "not_yet", why: "BEFORE_START", invoiceNumber: null, totals: null }),
    ])
    expect(html).toContain("<td>different gross in Altera (2.00)</td></tr>")
    expect(html).toContain("<td>in the sums of another month</td></tr>")
    expect(html).toContain("<td>placed before the start date</td></tr>")
    const inPolish = await write([aKeptRow(1, { findings: [finding] })], { language: "pl" })
    expect(inPolish).toContain("<td>inne brutto w Alterze (2,00)</td></tr>")
  })

  it("lets nothing of what it shows act", async () => {
    const markup = `"><script>alert('x')</script>&`
    const html = await write(
      [
        aKeptRow(1, {
          orderDisplayId: markup,
          invoiceNumber: markup,
          currency: markup,
          why: markup,
        }),
      ],
      { company: markup, token: markup }
    )
    expect(html).not.toContain("<script>")
    expect(html).not.toMatch(/<a href="[^"]*[<>]/)
    expect(html).toContain(
      "<td>&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</td>"
    )
  })

  it("holds no id that only the shop knows, but that of the invoice's files", async () => {
    expect(await write([aKeptRow(1)])).not.toMatch(/order_1|invreq_1|invmon_1|account 1/)
  })

  it("comes whole however long it is", async () => {
    const rows = Array.from({ length: 2_345 }, (_, n) => aKeptRow(n))
    const html = await write(rows)
    expect(html.match(/<td class="date">2026-03-06<\/td>/g)).toHaveLength(2_345)
    expect(html.match(/<thead>/g)).toHaveLength(2)
    expect(html.trimEnd().endsWith("</html>")).toBe(true)
  })

  it("breaks off where a newer check has deleted its lines meanwhile", async () => {
    const isKept = async () => await Promise.resolve(false)
    await expect(write([aKeptRow(1)], { isKept })).rejects.toThrow(MonthReadAnew)
  })
})
