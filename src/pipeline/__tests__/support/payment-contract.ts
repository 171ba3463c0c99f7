import type { PaymentPort } from "../../payment-port"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { issueByHand } from "./issue-by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { hours, minutes } from "./virtual-clock"

/** An order's request that is issued unpaid by one move, unless said otherwise. */
const issue = async (test: LedgerUnderTest, orderId: string, set: RequestPatch = {}) =>
  await issueByHand(test, orderId, { isPaid: false, ...set })

const claim = async ({ ledger }: LedgerUnderTest, accountId: string | null = "a") =>
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
          invoiceId: "invoice unpaid",
          state: "unpaid",
          readings: 0,
          isInDoubt: false,
        })
        expect(watch?.ageMs).toBeCloseTo(minutes(15), -1)
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(10))
        expect(await claim(test)).toMatchObject([{ requestId: id }])
      },
    ],
    [
      "gives those of the account alone, and says which differ or were changed",
      async (test) => {
        await issue(test, "other", { accountId: "b" })
        await issue(test, "differs", { difference: { what: "gross", sent: "1", found: "2" } })
        await issue(test, "settled", {
          difference: { what: "gross", sent: "1", found: "2", isSettled: true },
        })
        await test.advance(hours(1))
        const found = await claim(test)
        const doubts = found.map(({ orderId, isInDoubt }) => [orderId, isInDoubt])
        expect(new Map(doubts as [string, boolean][])).toEqual(
          new Map([
            ["differs", true],
            ["settled", false],
          ])
        )
        expect(await claim(test, "b")).toMatchObject([{ orderId: "other" }])
      },
    ],
  ],

  recordPayment: [
    [
      "keeps what was found and when to look again, and nothing over a look that came first",
      async (test) => {
        await issue(test, "order")
        await test.advance(minutes(15))
        const [watch] = await claim(test)
        const later = await test.ledger.recordPayment(watch!, {
          state: "unpaid",
          dueInMs: hours(1),
        })
        expect(later).toMatchObject({ state: "unpaid", readings: 1 })
        await test.advance(minutes(59))
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(1))
        const [again] = await claim(test)
        const at = new Date(await test.ledger.readClockMs()).toISOString()
        expect(await test.ledger.recordPayment(watch!, { state: "paid", dueInMs: null })).toBeNull()
        expect(
          await test.ledger.recordPayment(again!, { state: "paid", dueInMs: null })
        ).toMatchObject({ state: "paid", stateSince: at, dueAt: null, readings: 2 })
        await test.advance(hours(1000))
        expect(await claim(test)).toEqual([])
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

  hastenPayment: [
    [
      "makes the order's invoice due, unless it was marked already",
      async (test) => {
        await issue(test, "one")
        await issue(test, "two")
        await test.ledger.hastenPayment("one")
        await test.ledger.hastenPayment("order of nobody")
        const [watch, ...others] = await claim(test)
        expect(others).toEqual([])
        expect(watch).toMatchObject({ orderId: "one" })
        await test.ledger.recordPayment(watch!, { state: "paid", dueInMs: null })
        await test.ledger.hastenPayment("one")
        expect(await claim(test)).toEqual([])
      },
    ],
  ],
}
