import fc from "fast-check"
import { addDays, readCalendarDate, readSaleDate, readStart } from "../dates"
import type { OrderPayment, OrderSnapshot } from "../order/order-snapshot"
import { composePaymentTerms } from "../order/payment-terms"
import { aCompany, aLine, anOrder, someSettings } from "./an-order"

const paid = (capturedAmount: string, changes: Partial<OrderPayment> = {}): OrderPayment => ({
  providerId: "pp_system_default",
  capturedAmount,
  refundedAmount: "0",
  capturedAt: "2026-03-04T10:00:00Z",
  ...changes,
})

function terms(
  changes: Parameters<typeof anOrder>[0],
  options: Parameters<typeof someSettings>[0] = {},
  saleTotal = "100.00"
) {
  const company = aCompany({ bankAccounts: { pln: "PL 11", EUR: "DE 22" } })
  return composePaymentTerms(
    anOrder(changes),
    saleTotal,
    "2026-02-26",
    someSettings(options),
    company
  )
}

describe("the payment", () => {
  it.each([
    ["100.00 captured of 100.00", [paid("100")], true],
    ["99.99 captured of 100.00", [paid("99.99")], true],
    ["99.98 captured of 100.00", [paid("99.98")], false],
    ["half captured", [paid("50")], false],
    ["only authorised", [paid("0", { capturedAt: null })], false],
    ["captured and refunded in full", [paid("100", { refundedAmount: "100" })], false],
    ["120 captured, 20 refunded", [paid("120", { refundedAmount: "20" })], true],
    ["two halves", [paid("50"), paid("50")], true],
    ["nothing at all", [], false],
  ])("counts as paid only if all of it was kept: %s", (_what, payments, isPaid) => {
    expect(terms({ payments })?.isPaid).toBe(isPaid)
  })

  it("is complete without money when a gift card of 100.00 covered all", () => {
    const creditLines = [{ amount: "100", addedAfterOrder: false }]
    expect(terms({ creditLines })).toMatchObject({ isPaid: true, dueDate: "2026-02-26" })
  })

  it.each([
    ["12.3492", [], true],
    ["5.3492", [paid("7")], true],
    ["12.34", [], false],
    ["0.005", [], false],
  ])(
    "counts what rounding adds to a total of 12.3492 as covered by credit of %s",
    (amount, payments, isPaid) => {
      const creditLines = [{ amount, addedAfterOrder: false }]
      expect(terms({ creditLines, payments }, {}, "12.35")?.isPaid).toBe(isPaid)
    }
  )

  it("of the smallest unit alone is none without credit", () => {
    expect(terms({}, {}, "0.01")?.isPaid).toBe(false)
    const creditLines = [{ amount: "0.001", addedAfterOrder: false }]
    expect(terms({ creditLines }, {}, "0.01")?.isPaid).toBe(false)
  })

  it("may miss ten units in a currency of three decimals, which Stripe rounds up", () => {
    const changes = { currencyDecimals: 3, payments: [paid("10.010")] }
    expect(terms(changes, {}, "10.001")?.isPaid).toBe(true)
    expect(terms(changes, {}, "9.999")?.isPaid).toBe(false)
  })

  it("is due seven days later when unpaid, to the account of the order's currency", () => {
    expect(terms({})).toEqual({
      isPaid: false,
      method: "TRANSFER",
      dueDate: "2026-03-05",
      bankAccountNumber: "PL 11",
    })
    expect(terms({ currency: "CZK" })?.bankAccountNumber).toBeNull()
    expect(terms({ payments: [paid("100")] })?.bankAccountNumber).toBeNull()
  })

  it("goes by the longest beginning of the provider's id, the shop's own table first", () => {
    const methodOf = (providerId: string, paymentMethods = {}) =>
      terms({ payments: [paid("1", { providerId })] }, { paymentMethods })?.method
    expect(methodOf("pp_stripe_stripe")).toBe("CARD")
    expect(methodOf("pp_stripe-blik_stripe")).toBe("TRANSFER")
    expect(methodOf("pp_cod_cod", { pp_cod: "CASH" })).toBe("CASH")
    expect(methodOf("pp_stripe_stripe", { pp_: "CASH", pp_stripe: "TRANSFER" })).toBe("TRANSFER")
  })

  it("goes by the provider that captured more", () => {
    const card = paid("60", { providerId: "pp_stripe_stripe" })
    expect(terms({ payments: [paid("40"), card] })?.method).toBe("CARD")
    expect(terms({ payments: [card, paid("40"), paid("40")] })?.method).toBe("TRANSFER")
  })

  it("goes by the way of delivery that has one, such as the courier who collects the money", () => {
    const paymentMethods = { "Kurier – za pobraniem": "CASH", pp_system: "TRANSFER" } as const
    const methodBy = (name: string, changes: Partial<OrderSnapshot> = {}) => {
      const lines = [aLine(), aLine({ kind: "shipping", name })]
      return terms({ lines, ...changes }, { paymentMethods })
    }
    const collected = methodBy("kurier (za pobraniem)")
    expect(collected).toMatchObject({ isPaid: false, method: "CASH", bankAccountNumber: null })
    const manual = [paid("100", { providerId: "pp_system_default" })]
    expect(methodBy("Kurier za pobraniem", { payments: manual })).toMatchObject({
      isPaid: true,
      method: "CASH",
    })
    expect(methodBy("Kurier")).toMatchObject({ method: "TRANSFER", bankAccountNumber: "PL 11" })
    // Neither goods with that name nor a shipping method added by a return say how the sale was paid.
    const name = "Kurier za pobraniem"
    const lines = [aLine({ name }), aLine({ kind: "shipping", name, belongsToChange: true })]
    expect(methodBy("", { lines })?.method).toBe("TRANSFER")
  })

  it("cannot be told from an unreadable amount", () => {
    expect(terms({ payments: [paid("much")] })).toBeNull()
  })
})

