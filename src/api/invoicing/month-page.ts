import type { AccountantLink } from "../../core/documents/accountant-link"
import type { CsvCell } from "../../core/csv"
import { fill } from "../../core/notices/alerts"
import { escapeHtml } from "../../core/escape-html"
import type { KeptRow } from "../../core/month/stored-month"
import { isInSumsElsewhere } from "../../core/month/sums-elsewhere"
import { TAX_ZONE } from "../../core/month/month"
import type { PageLanguage } from "../../core/documents/page-language"
import { readPages, type LinesOfMonth } from "../admin/invoicing/export-month"
import { listSumCells, toMonthFields, type MonthField } from "../admin/invoicing/month-cells"
import { MONTH_HEADERS } from "../admin/invoicing/month-words"
import { countParts } from "../admin/invoicing/zip-month"
import { MONTH_PAGE_WORDS } from "./month-page-words"

/** In print: landscape, table headers on each sheet, and nothing that only works on a screen. */
export const MONTH_STYLE =
  ":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;margin:2rem auto;max-width:80rem;padding:0 1.25rem}h1{font-size:1.5rem;line-height:1.3;margin:0}h2{font-size:1.125rem;margin:2rem 0 .25rem}p{margin:.25rem 0;max-width:48rem}header{display:flex;flex-wrap:wrap;gap:.5rem 2rem;justify-content:space-between}nav ul{display:flex;flex-wrap:wrap;gap:.25rem 1.5rem;list-style:none;margin:.5rem 0;padding:0}.wide{overflow-x:auto}.note{border-left:.25rem solid;padding-left:.75rem}table{border-collapse:collapse;font-size:.875rem;margin:.5rem 0}th,td{border-bottom:1px solid #8888;padding:.25rem .75rem .25rem 0;text-align:left;vertical-align:top}.number{font-variant-numeric:tabular-nums;text-align:right;white-space:nowrap}.date{white-space:nowrap}tr.total{font-weight:600}footer{font-size:.875rem;margin-top:2rem}@media print{@page{margin:1cm;size:A4 landscape}:root{color-scheme:light}body{margin:0;max-width:none;padding:0}nav,.screen{display:none}.wide{overflow:visible}table{font-size:.6875rem}thead{display:table-header-group}tr{break-inside:avoid}}"

const LOCALES = { en: "en-GB", pl: "pl-PL" } as const

const COLUMNS = [
  "order",
  "placedOn",
  "class",
  "invoice",
  "issueDate",
  "net",
  "vat",
  "gross",
  "currency",
  "paid",
  "ksef",
] as const satisfies readonly MonthField[]

export type MonthPage = LinesOfMonth & {
  link: Pick<AccountantLink, "expiresAt">
  /** The first part of the files' URLs, relative to the page's own. */
  token: string
  company: string | null
  language: PageLanguage
}

/** A month as a page: no scripts, no external resources, no buyer data. */
export async function* writeMonthPage(page: MonthPage): AsyncGenerator<string> {
  const { language } = page
  const words = MONTH_PAGE_WORDS[language]
  yield writeHead(page) + writeSums(page)
  yield `<h2>${words.lines}</h2>\n<p>${words.linesBody}</p>\n`
  let isFirst = true
  for await (const rows of readPages(page)) {
    yield (isFirst ? openTable(language) : "") + rows.map((row) => writeRow(row, language)).join("")
    isFirst = false
  }
  yield isFirst ? `<p>${words.noLines}</p>\n` : "</tbody></table></div>\n"
  const until = escapeHtml(
    fill(words.until, { moment: formatMoment(page.link.expiresAt, language) })
  )
  yield `</main>\n<footer class="screen"><p>${until}</p></footer>\n</body>\n</html>\n`
}

