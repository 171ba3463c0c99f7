import { z } from "zod"
import { COMPARED } from "../../../core/adoption/compare"
import {
  BYTE_ORDER_MARK,
  toCsvLine,
  toCsvLines,
  type CsvCell,
  type CsvLanguage,
} from "../../../core/csv"
import type { Run, RunItem, RunItemsQuery } from "../../../core/runs/run"
import { COMPARED_WORDS, NOTHING, RESULTS, RUN_HEADERS, WHY } from "./export-run-words"
import { REASONS, STATES } from "./export-words"

const PAGE = 1_000

type RunExport = {
  run: Pick<Run, "id" | "kind">
  language: CsvLanguage
  nameCompany: (companyId: string | null) => string | null
  listItems: (query: RunItemsQuery) => Promise<readonly RunItem[]>
}

/** A run's report as CSV, page by page; each page continues after the last row of the one before. */
export async function* exportRun({
  run,
  language,
  nameCompany,
  listItems,
}: RunExport): AsyncGenerator<string> {
  const headers = Object.values(RUN_HEADERS).map((words) => words[language])
  yield BYTE_ORDER_MARK + toCsvLine(headers, language)
  let after = -1
  for (;;) {
    const items: readonly RunItem[] = await listItems({ runId: run.id, after, limit: PAGE })
    const last = items.at(-1)
    if (!last) return
    const cellsOf = (item: RunItem) =>
      Object.values(describeItem(item, { kind: run.kind, language, nameCompany }))
    yield toCsvLines(items.map(cellsOf), language)
    after = last.position
  }
}

const text = z.string().nullish().catch(null)
const parts = z.array(z.enum(COMPARED)).catch([])

/** The params of rows of all kinds; fields of later versions are ignored. */
const paramsSchema = z.object({
  company: text,
  currency: text,
  net: text,
  vat: text,
  gross: text,
  difference: text,
  sale_date: text,
  late_since: text,
  reason: text,
  reasons: z
    .array(z.union([z.string(), z.object({ code: z.string() }).transform(({ code }) => code)]))
    .catch([]),
  missing: text,
  invoice_number: text,
  invoices: z.array(z.string()).catch([]),
  candidates: z
    .array(
      z.object({ invoice_id: z.string(), invoice_number: text, agrees: parts, differs: parts })
    )
    .catch([]),
})

type Wording = Pick<RunExport, "language" | "nameCompany"> & Pick<Run, "kind">

function describeItem(
  { orderDisplayId, code, invoiceId, params }: RunItem,
  { kind, language, nameCompany }: Wording
): Record<keyof typeof RUN_HEADERS, CsvCell> {
  const details = paramsSchema.parse(params)
  const codes = details.reason == null ? details.reasons : [details.reason, ...details.reasons]
  const { candidates } = details
  const numbers = candidates.map((one) => one.invoice_number ?? one.invoice_id)
  const ids = candidates.map((one) => one.invoice_id)
  /** One part per invoice if there are several. */
  const compared = (list: "agrees" | "differs") => {
    const lists = candidates.map((one) =>
      one[list].map((part) => COMPARED_WORDS[part][language]).join(", ")
    )
    return lists.every((words) => words === "")
      ? null
      : lists.map((words) => words || NOTHING[language]).join(" / ")
  }
  return {
    order: orderDisplayId,
    result: nameResult(kind, code, language),
    reason: join(codes.map((reason) => nameReason(reason, language))),
    company: nameCompany(details.company ?? null),
    saleDate: toDate(details.sale_date),
    currency: details.currency ?? null,
    net: toAmount(details.net),
    vat: toAmount(details.vat),
    gross: toAmount(details.gross),
    difference: toAmount(details.difference),
    lateSince: toDate(details.late_since),
    invoice:
      details.invoice_number ?? details.missing ?? join([...numbers, ...details.invoices], " / "),
    invoiceId: invoiceId ?? join(ids, " / "),
    agrees: compared("agrees"),
    differs: compared("differs"),
  }
}

/** Rows of a backfill are about requests, all others about orders. */
function nameResult(kind: Run["kind"], code: string, language: CsvLanguage): string {
  const ofRequest: Readonly<Record<string, { en: string; pl: string }>> =
    kind === "backfill" ? STATES : {}
  return (ofRequest[code] ?? RESULTS[code])?.[language] ?? code
}

function nameReason(code: string, language: CsvLanguage): string {
  const words: Readonly<Record<string, { en: string; pl: string }>> = { ...REASONS, ...WHY }
  return words[code]?.[language] ?? code
}

const join = (texts: readonly string[], between = "; "): string | null =>
  texts.length > 0 ? texts.join(between) : null

const toAmount = (amount: string | null | undefined): CsvCell =>
  amount == null ? null : { amount }
const toDate = (date: string | null | undefined): CsvCell => (date == null ? null : { exact: date })
