import type { TrialReport } from "../../src/core/runs/trial-report"
import { addUp, toGrosze } from "./grosze"
import type { TrueOrder } from "./judge-month"

type TrialItem = {
  order: string
  code: string
  params: { gross?: string; reasons?: readonly string[] }
}

/** A trial run with every row of its report, as stored. */
export type TrialTold = {
  id: string
  state: string
  total: number | null
  done: number
  counts: Readonly<Record<string, number>>
  result: TrialReport | null
  items: readonly TrialItem[]
}

/** An invoice requested by a kind of run that must not issue any. */
export type Requested = { order_display_id: string; requested_by: string }

export type TrialVerdict = {
  trials: number
  /** Orders that the trial runs composed, counting repetitions. */
  composed: number
  faults: string[]
}

/**
 * Each trial run has ended, lists every order that it looked at once, and its sums match its rows. What it
 * predicts for an order is what happened, except for orders refunded before. None requested an invoice.
 */
export function judgeTrials(
  trials: readonly TrialTold[],
  orders: readonly TrueOrder[],
  requested: readonly Requested[]
): TrialVerdict {
  const verdict: TrialVerdict = { trials: trials.length, composed: 0, faults: [] }
  if (trials.length === 0) verdict.faults.push("there is no trial run")
  const known = new Map(orders.map((order) => [order.number, order]))
  for (const trial of trials) {
    const say = (what: string) => verdict.faults.push(`trial run ${trial.id}: ${what}`)
    verdict.composed += trial.items.length
    judgeOne(trial, say)
    for (const item of trial.items) judgeItem(item, known.get(item.order.replace(/\D/g, "")), say)
    for (const { order_display_id: order, requested_by: who } of requested) {
      if (who.includes(trial.id)) say(`it asked for the invoice of order ${order}`)
    }
  }
  return verdict
}

type Say = (what: string) => void

function judgeItem({ order, code, params }: TrialItem, known: TrueOrder | undefined, say: Say) {
  if (!known) return say(`there is no order ${order}`)
  if (code !== "invoice") {
    // If it were issued now, its invoice would show an amount that has since been refunded.
    const isPaidBack = params.reasons?.join() === "CREDIT_LINE_AFTER_ORDER" && known.isRefunded
    if (!isPaidBack) say(`order ${order} is ${code} (${params.reasons?.join() ?? "no reason"})`)
    return
  }
  const gross = known.invoice?.gross
  if (gross !== undefined && toGrosze(gross) !== toGrosze(params.gross ?? "0")) {
    say(`order ${order} would be over ${params.gross} and was invoiced over ${gross}`)
  }
}

function judgeOne({ state, total, done, counts, result, items }: TrialTold, say: Say) {
  if (state !== "done") say(`it is ${state}`)
  const twice = items.length - new Set(items.map(({ order }) => order)).size
  if (twice > 0) say(`${twice} orders stand in it twice`)
  const counted = Object.values(counts).reduce((sum, count) => sum + count, 0)
  if (done !== items.length || total !== done || counted !== done) {
    say(`${done} of ${total} are done, ${counted} counted and ${items.length} listed`)
  }
  const ofRows = addUp(items.map(({ params }) => params.gross ?? "0"))
  const sums = result?.sums.filter(({ by }) => by === "currency").map(({ gross }) => gross) ?? []
  if (addUp(sums) !== ofRows) say(`its sum is ${addUp(sums)} gr, and its rows come to ${ofRows} gr`)
  for (const { displayId, difference } of result?.differences ?? []) {
    say(`order ${displayId} differs by ${difference} from what it was charged`)
  }
}
