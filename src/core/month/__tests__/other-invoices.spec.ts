import type { MonthFacts } from "../facts"
import { findOthers } from "../other-invoices"
import type { ListedInvoice, MonthRequest } from "../row"

const request = (n: number, changes: Partial<MonthRequest> = {}): MonthRequest => ({
  id: `request ${n}`,
  orderId: `order_012345678${n}`,
  orderDisplayId: String(1000 + n),
  companyId: "pl",
  accountId: "here",
  state: "issued",
  currency: "PLN",
  totals: null,
  issueDate: "2026-03-05",
  invoiceId: `own-${n}`,
  invoiceNumber: `${n}/3`,
  difference: null,
  correction: null,
  answeredInvoiceIds: null,
  settledInvoiceIds: null,
  reason: null,
  reasonParams: null,
  isLinked: false,
  payment: null,
  ksef: null,
  isKsefSettled: false,
  ...changes,
})

const listed = (changes: Partial<ListedInvoice>): ListedInvoice => ({
  id: "57",
  number: "57/3",
  status: "ISSUED",
  currency: "PLN",
  gross: "10.00",
  net: "10.00",
  issueDate: "2026-03-06",
  isPaid: null,
  ksef: null,
  reference: null,
  buyer: "anna",
  ...changes,
})

const find = (requests: readonly MonthRequest[], invoice: Partial<ListedInvoice>) =>
  findOthers({
    month: "2026-03",
    accountId: "here",
    orders: [],
    requests,
    invoices: [listed(invoice)],
    absentIds: new Set(),
    unreadIds: new Set(),
    trigger: "order.completed",
    startDate: null,
  } satisfies MonthFacts)

const SETTLED = { settledInvoiceIds: ["57"] }

describe("an invoice that a request was answered with and a person dealt with", () => {
  it("asks nobody once more", () => {
    const { rows } = find([request(1, SETTLED)], {})
    expect(rows).toMatchObject([{ class: "doubled", requestId: "request 1", isOpen: false }])
  })

  it("is not the one of the same id in the account of now: ids begin anew in each", () => {
    const elsewhere = request(1, { ...SETTLED, accountId: "elsewhere" })
    expect(find([elsewhere], {}).rows).toMatchObject([{ class: "stranger", requestId: null }])
    const { rows, beside } = find([elsewhere, request(2)], { reference: "ref. 0123456782" })
    expect(rows).toMatchObject([{ class: "doubled", requestId: "request 2", isOpen: true }])
    expect(beside.get("request 2")).toMatchObject([{ kind: "doubled" }])
  })

  it("is another order's where it carries that order's reference", () => {
    const { rows } = find([request(1, SETTLED), request(2)], { reference: "ref. 0123456782" })
    expect(rows).toMatchObject([{ class: "doubled", requestId: "request 2", isOpen: true }])
  })
})
