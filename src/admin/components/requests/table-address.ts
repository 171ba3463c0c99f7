import type { InvoiceRequestFilter } from "../../queries/query-keys"
import { readDay, toOperator, toRange } from "./date-filter"
import { KSEF_FILTERS, PAYMENT_FILTERS, STATES } from "./states"

const PAGE_SIZE = 20
const SORTABLE = ["invoice_number", "state", "issue_date"]
/** The server refuses a longer search or id, and a higher page. */
const LONGEST = 100
const LAST_PAGE = 1_000_000 / PAGE_SIZE

/** What the list's URL says. Unknown values are ignored, because people edit URLs. */
export type TableAddress = {
  search: string
  states: InvoiceRequestFilter["state"]
  companies: string[]
  projects: string[]
  isAttention: boolean
  isCorrection: boolean
  ksef: InvoiceRequestFilter["ksef"]
  payment: InvoiceRequestFilter["payment"]
  from: string | null
  to: string | null
  sort: { id: string; desc: boolean } | null
  page: number
}

export function readAddress(params: URLSearchParams): TableAddress {
  const sort = params.get("sort") ?? ""
  const id = sort.replace(/^-/, "")
  return {
    search: params.get("q") ?? "",
    states: STATES.filter((state) => params.getAll("state").includes(state)),
    companies: params.getAll("company").filter(isId),
    projects: params.getAll("project").filter(isId),
    isAttention: params.get("attention") === "true",
    isCorrection: params.get("correction") === "true",
    ksef: KSEF_FILTERS.filter((name) => params.getAll("ksef").includes(name)),
    payment: PAYMENT_FILTERS.filter((name) => params.getAll("payment").includes(name)),
    from: readDay(params.get("from")),
    to: readDay(params.get("to")),
    sort: SORTABLE.includes(id) ? { id, desc: sort.startsWith("-") } : null,
    page: Math.min(LAST_PAGE, Math.max(0, Number.parseInt(params.get("page") ?? "1", 10) - 1 || 0)),
  }
}

const isId = (text: string) => text.trim() !== "" && text.length <= LONGEST

/** A pasted company name may be longer; its beginning matches as well. */
const cutSearch = (search: string): string =>
  search
    .replaceAll("\0", "")
    .trim()
    .slice(0, LONGEST)
    // Do not cut a surrogate pair in half.
    .replace(/[\uD800-\uDBFF]$/, "")

/** The same as the server's query, without the page, which the export does not have. */
export function toQuery(address: TableAddress): InvoiceRequestFilter {
  const search = cutSearch(address.search)
  const { states = [], companies, projects, isAttention, isCorrection } = address
  const { ksef = [], payment = [], from, to } = address
  return {
    ...(search && { q: search }),
    ...(states.length > 0 && { state: states }),
    ...(companies.length > 0 && { company_id: companies }),
    ...(projects.length > 0 && { project_id: projects }),
    ...(isAttention && { needs_attention: "true" }),
    ...(isCorrection && { needs_correction: "true" }),
    ...(ksef.length > 0 && { ksef }),
    ...(payment.length > 0 && { payment }),
    ...(from && { issued_from: from }),
    ...(to && { issued_to: to }),
  }
}

export function toPageQuery(address: TableAddress): InvoiceRequestFilter {
  const { sort, page } = address
  return {
    ...toQuery(address),
    ...(sort && { order: `${sort.desc ? "-" : ""}${sort.id}` }),
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
  }
}

/** The conditions for the table's filter bar; absent ones are left out. */
export function toFiltering(address: TableAddress): Record<string, unknown> {
  const { states = [], companies, projects, isAttention, isCorrection } = address
  const { ksef = [], payment = [], from, to } = address
  return {
    ...(states.length > 0 && { state: states }),
    ...(isAttention && { attention: "true" }),
    ...(isCorrection && { correction: "true" }),
    ...(ksef.length > 0 && { ksef }),
    ...(payment.length > 0 && { payment }),
    ...(companies.length > 0 && { company: companies }),
    ...(projects.length > 0 && { project: projects }),
    ...((from || to) && { issued: toOperator({ from, to }) }),
  }
}

const KEYS = [
  "page",
  "state",
  "attention",
  "correction",
  "ksef",
  "payment",
  "company",
  "project",
  "from",
  "to",
] as const

/** Writes the filter bar's state into the URL and returns to the first page. */
export function writeFiltering(params: URLSearchParams, filtering: Record<string, unknown>): void {
  for (const key of KEYS) params.delete(key)
  for (const key of ["state", "ksef", "payment", "company", "project"]) {
    const values = filtering[key]
    if (Array.isArray(values)) values.forEach((value) => params.append(key, String(value)))
  }
  for (const key of ["attention", "correction"]) {
    if (filtering[key] === "true") params.set(key, "true")
  }
  const { from, to } = toRange(filtering.issued)
  if (from) params.set("from", from)
  if (to) params.set("to", to)
}

export { PAGE_SIZE }
