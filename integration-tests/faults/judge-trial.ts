import type { TrialReport } from "../../src/core/runs/trial-report"
import { addUp, toGrosze } from "./grosze"
import type { TrueOrder } from "./judge-month"

/** A trial run with every row of its report, as they are kept. */
export type TrialTold = {
  id: string
  state: string
  total: number | null
  done: number
  counts: Readonly<Record<string, number>>
  result: TrialReport | null
  items: readonly { order: string; code: string; params: { gross?: string } }[]
}

/** What a run of a kind that issues nothing has asked an invoice for. */
export type Requested = { order_display_id: string; requested_by: string }

export type TrialVerdict = {
  trials: number
  /** Orders that they composed, each as often as it was. */
  composed: number
  faults: string[]
}

/**
 * Each trial run has ended, has every order that it looked at once, and its sums are those of its
 * rows; what it says of an order is what became of it. None has requested an invoice.
 */
export function judgeTrials(
  trials: readonly TrialTold[],
  orders: readonly TrueOrder[],
  requested: readonly Requested[]
): TrialVerdict {
  const verdict: TrialVerdict = { trials: trials.length, composed: 0, faults: [] }
  if (trials.length === 0) verdict.faults.push("there is no trial run")
  const grossOf = new Map(orders.map(({ number, invoice }) => [number, invoice?.gross ?? null]))
  for (const trial of trials) {
    const say = (what: string) => verdict.faults.push(`trial run ${trial.id}: ${what}`)
    verdict.composed += trial.items.length
    judgeOne(trial, say)
    for (const { order, code, params } of trial.items) {
      const gross = grossOf.get(order.replace(/\D/g, ""))
      if (code !== "invoice") say(`order ${order} is ${code}`)
      else if (gross === undefined) say(`there is no order ${order}`)
      else if (gross !== null && toGrosze(gross) !== toGrosze(params.gross ?? "0")) {
        say(`order ${order} would be over ${params.gross} and was invoiced over ${gross}`)
      }
    }
    for (const { order_display_id: order, requested_by: who } of requested) {
      if (who.includes(trial.id)) say(`it asked for the invoice of order ${order}`)
    }
  }
  return verdict
}

function judgeOne(
  { state, total, done, counts, result, items }: TrialTold,
  say: (what: string) => void
) {
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
