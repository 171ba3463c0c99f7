import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { WATCH_LEASE_MS } from "../../../core/ksef/watch"
import {
  FIRST_PAYMENT_LOOK_MS,
  OTHER_ACCOUNT_MS,
  type DuePaymentWatch,
  type PaymentWatch,
} from "../../../core/payment/watch"
import type { PaymentPort } from "../../payment-port"
import type { RecordAct } from "./memory-links"
import type { VirtualClock } from "./virtual-clock"

/** The watches in memory, with the semantics of `modules/invoice_ledger/payment-watches.ts`. */
export class MemoryPayments implements PaymentPort {
  /** By request. */
  readonly watches = new Map<string, PaymentWatch>()

  constructor(
    private readonly clock: VirtualClock,
    private readonly rows: ReadonlyMap<string, InvoiceRequest>,
    private readonly record: RecordAct = () => undefined
  ) {}

  /** Opens the watch of a request that a change has just issued as unpaid, unless it has one. */
  open({ id, invoiceId, state, isPaid }: InvoiceRequest): void {
    const isUnpaid = state === "issued" && invoiceId !== null && isPaid === false
    if (!isUnpaid || this.watches.has(id)) return
    this.watches.set(id, {
      id: `invfol_p${this.watches.size + 1}`,
      requestId: id,
      state: "unpaid",
      by: "order",
      tries: 0,
      isTold: false,
      stateSince: this.clock.iso,
      readings: 0,
      dueAt: this.after(FIRST_PAYMENT_LOOK_MS),
    })
  }

  claimPaymentWatches(
    claim: Parameters<PaymentPort["claimPaymentWatches"]>[0]
  ): Promise<DuePaymentWatch[]> {
    const past = [...this.watches.values()].filter(
      ({ dueAt }) => dueAt !== null && Date.parse(dueAt) <= this.clock.nowMs
    )
    const due = past
      .flatMap((watch) => this.join(watch, claim))
      .sort((a, b) => ((a.dueAt ?? "") < (b.dueAt ?? "") ? -1 : 1))
      .slice(0, claim.limit)
    for (const { requestId } of past) {
      const row = this.rows.get(requestId)
      const isElsewhere = row?.companyId === claim.companyId && row.accountId !== claim.accountId
      if (isElsewhere) this.change(requestId, { dueAt: this.after(OTHER_ACCOUNT_MS) })
    }
    const dueAt = this.after(WATCH_LEASE_MS)
    for (const { requestId } of due) this.change(requestId, { dueAt })
    return Promise.resolve(due.map((watch) => ({ ...watch, dueAt })))
  }

  recordPayment(
    ...[{ id, readings }, { state, by, tries, isTold, dueInMs }, act]: Parameters<
      PaymentPort["recordPayment"]
    >
  ): Promise<PaymentWatch | null> {
    const watch = [...this.watches.values()].find((one) => one.id === id)
    if (watch?.readings !== readings) return Promise.resolve(null)
    this.record(watch.requestId, act)
    return Promise.resolve(
      this.change(watch.requestId, {
        state,
        by,
        tries,
        isTold,
        readings: readings + 1,
        stateSince: watch.state === state ? watch.stateSince : this.clock.iso,
        dueAt: dueInMs === null ? null : this.after(dueInMs),
      })
    )
  }

  makePaymentDue(orderId: string): Promise<void> {
    for (const { id, orderId: of, issuedAt } of this.rows.values()) {
      const watch = this.watches.get(id)
      const isUnderWay = watch?.state === "marking" || watch?.state === "unmarking"
      if (of === orderId && watch && !isUnderWay && watch.by !== "person") {
        this.change(id, { dueAt: issuedAt ?? this.clock.iso, readings: watch.readings + 1 })
      }
    }
    return Promise.resolve()
  }

  findPaymentsOf(requestIds: readonly string[]): Promise<PaymentWatch[]> {
    return Promise.resolve(requestIds.flatMap((id) => this.watches.get(id) ?? []))
  }

  private join(
    watch: PaymentWatch,
    claim: { companyId: string; accountId: string }
  ): DuePaymentWatch[] {
    const row = this.rows.get(watch.requestId)
    if (row?.companyId !== claim.companyId || row.state !== "issued" || row.invoiceId === null) {
      return []
    }
    if (row.accountId !== claim.accountId) return []
    const { orderId, issuedAt, totals } = row
    const since = (at: string | null) => (at === null ? 0 : this.clock.nowMs - Date.parse(at))
    return [
      {
        ...watch,
        orderId,
        gross: totals?.gross ?? null,
        ageMs: since(issuedAt),
        stateAgeMs: since(watch.stateSince),
      },
    ]
  }

  private change(requestId: string, changes: Partial<PaymentWatch>): PaymentWatch {
    const before = this.watches.get(requestId)
    if (!before) throw new Error(`Request ${requestId} has no payment watch`)
    const changed = { ...before, ...changes }
    this.watches.set(requestId, changed)
    return { ...changed }
  }

  private after(delayMs: number): string {
    return new Date(this.clock.nowMs + delayMs).toISOString()
  }
}