describe("dates", () => {
  it("carries days over the end of February and of the year", () => {
    expect(addDays("2026-02-26", 7)).toBe("2026-03-05")
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29")
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01")
  })

  it("begins where the shop is, also on days with 23 or 25 hours", () => {
    expect(readStart("2026-07-01", "Europe/Warsaw")).toBe("2026-06-30T22:00:00.000Z")
    expect(readStart("2026-01-01", "Europe/Warsaw")).toBe("2025-12-31T23:00:00.000Z")
    expect(readStart("2026-03-29", "Europe/Warsaw")).toBe("2026-03-28T23:00:00.000Z")
    expect(readStart("2026-10-25", "Europe/Warsaw")).toBe("2026-10-24T22:00:00.000Z")
    expect(readStart("2026-07-01", "America/New_York")).toBe("2026-07-01T04:00:00.000Z")
    expect(readStart("2026-07-01", "Pacific/Kiritimati")).toBe("2026-06-30T10:00:00.000Z")
    expect(readStart("2026-07-01", "Etc/GMT+12")).toBe("2026-07-01T12:00:00.000Z")
    expect(readStart("2026-07-01T00:00:00Z", "Europe/Warsaw")).toBe("2026-07-01T00:00:00.000Z")
    expect(readStart(undefined, "Europe/Warsaw")).toBeNull()
  })

  it("reads no moment from a text without an offset", () => {
    expect(readCalendarDate("2026-03-05", "Europe/Warsaw")).toBeNull()
    expect(readCalendarDate("2026-03-05T10:00:00", "Europe/Warsaw")).toBeNull()
    expect(readCalendarDate("2026-13-05T10:00:00Z", "Europe/Warsaw")).toBeNull()
  })

  it("reads every moment's date as the calendar has it, also a second time", () => {
    const zones = ["Europe/Warsaw", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"]
    const moments = fc.date({
      min: new Date("1960-01-01"),
      max: new Date("2080-01-01"),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        moments,
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 1_800_000 }),
        (moment, timeZone, laterMs) => {
          for (const one of [moment, new Date(moment.getTime() + laterMs)]) {
            const format = new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short" })
            expect(readCalendarDate(one, timeZone)).toBe(format.format(one))
          }
        }
      ),
      { numRuns: 500 }
    )
  })

  it("takes the first shipment, else the first capture, else the order as day of the sale", () => {
    const createdAt = "2026-03-01T10:00:00Z"
    const payments = [
      paid("1", { capturedAt: "2026-03-03T10:00:00Z" }),
      paid("1", { capturedAt: "2026-03-02T23:30:00Z" }),
    ]
    const shippedAt = ["2026-03-09T10:00:00Z", "2026-03-08T10:00:00Z"]
    const dateOf = (order: Parameters<typeof readSaleDate>[0]) =>
      readSaleDate(order, "Europe/Warsaw")
    expect(dateOf({ createdAt, payments, shippedAt })).toEqual({ date: "2026-03-08" })
    expect(dateOf({ createdAt, payments, shippedAt: [] })).toEqual({ date: "2026-03-03" })
    expect(dateOf({ createdAt, payments: [], shippedAt: [] })).toEqual({ date: "2026-03-01" })
    expect(dateOf({ createdAt, payments: [], shippedAt: ["soon"] })).toEqual({
      unreadable: "fulfillments.shipped_at",
      value: "soon",
    })
  })
})
