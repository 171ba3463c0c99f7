import fc from "fast-check"
import { formatDecimal, minus, parseDecimal, plus, ZERO, type Decimal } from "../../money/decimals"
import { VAT_LABELS, type InvoiceTotals } from "../../draft/invoice-draft"
import { REQUEST_STATES } from "../../lifecycle/states"
import { accountForMonth } from "../account-month"
import type { MonthFacts } from "../facts"
import { compareMonths } from "../changes"
import { daysOf, isMonth, isOverAt, momentsOf } from "../month"
import { ORDER_CLASSES, type ListedInvoice, type MonthOrder, type MonthRequest } from "../row"
import { splitByRate, sumByRate } from "../sums"
import { summarizeMonth } from "../summary"

const MONTH = "2026-03"
const cents = (units: number) => formatDecimal({ units: BigInt(units), scale: 2 })
const among = <T>(...values: readonly T[]) => fc.constantFrom(...values)
const amount = fc.integer({ min: 0, max: 10_000_000 })

/** What an invoice comes to; of some the parts do not make the whole, or are not told. */
const totals: fc.Arbitrary<InvoiceTotals> = fc
  .record({
    parts: fc.uniqueArray(fc.tuple(among(...VAT_LABELS), amount, amount), {
      selector: ([label]) => label,
      maxLength: 4,
    }),
    odd: fc.option(amount, { freq: 4 }),
  })
  .map(({ parts, odd }) => {
    const sum = (at: 1 | 2) => parts.reduce((total, part) => total + part[at], 0)
    const [net, vat] = [sum(1) + (odd ?? 0), sum(2)]
    return {
      net: cents(net),
      vat: cents(vat),
      gross: cents(net + vat),
      byVat: Object.fromEntries(
        parts.map(([label, n, v]) => [label, { net: cents(n), vat: cents(v), gross: cents(n + v) }])
      ),
    }
  })

const day = among("2026-02-28", "2026-03-01", "2026-03-31", "2026-04-01")
const index = fc.integer({ min: 0, max: 7 })

const order: fc.Arbitrary<MonthOrder> = fc
  .record({ n: index, status: among("pending", "completed", "canceled") })
  .map(({ n, status }) => ({
    id: `order_0123456789${n}`,
    displayId: String(1000 + n),
    placedOn: "2026-03-04",
    createdAt: "2026-03-04T10:00:00.000Z",
    status,
    isCanceled: status === "canceled",
  }))

const request: fc.Arbitrary<MonthRequest> = fc
  .record({
    n: index,
    state: among(...REQUEST_STATES),
    totals,
    issueDate: day,
    currency: among("PLN", "EUR"),
    accountId: among("here", "here", "elsewhere"),
    answered: fc.option(index, { freq: 3 }),
    isSettled: fc.option(fc.boolean(), { freq: 3 }),
  })
  .map(({ n, state, answered, isSettled, ...one }) => ({
    ...one,
    id: `request ${n}`,
    orderId: `order_0123456789${n}`,
    orderDisplayId: String(1000 + n),
    companyId: "pl",
    state,
    invoiceId: state === "issued" ? String(n) : null,
    invoiceNumber: state === "issued" ? `${n}/3` : null,
    difference: null,
    correction:
      isSettled === null
        ? null
        : {
            reason: "ORDER_REFUNDED" as const,
            at: "2026-03-20T10:00:00.000Z",
            invoiced: null,
            orderTotal: null,
            refunded: null,
            ...(isSettled && { isSettled: true as const }),
          },
    answeredInvoiceIds: answered === null ? null : [String(100 + answered)],
    settledInvoiceIds: null,
    reason: null,
    reasonParams: null,
    isLinked: false,
    payment: null,
    ksef: null,
    isKsefSettled: false,
  }))

const listed: fc.Arbitrary<ListedInvoice> = fc
  .record({
    id: among("0", "1", "2", "3", "4", "100", "101", "200", "201"),
    issueDate: day,
    gross: amount.map(cents),
    status: among("ISSUED", "SENT", "DRAFT"),
    reference: among(null, null, "ref. 0123456789", "ref. 1234567892"),
    buyer: among("anna", "piotr"),
  })
  .map((one) => ({
    ...one,
    number: `${one.id}/3`,
    currency: "PLN",
    net: one.gross,
    isPaid: null,
    ksef: null,
  }))

