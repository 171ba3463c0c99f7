import { readdirSync, readFileSync } from "node:fs"
import path from "node:path"
import { nameMonth } from "../../components/months/name-month"
import {
  formatAmount,
  formatCount,
  formatDate,
  formatDuration,
  formatList,
  formatMoment,
  formatNear,
  formatQuantity,
  sortByName,
  toLocale,
} from "../formats"

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ")

describe("amounts", () => {
  it("follow the language and the currency", () => {
    expect(plain(formatAmount("1234567.5", "PLN", "pl"))).toBe("1 234 567,50 zł")
    expect(plain(formatAmount("1371.46", "PLN", "pl"))).toBe("1 371,46 zł")
    expect(formatAmount("1234.5", "EUR", "en")).toBe("€1,234.50")
    expect(formatAmount("500", "JPY", "en")).toBe("¥500")
  })

  it("keep digits that a floating-point number would lose", () => {
    expect(plain(formatAmount("90071992547409931.23", "PLN", "pl"))).toBe(
      "90 071 992 547 409 931,23 zł"
    )
  })

  it("keep the words of a currency that nobody knows, as the service may show one", () => {
    expect(plain(formatAmount("1234.50", "zł", "pl"))).toBe("1 234,50 zł")
    expect(formatAmount("1234.5", "", "en")).toBe("1,234.50")
  })

  it("never hide a decimal beyond the currency's own", () => {
    expect(formatAmount("10.005", "EUR", "en")).toBe("€10.005")
    expect(formatAmount("10.500", "EUR", "en")).toBe("€10.50")
  })

  it("are shown as they are when they cannot be read", () => {
    expect(formatAmount("a lot", "EUR", "en")).toBe("a lot EUR")
  })
})

describe("quantities and durations", () => {
  it("follow the language", () => {
    expect(formatQuantity("1.5", "pl")).toBe("1,5")
    expect(formatQuantity("7", "en")).toBe("7")
    expect(formatQuantity("some", "en")).toBe("some")
    expect(plain(formatDuration(320, "en"))).toBe("320 ms")
    expect(plain(formatDuration(12_340, "en"))).toBe("12.3 sec")
    expect(plain(formatDuration(12_340, "pl"))).toContain("12,3 ")
  })
})

describe("dates", () => {
  it("stay on their day in every time zone", () => {
    expect(formatDate("2026-03-01", "en")).toBe("Mar 1, 2026")
    expect(formatDate("2026-03-01", "pl")).toBe("1 mar 2026")
  })

  it("are the time alone of the day that it is, and the whole moment of another", () => {
    const now = new Date(2026, 10, 24, 14, 17)
    const moment = (...parts: [number, number]) => new Date(2026, 10, ...parts, 32).toISOString()
    expect(formatNear(moment(24, 14), "pl", now)).toBe("14:32")
    expect(plain(formatNear(moment(24, 14), "en", now))).toBe("2:32 PM")
    expect(formatNear(moment(25, 8), "pl", now)).toBe("25 lis 2026, 08:32")
    expect(formatNear("soon", "pl", now)).toBe("soon")
  })

  it("are shown as they are when they cannot be read", () => {
    expect(formatDate("soon", "en")).toBe("soon")
    expect(formatMoment("soon", "en")).toBe("soon")
  })
})

describe("the dashboard's languages", () => {
  it("become locales that Intl knows", () => {
    expect(toLocale("ptBR")).toBe("pt-BR")
    expect(toLocale("pl")).toBe("pl")
    expect(toLocale("no such language")).toBe("en")
  })

  it("are taken by everything that is written in them, the ones with a region as well", () => {
    for (const language of ["enGB", "ptBR", "ptPT", "zhCN", "zhTW"]) {
      expect(formatCount(1234, language)).toMatch(/1.?234/)
      expect(formatList(["23 %", "8 %"], language)).toMatch(/^23 %.+8 %$/)
      expect(sortByName([{ name: "b" }, { name: "a" }], ({ name }) => name, language)).toEqual([
        { name: "a" },
        { name: "b" },
      ])
      expect(nameMonth("2026-03", language)).toContain("2026")
    }
    expect(nameMonth("2026-03", "pl")).toBe("marzec 2026")
    expect(sortByName(["Łotwa", "Malta", "Litwa"], (name) => name, "pl")).toEqual([
      "Litwa",
      "Łotwa",
      "Malta",
    ])
  })

  it("are given to Intl by nobody as the dashboard writes them", () => {
    const root = path.resolve(__dirname, "../..")
    const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    const careless = files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("__tests__"))
      .filter((file) =>
        /new Intl\.\w+\((?:i18n\.)?language\b|localeCompare\([^)]*language\)/.test(
          readFileSync(path.join(root, file), "utf8")
        )
      )
    expect(careless).toEqual([])
  })
})
