import { strFromU8, unzipSync } from "fflate"
import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import type { StoredMonth } from "../../../../core/month/stored-month"
import { summarizeMonth } from "../../../../core/month/summary"
import { MonthReadAnew, writeMonthCsv, writeMonthXlsx } from "../export-month"

const ROW = aKeptRow(1, { orderDisplayId: "3/4" })

const MONTH: StoredMonth = {
  id: "invmon_1",
  companyId: "default",
  month: "2026-03",
  accountId: "account 1",
  readAt: "2026-04-01T22:30:00.000Z",
  isWhole: true,
  summary: summarizeMonth([ROW]),
  comparedWith: null,
  closedAt: null,
  closedBy: null,
  note: null,
}

/** Days since 30 December 1899, as which a workbook keeps a date. */
const toSerial = (date: string) => (Date.parse(date) - Date.UTC(1899, 11, 30)) / 86_400_000

describe("a month as a workbook", () => {
  it("has dates as dates, amounts as numbers, and no number of an order or invoice as either", async () => {
    const workbook = await writeMonthXlsx({
      language: "pl",
      month: MONTH,
      readLines: async () => await Promise.resolve([ROW]),
      isKept: async () => await Promise.resolve(true),
    })
    const files = unzipSync(new Uint8Array(workbook))
    const read = (path: string) => strFromU8(files[path] ?? new Uint8Array())
    const sheet = read("xl/worksheets/sheet1.xml")
    const texts = [...read("xl/sharedStrings.xml").matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
      ([, text]) => text
    )
    const [, second = ""] = sheet.split("</row>")
    const cells = [...second.matchAll(/<c ([^>]*)>(?:<v>([^<]*)<\/v>)?/g)].map(
      ([, attributes = "", value]) =>
        attributes.includes('t="s"') ? texts[Number(value)] : Number(value)
    )
    expect(cells).toEqual(expect.arrayContaining(["3/4", "1/3/2026", 1000, 230, 1230]))
    expect(cells).toEqual(expect.arrayContaining([toSerial("2026-03-05"), toSerial("2026-03-06")]))
    expect(read("xl/styles.xml")).toContain("yyyy-mm-dd")
  })

  it("shows whole amounts and counts without a point behind them", async () => {
    const yen = { net: "1000", vat: "230", gross: "1230" }
    const row = aKeptRow(1, { currency: "JPY", totals: { ...yen, byVat: { "23%": yen } } })
    const workbook = await writeMonthXlsx({
      language: "en",
      month: { ...MONTH, summary: summarizeMonth([row]) },
      readLines: async () => await Promise.resolve([row]),
      isKept: async () => await Promise.resolve(true),
    })
    const files = unzipSync(new Uint8Array(workbook))
    const styles = strFromU8(files["xl/styles.xml"] ?? new Uint8Array())
    const formats = [...styles.matchAll(/formatCode="([^"]*)"/g)].map(([, format = ""]) => format)
    expect(formats).toContain("#,##0.00##")
    // "0.##" shows 5 as "5." in Excel.
    expect(formats.filter((format) => /\.#/.test(format))).toEqual([])
  })
})

describe("a month that is checked again while it is written", () => {
  /** A thousand lines, then those that a newer check has deleted with the reading. */
  const asked = {
    language: "en" as const,
    month: MONTH,
    readLines: async ({ offset }: { offset: number }) =>
      await Promise.resolve(offset === 0 ? Array.from({ length: 1_000 }, () => ROW) : []),
    isKept: async () => await Promise.resolve(false),
  }

  it("is no whole CSV file", async () => {
    const parts: string[] = []
    const write = async () => {
      for await (const part of writeMonthCsv(asked)) parts.push(part)
    }
    await expect(write()).rejects.toThrow(MonthReadAnew)
    // What had been read is out by then; the sums never are.
    expect(parts).toHaveLength(1)
  })

  it("is no workbook", async () => {
    await expect(writeMonthXlsx(asked)).rejects.toThrow(MonthReadAnew)
  })
})
