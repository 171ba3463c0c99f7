import fc from "fast-check"
import { COMPLETE_WHEN } from "../../settings/options-schema"
import {
  countProgress,
  isReadyToComplete,
  recommendCompletion,
  type OrderProgress,
} from "../order-progress"

const anOpenOrder = (changes: Partial<OrderProgress> = {}): OrderProgress => ({
  id: "order_1",
  createdAt: "2026-03-05T08:00:00.000Z",
  isOpen: true,
  isCompleted: false,
  isPaid: false,
  isShipped: false,
  isDelivered: false,
  ...changes,
})

describe("an order is completed by itself", () => {
  it.each([
    ["paid", { isPaid: true }, true],
    ["paid", { isShipped: true, isDelivered: true }, false],
    ["paid_and_shipped", { isPaid: true }, false],
    ["paid_and_shipped", { isPaid: true, isShipped: true }, true],
    ["paid_and_shipped", { isShipped: true }, false],
    ["paid_and_delivered", { isPaid: true, isShipped: true }, false],
    ["paid_and_delivered", { isPaid: true, isShipped: true, isDelivered: true }, true],
    ["never", { isPaid: true, isShipped: true, isDelivered: true }, false],
  ] as const)("%s: %o -> %s", (completeWhen, reached, isReady) => {
    expect(isReadyToComplete(anOpenOrder(reached), completeWhen)).toBe(isReady)
  })

  it("never once it is completed, archived or canceled", () => {
    const closed = anOpenOrder({ isOpen: false, isPaid: true, isShipped: true, isDelivered: true })
    for (const completeWhen of COMPLETE_WHEN) {
      expect(isReadyToComplete(closed, completeWhen)).toBe(false)
    }
  })

  it("never before it is paid, whatever was chosen", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COMPLETE_WHEN),
        fc.record({ isShipped: fc.boolean(), isDelivered: fc.boolean() }),
        (completeWhen, reached) => !isReadyToComplete(anOpenOrder(reached), completeWhen)
      )
    )
  })
})

describe("the recommendation", () => {
  const shopOf = (counts: { completed?: number; paid?: number; shipped?: number; of: number }) =>
    Array.from({ length: counts.of }, (_, index) =>
      anOpenOrder({
        isCompleted: index < (counts.completed ?? 0),
        isPaid: index < (counts.paid ?? 0),
        isShipped: index < (counts.shipped ?? 0),
      })
    )
  const recommend = (orders: OrderProgress[]) => recommendCompletion(countProgress(orders))

  it("names the furthest point that most of the paid orders reach", () => {
    expect(recommend(shopOf({ of: 100, paid: 96, shipped: 91 }))).toBe("paid_and_shipped")
    expect(recommend(shopOf({ of: 100, paid: 96, shipped: 10 }))).toBe("paid")
  })

  it("is to leave completing to the shop where the shop does it", () => {
    expect(recommend(shopOf({ of: 100, completed: 80, paid: 96, shipped: 91 }))).toBe("never")
  })

  it("is none where the orders do not tell", () => {
    expect(recommend([])).toBeNull()
    expect(recommend(shopOf({ of: 10 }))).toBeNull()
  })

  it("counts as shipped and delivered only what is paid as well", () => {
    const figures = countProgress([
      anOpenOrder({ isShipped: true }),
      anOpenOrder({ isPaid: true, isShipped: true, isDelivered: true }),
    ])
    expect(figures).toEqual({ orders: 2, completed: 0, paid: 1, shipped: 1, delivered: 1 })
  })
})
