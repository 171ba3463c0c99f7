import type { AnyReason, InvoiceRequest } from "../../../core/request/invoice-request"
import type { Announcement, EventName, OutboxEvent } from "../../../core/lifecycle/announcement"
import { noteSecondInvoice } from "../../../core/lifecycle/answers"
import type { RequestPatch } from "../../../core/lifecycle/transition"
import { byHand } from "./by-hand"
import { aNewRequest } from "./a-new-request"
import type { Cases, LedgerUnderTest } from "./ledger-contract"
import { writeEvent } from "./write-event"

const CONTRACT_BEGINS = "2026-03-05T08:00:00.000Z"
const because = (code: string): AnyReason => ({
  code,
  field: null,
  params: {},
  message: `${code}.`,
})

const LEASE = { limit: 99, leaseMs: 60_000 }
const MONTH_MS = 30 * 24 * 3_600_000

const anEvent = (subject: string, n = 0) => ({
  name: "invoicing.test",
  subject,
  companyId: null,
  data: { n },
})

const insert = async ({ ledger }: LedgerUnderTest, orderId: string): Promise<InvoiceRequest> =>
  (await ledger.insertRequest(aNewRequest(orderId))).request

/** One change of the row, from whatever it is, that announces these. */
const change = async (
  { ledger }: LedgerUnderTest,
  { id, state }: InvoiceRequest,
  set: RequestPatch,
  events: readonly Announcement[]
): Promise<InvoiceRequest> => {
  const changed = await ledger.apply(byHand({ id, expect: { state }, set, events }))
  expect(changed).not.toBeNull()
  return changed!
}

/** All that is there is handed out: name, and the reason that it gives. */
const take = async ({ ledger }: LedgerUnderTest): Promise<OutboxEvent[]> => {
  const events = await ledger.claimEvents(LEASE)
  await ledger.markDelivered(events.map(({ id }) => id))
  return events
}

const namesOf = (events: readonly OutboxEvent[]) =>
  events.map(({ name }) => name.replace("invoicing.invoice.", ""))

/** Reasons of every kind on one row: each event gives its own. */
const TELLING: RequestPatch = {
  state: "issued",
  invoiceId: "90001",
  invoiceNumber: "1/03/2026",
  readBack: "done",
  flags: [{ code: "SPLIT_PAYMENT_TO_CHECK", params: { gross: "15000.00" } }],
  reasons: [because("NOT_READ_BACK"), because("ANOTHER")],
  sendState: "refused",
  sendReasons: [because("SEND_REFUSED")],
  correction: {
    reason: "ORDER_EDITED",
    at: CONTRACT_BEGINS,
    invoiced: null,
    orderTotal: null,
    refunded: null,
  },
}

const CODES: { readonly [Name in EventName]: string | null } = {
  issued: "SPLIT_PAYMENT_TO_CHECK",
  available: "ISSUED_TWICE",
  sent: "ISSUED_TWICE",
  refused: "ISSUED_TWICE",
  failed: "ISSUED_TWICE",
  unknown: "ISSUED_TWICE",
  undecided: "ISSUED_TWICE",
  unverified: "ISSUED_TWICE",
  doubled: "ISSUED_TWICE",
  correction_needed: "ORDER_EDITED",
  mail_refused: "SEND_REFUSED",
  mail_failed: "SEND_REFUSED",
  mail_unconfirmed: "SEND_REFUSED",
}

const ALL = (Object.keys(CODES) as EventName[]).map((name) => ({ name }))

/** What keeps the buyer from an issued invoice, and what does not. */
const READ: RequestPatch = { state: "issued", invoiceId: "90001", readBack: "done" }
const STANDINGS: readonly [says: string, set: RequestPatch, isAvailable: boolean][] = [
  ["read", READ, true],
  ["not read yet", { ...READ, readBack: "pending" }, false],
  ["never read", { ...READ, readBack: "gave_up" }, true],
  ["without an invoice", { ...READ, invoiceId: null }, false],
  ["waiting for KSeF", { ...READ, sendState: "waiting" }, false],
  ["linked unread", { ...READ, reasons: [because("LINKED_UNVERIFIED")] }, false],
  ["outdated", { ...READ, sendReasons: [because("DRAFT_OUTDATED")] }, false],
  ["refused by KSeF", { ...READ, sendReasons: [because("KSEF_REJECTED")] }, false],
  [
    "mail it anyway",
    { ...READ, sendReasons: [because("KSEF_REJECTED")], sentAt: CONTRACT_BEGINS },
    true,
  ],
  ["differing", { ...READ, difference: { what: "gross", sent: "1", found: "2" } }, false],
  [
    "settled",
    { ...READ, difference: { what: "gross", sent: "1", found: "2", isSettled: true } },
    true,
  ],
  [
    "another order's",
    { ...READ, difference: { what: "reference", sent: "1", found: "2", isSettled: true } },
    false,
  ],
]

