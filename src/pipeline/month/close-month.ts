import { compareMonths } from "../../core/month/changes"
import type { KeptRow } from "../../core/month/stored-month"
import { isMonth } from "../../core/month/month"
import { summarizeMonth } from "../../core/month/summary"
import { RunFailure, type ClaimedRun, type RunStep } from "../../core/runs/run"
import type { Ports } from "../ports"
import type { RunHandler } from "../runs/handlers"
import { readMonth, type MonthTrouble } from "./read-month"

/** Lines of the closed reading that are read at once. */
const PAGE = 2_000

/**
 * Reads a month and saves it with what changed since it was closed. One step: it writes only the
 * ledger's own rows, which the last write makes visible, so a killed process costs only its time.
 */
export const monthClose: RunHandler = {
  step: async (ports: Ports, run: ClaimedRun): Promise<RunStep> => {
    const { companyId } = run
    const { month } = run.params
    if (companyId === null || typeof month !== "string" || !isMonth(month))
      throw failure("COMPANY_UNKNOWN")
    const read = await readMonth(ports, { companyId, month })
    if (read.kind === "trouble") throw failure(read.code)
    const { closed } = await ports.ledger.findMonthReadings(companyId, month)
    const before = closed ? await readLines(ports, closed.id) : []
    const changes = closed ? compareMonths(before, read.rows) : new Map<string, never>()
    const rows: KeptRow[] = read.rows.map((row) => ({
      ...row,
      change: changes.get(row.key) ?? null,
    }))
    const gone = before.filter(({ key }) => changes.get(key)?.kind === "gone")
    const summary = summarizeMonth(read.rows)
    const id = await ports.ledger.storeMonth(
      {
        companyId,
        month,
        accountId: read.accountId,
        readAt: read.readAt,
        isWhole: read.isWhole,
        summary,
        comparedWith: closed?.id ?? null,
      },
      // Rows that are gone count in no current sum.
      [
        ...rows,
        ...gone.map((row): KeptRow => ({ ...row, isCounted: false, change: { kind: "gone" } })),
      ]
    )
    const total = rows.length
    return {
      cursor: { over: true },
      done: total,
      total,
      counts: { orders: summary.orders, open: summary.openOrders + summary.openInvoices },
      result: { month_id: id },
      isOver: true,
    }
  },
}

async function readLines({ ledger }: Ports, id: string): Promise<KeptRow[]> {
  const lines: KeptRow[] = []
  for (let offset = 0; ; offset += PAGE) {
    const page = await ledger.readMonthLines({ id, filter: {}, limit: PAGE, offset })
    lines.push(...page.filter(({ change }) => change?.kind !== "gone"))
    if (page.length < PAGE) return lines
  }
}

const SENTENCES: Readonly<Record<MonthTrouble, string>> = {
  COMPANY_UNKNOWN: "The options have no such company, or the month is not valid.",
  ACCOUNT_UNTOLD: "It is not known yet which account the key of the company opens. Try again soon.",
  KEY_REJECTED: "The service rejects the API key of the company.",
  LIST_FORBIDDEN: "The API key of the company may not list invoices.",
  LIST_UNREADABLE: "The list of invoices could not be read. Try again.",
}

const failure = (code: MonthTrouble) =>
  new RunFailure({ code: `MONTH_${code}`, params: {}, message: SENTENCES[code] })