const facts: fc.Arbitrary<MonthFacts> = fc.record({
  month: fc.constant(MONTH),
  accountId: fc.constant("here"),
  orders: fc.uniqueArray(order, { selector: ({ id }) => id, maxLength: 8 }),
  requests: fc.uniqueArray(request, { selector: ({ id }) => id, maxLength: 8 }),
  invoices: fc.uniqueArray(listed, { selector: ({ id }) => id, maxLength: 9 }),
  absentIds: fc.constant(new Set(["5", "6", "7"])),
  unreadIds: fc.constant(new Set(["200"])),
  trigger: among("order.completed", "order.placed", "manual"),
  startDate: fc.constant("2026-01-01T00:00:00.000Z"),
})

const add = (texts: readonly string[]): Decimal =>
  texts.map((text) => parseDecimal(text) ?? ZERO).reduce(plus, ZERO)
const isSame = (a: Decimal, b: Decimal) => minus(a, b).units === 0n

describe("a month's sums", () => {
  it("by rate agree with its rows and with the totals, to the last place", () => {
    const row = fc.record({
      isCounted: fc.boolean(),
      currency: among("PLN", "EUR"),
      totals: fc.option(totals),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (rows) => {
        const sums = sumByRate(rows)
        for (const part of ["net", "vat", "gross"] as const) {
          for (const { currency, rates, total } of sums) {
            const counted = rows.filter((one) => one.isCounted && one.currency === currency)
            const ofRows = add(counted.map((one) => one.totals?.[part] ?? "0"))
            expect(isSame(add(rates.map((rate) => rate[part])), ofRows)).toBe(true)
            expect(isSame(add([total[part]]), ofRows)).toBe(true)
          }
        }
        const documents = sums.reduce((all, { total }) => all + total.documents, 0)
        expect(documents).toBe(rows.filter((one) => one.isCounted && one.totals).length)
      })
    )
  })

  it("keep apart what no rate is told of", () => {
    const linked = { net: "100.00", vat: "23.00", gross: "123.00", byVat: {} }
    expect(splitByRate(linked).map(({ rate }) => rate)).toEqual(["untold"])
    const [sums] = sumByRate([
      { isCounted: true, currency: "PLN", totals: linked },
      {
        isCounted: true,
        currency: "PLN",
        totals: {
          net: "10.00",
          vat: "0.80",
          gross: "10.80",
          byVat: { "8%": { net: "10.00", vat: "0.80", gross: "10.80" } },
        },
      },
    ])
    expect(sums).toEqual({
      currency: "PLN",
      rates: [
        { rate: "8%", net: "10.00", vat: "0.80", gross: "10.80", documents: 1 },
        { rate: "untold", net: "100.00", vat: "23.00", gross: "123.00", documents: 1 },
      ],
      total: { net: "110.00", vat: "23.80", gross: "133.80", documents: 2 },
    })
  })
})

