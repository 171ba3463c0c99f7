import { aKeptRow } from "../../../../core/__tests__/a-kept-row"
import type { KeptRow } from "../../../../core/month/stored-month"
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
    refused: "niewystawiona – do poprawy",
    failed: "nieudana",
  })
})

describe("an amount as the service shows it", () => {
  const shownAs = (gross: string, currency: string | null) => {
    const shown = {
      number: "1/3/2026",
      status: "issued",
      currency,
      gross,
      issueDate: "2026-03-06",
      isPaid: true,
      ksef: null,
    } as NonNullable<KeptRow["shown"]>
    return toMonthFields(aKeptRow(1, { currency, shown }), "pl").shownGross
  }

  it.each([
    ["199", "PLN", "199.00"],
    ["60.3", "EUR", "60.30"],
    ["124.86", "PLN", "124.86"],
    ["-5", "PLN", "-5.00"],
    ["12.345", "KWD", "12.345"],
    ["1000", "JPY", "1000"],
    ["12.5", null, "12.5"],
    ["12", "złote", "12"],
  ])("%s %s has the decimals of its currency", (gross, currency, amount) => {
    expect(shownAs(gross, currency)).toEqual({ amount })
  })

  it("of somebody else's invoice, its net and VAT among them, is written so too", () => {
    const totals = { net: "161.8", vat: "37.2", gross: "199", byVat: {} }
    const fields = toMonthFields(aKeptRow(1, { class: "stranger", totals }), "pl")
    expect([fields.net, fields.vat, fields.gross]).toEqual([
      { amount: "161.80" },
      { amount: "37.20" },
      { amount: "199.00" },
    ])
  })
})
