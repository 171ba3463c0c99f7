import { pickOrder } from "../pick-order"

const canceled = { id: "order_3", status: "canceled" }
const placed = { id: "order_2", status: "pending" }
const completed = { id: "order_1", status: "completed" }

describe("the order whose invoice the guide shows", () => {
  it("is the newest that was not canceled", () => {
    expect(pickOrder([canceled, placed, completed])).toBe(placed)
  })

  it("is the newest of all where all were canceled, and none where there is none", () => {
    expect(pickOrder([canceled])).toBe(canceled)
    expect(pickOrder([])).toBeUndefined()
  })
})
