import { BYTE_ORDER_MARK, toCsvLine, type CsvCell, type CsvLanguage } from "../../../core/csv"
import type { RunData, RunItem } from "../../../core/runs/run"
import type { RunItemsQuery } from "../../../pipeline/runs/runs-port"

const PAGE = 1_000

type Words = Readonly<Record<CsvLanguage, string>>
const say = (en: string, pl: string): Words => ({ en, pl })

const HEADERS = {
  order: say("Order", "Zamówienie"),
  result: say("Result", "Wynik"),
  invoice: say("Id in Altera", "Id w Alterze"),
  details: say("Details", "Szczegóły"),
} as const

export const RUN_FILE_NAMES = say("report", "raport")

type RunExport = {
  runId: string
  language: CsvLanguage
  listItems: (query: RunItemsQuery) => Promise<readonly RunItem[]>
}

/** A run's report as CSV, page by page; each page continues behind the last row of the one before. */
export async function* exportRun({
  runId,
  language,
  listItems,
}: RunExport): AsyncGenerator<string> {
  yield (
    BYTE_ORDER_MARK +
    toCsvLine(
      Object.values(HEADERS).map((words) => words[language]),
      language
    )
  )
  let after = -1
  for (;;) {
    const items: readonly RunItem[] = await listItems({ runId, after, limit: PAGE })
    const last = items.at(-1)
    if (!last) return
    yield items.map((item) => toCsvLine(toCells(item), language)).join("")
    after = last.position
  }
}

const toCells = ({ orderDisplayId, code, invoiceId, params }: RunItem): CsvCell[] => [
  orderDisplayId,
  code,
  invoiceId,
  tellParams(params),
]

/** What the row says beside its code, as it is kept: `name: value`, one after the other. */
const tellParams = (params: RunData): string =>
  Object.entries(params)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("; ")
