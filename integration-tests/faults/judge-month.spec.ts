import { buffer } from "node:stream/consumers"
import { summarizeMonth } from "../../src/core/month/summary"
import type { MonthRow } from "../../src/core/month/row"
import type { MonthLine } from "../../src/types"
import { zipPdfs } from "../../src/api/pdf/zip-pdfs"
import { judgeMonths, type MonthCheck, type TrueOrder } from "./judge-month"
import { readZip } from "./read-zip"

const MONTH = "2026-11"

const anOrder = (number: string, change: Partial<TrueOrder["invoice"]> = {}): TrueOrder => ({
  ...{ isRefunded: false, isCredited: false, differedIn: null },
  ...{ id: `order_${number}`, number, company: "default", placedIn: MONTH },
  invoice: {
    ...{ id: `50${number}`, number: `${number}/11/2026`, account: "default" },
    ...{ gross: "12.30", issuedIn: MONTH, ...change },
  },
})

const ORDERS = [anOrder("1"), anOrder("2", { gross: "0.01" })]

const toLine = ({ id, number, invoice }: TrueOrder, change: Partial<MonthLine> = {}): MonthLine =>
  ({
    ...{ key: `order ${id}`, class: "invoiced", order_id: id, order_display_id: number },
    ...{ invoice_id: invoice?.id, currency: "PLN", is_counted: true, findings: [] },
    totals: {
      ...{ net: invoice?.gross, vat: "0.00", gross: invoice?.gross },
      byVat: { "0%": { net: invoice?.gross, vat: "0.00", gross: invoice?.gross } },
    },
    ...change,
  }) as MonthLine

const LINES = ORDERS.map((order) => toLine(order))

const aFile = (name: string, text: string) => ({ name, bytes: Buffer.from(text) })
const aPdf = (name: string, number: string) => aFile(name, `%PDF-1.7 (Faktura ${number})`)
const FILES = [aPdf("1-11-2026.pdf", "1/11/2026"), aPdf("2-11-2026.pdf", "2/11/2026")]

/** A reading whose summary matches its rows, as the plugin makes it. */
function aCheck(change: Partial<MonthCheck> & { summed?: readonly MonthLine[] } = {}): MonthCheck {
  const { summed = change.rows ?? LINES, ...rest } = change
  const toRow = ({ is_counted: isCounted, ...line }: MonthLine) =>
    ({ ...line, isCounted }) as unknown as MonthRow
  const summary = summarizeMonth(summed.map(toRow))
  const reading = { is_whole: true, summary }
  return { company: "default", month: MONTH, reading, rows: LINES, files: FILES, ...rest }
}

const judge = (change: Parameters<typeof aCheck>[0] = {}, orders: readonly TrueOrder[] = ORDERS) =>
  judgeMonths([aCheck(change)], orders)

test("a month that agrees with orders and books has no fault", () => {
  expect(judge()).toEqual({ readings: 1, orders: 2, pdfs: 2, faults: [] })
})

test("an order that is left out, stands there twice or is of another month is told", () => {
  expect(judge({ rows: LINES.slice(1), summed: LINES }).faults).toContain(
    "2026-11 of default: order 1 is not accounted for"
  )
  const twice = [...LINES, LINES[0]!]
  expect(judge({ rows: twice }).faults).toContain("2026-11 of default: order 1 stands there twice")
  expect(judge({}, ORDERS.slice(1)).faults).toContain(
    "2026-11 of default: order 1 is not of this month"
  )
})

test("another class, invoice or amount, and a finding that nothing explains are told", () => {
  const [first, second] = LINES
  const withFirst = (change: Partial<MonthLine>) =>
    judge({ rows: [{ ...first!, ...change }, second!], summed: LINES }).faults
  expect(withFirst({ class: "not_yet", why: "NOT_REQUESTED" })).toEqual([
    "2026-11 of default: order 1 is not_yet (NOT_REQUESTED)",
  ])
  expect(withFirst({ invoice_id: "999" })).toEqual([
    "2026-11 of default: order 1 has 999 instead of 501",
  ])
  const findings = [{ kind: "gross", kept: "12.30", found: "12.31" }] as const
  expect(withFirst({ findings })).toEqual([
    "2026-11 of default: order 1 has a finding: gross 12.30 12.31",
  ])
  expect(judge({}, [anOrder("1", { gross: "12.31" }), ORDERS[1]!]).faults).toEqual([
    "2026-11 of default: order 1 is over 12.30 instead of 12.31",
    "2026-11 of default: the sum is 1231 gr instead of the books' 1232 gr",
  ])
})

test("the correction of an order that was paid back is due, and of no other one", () => {
  const findings = [{ kind: "correction_due", kept: "ORDER_REFUNDED", found: null }] as const
  const rows = [{ ...LINES[0]!, findings }, LINES[1]!]
  const refund = (isCredited: boolean) => [
    { ...ORDERS[0]!, isRefunded: true, isCredited },
    ORDERS[1]!,
  ]
  const refunded = refund(true)
  expect(judge({ rows }, refunded).faults).toEqual([])
  expect(judge({}, refund(false)).faults).toEqual([])
  const linked = [{ ...LINES[0]!, origin: "linked" as const }, LINES[1]!]
  expect(judge({ rows: linked }, refunded).faults).toEqual([])
  expect(judge({}, refunded).faults).toEqual([
    "2026-11 of default: order 1 was refunded, and no correction is due",
  ])
  expect(judge({ rows }).faults).toEqual([
    "2026-11 of default: order 1 has a finding: correction_due ORDER_REFUNDED null",
  ])
})