export const EVENTS_CONTRACT = {
  claimEvents: [
    [
      "is there for whoever claims next, as it was written",
      async (test) => {
        const event = { ...anEvent("company:one", 7), companyId: "one" }
        await writeEvent(test.ledger, event)
        const [claimed, ...others] = await test.ledger.claimEvents(LEASE)
        expect(others).toEqual([])
        expect(claimed).toEqual({
          ...event,
          id: expect.stringMatching(/^invevt_/),
          tries: 1,
          createdAt: expect.stringMatching(/^2026-03-05T08:00:00/),
        })
      },
    ],
    [
      "is written with the change that it tells of, by the row as it is then",
      async (test) => {
        const { id } = await insert(test, "order")
        const changed = await test.ledger.apply(
          byHand({
            id,
            expect: { state: "queued" },
            set: { ...TELLING, readBack: "done" },
            answered: "90002",
            events: ALL,
          })
        )
        expect(changed).toMatchObject({ state: "issued", answeredInvoiceIds: ["90002"] })
        const events = await take(test)
        expect(events.map(({ name, data }) => [name, data.reason_code])).toEqual(
          Object.entries(CODES).map(([name, code]) => [`invoicing.invoice.${name}`, code])
        )
        for (const { subject, companyId, data } of events) {
          expect([subject, companyId]).toEqual([id, "one"])
          expect(data).toEqual({
            id,
            order_id: "order",
            company_id: "one",
            invoice_id: "90001",
            invoice_number: "1/03/2026",
            reason_code: expect.any(String),
          })
        }
      },
    ],
    [
      "is not written where the claim is lost, nor where the row is not so",
      async (test) => {
        const row = await insert(test, "order")
        const lost = byHand({ id: row.id, expect: { state: "issued" }, set: {}, events: ALL })
        expect(await test.ledger.apply(lost)).toBeNull()
        expect(await take(test)).toEqual([])
        await change(test, row, { state: "refused", reasons: [] }, [
          { name: "doubled" },
          { name: "correction_needed" },
          { name: "available" },
          { name: "refused", only: "unanswered" },
        ])
        const [event, ...others] = await take(test)
        expect([event?.name, event?.data.reason_code, others]).toEqual([
          "invoicing.invoice.refused",
          null,
          [],
        ])
      },
    ],
    [
      "says nothing of a create while an answer to another names an invoice",
      async (test) => {
        const { id } = await insert(test, "order")
        await test.ledger.apply(
          byHand({ id, expect: { state: "queued" }, set: {}, answered: "90001" })
        )
        await change(test, await insert(test, "order"), { state: "refused" }, [
          { name: "refused", only: "unanswered" },
        ])
        expect(await take(test)).toEqual([])
      },
    ],
    [
      "tells of a second invoice whose claim was lost, and of no open request's",
      async (test) => {
        const issued = await change(test, await insert(test, "one"), READ, [])
        const open = await insert(test, "two")
        for (const { id } of [issued, open]) {
          const expect = { state: "unknown", stampToken: "of nobody" } as const
          await test.ledger.apply(byHand({ id, expect, set: {}, answered: "90002", events: ALL }))
        }
        const events = await take(test)
        expect(events).toMatchObject([{ name: "invoicing.invoice.doubled", subject: issued.id }])
        expect(events[0]?.data).toMatchObject({ invoice_id: "90001", reason_code: "ISSUED_TWICE" })
      },
    ],
    [
      "tells once of a second invoice that turned up, which the row has then",
      async (test) => {
        const issued = await change(test, await insert(test, "one"), READ, [])
        const noted = await test.ledger.apply(noteSecondInvoice(issued, "90002"))
        expect(noted).toMatchObject({ invoiceId: "90001", answeredInvoiceIds: ["90002"] })
        expect(noted?.dueAt).toBe(issued.dueAt)
        expect(namesOf(await take(test))).toEqual(["doubled"])
      },
    ],
    [
      "leaves out a correction that a person has dealt with, and one of what is not issued",
      async (test) => {
        const { correction } = TELLING
        const events = [{ name: "correction_needed" }] as const
        const row = await insert(test, "one")
        await change(
          test,
          row,
          { ...READ, correction: { ...correction!, isSettled: true } },
          events
        )
        await change(test, await insert(test, "two"), { state: "skipped", correction }, events)
        expect(await take(test)).toEqual([])
      },
    ],
    ...STANDINGS.map(
      ([says, set, isAvailable]) =>
        [
          `tells the buyer ${isAvailable ? "once" : "nothing"} of an invoice that is ${says}`,
          async (test: LedgerUnderTest) => {
            const events = [{ name: "available" }] as const
            const row = await change(test, await insert(test, "order"), set, events)
            await change(test, row, {}, events)
            expect(namesOf(await take(test))).toEqual(isAvailable ? ["available"] : [])
          },
        ] as const
    ),
    [
      "tells the buyer nothing of what KSeF refused, until it is accepted",
      async (test) => {
        const row = await change(test, await insert(test, "order"), READ, [])
        const finding = { details: null, dueInMs: 0, warnAt: null, lateAt: null }
        const [watch] = await test.ledger.findKsefOf([row.id])
        const refused = await test.ledger.recordKsef(
          watch!,
          { ...finding, state: "error" },
          "rejected"
        )
        await change(test, row, {}, [{ name: "available" }])
        await test.ledger.recordKsef(
          refused!,
          { ...finding, state: "accepted", details: { number: "5260-1" } as never },
          "accepted"
        )
        const events = await take(test)
        expect(namesOf(events)).toEqual([
          "invoicing.ksef.rejected",
          "invoicing.ksef.accepted",
          "available",
        ])
        expect(events.map(({ subject }) => subject)).toEqual([row.id, row.id, row.id])
        expect(events[0]?.data).toMatchObject({ id: row.id, ksef_number: null })
        expect(events[1]?.data).toEqual({
          id: row.id,
          order_id: "order",
          company_id: "one",
          invoice_id: "90001",
          invoice_number: null,
          reason_code: null,
          ksef_number: "5260-1",
        })
      },
    ],
    [
      "tells of stamps that expired, of holds, of their end and of a day, each once",
      async (test) => {
        const { ledger } = test
        const row = await insert(test, "order")
        await change(test, row, { state: "issuing", stampedAt: CONTRACT_BEGINS }, [])
        await test.advance(3_600_000)
        await ledger.expireStamps([because("OUTCOME_UNKNOWN")])
        const hold = { companyId: "one", cause: "unreachable", keyDigest: null } as const
        await ledger.holdCompany(hold)
        await ledger.holdCompany(hold)
        await ledger.pauseCompany({ companyId: "one", actorId: "user", note: "" })
        await ledger.releaseCompany("one", "paused")
        await ledger.releaseCompany("one", "unreachable")
        await ledger.releaseCompany("one", "unreachable")
        const event = anEvent("ksef")
        await ledger.claimDay("a day of events", "2026-03-05", event)
        await ledger.claimDay("a day of events", "2026-03-05", event)
        expect((await take(test)).map(({ name, subject, data }) => [name, subject, data])).toEqual([
          [
            "invoicing.invoice.unknown",
            row.id,
            expect.objectContaining({ id: row.id, reason_code: "OUTCOME_UNKNOWN" }),
          ],
          ["invoicing.company.on_hold", "company:one", { company_id: "one", cause: "unreachable" }],
          ["invoicing.company.on_hold", "company:one", { company_id: "one", cause: "paused" }],
          ["invoicing.company.active", "company:one", { company_id: "one", cause: "unreachable" }],
          ["invoicing.test", "ksef", { n: 0 }],
        ])
      },
    ],
    [
      "gives each event to one of twenty, in the order in which they were written",
      async ({ ledger }) => {
        for (let n = 0; n < 30; n += 1) await writeEvent(ledger, anEvent(`subject ${n % 3}`, n))
        const batches = await Promise.all(
          Array.from({ length: 20 }, async () => await ledger.claimEvents({ ...LEASE, limit: 10 }))
        )
        const [batch, ...others] = batches.filter(({ length }) => length > 0)
        expect(batch?.map(({ data }) => data.n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
        // What follows of a subject is taken once what is in hand was handed out.
        expect(others).toEqual([])
      },
    ],
    [
      "takes no event while an earlier one of its subject is in somebody's hand, and others meanwhile",
      async (test) => {
        const { ledger } = test
        await writeEvent(ledger, anEvent("one", 1))
        const [first] = await ledger.claimEvents(LEASE)
        await writeEvent(ledger, anEvent("one", 2))
        await writeEvent(ledger, anEvent("two", 3))
        expect((await ledger.claimEvents(LEASE)).map(({ data }) => data.n)).toEqual([3])
        await ledger.markDelivered([first!.id])
        expect((await ledger.claimEvents(LEASE)).map(({ data }) => data.n)).toEqual([2])
      },
    ],
    [
      "gives of what may be a copy's its holds alone, and the rest once a person has said which it is",
      async (test) => {
        const { ledger } = test
        await writeEvent(ledger, anEvent("one", 1))
        const hold = { companyId: "one", cause: "other-database", keyDigest: null } as const
        await ledger.holdCompany(hold)
        expect((await take(test)).map(({ name }) => name)).toEqual(["invoicing.company.on_hold"])
        await writeEvent(ledger, anEvent("one", 2))
        expect(await take(test)).toEqual([])
        await ledger.releaseCompany("one", "other-database")
        expect((await take(test)).map(({ data, name }) => data.n ?? name)).toEqual([
          1,
          2,
          "invoicing.company.active",
        ])
      },
    ],
    [
      "gives what its process never handed out to another, once its lease is over",
      async (test) => {
        const { ledger } = test
        await writeEvent(ledger, anEvent("one", 1))
        await writeEvent(ledger, anEvent("one", 2))
        const taken = await ledger.claimEvents(LEASE)
        await test.advance(60_000)
        expect(await ledger.claimEvents(LEASE)).toEqual([])
        await test.advance(1)
        expect(await ledger.claimEvents(LEASE)).toEqual(
          taken.map((event) => ({ ...event, tries: 2 }))
        )
      },
    ],
  ],

  markDelivered: [
    [
      "hands an event out no more",
      async (test) => {
        await writeEvent(test.ledger, anEvent("one"))
        await take(test)
        await test.advance(3_600_000)
        expect(await take(test)).toEqual([])
      },
    ],
  ],

  returnEvents: [
    [
      "hands an event out again after a pause that grows, and nothing of its subject before",
      async (test) => {
        const { ledger } = test
        await writeEvent(ledger, anEvent("one", 1))
        for (const pauseMs of [1000, 2000, 4000]) {
          await ledger.returnEvents((await ledger.claimEvents(LEASE)).map(({ id }) => id))
          await writeEvent(ledger, anEvent("one", 2))
          await test.advance(pauseMs)
          expect(await ledger.claimEvents({ ...LEASE, limit: 1 })).toEqual([])
          await test.advance(1)
        }
        expect(await ledger.claimEvents({ ...LEASE, limit: 1 })).toMatchObject([
          { data: { n: 1 }, tries: 4 },
        ])
      },
    ],
    [
      "leaves alone what was handed out meanwhile",
      async (test) => {
        await writeEvent(test.ledger, anEvent("one"))
        const [event] = await take(test)
        await test.ledger.returnEvents([event!.id])
        await test.advance(3_600_000)
        expect(await take(test)).toEqual([])
      },
    ],
  ],

  deleteOldEvents: [
    [
      "deletes what was handed out that long ago, so many at once, and nothing that waits",
      async (test) => {
        const { ledger } = test
        for (let n = 0; n < 3; n += 1) await writeEvent(ledger, anEvent("one", n))
        await take(test)
        await test.advance(1)
        await writeEvent(ledger, anEvent("two", 3))
        const old = { olderThanMs: MONTH_MS, limit: 2 }
        await test.advance(MONTH_MS - 1)
        expect(await ledger.deleteOldEvents(old)).toBe(0)
        await test.advance(1)
        expect(await ledger.deleteOldEvents(old)).toBe(2)
        expect(await ledger.deleteOldEvents(old)).toBe(1)
        expect(await ledger.deleteOldEvents(old)).toBe(0)
        expect(namesOf(await take(test))).toEqual(["invoicing.test"])
      },
    ],
  ],
} satisfies Record<string, Cases>
