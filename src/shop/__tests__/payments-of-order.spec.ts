import { OrderReader, type Query } from "../order-reader"
import { readPayments } from "../order-payments"
import { ORDER_ROW } from "./order-row"

const FIRST = "2026-01-30T10:00:00.000Z"
const SECOND = "2026-02-03T10:00:00.000Z"

const payment = (
  provider_id: string,
  amounts: number[],
  created_at: string,
  more: object = {}
) => ({
  provider_id,
  canceled_at: null,
  captures: amounts.map((amount) => ({ amount, created_at })),
  refunds: [],
  ...more,
})

async function read(...payment_collections: object[]) {
  const order = { ...ORDER_ROW, payment_collections }
  const graph: Query["graph"] = ({ entity }) =>
    Promise.resolve({ data: entity === "order" ? [order] : [] })
  const snapshot = await new OrderReader({ graph }).readOrder(ORDER_ROW.id)
  const [payments] = await readPayments({ graph }, [ORDER_ROW.id])
  return {
    captured: payments?.captured,
    payments: snapshot!.payments.map(({ providerId, capturedAmount, capturedAt }) => [
      providerId,
      capturedAmount,
      capturedAt,
    ]),
  }
}

describe("the payments of an order", () => {
  it("have the time of the last capture of one that was captured in parts", async () => {
    const captures = [SECOND, FIRST].map((created_at) => ({ amount: 10, created_at }))
    const inParts = payment("pp_stripe", [], FIRST, { captures })
    const graph: Query["graph"] = ({ entity }) => {
      const payment_collections = [{ payments: [inParts, payment("pp_other", [5], FIRST)] }]
      return Promise.resolve({
        data: entity === "order" ? [{ ...ORDER_ROW, payment_collections }] : [],
      })
    }
    const snapshot = await new OrderReader({ graph }).readOrder(ORDER_ROW.id)
    const [parts, whole] = snapshot!.payments
    expect(parts).toMatchObject({ capturedAt: FIRST, lastCapturedAt: SECOND })
    expect(whole).not.toHaveProperty("lastCapturedAt")
  })

  it("are without one that was canceled: neither its day nor its method is the sale's", async () => {
    const voided = payment("pp_stripe", [59.2], FIRST, { canceled_at: SECOND })
    const paid = payment("pp_transfer", [59.2], SECOND)
    expect(await read({ captured_amount: 118.4, payments: [voided, paid] })).toEqual({
      captured: "59.2",
      payments: [["pp_transfer", "59.2", SECOND]],
    })
  })

  it("have the part that was kept of one whose rest an order edit canceled", async () => {
    const inPart = payment("pp_stripe", [20], FIRST, { canceled_at: SECOND })
    const voided = payment("pp_paypal", [], FIRST, { canceled_at: SECOND })
    const edited = { status: "partially_captured", captured_amount: 20, payments: [voided, inPart] }
    const rest = { status: "completed", captured_amount: 39.2 }
    const paid = payment("pp_transfer", [39.2], SECOND, { captured_at: SECOND })
    expect(await read(edited, { ...rest, payments: [paid] })).toEqual({
      captured: "59.2",
      payments: [
        ["pp_stripe", "20", FIRST],
        ["pp_transfer", "39.2", SECOND],
      ],
    })
  })

  it("have it still after a refund of it, which makes Medusa forget that the rest was canceled", async () => {
    const refunds = [{ amount: 5, created_at: "2026-02-04T10:00:00.000Z" }]
    const inPart = payment("pp_stripe", [20], FIRST, { canceled_at: SECOND, refunds })
    const edited = { status: "authorized", captured_amount: 20, payments: [inPart] }
    const paid = payment("pp_transfer", [39.2], SECOND, { captured_at: SECOND })
    const rest = { status: "completed", captured_amount: 39.2, payments: [paid] }
    expect(await read(edited, rest)).toEqual({
      captured: "59.2",
      payments: [
        ["pp_stripe", "20", FIRST],
        ["pp_transfer", "39.2", SECOND],
      ],
    })
    // Paid back in part first, and the rest by the provider when the payment was canceled.
    const voided = { ...inPart, refunds: [{ amount: 5, created_at: FIRST }] }
    const collection = { ...edited, payments: [voided] }
    expect(await read(collection, rest)).toMatchObject({ captured: "39.2" })
  })

  it.each([
    ["nothing of a capture that the provider has not confirmed", 0, "0", "0"],
    ["what was confirmed before the one that is under way", 20, "20", "20"],
    ["all that was", 59.2, "59.2", "59.2"],
    ["what was captured, where the collection says nothing", null, "59.2", "59.2"],
    ["what was captured, where the collection says what is no number", "much", "59.2", "59.2"],
  ])("have %s", async (_, captured_amount, captured, ofPayment) => {
    const payments = [payment("pp_stripe", [20, 39.2], FIRST)]
    expect(await read({ captured_amount, payments })).toEqual({
      captured,
      payments: [["pp_stripe", ofPayment, ofPayment === "0" ? null : FIRST]],
    })
  })

  it("have all of one that was captured in full, though its collection has not counted it", async () => {
    const underWay = payment("pp_transfer", [10], SECOND)
    const whole = payment("pp_stripe", [59.2], FIRST, { captured_at: FIRST })
    expect(await read({ captured_amount: 0, payments: [underWay, whole] })).toEqual({
      captured: "59.2",
      payments: [
        ["pp_transfer", "0", null],
        ["pp_stripe", "59.2", FIRST],
      ],
    })
    expect(await read({ captured_amount: 63.2, payments: [underWay, whole] })).toMatchObject({
      captured: "63.2",
    })
  })

  it("keep an amount that cannot be read, which is refused later on", async () => {
    const payments = [payment("pp_stripe", [Number.NaN], FIRST)]
    const found = await read({ captured_amount: 10, payments })
    expect(found.payments).toEqual([["pp_stripe", "NaN", FIRST]])
  })
})
