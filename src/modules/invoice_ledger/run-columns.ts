import { randomUUID } from "node:crypto"
import type {
  ClaimedRun,
  NewRunItem,
  Run,
  RunData,
  RunError,
  RunItem,
  RunKind,
  RunState,
  RunCommand,
} from "../../core/runs/run"
import { toIsoMoment } from "./columns"

type Row = Record<string, unknown>

const toText = (value: unknown) => (typeof value === "string" ? value : null)

export const toRun = (row: Row): Run => ({
  id: String(row.id),
  kind: row.kind as RunKind,
  companyId: toText(row.company_id),
  params: row.params as RunData,
  state: row.state as RunState,
  command: toText(row.command) as RunCommand | null,
  total: row.total === null ? null : Number(row.total),
  done: Number(row.done),
  counts: row.counts as Run["counts"],
  result: (row.result as RunData | null) ?? null,
  error: (row.error as RunError | null) ?? null,
  begunBy: String(row.begun_by),
  begunAt: toIsoMoment(row.created_at) ?? "",
  finishedAt: toIsoMoment(row.finished_at),
  workedMs: Number(row.worked_ms),
})

export const toClaimedRun = (row: Row): ClaimedRun => ({
  ...toRun(row),
  cursor: (row.cursor as RunData | null) ?? null,
  itemCount: Number(row.item_count),
  attempts: Number(row.attempts),
  token: String(row.token),
})

export const toRunItem = (row: Row): RunItem => ({
  position: Number(row.position),
  orderId: toText(row.order_id),
  orderDisplayId: toText(row.order_display_id),
  requestId: toText(row.request_id),
  invoiceId: toText(row.invoice_id),
  code: String(row.code),
  params: row.params as RunData,
})

/** A new row of a report; the statement that inserts it sets its position. */
export const toItemColumns = (item: NewRunItem): Row => ({
  id: `invrunit_${randomUUID()}`,
  order_id: item.orderId ?? null,
  order_display_id: item.orderDisplayId ?? null,
  request_id: item.requestId ?? null,
  invoice_id: item.invoiceId ?? null,
  code: item.code,
  params: item.params ?? {},
})
