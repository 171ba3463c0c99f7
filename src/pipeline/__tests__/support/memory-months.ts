import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { readKsefStatus } from "../../../core/ksef/watch"
import type { StoredMonth, KeptRow, MonthClosing } from "../../../core/month/stored-month"
import { isOverAt } from "../../../core/month/month"
import type { MonthQuery } from "../../../core/month/month-query"
import type { MonthRequest } from "../../../core/month/row"
import { readPaymentStatus } from "../../../core/payment/watch"
import type { MonthsPort } from "../../month/month-port"
import type { MemoryKsef } from "./memory-ksef"
import type { MemoryPayments } from "./memory-payments"

/** The ledger's months in memory. */
export class MemoryMonths implements MonthsPort {
  readonly kept: { month: StoredMonth; lines: KeptRow[] }[] = []
  private lastId = 0

  constructor(
    private readonly rows: ReadonlyMap<string, InvoiceRequest>,
    private readonly ksef: Pick<MemoryKsef, "findKsefOf">,
    private readonly payments: Pick<MemoryPayments, "findPaymentsOf">
  ) {}

  async findMonthRequests(query: MonthQuery, today: string): Promise<MonthRequest[]> {
    const found = [...this.rows.values()].filter((row) => doesMeet(row, query))
    return await Promise.all(found.map(async (row) => await this.toMonthRequest(row, today)))
  }

  async storeMonth(month: Parameters<MonthsPort["storeMonth"]>[0], rows: readonly KeptRow[]) {
    const isReplaced = (other: StoredMonth) =>
      other.companyId === month.companyId && other.month === month.month && other.closedAt === null
    const left = this.kept.filter((one) => !isReplaced(one.month))
    this.kept.splice(0, this.kept.length, ...left)
    const id = `invmon_${(this.lastId += 1)}`
    const open = { closedAt: null, closedBy: null, note: null }
    this.kept.push({ month: structuredClone({ ...month, id, ...open }), lines: [...rows] })
    return id
  }

  async findMonthReadings(companyId: string, month: string) {
    const found = this.kept
      .map((one) => one.month)
      .filter((one) => one.companyId === companyId && one.month === month)
    const closed = found.filter(({ closedAt }) => closedAt !== null)
    return { newest: found.at(-1) ?? null, closed: closed.at(-1) ?? null }
  }

  async readMonthLines({
    id,
    filter,
    limit,
    offset,
  }: Parameters<MonthsPort["readMonthLines"]>[0]): Promise<KeptRow[]> {
    const lines = this.kept.find(({ month }) => month.id === id)?.lines ?? []
    const { classes, only, search } = filter
    return lines
      .filter(
        (line) =>
          (!classes || classes.includes(line.class)) &&
          (only !== "open" || line.isOpen) &&
          (only !== "differing" || line.findings.length > 0) &&
          (only !== "changed" || line.change !== null) &&
          (!search ||
            `${line.orderDisplayId ?? ""} ${line.invoiceNumber ?? ""}`
              .toLowerCase()
              .includes(search.toLowerCase()))
      )
      .slice(offset, offset + limit)
  }

  async closeMonth({
    id,
    actorId,
    note,
  }: Parameters<MonthsPort["closeMonth"]>[0]): Promise<MonthClosing> {
    const found = this.kept.find(({ month }) => month.id === id && month.closedAt === null)
    if (!found) return "not_open"
    if (!isOverAt(found.month.month, found.month.readAt)) return "not_over"
    const closed = { closedAt: "2026-04-05T08:00:00.000Z", closedBy: actorId, note }
    found.month = { ...found.month, ...closed }
    return "closed"
  }

  private async toMonthRequest(row: InvoiceRequest, today: string): Promise<MonthRequest> {
    const [watch] = await this.ksef.findKsefOf([row.id])
    const [payment] = await this.payments.findPaymentsOf([row.id])
    return {
      id: row.id,
      orderId: row.orderId,
      orderDisplayId: row.orderDisplayId,
      companyId: row.companyId,
      accountId: row.accountId,
      state: row.state,
      currency: row.currency,
      totals: row.totals,
      issueDate: row.issueDate,
      invoiceId: row.invoiceId,
      invoiceNumber: row.invoiceNumber,
      difference: row.difference,
      correction: row.correction,
      answeredInvoiceIds: row.answeredInvoiceIds,
      settledInvoiceIds: row.settledInvoiceIds,
      reason: row.reasons?.[0]?.code ?? null,
      reasonParams: row.reasons?.[0]?.params ?? null,
      isLinked: row.positions === null,
      payment: readPaymentStatus(row, payment ?? null, today),
      ksef: watch ? readKsefStatus(watch) : null,
      isKsefSettled: watch?.details?.isSettled === true,
    }
  }
}

function doesMeet(row: InvoiceRequest, query: MonthQuery): boolean {
  if (query.of === "orders") return query.orderIds.includes(row.orderId)
  if (row.companyId !== query.companyId) return false
  switch (query.of) {
    case "dates": {
      const day = row.issueDate ?? ""
      return row.state === "issued" && day >= query.first && day <= query.last
    }
    case "references":
      return query.references.includes(row.reference ?? "")
    case "invoices":
      return (
        row.accountId === query.accountId &&
        [row.invoiceId, ...(row.answeredInvoiceIds ?? []), ...(row.settledInvoiceIds ?? [])].some(
          (id) => id !== null && query.invoiceIds.includes(id)
        )
      )
  }
}
