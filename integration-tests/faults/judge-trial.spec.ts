import type { TrialReport, TrialSum } from "../../src/core/runs/trial-report"
import type { TrueOrder } from "./judge-month"
import { judgeTrials, type TrialTold } from "./judge-trial"

const anOrder = (number: string, gross: string | null): TrueOrder =>
  ({ number, invoice: gross === null ? null : { gross } }) as TrueOrder

const ORDERS = [anOrder("1", "12.30"), anOrder("2", null)]

const resultOf = (gross: string): TrialReport => ({
  sums: [{ by: "currency", key: "PLN", currency: "PLN", gross } as TrialSum],
  ...{ reasons: [], differences: [] },
})

const TRIAL: TrialTold = {
  ...{ id: "invrun_1", state: "done", total: 2, done: 2, counts: { invoice: 2 } },
  result: resultOf("12.31"),
  items: [
    { order: "2", code: "invoice", params: { gross: "0.01" } },
    { order: "1", code: "invoice", params: { gross: "12.30" } },
  ],
}

const judge = (change: Partial<TrialTold> = {}, requestedBy = "order.completed") =>
  judgeTrials([{ ...TRIAL, ...change }], ORDERS, [
    { order_display_id: "1", requested_by: requestedBy },
  ]).faults

test("a trial run that agrees with itself and with the invoices has no fault", () => {
  expect(judge()).toEqual([])
})

test("one that did not end, and that there is none, is told", () => {
  expect(judge({ state: "failed" })).toEqual(["trial run invrun_1: it is failed"])
  expect(judgeTrials([], ORDERS, []).faults).toEqual(["there is no trial run"])
})

test("an order that was composed twice or lost in between is told", () => {
  const [second, first] = TRIAL.items
  expect(judge({ items: [second!, first!, first!] })).toEqual([
    "trial run invrun_1: 1 orders stand in it twice",
    "trial run invrun_1: 2 of 2 are done, 2 counted and 3 listed",
    "trial run invrun_1: its sum is 1231 gr, and its rows come to 2461 gr",
  ])
  expect(judge({ items: [second!] })).toContain(
    "trial run invrun_1: 2 of 2 are done, 2 counted and 1 listed"
  )
})

test("another amount than was invoiced or charged, and an order that would get none, are told", () => {
  const [second, first] = TRIAL.items
  expect(
    judge({
      items: [second!, { ...first!, params: { gross: "12.31" } }],
      result: resultOf("12.32"),
    })
  ).toEqual(["trial run invrun_1: order 1 would be over 12.31 and was invoiced over 12.30"])
  expect(judge({ items: [second!, { ...first!, code: "refused" }] })).toEqual([
    "trial run invrun_1: order 1 is refused (no reason)",
  ])
  const difference = { orderId: "order_1", displayId: "1", currency: "PLN", difference: "0.01" }
  expect(judge({ result: { ...resultOf("12.31"), differences: [difference] } })).toEqual([
    "trial run invrun_1: order 1 differs by 0.01 from what it was charged",
  ])
})

test("an order that was paid back is refused for it, and no other one is", () => {
  const refuse = (code: string, isRefunded: boolean) => {
    const [second, first] = TRIAL.items
    const items = [second!, { ...first!, code: "refused", params: { reasons: [code] } }]
    const orders = ORDERS.map((order) => ({ ...order, isRefunded }))
    return judgeTrials([{ ...TRIAL, items, result: resultOf("0.01") }], orders, []).faults
  }
  expect(refuse("CREDIT_LINE_AFTER_ORDER", true)).toEqual([])
  expect(refuse("CREDIT_LINE_AFTER_ORDER", false)).toEqual([
    "trial run invrun_1: order 1 is refused (CREDIT_LINE_AFTER_ORDER)",
  ])
  expect(refuse("TOTAL_MISMATCH", true)).toEqual([
    "trial run invrun_1: order 1 is refused (TOTAL_MISMATCH)",
  ])
})

test("an invoice that it asked for is told", () => {
  expect(judge({}, "backfill invrun_1")).toEqual([
    "trial run invrun_1: it asked for the invoice of order 1",
  ])
})
