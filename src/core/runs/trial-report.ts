import { compare, negate, parseDecimal, plus, toText, ZERO } from "../money/decimals"
import type { InvoiceDraft } from "../draft/invoice-draft"
import type { AnyReason } from "../request/invoice-request"
import type { NewRunItem, RunData } from "./run"

/** The possible results if an order's invoice were issued now. */
export const TRIAL_OUTCOMES = ["invoice", "skip", "refused", "canceled"] as const
export type TrialOutcome = (typeof TRIAL_OUTCOMES)[number]

export type TriedOrder = {
  orderId: string
  displayId: string
  outcome: TrialOutcome
  companyId: string | null
  reasons: readonly AnyReason[]
  /** Null unless an invoice would be issued. */
  draft: InvoiceDraft | null
  /** The invoice's gross minus the order's amount, as decimal text; null without a draft. */
  difference: string | null
}

/** What sums are grouped by; those of a category are of positions, all others of whole invoices. */
export const TRIAL_SUMS = ["currency", "vat", "company", "category", "project"] as const

/** Decimal texts in the major unit; for a category only the gross of its positions is summed. */
export type TrialSum = {
  by: (typeof TRIAL_SUMS)[number]
  /** Null: none, as for positions without a category. */
  key: string | null
  currency: string
  /** Invoices, or positions of a category. */
  count: number
  net: string
  vat: string
  gross: string
}

/** Why orders would get no invoice: how many, and the first few of them. */
export type TrialReason = Pick<AnyReason, "code" | "field" | "params" | "message"> & {
  outcome: "skip" | "refused"
  count: number
  examples: readonly { orderId: string; displayId: string }[]
}

export type TrialDifference = {
  orderId: string
  displayId: string
  currency: string
  difference: string
}

export type TrialReport = {
  sums: readonly TrialSum[]
  reasons: readonly TrialReason[]
  /** The largest first; empty unless there is a defect. */
  differences: readonly TrialDifference[]
}

const EXAMPLES = 5
const MOST_REASONS = 200
const MOST_DIFFERENCES = 10

const EMPTY: TrialReport = { sums: [], reasons: [], differences: [] }

/** The report stored in a run's result. */
export const readTrialReport = (result: RunData | null): TrialReport =>
  result === null ? EMPTY : (result as TrialReport)

/**
 * Adds up orders' results, one at a time; its size does not grow with their number.
 *
 * Amounts in different currencies are never added.
 */
export class TrialCount {
  private readonly sums: Map<string, TrialSum>
  private readonly reasons: Map<string, TrialReason>
  private differences: readonly TrialDifference[]

  constructor(soFar: TrialReport) {
    this.sums = new Map(soFar.sums.map((sum) => [keyOfSum(sum), sum]))
    this.reasons = new Map(soFar.reasons.map((reason) => [keyOfReason(reason), reason]))
    this.differences = soFar.differences
  }

  add(order: TriedOrder): void {
    const { draft, outcome } = order
    if (outcome === "skip" || outcome === "refused") this.addReasons(order, outcome)
    if (draft) this.addDraft(order, draft)
  }

  read(): TrialReport {
    return {
      sums: [...this.sums.values()],
      reasons: [...this.reasons.values()].sort((a, b) => b.count - a.count),
      differences: this.differences,
    }
  }

  private addDraft({ orderId, displayId, difference }: TriedOrder, draft: InvoiceDraft): void {
    const { currency, totals } = draft
    const add = (by: TrialSum["by"], key: string | null, { net, vat, gross }: Amounts) =>
      this.addSum({ by, key, currency, count: 1, net, vat, gross })
    add("currency", currency, totals)
    add("company", draft.companyId, totals)
    add("project", draft.projectId === null ? null : String(draft.projectId), totals)
    for (const [label, amounts] of Object.entries(totals.byVat)) add("vat", label, amounts)
    for (const { category, gross } of draft.positions) {
      add("category", category, { net: "0", vat: "0", gross })
    }
    if (difference === null || compare(read(difference), ZERO) === 0) return
    this.differences = [...this.differences, { orderId, displayId, currency, difference }]
      .sort((a, b) => compare(size(b.difference), size(a.difference)))
      .slice(0, MOST_DIFFERENCES)
  }

  private addSum(sum: TrialSum): void {
    const key = keyOfSum(sum)
    const known = this.sums.get(key)
    this.sums.set(key, known ? addAmounts(known, sum) : sum)
  }

  private addReasons(
    { orderId, displayId, reasons }: TriedOrder,
    outcome: TrialReason["outcome"]
  ): void {
    for (const { code, field, params, message } of reasons) {
      const reason = { outcome, code, field, params, message, count: 1, examples: [] }
      const key = keyOfReason(reason)
      const known = this.reasons.get(key) ?? { ...reason, count: 0 }
      if (known.count === 0 && this.reasons.size >= MOST_REASONS) continue
      const example = { orderId, displayId }
      this.reasons.set(key, {
        ...known,
        count: known.count + 1,
        examples: known.examples.length < EXAMPLES ? [...known.examples, example] : known.examples,
      })
    }
  }
}

type Amounts = { net: string; vat: string; gross: string }

const read = (text: string) => parseDecimal(text) ?? ZERO
const size = (text: string) => {
  const value = read(text)
  return compare(value, ZERO) < 0 ? negate(value) : value
}
const addTexts = (a: string, b: string) => toText(plus(read(a), read(b)))

const addAmounts = (known: TrialSum, { count, net, vat, gross }: TrialSum): TrialSum => ({
  ...known,
  count: known.count + count,
  net: addTexts(known.net, net),
  vat: addTexts(known.vat, vat),
  gross: addTexts(known.gross, gross),
})

const keyOfSum = ({ by, key, currency }: TrialSum) => JSON.stringify([by, key, currency])

/** Groups what the same correction fixes: a rate without a label, a problem of a field. */
const keyOfReason = ({ outcome, code, params }: Pick<TrialReason, "outcome" | "code" | "params">) =>
  JSON.stringify([outcome, code, params.rate ?? null, params.problem ?? null])

/** The row of the report for one order: ids, codes and amounts. */
export function toTrialItem({
  orderId,
  displayId,
  outcome,
  companyId,
  reasons,
  draft,
  difference,
}: TriedOrder): NewRunItem {
  return {
    orderId,
    orderDisplayId: displayId,
    code: outcome,
    params: {
      company: companyId,
      ...(draft && {
        currency: draft.currency,
        ...{ net: draft.totals.net, vat: draft.totals.vat, gross: draft.totals.gross },
        difference,
      }),
      ...(reasons.length > 0 && { reasons: reasons.map(({ code }) => code) }),
    },
  }
}
