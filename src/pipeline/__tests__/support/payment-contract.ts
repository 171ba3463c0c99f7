import type { PaymentFinding, PaymentState } from "../../../core/payment/watch"
import type { PaymentPort } from "../../payment-port"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { issueByHand } from "./issue-by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { hours, minutes } from "./virtual-clock"

/** An order's request that is issued unpaid by one move, unless said otherwise. */
const issue = async (test: LedgerUnderTest, orderId: string, set: RequestPatch = {}) =>
  await issueByHand(test, orderId, { isPaid: false, ...set })

const found = (state: PaymentState, changes: Partial<PaymentFinding> = {}): PaymentFinding => ({
  state,
  by: "order",
  tries: 0,
  isTold: false,
  dueInMs: null,
  ...changes,
})

const claim = async ({ ledger }: LedgerUnderTest, accountId = "a") =>
  await ledger.claimPaymentWatches({ companyId: "one", accountId, limit: 10 })

/** What every ledger does about invoices that were issued unpaid. */
export const PAYMENT_CONTRACT: { readonly [Name in keyof PaymentPort]: Cases } = {
  claimPaymentWatches: [
    [
      "gives what was issued unpaid a quarter of an hour later, once in ten minutes, and nothing else",
      async (test) => {
        const { id } = await issue(test, "unpaid")
        await issue(test, "paid", { isPaid: true })
        await issue(test, "linked", { isPaid: null })
        await issue(test, "refused", { state: "refused", invoiceId: null })
        await test.advance(minutes(14))
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(1))
        const [watch, ...others] = await claim(test)
        expect(others).toEqual([])
        expect(watch).toMatchObject({
          requestId: id,
          orderId: "unpaid",
          state: "unpaid",
          by: "order",
          tries: 0,
          readings: 0,
          gross: null,
        })
        expect(watch?.stateAgeMs).toBeCloseTo(minutes(15), -1)
        expect(watch?.ageMs).toBeCloseTo(minutes(15), -1)
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(10))
        expect(await claim(test)).toMatchObject([{ requestId: id }])
      },
    ],
    [
      "keeps what was issued with a day of payment that no calendar has",
      async (test) => {
        for (const dueDate of ["2026-04-31", "2026-13-45", "0000-00-00"]) {
          const { state } = await issue(test, dueDate, { dueDate })
          expect(state).toBe("issued")
        }
        await test.advance(hours(1))
        expect(await claim(test)).toHaveLength(3)
      },
    ],
    [
      "gives those of the account alone, with what their invoices ask for",
      async (test) => {
        await issue(test, "other", { accountId: "b" })
        const totals = { net: "100.00", vat: "23.00", gross: "123.00", byVat: {} }
        await issue(test, "ours", { totals })
        await issue(test, "untold", { accountId: null })
        await test.advance(hours(1))
        expect(await claim(test)).toMatchObject([{ orderId: "ours", gross: "123.00" }])
        // Those of another account are not looked through again for an hour.
        expect(await claim(test, "b")).toEqual([])
        await test.advance(hours(1))
        expect(await claim(test, "b")).toMatchObject([{ orderId: "other" }])
      },
    ],
  ],

  recordPayment: [
    [
      "records the operator's act with what is found, and none over a look that came first",
      async (test) => {
        const { id } = await issue(test, "order")
        const [watch] = await test.ledger.findPaymentsOf([id])
        const act = { actorId: "user_1", act: "mark_paid", note: null }
        const marking = found("marking", { by: "person" })
        expect(await test.ledger.recordPayment(watch!, marking, act)).toMatchObject({
          requestId: id,
          state: "marking",
          readings: 1,
        })
        expect(await test.ledger.recordPayment(watch!, marking, act)).toBeNull()
        expect((await test.readRecords()).acts).toEqual([{ requestId: id, ...act }])
      },
    ],
    [
      "keeps what was found and when to look again, and nothing over a look that came first",
      async (test) => {
        await issue(test, "order")
        await test.advance(minutes(15))
        const [watch] = await claim(test)
        const later = await test.ledger.recordPayment(
          watch!,
          found("unpaid", { tries: 2, dueInMs: hours(1) })
        )
        expect(later).toMatchObject({ state: "unpaid", by: "order", tries: 2, readings: 1 })
        await test.advance(minutes(59))
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(1))
        const [again] = await claim(test)
        const at = new Date(await test.ledger.readClockMs()).toISOString()
        expect(await test.ledger.recordPayment(watch!, found("paid"))).toBeNull()
        expect(
          await test.ledger.recordPayment(again!, found("paid", { by: "person" }))
        ).toMatchObject({
          state: "paid",
          by: "person",
          tries: 0,
          stateSince: at,
          dueAt: null,
          readings: 2,
        })
        await test.advance(hours(1000))
        expect(await claim(test)).toEqual([])
      },
    ],
    [
      "keeps whether the service was told from here that it is paid",
      async (test) => {
        const { id } = await issue(test, "order")
        const read = async () => (await test.ledger.findPaymentsOf([id]))[0]!
        expect(await read()).toMatchObject({ isTold: false })
        for (const isTold of [true, false]) {
          await test.ledger.recordPayment(await read(), found("refused", { isTold }))
          expect(await read()).toMatchObject({ state: "refused", isTold })
        }
      },
    ],
  ],

  findPaymentsOf: [
    [
      "gives the watches of these requests",
      async (test) => {
        const [one, two] = [await issue(test, "one"), await issue(test, "two", { isPaid: true })]
        expect(await test.ledger.findPaymentsOf([one.id, two.id])).toMatchObject([
          { requestId: one.id, state: "unpaid" },
        ])
        expect(await test.ledger.findPaymentsOf([])).toEqual([])
      },
    ],
  ],

  makePaymentDue: [
    [
      "makes the order's invoice due, also one that was marked",
      async (test) => {
        await issue(test, "one")
        await issue(test, "two")
        await test.ledger.makePaymentDue("one")
        await test.ledger.makePaymentDue("order of nobody")
        const [watch, ...others] = await claim(test)
        expect(others).toEqual([])
        expect(watch).toMatchObject({ orderId: "one" })
        // Told again while it is looked at: what the look found is of before.
        await test.ledger.makePaymentDue("one")
        expect(await test.ledger.recordPayment(watch!, found("unpaid"))).toBeNull()
        const [again] = await claim(test)
        await test.ledger.recordPayment(again!, found("paid"))
        await test.advance(hours(1))
        await test.ledger.makePaymentDue("one")
        expect(await claim(test)).toMatchObject([
          { orderId: "one", state: "paid" },
          { orderId: "two" },
        ])
      },
    ],
    [
      "leaves alone what a person said, and what the service is being told",
      async (test) => {
        for (const [orderId, state, by] of [
          ["one", "paid", "person"],
          ["two", "unpaid", "person"],
          ["three", "marking", "order"],
          ["four", "unmarking", "order"],
        ] as const) {
          const { id } = await issue(test, orderId)
          const [watch] = await test.ledger.findPaymentsOf([id])
          await test.ledger.recordPayment(watch!, found(state, { by, dueInMs: hours(1) }))
          await test.ledger.makePaymentDue(orderId)
        }
        expect(await claim(test)).toEqual([])
      },
    ],
  ],
}