describe("a month's rows", () => {
  it("have every order once, in one class, and every invoice of the month once", () => {
    fc.assert(
      fc.property(facts, (known) => {
        const rows = accountForMonth(known)
        const keys = rows.map(({ key }) => key)
        expect(new Set(keys).size).toBe(keys.length)
        for (const { id } of known.orders) expect(keys).toContain(`order ${id}`)
        const ofMonth = known.invoices.filter(
          ({ issueDate, status }) => issueDate?.startsWith(MONTH) && status !== "DRAFT"
        )
        const here = rows.filter(
          ({ requestId, key }) =>
            key.startsWith("invoice ") ||
            known.requests.find(({ id }) => id === requestId)?.accountId === "here"
        )
        for (const { id } of ofMonth) {
          expect(here.filter(({ invoiceId }) => invoiceId === id)).toHaveLength(1)
        }
        const { classes, orders, sums } = summarizeMonth(rows)
        expect(ORDER_CLASSES.reduce((all, name) => all + classes[name], 0)).toBe(orders)
        const counted = rows.filter((row) => row.isCounted && row.totals)
        const gross = add(counted.map((row) => row.totals?.gross ?? "0"))
        expect(isSame(add(sums.map(({ total }) => total.gross)), gross)).toBe(true)
      }),
      { numRuns: 500 }
    )
  })

  it("are the same whatever the order in which they were read, and differ from themselves in nothing", () => {
    fc.assert(
      fc.property(facts, (known) => {
        const rows = accountForMonth(known)
        const reversed = accountForMonth({
          ...known,
          orders: [...known.orders].reverse(),
          requests: [...known.requests].reverse(),
        })
        expect(reversed.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
        expect(compareMonths(rows, rows).size).toBe(0)
        const [first, ...rest] = rows
        if (!first) return
        expect([...compareMonths(rows, rest)]).toEqual([[first.key, { kind: "gone" }]])
        expect([...compareMonths(rest, rows)]).toEqual([[first.key, { kind: "added" }]])
      })
    )
  })
})

describe("an invoice that KSeF refused", () => {
  const sent: MonthRequest = {
    id: "request 1",
    orderId: "order_01234567891",
    orderDisplayId: "1001",
    companyId: "pl",
    accountId: "here",
    state: "issued",
    currency: "PLN",
    totals: null,
    issueDate: "2026-03-01",
    invoiceId: "1",
    invoiceNumber: "1/3",
    difference: null,
    correction: null,
    answeredInvoiceIds: null,
    settledInvoiceIds: null,
    reason: null,
    reasonParams: null,
    isLinked: false,
    payment: null,
    ksef: "error",
    isKsefSettled: false,
  }
  const shownAs = (ksef: ListedInvoice["ksef"]): ListedInvoice => ({
    id: "1",
    number: "1/3",
    status: "ISSUED",
    currency: "PLN",
    net: null,
    gross: null,
    issueDate: "2026-03-01",
    isPaid: null,
    ksef,
    reference: null,
    buyer: "anna",
  })
  const account = (request: MonthRequest, invoices: ListedInvoice[]) =>
    accountForMonth({
      month: MONTH,
      accountId: "here",
      orders: [],
      requests: [request],
      invoices,
      absentIds: new Set(),
      unreadIds: new Set(),
      trigger: "order.completed",
      startDate: null,
    })[0]

  it.each([
    ["is to be checked", sent, "error", true],
    ["is to be checked while the list tells nothing of KSeF", sent, "not_shown", true],
    ["is not once the service shows that KSeF took it", sent, "accepted", false],
    ["is not once a person dealt with it", { ...sent, isKsefSettled: true }, "error", false],
    ["is found by the list before the ledger knows", { ...sent, ksef: "pending" }, "error", true],
  ] as const)("%s", (_, request, shown, isOpen) => {
    const row = account(request, [shownAs(shown)])
    expect(row?.isOpen).toBe(isOpen)
    expect(row?.findings.map(({ kind }) => kind)).toEqual(isOpen ? ["ksef_refused"] : [])
  })
})

describe("a month", () => {
  it("begins and ends at midnight in Warsaw, also where the clocks change in it", () => {
    expect(momentsOf("2026-03")).toEqual({
      from: "2026-02-28T23:00:00.000Z",
      before: "2026-03-31T22:00:00.000Z",
    })
    expect(momentsOf("2026-12").before).toBe("2026-12-31T23:00:00.000Z")
    expect(daysOf("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" })
    expect(["2026-00", "2026-13", "26-01", "0026-01", "2026-1"].some(isMonth)).toBe(false)
  })

  it("is over at its midnight in Warsaw, not at that of UTC and not a moment before", () => {
    expect(isOverAt("2026-03", "2026-03-15T10:00:00.000Z")).toBe(false)
    expect(isOverAt("2026-03", "2026-03-31T21:59:59.999Z")).toBe(false)
    expect(isOverAt("2026-03", "2026-03-31T22:00:00.000Z")).toBe(true)
    expect(isOverAt("2026-12", "2026-12-31T22:59:59.999Z")).toBe(false)
    expect(isOverAt("2026-12", "2027-01-01T00:00:00.000Z")).toBe(true)
  })
})
