import type { InvoiceRequest, SentTo } from "../../../core/request/invoice-request"
import type { LaterEmail, LaterEmailState } from "../../../core/request/later-email"
import {
  endLaterEmail,
  orderLaterEmail,
  releaseLaterEmail,
} from "../../../core/lifecycle/later-email"
import { settle } from "../../../core/lifecycle/operator"
import { DATABASE_NOW } from "../../../core/lifecycle/transition"
import { byHand } from "./by-hand"
import { issueByHand } from "./issue-by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"

const reason = (code: string) => ({ code, field: null, params: {}, message: `${code}.` })
const UNTOLD = reason("OUTCOME_UNKNOWN")
const LATE = reason("SEND_LATE")
const BUYER: SentTo = { kind: "contractor", hints: [] }
const COPY: SentTo = { kind: "given", hints: ["k…@example.com"] }
const SENT = { state: "sent", sentTo: { ...COPY, hasBuyer: true } } as const

/** An invoice whose first e-mail was ordered at the beginning and went out a second later. */
async function mailed(test: LedgerUnderTest, orderId = "order"): Promise<InvoiceRequest> {
  const set = { sendStampedAt: DATABASE_NOW, emailOrders: 1, sentTo: BUYER } as const
  const { id } = await issueByHand(test, orderId, set)
  await test.advance(1000)
  const sent = { sendState: "sent", sentAt: DATABASE_NOW } as const
  return (await test.ledger.apply(byHand({ id, expect: { state: "issued" }, set: sent })))!
}

/** Ids are the database's own to keep apart: those of other cases are there still. */
let orders = 0
const nameEmail = () => `email ${(orders += 1)} ${Math.random()}`

async function order(
  { ledger }: LedgerUnderTest,
  request: InvoiceRequest,
  lifetimeMs = 5000
): Promise<{ id: string; requestId: string; request: InvoiceRequest | null }> {
  const id = nameEmail()
  const given = { id, lifetimeMs, sentTo: COPY, reason: UNTOLD }
  const ordered = await ledger.apply(orderLaterEmail(request, given))
  return { id, requestId: request.id, request: ordered }
}

const statesOf = async ({ ledger }: LedgerUnderTest, id: string): Promise<LaterEmailState[]> =>
  (await ledger.findEmailsOf(id)).map(({ state }) => state)

const iso = async ({ ledger }: LedgerUnderTest, aheadMs = 0): Promise<string> =>
  new Date((await ledger.readClockMs()) + aheadMs).toISOString()

