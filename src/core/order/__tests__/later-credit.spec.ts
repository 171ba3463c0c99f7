import { composeDraft } from "../../draft/compose-draft"
import { describeCorrection, isCorrectedAlready } from "../../draft/correction"
import { assessPayments } from "../../payment/standing"
import { aCompany, aLine, anOrder, NOON, someSettings } from "../../__tests__/an-order"
import { findOrderChange } from "../order-change"
import type { OrderSnapshot } from "../order-snapshot"

/** An order of 200 whose credit lines, in the order of their making, came after it. */
const after = (
  credit: readonly string[],
  { captured = "200", refunded = "0", ...changes }: Changes = {}
): OrderSnapshot =>
  anOrder({
    lines: [mug],
    total: "200",
    creditLines: credit.map((amount) => ({ amount, addedAfterOrder: true })),
    payments: [
      {
        ...{ providerId: "pp", capturedAt: null },
        ...{ capturedAmount: captured, refundedAmount: refunded },
      },
    ],
    ...changes,
  })

type Changes = Partial<OrderSnapshot> & { captured?: string; refunded?: string }

const mug = aLine({ id: "mug", unitPrice: "40", quantity: "5" })
const returned = { ...mug, returnedQuantity: "1" }
const totals = { net: "162.60", vat: "37.40", gross: "200.00", byVat: {} }
const correctionOf = (order: OrderSnapshot) =>
  describeCorrection({ totals }, order, { reason: "ORDER_RETURNED", at: "2026-03-06T08:00:00Z" })

function invoiced() {
  const composed = composeDraft(after([]), someSettings(), aCompany(), NOON)
  if (composed.kind !== "draft") throw new Error(JSON.stringify(composed))
  return composed.draft
}

describe("store credit that was given for returned goods", () => {
  const atReturn = after([], { lines: [returned], total: "160" })
  const settled = { ...correctionOf(atReturn), isSettled: true as const }

  it("leaves the sale what the return made of it, so nothing is corrected twice", () => {
    const credited = correctionOf(after(["-40"], { lines: [returned], total: "200" }))
    expect(credited).toMatchObject({ orderTotal: "160.00", refunded: "0.00" })
    expect(isCorrectedAlready(settled, credited)).toBe(true)
  })

  it("does not hide the next return", () => {
    const twice = { ...mug, returnedQuantity: "2" }
    const next = correctionOf(after(["-40", "-40"], { lines: [twice], total: "200" }))
    expect(next.orderTotal).toBe("120.00")
    expect(isCorrectedAlready(settled, next)).toBe(false)
  })

  it("is counted beside a refund for no goods", () => {
    const order = after(["-40", "20"], { lines: [returned], total: "180", refunded: "20" })
    expect(correctionOf(order)).toMatchObject({ orderTotal: "140.00", refunded: "20.00" })
  })

  it("and is as much as such a refund moves no total, which says what is sold", () => {
    const order = after(["-40", "40"], { lines: [returned], total: "160", refunded: "40" })
    expect(correctionOf(order).orderTotal).toBe("120.00")
  })
})

describe("store credit that paid for an order after it was placed", () => {
  it("is no refund, and a person is told of it, since it may be a lower price as well", () => {
    const order = after(["200"], { captured: "0", total: "0" })
    expect(findOrderChange(invoiced(), order, 2)).toBe("ORDER_REFUNDED")
    expect(assessPayments(order, "200.00")).toBe("other")
    expect(correctionOf(order).orderTotal).toBe("200.00")
  })

  it("pays a part, and the rest is owed", () => {
    const order = after(["50"], { captured: "0", total: "150" })
    expect(assessPayments(order, "200.00")).toBe("undone")
  })
})

describe("a refund beyond what is owed back", () => {
  it("lowers the sale", () => {
    const order = after(["30"], { refunded: "30", total: "170" })
    expect(findOrderChange(invoiced(), order, 2)).toBe("ORDER_REFUNDED")
    expect(correctionOf(order).orderTotal).toBe("170.00")
    expect(assessPayments(order, "200.00")).toBe("other")
  })

  it("does not make credit of the checkout a refund where an older Medusa marks neither", () => {
    const order = after(["60", "20"], { captured: "140", refunded: "20", total: "120" })
    expect(correctionOf(order).orderTotal).toBe("180.00")
    expect(assessPayments(order, "200.00")).toBe("other")
  })
})