test("what differed after issuing and nobody settled is told, and nothing else that differs", () => {
  const differing = (kept: string | null, differedIn: string | null) => {
    const findings = kept === null ? [] : [{ kind: "differs" as const, kept, found: null }]
    const orders = [{ ...ORDERS[0]!, differedIn }, ORDERS[1]!]
    return judge({ rows: [{ ...LINES[0]!, findings }, LINES[1]!], summed: LINES }, orders).faults
  }
  expect(differing("status", "status")).toEqual([])
  expect(differing("gross", "gross")).toEqual([])
  expect(differing("gross", null)).toEqual([
    "2026-11 of default: order 1 has a finding: differs gross null",
  ])
  expect(differing(null, "gross")).toEqual([
    "2026-11 of default: order 1 differed in its gross, and the month is silent",
  ])
  expect(differing("reference", "reference")).toContain(
    "2026-11 of default: order 1 has a finding: differs reference null"
  )
})

test("sums that are not those of the rows, by a grosz or an invoice, are told", () => {
  expect(judge({ summed: LINES.slice(0, 1) }).faults).toEqual([
    "2026-11 of default: the sum is 1230 gr instead of the books' 1231 gr",
    "2026-11 of default: the sum is 1230 gr, and its rows come to 1231 gr",
    "2026-11 of default: 1 invoices are summed up instead of 2",
    "2026-11 of default: 1 orders are told of, and 2 listed",
  ])
  const check = aCheck()
  const [sums] = check.reading.summary.sums
  const rates = sums!.rates.map((rate) => ({ ...rate, gross: "12.30" }))
  const summary = { ...check.reading.summary, sums: [{ ...sums!, rates }] }
  const reading = { is_whole: false, summary }
  const { faults } = judgeMonths([{ ...check, reading }], ORDERS)
  expect(faults).toEqual([
    "2026-11 of default: the list was not read whole",
    "2026-11 of default: the sum is 1231 gr, and its rates come to 1230 gr",
  ])
})

test("an invoice that is nobody's is told", () => {
  const stranger = toLine(anOrder("9"), {
    ...{ key: "invoice 777", class: "unrecorded", order_id: null, is_counted: false },
  })
  expect(judge({ rows: [...LINES, stranger] }).faults).toEqual([
    "2026-11 of default: invoice 777 is unrecorded",
  ])
})

test("a PDF that is not there, is none, is another one's or is one too many is told; those of the test account are named", () => {
  expect(judge({ files: FILES.slice(1) }).faults).toEqual([
    "2026-11 of default: PDFs are not in the archive: 1-11-2026",
  ])
  expect(judge({ files: [FILES[0]!, aFile("2-11-2026.pdf", "<html>")] }).faults).toEqual([
    "2026-11 of default: 2-11-2026.pdf is no PDF",
  ])
  expect(judge({ files: [...FILES, aPdf("1-11-2026 (2).pdf", "1/11/2026")] }).faults).toEqual([
    "2026-11 of default: PDFs too many in the archive: 1-11-2026",
  ])
  expect(judge({ files: [FILES[0]!, aPdf("2-11-2026.pdf", "1/11/2026")] }).faults).toEqual([
    "2026-11 of default: 2-11-2026.pdf is the PDF of 1/11/2026",
  ])
  const tried = [ORDERS[0]!, anOrder("2", { gross: "0.01", account: "default-test" })]
  const findings = [{ kind: "not_checked", kept: null, found: null }] as const
  const rows = [LINES[0]!, { ...LINES[1]!, findings }]
  const missing = aFile("missing.txt", "These could not be had:\r\n2-11-2026.pdf: why\r\n")
  expect(judge({ rows, files: [FILES[0]!, missing] }, tried).faults).toEqual([])
  expect(judge({ rows, files: FILES.slice(0, 1) }, tried).faults).toEqual([
    "2026-11 of default: 0 PDFs are named as missing, not 1: ",
  ])
})

describe("reading an archive", () => {
  async function write(): Promise<Buffer> {
    const entries = [
      { name: "a.pdf", of: "%PDF-a" },
      { name: "b.pdf", of: null },
    ]
    return await buffer(
      zipPdfs<string | null>({
        entries,
        open: async (of) => await Promise.resolve(of === null ? "gone" : Buffer.from(of)),
        missing: { name: "missing.txt", head: "These:" },
      })
    )
  }

  it("gives its files", async () => {
    const files = readZip(await write())
    expect(files.map(({ name, bytes }) => [name, bytes.toString()])).toEqual([
      ["a.pdf", "%PDF-a"],
      ["missing.txt", "These:\r\nb.pdf: gone\r\n"],
    ])
  })

  it("refuses one that was cut, or in which a byte is another one", async () => {
    const zip = await write()
    expect(() => readZip(zip.subarray(0, zip.length - 30))).toThrow("the archive has no end")
    const at = zip.indexOf("%PDF-a")
    zip.write("%PDF-x", at)
    expect(() => readZip(zip)).toThrow("a.pdf is damaged")
  })
})
