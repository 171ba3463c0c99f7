import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import { accountForMonth } from "../../../../core/month/account-month"
import type { MonthFacts } from "../../../../core/month/facts"
import { REQUEST_STATES, type RequestState } from "../../../../core/lifecycle/states"
import type { MonthOrder, MonthRequest } from "../../../../core/month/row"
import { toMonthFields } from "../month-cells"

/** Why the month says that an order in this state has no invoice, where no reason is named. */
function readWhy(state: RequestState): string | null {
  const order = { id: "order_1", placedOn: "2026-03-04" } as MonthOrder
  const request = {
    id: "invreq_1",
    orderId: "order_1",
    state,
    reason: null,
    issueDate: null,
    invoiceId: null,
    difference: null,
    correction: null,
  } as MonthRequest
  const facts: MonthFacts = {
    month: "2026-03",
    accountId: "here",
    orders: [order],
    requests: [request],
    invoices: [],
    absentIds: new Set(),
    unreadIds: new Set(),
    trigger: "order.placed",
    startDate: null,
  }
  return accountForMonth(facts)[0]?.why ?? null
}

it("says in words of either language in what an order is that has no invoice and no reason", () => {
  const told = (language: "en" | "pl") =>
    REQUEST_STATES.map((state) => {
      const row = aKeptRow(1, { class: "not_yet", why: readWhy(state) })
      return [state, toMonthFields(row, language).why]
    })
  const none = { issued: null, skipped: null, canceled: null }
  expect(Object.fromEntries(told("en"))).toEqual({
    ...none,
    queued: "waiting",
    issuing: "being issued",
    unknown: "outcome unknown",
    refused: "refused",
    failed: "failed",
  })
  expect(Object.fromEntries(told("pl"))).toEqual({
    ...none,
    queued: "oczekuje",
    issuing: "wystawianie",
    unknown: "wynik nieznany",
    refused: "niewystawiona - do poprawy",
    failed: "nieudana",
  })
})
