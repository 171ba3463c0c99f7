import { nameKsefAccount, type KsefVisibility } from "../../../core/ksef/ksef-visibility"
import type { KsefDetails, KsefFinding } from "../../../core/ksef/watch"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import type { KsefPort } from "../../ksef-port"
import { byHand } from "./by-hand"
import { issueByHand } from "./issue-by-hand"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { EMAILS_ON_HOLD } from "./emails-on-hold-contract"
import { hours, minutes } from "./virtual-clock"

const DETAILS: KsefDetails = {
  number: null,
  numberIsOdd: false,
  submittedAt: "2026-03-05T09:00:00.000Z",
  message: null,
  retries: 0,
  isOffline: null,
  offlineReason: null,
  isReadOnly: false,
  vatPln: "0.23",
}

const pending: KsefFinding = {
  state: "pending",
  details: DETAILS,
  dueInMs: hours(1),
  warnAt: "2026-03-05T22:59:59.000Z",
  lateAt: "2026-03-06T22:59:59.000Z",
}

/** An order's request that is issued by one move, as the pipeline does. */
const issue = async (test: LedgerUnderTest, orderId: string, set: RequestPatch = {}) =>
  await issueByHand(test, orderId, { issueDate: "2026-03-05", ...set })

const PERSON: RequestPatch = { buyerHasNip: false, isBuyerCompany: false }

/** Claims those that are due, and reads them. */
const claim = async (
  { ledger }: LedgerUnderTest,
  accountId: string | null = "a",
  limit = 10,
  companyId = "one"
) => {
  const claimed = await ledger.claimKsefWatches({ companyId, accountId, limit })
  const ids = claimed.map(({ id }) => id)
  const read = await ledger.readKsefWatches(ids, await ledger.readClockMs())
  const watches = claimed.flatMap(({ id }) => read.find((watch) => watch.id === id) ?? [])
  expect(watches.map(({ id, invoiceId, readings }) => ({ id, invoiceId, readings }))).toEqual(
    claimed
  )
  return watches
}

