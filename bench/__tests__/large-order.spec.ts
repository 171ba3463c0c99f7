import { composeDraft } from "../../src/core/draft/compose-draft"
import { readOptions } from "../../src/core/settings/options"
import { makeLargeOrder } from "../compose/large-order"

describe("the order that composing is measured with", () => {
  it("becomes an invoice, with a position or more for every line and its exact gross", () => {
    const order = makeLargeOrder(40)
    const settings = readOptions({ apiKey: "bench-key" })
    const composition = composeDraft(order, settings, { id: "default", apiKey: "k" }, new Date())
    if (composition.kind !== "draft") throw new Error(JSON.stringify(composition))
    const { positions, totals } = composition.draft
    expect(new Set(positions.map(({ lineId }) => lineId)).size).toBe(40)
    expect(positions.length).toBeGreaterThan(40)
    expect(totals.gross).toBe(order.total)
  })
})