/** What every ledger does with e-mails beside an invoice's first. */
export const LATER_EMAIL_CONTRACT = {
  findEmailsOf: [
    [
      "gives the first beside the later ones, each as it was ordered and how it ended",
      async (test) => {
        const request = await mailed(test)
        expect(await test.ledger.findEmailsOf(request.id)).toEqual([])
        await test.advance(1000)
        const email = await order(test, request)
        const orderedAt = await iso(test)
        expect(email.request).toMatchObject({
          ...{ sendState: "sent", sentAt: request.sentAt, sentTo: BUYER },
          ...{ emailOrders: 2, sendStampedAt: orderedAt },
        })
        const first = {
          ...{ requestId: request.id, state: "sent", reasons: null, sentTo: BUYER },
          ...{ orderedAt: request.sendStampedAt, endedAt: request.sentAt },
        }
        const under: LaterEmail = {
          ...{ id: email.id, requestId: request.id, state: "sending", orderedAt, endedAt: null },
          ...{ sentTo: COPY, reasons: [UNTOLD] },
        }
        const both = await test.ledger.findEmailsOf(request.id)
        expect(both).toEqual([{ ...first, id: expect.stringMatching(/^invmail_/) }, under])
        await test.advance(1000)
        const ended = await test.ledger.apply(endLaterEmail(email, [], SENT))
        const endedAt = await iso(test)
        expect(ended).toMatchObject({ sendState: "sent", sentAt: endedAt, sentTo: SENT.sentTo })
        const last = { ...under, state: "sent", endedAt, reasons: null }
        expect(await test.ledger.findEmailsOf(request.id)).toEqual([both[0], last])
      },
    ],
    [
      "gives those of one request",
      async (test) => {
        const [one, two] = [await mailed(test, "one"), await mailed(test, "two")]
        await order(test, one)
        await order(test, two)
        expect((await test.ledger.findEmailsOf(one.id)).map(({ requestId }) => requestId)).toEqual([
          ...[one.id, one.id],
        ])
        expect(await test.ledger.findEmailsOf("invreq_none")).toEqual([])
      },
    ],
    [
      "has one e-mail of twenty that are ordered at once by who saw the same",
      async (test) => {
        const request = await mailed(test)
        const ordered = await Promise.all(
          Array.from({ length: 20 }, async () => await order(test, request))
        )
        expect(ordered.filter((one) => one.request !== null)).toHaveLength(1)
        expect(await statesOf(test, request.id)).toEqual(["sent", "sending"])
      },
    ],
    [
      "has two under way at once, each with its own end, which the request tells of the last",
      async (test) => {
        const one = await order(test, await mailed(test))
        await test.advance(10)
        const two = await order(test, one.request!)
        expect(await statesOf(test, one.requestId)).toEqual(["sent", "sending", "sending"])
        await test.advance(10)
        const end = { state: "refused", reason: reason("SEND_REFUSED"), words: null } as const
        expect(await test.ledger.apply(endLaterEmail(two, [], end))).toMatchObject({
          ...{ sendState: "refused", sendReasons: [end.reason] },
        })
        expect(await statesOf(test, one.requestId)).toEqual(["sent", "sending", "refused"])
        expect(await test.ledger.apply(endLaterEmail(one, [], SENT))).toMatchObject({
          ...{ sendState: "sent", sendReasons: null },
        })
        expect(await statesOf(test, one.requestId)).toEqual(["sent", "sent", "refused"])
      },
    ],
    [
      "ends an e-mail once of ten who end it at once, and none of another request",
      async (test) => {
        const email = await order(test, await mailed(test))
        const other = await mailed(test, "other")
        const astray = { id: email.id, requestId: other.id }
        expect(await test.ledger.apply(endLaterEmail(astray, [], SENT))).toBeNull()
        expect(await test.ledger.findRequest(other.id)).toEqual(other)
        const end = { state: "failed", reason: LATE } as const
        const ended = await Promise.all(
          Array.from(
            { length: 10 },
            async () => await test.ledger.apply(endLaterEmail(email, [], end))
          )
        )
        expect(ended.filter(Boolean)).toHaveLength(1)
        expect(await test.ledger.apply(releaseLaterEmail(email, LATE))).toBeNull()
        expect(await test.ledger.apply(endLaterEmail(email, [], SENT))).toBeNull()
      },
    ],
    [
      "tells of those of unknown outcome alone that a person settled them, and a late answer of one",
      async (test) => {
        const { ledger } = test
        const one = await order(test, await mailed(test))
        await test.advance(10)
        const two = await order(test, one.request!)
        await test.advance(10)
        const refused = { state: "refused", reason: reason("SEND_REFUSED"), words: null } as const
        await ledger.apply(endLaterEmail(two, [], refused))
        const end = { state: "unknown", reason: UNTOLD } as const
        const unknown = (await ledger.apply(endLaterEmail(one, [], end)))!
        const other = await order(test, await mailed(test, "other"))
        await ledger.apply(endLaterEmail(other, [], end))
        const whyOf = async (id: string) =>
          (await ledger.findEmailsOf(id)).map(({ reasons }) => reasons?.[0]?.message ?? null)
        // It was changed since.
        const stale = { ...unknown, updatedAt: one.request!.createdAt }
        expect(await ledger.apply(settle(stale, "Called"))).toBeNull()
        expect(await whyOf(one.requestId)).toEqual([null, UNTOLD.message, "SEND_REFUSED."])
        const settled = (await ledger.apply(settle(unknown, "Called")))!
        expect(settled).toMatchObject({ sendState: "sent", sendReasons: null })
        expect(await whyOf(one.requestId)).toEqual([null, "Called", "SEND_REFUSED."])
        expect(await statesOf(test, one.requestId)).toEqual(["sent", "unknown", "refused"])
        expect(await whyOf(other.requestId)).toEqual([null, UNTOLD.message])
        await test.advance(10)
        const third = await order(test, settled)
        const failed = (await ledger.apply(releaseLaterEmail(third, LATE)))!
        await ledger.apply(settle(failed, "Called again"))
        const all = [null, "Called", "SEND_REFUSED.", LATE.message]
        expect(await whyOf(one.requestId)).toEqual(all)
        await ledger.apply(endLaterEmail(one, [], SENT))
        expect(await whyOf(one.requestId)).toEqual(all.with(1, null))
      },
    ],
    [
      "keeps how an e-mail ended also where its request tells of a first one that is under way",
      async (test) => {
        const email = await order(test, await mailed(test))
        const set = { sendState: "sending" } as const
        const busy = await test.ledger.apply(
          byHand({ id: email.requestId, expect: { state: "issued" }, set })
        )
        expect(await test.ledger.apply(endLaterEmail(email, [], SENT))).toBeNull()
        expect(await statesOf(test, email.requestId)).toEqual(["sent", "sent"])
        expect(await test.ledger.findRequest(email.requestId)).toEqual(busy)
      },
    ],
  ],

  expireLaterEmails: [
    [
      "takes an e-mail for one of unknown outcome once its deadline has passed, and its late answer",
      async (test) => {
        const email = await order(test, await mailed(test))
        await test.advance(5000)
        expect(await test.ledger.expireLaterEmails()).toEqual([])
        await test.advance(1)
        const [expired, ...others] = await test.ledger.expireLaterEmails()
        expect(others).toEqual([])
        expect(expired).toEqual({
          ...email.request,
          ...{ sendState: "unknown", sendLookState: "looking", sendReasons: [UNTOLD] },
          ...{ dueAt: email.request!.createdAt, dueFor: "email_look", updatedAt: await iso(test) },
        })
        expect(await test.ledger.findRequest(email.requestId)).toEqual(expired)
        expect(await test.ledger.expireLaterEmails()).toEqual([])
        const [, unknown] = await test.ledger.findEmailsOf(email.requestId)
        expect(unknown).toMatchObject({ state: "unknown", endedAt: await iso(test) })
        expect(await test.ledger.apply(releaseLaterEmail(email, LATE))).toBeNull()
        const late = await test.ledger.apply(endLaterEmail(email, [], SENT))
        expect(late).toMatchObject({ sendState: "sent", sendReasons: null })
        expect(await statesOf(test, email.requestId)).toEqual(["sent", "sent"])
      },
    ],
    [
      "gives the request of two such e-mails once, with what the later says",
      async (test) => {
        const one = await order(test, await mailed(test), 9000)
        await test.advance(10)
        const two = { id: nameEmail(), lifetimeMs: 5000, sentTo: COPY, reason: LATE }
        await test.ledger.apply(orderLaterEmail(one.request!, two))
        await test.advance(10_000)
        const expired = await test.ledger.expireLaterEmails()
        expect(expired.map(({ sendReasons }) => sendReasons)).toEqual([[LATE]])
        expect(await statesOf(test, one.requestId)).toEqual(["sent", "unknown", "unknown"])
      },
    ],
  ],
} satisfies Record<"findEmailsOf" | "expireLaterEmails", Cases>
