import type { RunItem, RunKind } from "../../../../core/runs/run"
import { exportRun } from "../export-run"

const anItem = (position: number, changes: Partial<RunItem>): RunItem => ({
  position,
  orderId: `order_${position}`,
  orderDisplayId: String(position),
  requestId: null,
  invoiceId: null,
  code: "invoice",
  params: {},
  ...changes,
})

/** What a spreadsheet shows of a cell. */
const shown = (cell: string) => cell.replace(/^"(.*)"$/, "$1").trim()

/** The file's rows by their headers, without empty cells; a separator stands in none of them. */
async function write(kind: RunKind, language: "en" | "pl", items: RunItem[]) {
  const lines = exportRun({
    run: { id: "invrun_1", kind },
    language,
    nameCompany: (id) => (id === "default" ? "Sklep Żółty Żuraw" : id),
    listItems: ({ after, limit }) =>
      Promise.resolve(items.filter(({ position }) => position > (after ?? -1)).slice(0, limit)),
  })
  let text = ""
  for await (const line of lines) text += line
  const [headers = [], ...cells] = text
    .slice(1)
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(language === "pl" ? ";" : ","))
  return cells.map((line) =>
    Object.fromEntries(
      headers.map((name, at) => [name, shown(line[at] ?? "")]).filter(([, cell]) => cell !== "")
    )
  )
}

describe("the report of a run as a file", () => {
  it("has amounts of its own columns, in the language's decimals", async () => {
    const params = {
      company: "default",
      ...{ currency: "PLN", net: "199.66", vat: "38.23", gross: "237.89", difference: "0" },
    }
    expect(await write("trial", "pl", [anItem(18, { params })])).toEqual([
      {
        Zamówienie: "18",
        Wynik: "powstałaby faktura",
        Firma: "Sklep Żółty Żuraw",
        Waluta: "PLN",
        Netto: "199,66",
        VAT: "38,23",
        Brutto: "237,89",
        "Różnica wobec zamówienia": "0",
      },
    ])
  })

  it("has the reason in words, and a code that it does not know as it is", async () => {
    const params = { company: "hurt", reasons: ["BUYER_NAME_MISSING"] }
    const ofLater = { reasons: ["OF_A_LATER_VERSION"] }
    expect(
      await write("trial", "en", [
        anItem(1, { code: "refused", params }),
        anItem(2, { code: "of a later version", params: ofLater }),
      ])
    ).toEqual([
      { Order: "1", Result: "cannot be invoiced", Reason: "buyer's name missing", Company: "hurt" },
      { Order: "2", Result: "of a later version", Reason: "OF_A_LATER_VERSION" },
    ])
  })

  it("has what a search found, each invoice with what agrees and differs", async () => {
    const candidate = (id: string, number: string | null, differs: string[]) => ({
      ...{ invoice_id: id, invoice_number: number, gross: "10.00", currency: "PLN" },
      ...{ issue_date: "2026-10-05", agrees: ["number"], differs },
    })
    const params = {
      ...{ company: "default", outcome: "invoice", gross: "10.00", currency: "PLN" },
      ...{ sale_date: "2026-10-04", late_since: "2026-11-15" },
      candidates: [candidate("90001", "4/10/2026", ["total"]), candidate("90002", null, [])],
    }
    const [row] = await write("adoption", "pl", [anItem(7, { code: "doubt", params })])
    expect(row).toEqual({
      Zamówienie: "7",
      Wynik: "wątpliwe",
      Firma: "Sklep Żółty Żuraw",
      "Data sprzedaży": "2026-10-04",
      Waluta: "PLN",
      Brutto: "10,00",
      "Termin ustawowy": "2026-11-15",
      Faktura: "4/10/2026 / 90002",
      "Identyfikator w Alterze": "90001 / 90002",
      "Zgadza się": "numer zamówienia / numer zamówienia",
      "Różni się": "kwota / nic",
    })
  })

  it("tells what was issued as states of requests, and what was not tied with its reason", async () => {
    const params = { invoice_number: "4/11/2026" }
    const issued = anItem(1, { code: "issued", invoiceId: "90001", params })
    const unknown = anItem(2, { code: "unknown", params: { reasons: ["OUTCOME_UNKNOWN"] } })
    expect(await write("backfill", "en", [issued, unknown])).toEqual([
      { Order: "1", Result: "issued", Invoice: "4/11/2026", "Id in Altera": "90001" },
      { Order: "2", Result: "outcome unknown", Reason: "no answer came" },
    ])
    const reason = { reason: "INVOICE_TIED" }
    expect(
      await write("adoption", "en", [
        anItem(3, { code: "not_tied", invoiceId: "90003", params: reason }),
        anItem(4, { code: "unknown" }),
      ])
    ).toEqual([
      {
        Order: "3",
        Result: "not tied",
        Reason: "invoice of another order",
        "Id in Altera": "90003",
      },
      { Order: "4", Result: "no such order" },
    ])
  })

  it("comes whole however long it is", async () => {
    const items = Array.from({ length: 2_345 }, (_, position) => anItem(position, {}))
    expect(await write("trial", "en", items)).toHaveLength(2_345)
  })
})