/** What every ledger does about the way of its invoices into KSeF. */
export const KSEF_CONTRACT: { readonly [Name in keyof KsefPort]: Cases } = {
  findEmailsOnHold: EMAILS_ON_HOLD,

  findUnreadKsef: [
    [
      "gives accounts and days of what must be in KSeF and was not read within an hour",
      async (test) => {
        const set = { buyerHasNip: true }
        await issue(test, "one", set)
        await issue(test, "same", set)
        await issue(test, "other", { ...set, issueDate: "2026-03-04" })
        const noNip = { buyerHasNip: false, isBuyerCompany: true }
        await issue(test, "abroad", { ...noNip, issueDate: "2026-03-02" })
        await issue(test, "person", { ...PERSON, issueDate: "2026-03-03" })
        await issue(test, "of before", { buyerHasNip: false, issueDate: "2026-03-01" })
        await issue(test, "elsewhere", { ...set, companyId: "two" })
        const day = { accountId: "a", issueDate: "2026-03-05" }
        await test.advance(minutes(59))
        expect(await test.ledger.findUnreadKsef("one")).toEqual([])
        await test.advance(minutes(2))
        const found = await test.ledger.findUnreadKsef("one")
        expect(found).toHaveLength(3)
        expect(found).toEqual(
          expect.arrayContaining([
            day,
            { accountId: "a", issueDate: "2026-03-04" },
            { accountId: "a", issueDate: "2026-03-02" },
          ])
        )
        for (const watch of await claim(test)) await test.ledger.recordKsef(watch, pending)
        expect(await test.ledger.findUnreadKsef("one")).toEqual([])
      },
    ],
  ],

  awaitUnreadKsef: [
    [
      "dates those of the account and day that it should show, once",
      async (test) => {
        const set = { buyerHasNip: true }
        const before = await issue(test, "before", set)
        await test.advance(hours(1))
        const shownSince = new Date((await test.ledger.readClockMs()) - 1000).toISOString()
        const after = await issue(test, "after", set)
        const person = await issue(test, "person", PERSON)
        const abroad = await issue(test, "abroad", { buyerHasNip: false, isBuyerCompany: true })
        const day = await issue(test, "day", { ...set, issueDate: "2026-03-04" })
        await test.advance(hours(2))
        const { warnAt, lateAt } = pending
        const dates = { shownSince, warnAt: warnAt!, lateAt: lateAt! }
        const unread = { accountId: "a", issueDate: "2026-03-05" }
        await test.ledger.awaitUnreadKsef("one", unread, dates)
        for (const { id } of [after, abroad]) {
          expect(await test.ledger.findKsefOf([id])).toMatchObject([
            { state: "not_submitted", details: { isDue: true }, readings: 0, warnAt, lateAt },
          ])
        }
        for (const { id } of [before, person, day]) {
          expect(await test.ledger.findKsefOf([id])).toMatchObject([{ state: null, warnAt: null }])
        }
      },
    ],
  ],

  readKsefWatches: [
    [
      "gives what is there of the ids, with its age by the moment given",
      async (test) => {
        await issue(test, "one")
        const other = await issue(test, "other")
        await test.advance(minutes(2))
        const claimed = await test.ledger.claimKsefWatches({
          companyId: "one",
          accountId: "a",
          limit: 10,
        })
        const [found] = await test.ledger.findKsefOf([other.id])
        const id = found?.id ?? ""
        const nowMs = (await test.ledger.readClockMs()) - minutes(1)
        const read = await test.ledger.readKsefWatches([id, "none"], nowMs)
        expect(read).toMatchObject([{ id, requestId: other.id, readings: 0 }])
        expect(read[0]?.ageMs).toBeCloseTo(minutes(1), -2)
        expect(await test.ledger.readKsefWatches([], nowMs)).toEqual([])
        expect(claimed.map((one) => one.id)).toContain(id)
      },
    ],
  ],

  claimKsefWatches: [
    [
      "gives every issued invoice two minutes after it was issued, once in ten minutes",
      async (test) => {
        const { id } = await issue(test, "order", { buyerHasNip: true })
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(2))
        const [watch, ...others] = await claim(test)
        expect(others).toEqual([])
        expect(watch).toMatchObject({
          requestId: id,
          companyId: "one",
          invoiceId: "invoice order",
          issueDate: "2026-03-05",
          buyerHasNip: true,
          isBuyerCompany: null,
          state: null,
          details: null,
          readings: 0,
        })
        expect(watch?.ageMs).toBeCloseTo(minutes(2), -1)
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(10))
        expect(await claim(test)).toMatchObject([{ requestId: id }])
      },
    ],
    [
      "tells to whom each was sent, as far as that was kept",
      async (test) => {
        await issue(test, "company", { buyerHasNip: false, isBuyerCompany: true })
        await issue(test, "person", PERSON)
        await issue(test, "of before")
        await test.advance(minutes(2))
        const sent = (await claim(test)).map(({ invoiceId, buyerHasNip, isBuyerCompany }) => ({
          [invoiceId]: [buyerHasNip, isBuyerCompany],
        }))
        expect(Object.assign({}, ...sent)).toEqual({
          "invoice company": [false, true],
          "invoice person": [false, false],
          "invoice of before": [null, null],
        })
      },
    ],
    [
      "gives none that is not issued or has no invoice",
      async (test) => {
        await issue(test, "none", { state: "refused", invoiceId: null })
        await issue(test, "unnamed", { invoiceId: null })
        await test.advance(hours(1))
        expect(await claim(test)).toEqual([])
      },
    ],
    [
      "gives those of the account alone, and those whose account nobody knows",
      async (test) => {
        await issue(test, "mine")
        await issue(test, "unknown", { accountId: null })
        await issue(test, "other", { accountId: "b" })
        await test.advance(hours(1))
        const found = await claim(test)
        expect(found.map(({ invoiceId }) => invoiceId).sort()).toEqual([
          "invoice mine",
          "invoice unknown",
        ])
        expect(await claim(test, "b")).toMatchObject([{ invoiceId: "invoice other" }])
      },
    ],
    [
      "gives the newest first and no more than asked for",
      async (test) => {
        await issue(test, "old", { issueDate: "2026-03-03" })
        await issue(test, "new", { issueDate: "2026-03-05" })
        await issue(test, "between", { issueDate: "2026-03-04" })
        await test.advance(hours(1))
        const first = await claim(test, "a", 2)
        expect(first.map(({ issueDate }) => issueDate)).toEqual(["2026-03-05", "2026-03-04"])
        expect(await claim(test)).toMatchObject([{ issueDate: "2026-03-03" }])
      },
    ],
    [
      "opens one watch of a request, however often it is moved",
      async (test) => {
        const { id } = await issue(test, "order")
        await test.ledger.apply(
          byHand({ id, expect: { state: "issued" }, set: { state: "issued", looks: 1 } })
        )
        expect(await test.ledger.findKsefOf([id])).toHaveLength(1)
      },
    ],
  ],

  recordKsef: [
    [
      "keeps what was found, since when, and when to look again",
      async (test) => {
        await issue(test, "order")
        await test.advance(minutes(2))
        const [watch] = await claim(test)
        const at = new Date(await test.ledger.readClockMs()).toISOString()
        expect(await test.ledger.recordKsef(watch!, pending)).toMatchObject({
          state: "pending",
          details: DETAILS,
          stateSince: at,
          checkedAt: at,
          readings: 1,
          warnAt: pending.warnAt,
          lateAt: pending.lateAt,
        })
        await test.advance(minutes(59))
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(1))
        const [again] = await claim(test)
        const kept = await test.ledger.recordKsef(again!, { ...pending, dueInMs: null })
        expect(kept).toMatchObject({ stateSince: at, readings: 2, dueAt: null })
        await test.advance(hours(1000))
        expect(await claim(test)).toEqual([])
      },
    ],
    [
      "keeps nothing over another reading that came first",
      async (test) => {
        await issue(test, "order")
        await test.advance(minutes(2))
        const [watch] = await claim(test)
        const accepted: KsefFinding = { ...pending, state: "accepted" }
        expect(await test.ledger.recordKsef(watch!, accepted)).not.toBeNull()
        expect(await test.ledger.recordKsef(watch!, pending)).toBeNull()
        expect(await test.ledger.findKsefOf([watch!.requestId])).toMatchObject([
          { state: "accepted", readings: 1 },
        ])
      },
    ],
  ],

  announceRefusals: [
    [
      "tells in one event of what was refused since the last one, by the first of it",
      async (test) => {
        const { ledger } = test
        for (const order of ["one", "two", "three"]) await issue(test, order)
        await test.advance(minutes(2))
        const refused: KsefFinding = { ...pending, state: "error", dueInMs: minutes(1) }
        const [first, second, third] = await claim(test)
        await ledger.announceRefusals()
        await ledger.recordKsef(first!, refused, "rejected")
        await ledger.recordKsef(second!, refused, "rejected")
        // Another reading came first.
        await ledger.recordKsef(second!, refused, "rejected")
        await ledger.recordKsef(third!, { ...pending, state: "accepted" }, "accepted")
        const take = async () => {
          const events = await ledger.claimEvents({ limit: 20, leaseMs: minutes(1) })
          await ledger.markDelivered(events.map(({ id }) => id))
          return events.filter(({ name }) => name === "invoicing.ksef.refusals")
        }
        expect(await take()).toEqual([])
        await ledger.announceRefusals()
        await ledger.announceRefusals()
        const told = { refused: 2, id: first!.requestId, readings: 1 }
        expect(await take()).toMatchObject([{ subject: "ksef", companyId: null, data: told }])
        await test.advance(minutes(2))
        const [again] = await claim(test)
        await ledger.recordKsef(again!, refused, "rejected")
        await ledger.announceRefusals()
        const next = { refused: 1, id: again!.requestId, readings: 2 }
        expect((await take()).map(({ data }) => data)).toEqual([next])
      },
    ],
  ],

  findKsefOf: [
    [
      "gives the watches of these requests",
      async (test) => {
        const [one] = [await issue(test, "one"), await issue(test, "two")]
        expect(await test.ledger.findKsefOf([one.id, "invreq_none"])).toMatchObject([
          { requestId: one.id },
        ])
        expect(await test.ledger.findKsefOf([])).toEqual([])
      },
    ],
  ],

  settleKsef: [
    [
      "silences a watch as it was seen, and no accepted one",
      async (test) => {
        const { id } = await issue(test, "order")
        await test.advance(minutes(2))
        const [watch] = await claim(test)
        await test.ledger.recordKsef(watch!, pending)
        expect(await test.ledger.settleKsef(id, 0)).toBe(false)
        expect(await test.ledger.settleKsef(id, 1)).toBe(true)
        expect(await test.ledger.findKsefOf([id])).toMatchObject([
          { readings: 2, warnAt: null, lateAt: null, details: { ...DETAILS, isSettled: true } },
        ])
        // A reading that was under way does not undo it.
        expect(await test.ledger.recordKsef({ ...watch!, readings: 1 }, pending)).toBeNull()
        const [again] = await test.ledger.findKsefOf([id])
        await test.ledger.recordKsef(again!, { ...pending, dueInMs: null })
        const other = await issue(test, "other")
        await test.advance(minutes(2))
        const [next] = await claim(test)
        await test.ledger.recordKsef(next!, { ...pending, state: "accepted" })
        expect(await test.ledger.settleKsef(other.id, 1)).toBe(false)
      },
    ],
    [
      "records the operator's act with it, if it happens",
      async (test) => {
        const { id } = await issue(test, "order")
        const act = { actorId: "user_1", act: "settle_ksef", note: "corrected by hand" }
        expect(await test.ledger.settleKsef(id, 7, act)).toBe(false)
        expect(await test.ledger.settleKsef(id, 0, act)).toBe(true)
        expect((await test.readRecords()).acts).toEqual([{ requestId: id, ...act }])
      },
    ],
  ],

  postponeKsef: [
    [
      "makes watches due later, but none that is over",
      async (test) => {
        await issue(test, "one")
        await issue(test, "two")
        await test.advance(minutes(2))
        const watches = await claim(test)
        await test.ledger.recordKsef(watches[0]!, { ...pending, dueInMs: null })
        await test.ledger.postponeKsef(
          watches.map(({ id }) => id),
          minutes(30)
        )
        await test.advance(minutes(29))
        expect(await claim(test)).toEqual([])
        await test.advance(minutes(1))
        expect(await claim(test)).toMatchObject([{ id: watches[1]!.id }])
        await test.ledger.postponeKsef([], 0)
        await test.ledger.postponeKsef([watches[1]!.id], null)
        await test.advance(hours(1000))
        expect(await claim(test)).toEqual([])
      },
    ],
  ],

  countKsef: [
    [
      "counts what is refused, overdue or late, each once, with its VAT, and nothing that is settled",
      async (test) => {
        const orders = [
          "refused",
          "refused today",
          "overdue",
          "late",
          "settled",
          "in time",
          "accepted",
          "foreign",
        ]
        for (const order of orders) await issue(test, order)
        await issue(test, "elsewhere", { companyId: "two" })
        await test.advance(hours(24 * 10))
        const watches = await claim(test, "a", 20)
        const [elsewhere] = await claim(test, "a", 1, "two")
        const at = async (aheadMs: number) =>
          new Date((await test.ledger.readClockMs()) + aheadMs).toISOString()
        const past = { warnAt: await at(-hours(48)), lateAt: await at(-hours(1)) }
        const between = { warnAt: await at(-hours(1)), lateAt: await at(hours(1)) }
        const ahead = { warnAt: await at(hours(1)), lateAt: await at(hours(2)) }
        const record = async (order: string, finding: Partial<KsefFinding>) => {
          const watch = watches.find(({ invoiceId }) => invoiceId === `invoice ${order}`)
          await test.ledger.recordKsef(watch!, { ...pending, ...finding })
          return watch!.requestId
        }
        await record("refused", { ...past, state: "error" })
        await record("refused today", { ...ahead, state: "error" })
        await record("overdue", { ...between, details: { ...DETAILS, vatPln: "1.00" } })
        await record("late", past)
        await test.ledger.settleKsef(await record("settled", past), 1)
        await record("in time", ahead)
        await record("accepted", { state: "accepted", warnAt: null, lateAt: null })
        await record("foreign", { ...past, details: { ...DETAILS, vatPln: null } })
        await test.ledger.recordKsef(elsewhere!, { ...pending, ...past })
        expect(await test.ledger.countKsef(["one", "three"])).toEqual({
          errors: 2,
          overdue: 1,
          late: 2,
          // Those whose day is over, refused or not, with their VAT alone.
          unnumbered: { overdue: 1, late: 3, vatPln: "1.46", isVatPartial: true },
          vatPln: "1.69",
          isVatPartial: true,
        })
        expect(await test.ledger.countKsef([])).toMatchObject({ errors: 0, late: 0, vatPln: "0" })
      },
    ],
  ],

  repairKsefWatches: [
    [
      "tells no more of what is in an account that the key does not open, keeps it open for a month, and leaves the rest",
      async (test) => {
        const [mine, other] = [
          await issue(test, "mine"),
          await issue(test, "b", { accountId: "b" }),
        ]
        const unknown = await issue(test, "unknown", { accountId: null })
        await test.advance(minutes(2))
        const watch = (await claim(test, "b")).find(({ requestId }) => requestId === other.id)
        await test.ledger.recordKsef(watch!, pending)
        await test.ledger.repairKsefWatches({ companyId: "two", accountId: "a" })
        expect(await test.ledger.findKsefOf([other.id])).not.toMatchObject([{ dueAt: null }])
        await test.ledger.repairKsefWatches({ companyId: "one", accountId: "a" })
        expect(await test.ledger.findKsefOf([other.id])).toMatchObject([
          { state: "pending", warnAt: null, lateAt: null },
        ])
        const claimOther = async () =>
          (await claim(test, "b")).filter(({ requestId }) => requestId === other.id)
        expect(await claimOther()).toEqual([])
        await test.advance(hours(6))
        expect(await claimOther()).toMatchObject([{ isOfThePast: false }])
        await test.advance(hours(24 * 30))
        await test.ledger.repairKsefWatches({ companyId: "one", accountId: "a" })
        expect(await test.ledger.findKsefOf([other.id])).toMatchObject([{ dueAt: null }])
        for (const { id } of [mine, unknown]) {
          expect(await test.ledger.findKsefOf([id])).not.toMatchObject([{ dueAt: null }])
        }
      },
    ],
  ],

  hasShownKsef: [
    [
      "is true of an account once a status was seen in it, and of no other",
      async ({ ledger }) => {
        const note = { shownSince: null, unlistedAt: "2026-03-05T08:00:00.000Z" }
        await ledger.saveValue(nameKsefAccount("a"), note)
        expect(await ledger.hasShownKsef("a")).toBe(false)
        expect(await ledger.hasShownKsef("never read")).toBe(false)
        const shown: KsefVisibility = { ...note, shownSince: "2026-03-05T07:00:00.000Z" }
        await ledger.saveValue(nameKsefAccount("a"), shown)
        expect(await ledger.hasShownKsef("a")).toBe(true)
        expect(await ledger.hasShownKsef("b")).toBe(false)
      },
    ],
  ],
}