function writeHead({ month, token, company, language }: MonthPage): string {
  const words = MONTH_PAGE_WORDS[language]
  const other = language === "pl" ? "en" : "pl"
  const title = escapeHtml(fill(words.title, { month: nameMonth(month.month, language) }))
  const { orders, openOrders, openInvoices } = month.summary
  const open = openOrders + openInvoices
  const facts = [
    company,
    fill(words.checked, { moment: formatMoment(month.readAt, language) }),
    month.closedAt === null
      ? words.notClosed
      : fill(words.closed, { moment: formatMoment(month.closedAt, language) }),
    fill(words.orders, {
      count: formatNumber(String(orders), language),
      open: formatNumber(String(open), language),
    }),
  ].filter((fact) => fact !== null)
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${MONTH_STYLE}</style>
</head>
<body>
<header><h1>${title}</h1><a class="screen" href="?language=${other}" hreflang="${other}" lang="${other}">${words.other}</a></header>
<main>
${facts.map((fact) => `<p>${escapeHtml(fact)}</p>`).join("\n")}
${month.isWhole ? "" : `<p class="note">${words.notWhole}</p>\n`}<nav aria-label="${words.files}"><ul>
${listFiles({ month, token, language })
  .map(({ href, name }) => `<li><a href="${escapeHtml(href)}">${name}</a></li>`)
  .join("\n")}
</ul></nav>
`
}

function listFiles({ month, token, language }: Pick<MonthPage, "month" | "token" | "language">) {
  const words = MONTH_PAGE_WORDS[language]
  const parts = countParts(month)
  const file = (path: string, name: string) => ({
    href: `${encodeURIComponent(token)}/${path}&language=${language}`,
    name,
  })
  return [
    file("export?format=csv", words.csv),
    file("export?format=xlsx", words.xlsx),
    ...Array.from({ length: parts }, (_, index) =>
      file(
        `pdfs?part=${index + 1}`,
        parts === 1 ? words.pdfs : fill(words.part, { part: index + 1, parts })
      )
    ),
  ]
}

function writeSums({ month, language }: MonthPage): string {
  const words = MONTH_PAGE_WORDS[language]
  const { sums, others } = month.summary
  const notes = others.map(({ currency, gross, documents }) => {
    const amount = `${formatNumber(gross, language)} ${currency}`
    return `<p>${escapeHtml(fill(words.others, { documents: formatNumber(String(documents), language), gross: amount }))}</p>\n`
  })
  const head = `<h2>${words.sums}</h2>\n`
  if (sums.length === 0) return `${head}<p>${words.noSums}</p>\n${notes.join("")}`
  const tables = sums.map((one) => {
    const [names = [], ...rows] = listSumCells([one], language)
    const lines = rows.map((cells, index) => {
      const kind = index === rows.length - 1 ? ' class="total"' : ""
      return `<tr${kind}>${cells.map((cell) => writeCell(cell, language)).join("")}</tr>\n`
    })
    const titles = names.map((name, index) =>
      writeTitle(typeof name === "string" ? name : "", index > 1)
    )
    const label = `${words.sums}, ${one.currency}`
    return `${openWide(label)}<table><thead><tr>${titles.join("")}</tr></thead><tbody>\n${lines.join("")}</tbody></table></div>\n`
  })
  return `${head}<p>${words.sumsBody}</p>\n${tables.join("")}${notes.join("")}`
}

function openTable(language: PageLanguage): string {
  const titles = [
    ...COLUMNS.map((field) => {
      const isNumber = field === "net" || field === "vat" || field === "gross"
      return writeTitle(MONTH_HEADERS[field][language], isNumber)
    }),
    writeTitle(MONTH_PAGE_WORDS[language].notes, false),
  ]
  const { lines } = MONTH_PAGE_WORDS[language]
  return `${openWide(lines)}<table><thead><tr>${titles.join("")}</tr></thead><tbody>\n`
}

function writeRow(row: KeptRow, language: PageLanguage): string {
  const fields = toMonthFields(row, language)
  const notes = [
    fields.why,
    fields.findings,
    isInSumsElsewhere(row) ? MONTH_PAGE_WORDS[language].notCounted : null,
    fields.change,
  ].filter((note) => typeof note === "string")
  const cells = [...COLUMNS.map((field) => fields[field]), notes.join("; ")]
  return `<tr>${cells.map((cell) => writeCell(cell, language)).join("")}</tr>\n`
}

/** Makes a table that is wider than the window scrollable with the arrow keys. */
const openWide = (label: string) =>
  `<div class="wide" role="region" tabindex="0" aria-label="${escapeHtml(label)}">`

const writeTitle = (name: string, isNumber: boolean) =>
  `<th scope="col"${isNumber ? ' class="number"' : ""}>${escapeHtml(name)}</th>`

function writeCell(cell: CsvCell, language: PageLanguage): string {
  if (cell === null) return "<td></td>"
  if (typeof cell === "string") return `<td>${escapeHtml(cell)}</td>`
  if ("exact" in cell) return `<td class="date">${escapeHtml(cell.exact)}</td>`
  return `<td class="number">${escapeHtml(formatNumber(cell.amount, language))}</td>`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Formats the digits exactly: as a number, a large amount would be rounded. */
function formatNumber(decimal: string, language: PageLanguage): string {
  if (!/^-?\d+(\.\d{1,20})?$/.test(decimal)) return decimal
  const digits = decimal.split(".")[1]?.length ?? 0
  const key = `${language} ${digits}`
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      useGrouping: true,
    })
  formats.set(key, format)
  return format.format(decimal as `${number}`)
}

/** In the Warsaw time zone, like the month's boundaries. */
const formatMoment = (moment: string, language: PageLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: TAX_ZONE,
  }).format(new Date(moment))

const nameMonth = (month: string, language: PageLanguage): string =>
  new Intl.DateTimeFormat(LOCALES[language], {
    year: "numeric",
    month: "long",
    timeZone: "UTC",
  }).format(new Date(`${month}-01T00:00:00Z`))
