import {
  HOLD_CAUSES,
  PROCESS_DIED,
  DEFAULT_STAMP_LIFETIME_MS,
  type AnyReason,
  type HoldCause,
  type InvoiceRequest,
  type NewRequest,
} from "../../../core/request/invoice-request"
import {
  DATABASE_NOW,
  type RequestChange,
  type RequestPatch,
} from "../../../core/lifecycle/transition"
import type { OperatorAct } from "../../../core/lifecycle/operator-act"
import type { OperatorChange } from "../../../core/settings/recorded-change"
import type { AttentionCounts } from "../../../core/request/attention"
import type { ScanPosition } from "../../../core/order/scan-position"
import type { CallReport } from "../../../core/request/outcomes"
import { mayMove, mayMoveSend } from "../../../core/lifecycle/diagram"
import { findDue } from "../../../core/lifecycle/due"
import { lookStateOf, sendLookStateOf } from "../../../core/lifecycle/look-state"
import { REQUEST_STATES, SEND_STATES } from "../../../core/lifecycle/states"
import type { LedgerPort } from "../../ports"
import { ATTENTION_CONTRACT } from "./attention-contract"
import { ACCOUNTANT_LINK_CONTRACT } from "./accountant-link-contract"
import { COMPANY_NOTES_CONTRACT } from "./company-notes-contract"
import { EVENTS_CONTRACT } from "./events-contract"
import { KSEF_CONTRACT } from "./ksef-contract"
import { LATER_EMAIL_CONTRACT } from "./later-email-contract"
import { LINK_CONTRACT } from "./link-contract"
import { MemoryLedger } from "./memory-ledger"
import { PAYMENT_CONTRACT } from "./payment-contract"
import { MONTH_CONTRACT } from "./month-contract"
import { RUN_CONTRACT } from "./run-contract"
import { hours, minutes, VirtualClock } from "./virtual-clock"
import { aChange } from "./a-change"
import { aNewRequest } from "./a-new-request"
import { byHand } from "./by-hand"

/** A ledger with nothing in it, under a clock that stands still until it is moved. */
export type LedgerUnderTest = {
  ledger: LedgerPort & { countAttention(): Promise<AttentionCounts> }
  /** What operators did as the ledger recorded it, oldest first. */
  readRecords: () => Promise<OperatorRecords>
  /** Moves the clock that the ledger goes by, which for the SQL one is the database's. */
  advance(byMs: number): Promise<void>
}

export type OperatorRecords = {
  acts: readonly ({ requestId: string } & OperatorAct)[]
  changes: readonly OperatorChange[]
}

export type Case = readonly [says: string, run: (test: LedgerUnderTest) => Promise<void>]
export type Cases = readonly [Case, ...Case[]]

/**
 * What every ledger does, whatever it is made of: one suite, so that what is proven over the
 * ledger in memory is proven for the one that a shop runs with.
 */
export function describeLedgerContract(name: string, open: () => Promise<LedgerUnderTest>): void {
  describe(`the contract of a ledger, kept by ${name}`, () => {
    describe.each(Object.entries<Cases>(CONTRACT))("%s", (_, cases: Cases) => {
      it.each(cases.map(([says, run]) => ({ says, run })))("$says", async ({ run }) => {
        await run(await open())
      })
    })
  })
}

/** When the clock of a ledger under test begins. */
export const CONTRACT_BEGINS = "2026-03-05T08:00:00.000Z"

export async function openMemoryLedger(): Promise<LedgerUnderTest & { ledger: MemoryLedger }> {
  const clock = new VirtualClock(Date.parse(CONTRACT_BEGINS))
  const ledger = new MemoryLedger(clock)
  const { acts, changes } = ledger
  return await Promise.resolve({
    ledger,
    readRecords: async () => await Promise.resolve(structuredClone({ acts, changes })),
    advance: async (byMs: number) => await Promise.resolve(clock.advance(byMs)),
  })
}

export const aReport = (changes: Partial<CallReport> = {}): CallReport => ({
  operation: "create",
  outcome: "done",
  status: 200,
  code: null,
  startedAt: "2026-03-05T07:59:58.000Z",
  durationMs: 12.3,
  words: null,
  ...changes,
})

export const aReason = (code: string): AnyReason => ({
  code,
  field: null,
  params: {},
  message: `${code}.`,
})

const POSITION: ScanPosition = {
  cursor: "2026-03-04T09:00:00.000Z",
  trigger: "order.placed",
  floor: "2026-03-04T08:00:00.001Z",
  startDate: "2026-03-01T00:00:00.000Z",
}

const KEY = { companyId: "one", keyDigest: "digest" }
const SEEN = [{ accountId: "account", asked: 3, shown: 2, agreeing: 1 }]

/** Every field a change may set, each with a value that no new row has. */
const PATCHED: { readonly [Field in keyof Required<RequestPatch>]: RequestPatch[Field] } = {
  orderDisplayId: "8",
  companyId: "two",
  state: "issuing",
  revision: 3,
  isForced: true,
  isMailOff: true,
  requestedBy: "person",
  enqueuedAt: "2026-03-05T09:00:00.001Z",
  nextAttemptAt: "2026-03-05T09:00:00.002Z",
  stampToken: "token",
  stampedAt: "2026-03-05T09:00:00.003Z",
  stampExpiresAt: "2026-03-05T09:00:00.004Z",
  stampedFor: "draft",
  draftId: "90000",
  draftSavedAt: "2026-03-05T09:00:00.013Z",
  leftDrafts: [
    { id: "89999", at: "2026-03-05T09:00:00.014Z" },
    { id: null, at: "2026-03-05T09:00:00.015Z" },
  ],
  firstStampedAt: "2026-03-05T09:00:00.005Z",
  keyDigest: "digest",
  accountId: "account",
  orderVersion: 2,
  reference: "7/AB",
  currency: "PLN",
  priceType: "GROSS",
  positions: [
    {
      lineId: "line",
      name: "Kubek „Żółw” 0,3 l\n\t\\ \"'",
      type: "PRODUCT",
      category: null,
      categoryRule: { by: "fallback", key: null },
      quantity: "1",
      unit: "szt.",
      unitNet: "1.00",
      unitGross: "1.23",
      net: "1.00",
      gross: "1.23",
      vat: "23%",
    },
  ],
  totals: {
    net: "1.00",
    vat: "0.23",
    gross: "1.23",
    byVat: { "23%": { net: "1.00", vat: "0.23", gross: "1.23" } },
  },
  issueDate: "2026-03-05",
  saleDate: "2026-03-04",
  projectId: "4",
  projectRule: { by: "sales_channel", key: "web" },
  isPaid: true,
  dueDate: "2026-03-12",
  buyerHasNip: true,
  isBuyerCompany: true,
  fingerprint: "print",
  contentFingerprint: "a.b",
  flags: [{ code: "SPLIT_PAYMENT_TO_CHECK", params: { gross: "15000.00" } }],
  reasons: [aReason("OUTCOME_UNKNOWN")],
  serviceWords: { en: "No.", pl: null },
  invoiceId: "90001",
  invoiceNumber: "1/03/2026",
  issuedAt: "2026-03-05T09:00:00.006Z",
  readBack: "pending",
  difference: { what: "gross", sent: "1.23", found: "1.24" },
  lookState: "undecided",
  looks: 2,
  lookedAt: "2026-03-05T09:00:00.007Z",
  sendState: "queued",
  emailOrders: 6,
  sendRevision: 5,
  sendStampToken: "send token",
  sendStampedAt: "2026-03-05T09:00:00.008Z",
  sendStampExpiresAt: "2026-03-05T09:00:00.009Z",
  statusBeforeSend: "ISSUED",
  sendLookState: "left",
  sendLookedAt: "2026-03-05T09:00:00.010Z",
  sentAt: "2026-03-05T09:00:00.011Z",
  sentTo: { kind: "given", hints: ["k…@example.com"] },
  sendReasons: [aReason("SEND_UNKNOWN")],
  sendWaitEndsAt: "2026-03-05T09:00:00.016Z",
  sendAfterWait: "ask",
  correction: {
    reason: "ORDER_EDITED",
    at: "2026-03-05T09:00:00.012Z",
    invoiced: "1.23",
    orderTotal: "2.46",
    refunded: null,
  },
}

/** Notes an invoice that a create was answered with when its claim was lost. */
async function lateAnswer(
  { ledger }: LedgerUnderTest,
  id: string,
  answered: string
): Promise<void> {
  const expect = { state: "unknown", stampToken: "of nobody" } as const
  await ledger.apply(byHand({ id, expect, set: {}, answered }))
}

const MOMENTS = [
  "enqueuedAt",
  "nextAttemptAt",
  "stampedAt",
  "stampExpiresAt",
  "firstStampedAt",
  "draftSavedAt",
  "issuedAt",
  "lookedAt",
  "sendStampedAt",
  "sendStampExpiresAt",
  "sendLookedAt",
  "sentAt",
  "sendWaitEndsAt",
] as const

/** Each expectation of a change: what the row has, a value that holds and one that does not. */
type Guard<T> = { row?: RequestPatch; holds: T; fails: T }
const GUARDS: {
  readonly [
    Name in Exclude<
      keyof Required<RequestChange["expect"]>,
      "isCompanyActive" | "isUnanswered" | "updatedAt"
    >
  ]: readonly Guard<Required<RequestChange["expect"]>[Name]>[]
} = {
  state: [
    { holds: "queued", fails: "issued" },
    { holds: ["issuing", "queued"], fails: ["issuing", "refused"] },
  ],
  revision: [{ row: { revision: 2 }, holds: 2, fails: 1 }],
  stampToken: [
    { row: { stampToken: "mine" }, holds: "mine", fails: "another" },
    { row: { stampToken: "mine" }, holds: "mine", fails: "" },
  ],
  sendState: [
    { row: { sendState: "queued" }, holds: "queued", fails: "sent" },
    { row: { sendState: "queued" }, holds: ["sent", "queued"], fails: ["none", "sent"] },
  ],
  sendStampToken: [{ row: { sendStampToken: "mine" }, holds: "mine", fails: "another" }],
  emailOrders: [
    { holds: 0, fails: 1 },
    { row: { emailOrders: 2 }, holds: 2, fails: 1 },
  ],
  draftId: [
    { row: { draftId: "90000" }, holds: "90000", fails: "90001" },
    { row: { draftId: "90000" }, holds: "90000", fails: null },
    { holds: null, fails: "90000" },
  ],
}

const atOnce = async <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  await Promise.all(Array.from({ length: count }, async (_, n) => await work(n)))

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id).sort()

const requestIdsOf = (due: readonly { request: InvoiceRequest }[]): string[] =>
  idsOf(due.map(({ request }) => request))

const insert = async (
  { ledger }: LedgerUnderTest,
  orderId: string,
  changes: Partial<NewRequest> = {}
): Promise<InvoiceRequest> => (await ledger.insertRequest(aNewRequest(orderId, changes))).request

/** A request with these fields, put there by one change of a queued row. */
/** As the moves write it: how a search stands is known from the reason. */
const lookStatesOf = ({ state, reasons, sendState, sendReasons }: RequestPatch): RequestPatch => ({
  ...(state === "unknown" ? { lookState: lookStateOf(reasons?.[0]?.code) } : {}),
  ...(sendState === "unknown" ? { sendLookState: sendLookStateOf(sendReasons?.[0]?.code) } : {}),
})

const rowWith = async (
  test: LedgerUnderTest,
  orderId: string,
  set: RequestPatch,
  changes: Partial<NewRequest> & { attempts?: readonly CallReport[] } = {}
): Promise<InvoiceRequest> => {
  const { attempts = [], ...input } = changes
  const { id } = await insert(test, orderId, input)
  const changed = await test.ledger.apply(
    byHand({
      id,
      expect: { state: "queued" },
      set: { ...lookStatesOf(set), ...set },
      attempts,
    })
  )
  expect(changed).not.toBeNull()
  return changed!
}

const iso = async ({ ledger }: LedgerUnderTest, aheadMs = 0): Promise<string> =>
  new Date((await ledger.readClockMs()) + aheadMs).toISOString()

const unchanged = async ({ ledger }: LedgerUnderTest, row: InvoiceRequest): Promise<void> =>
  expect(await ledger.findRequest(row.id)).toEqual(row)

const NUL = "a\0b"
const HALF_PAIR = "a\ud83db"

/** By method: one that is added to the port does not compile before it has a case here. */
const CONTRACT = {
  insertRequest: [
    [
      "gives a new row with what was asked for and nothing else",
      async (test) => {
        const { request, isNew } = await test.ledger.insertRequest(aNewRequest("order"))
        expect(isNew).toBe(true)
        const now = await iso(test)
        const nothing = Object.fromEntries(Object.keys(PATCHED).map((field) => [field, null]))
        expect(request).toMatchObject({
          ...nothing,
          ...aNewRequest("order"),
          state: "queued",
          isMailOff: false,
          revision: 0,
          readBack: "none",
          looks: 0,
          sendState: "none",
          emailOrders: 0,
          sendRevision: 0,
          createdAt: now,
          updatedAt: now,
        })
        expect(request.id).toMatch(/^invreq_/)
        await unchanged(test, request)
      },
    ],
    [
      "gives the row there is, as it is by now, and changes nothing about it",
      async (test) => {
        const row = await rowWith(test, "order", { state: "issuing", revision: 4 })
        await test.advance(1000)
        const again = await test.ledger.insertRequest(
          aNewRequest("order", { companyId: "two", requestedBy: "sweep", isForced: true })
        )
        expect(again).toEqual({ request: row, isNew: false })
        await unchanged(test, row)
      },
    ],
    [
      "gives twenty at once one row, and tells one of them that it is new",
      async ({ ledger }) => {
        const made = await atOnce(20, async (n) =>
          ledger.insertRequest(aNewRequest("order", { companyId: n % 2 ? "one" : "two" }))
        )
        expect(made.filter(({ isNew }) => isNew)).toHaveLength(1)
        expect(new Set(made.map(({ request }) => request.id)).size).toBe(1)
        expect(new Set(made.map(({ request }) => request.companyId)).size).toBe(1)
      },
    ],
    [
      "keeps that nothing is mailed by itself",
      async (test) => {
        const row = await insert(test, "order", { isMailOff: true })
        expect(row).toMatchObject({ isMailOff: true })
        await unchanged(test, row)
      },
    ],
    [
      "keeps a request without a company",
      async (test) => {
        const row = await insert(test, "order", { companyId: null, isForced: true })
        expect(row).toMatchObject({ companyId: null, isForced: true })
        await unchanged(test, row)
      },
    ],
    [
      "refuses what no text of the database can hold",
      async ({ ledger }) => {
        await expect(ledger.insertRequest(aNewRequest(NUL))).rejects.toThrow()
      },
    ],
  ],

  insertTied: [
    [
      "gives a new row that has its invoice from the beginning",
      async (test) => {
        const { ledger } = test
        const tied = await ledger.insertTied(aNewRequest("order"), ({ id, state }) => {
          expect(state).toBe("queued")
          return byHand({ id, expect: { state }, set: { state: "issued", invoiceId: "7" } })
        })
        expect(tied).toMatchObject({ ...aNewRequest("order"), state: "issued", invoiceId: "7" })
        await unchanged(test, tied!)
        expect(tied).toMatchObject({ dueAt: null, dueFor: null })
        expect(await ledger.claimDue({ limit: 9 })).toEqual([])
      },
    ],
    [
      "does nothing for an order that has a row",
      async (test) => {
        const row = await insert(test, "order")
        const tied = await test.ledger.insertTied(aNewRequest("order"), ({ id }) =>
          byHand({ id, expect: { state: "queued" }, set: { state: "issued", invoiceId: "7" } })
        )
        expect(tied).toBeNull()
        await unchanged(test, row)
      },
    ],
    [
      "leaves no row where the invoice is another order's",
      async ({ ledger }) => {
        const accountId = await ledger.openAccount({
          companyId: "one",
          keyDigest: "k",
          accountId: null,
        })
        const tie = ({ id }: InvoiceRequest) =>
          byHand({
            id,
            expect: { state: "queued" },
            set: { state: "issued", invoiceId: "7", accountId },
          })
        await ledger.insertTied(aNewRequest("first"), tie)
        await expect(ledger.insertTied(aNewRequest("second"), tie)).rejects.toThrow()
        expect(await ledger.findRequestOfOrder("second")).toBeNull()
      },
    ],
    [
      "gives one of ten at once the row",
      async ({ ledger }) => {
        const made = await atOnce(10, async (n) =>
          ledger.insertTied(aNewRequest("order"), ({ id }) =>
            byHand({ id, expect: { state: "queued" }, set: { state: "issued", invoiceId: `${n}` } })
          )
        )
        expect(made.filter((row) => row !== null)).toHaveLength(1)
      },
    ],
  ],

  findRequest: [
    [
      "gives null for an id that no row has",
      async ({ ledger }) => expect(await ledger.findRequest("invreq_none")).toBeNull(),
    ],
    [
      "gives a record of its own, which nobody else changes",
      async (test) => {
        const row = await rowWith(test, "order", { reasons: [aReason("A")] })
        const found = await test.ledger.findRequest(row.id)
        const reasons = found!.reasons as AnyReason[]
        // What two records share can be written to by neither.
        if (!Object.isFrozen(reasons)) reasons.push(aReason("B"))
        found!.state = "issued"
        await unchanged(test, row)
      },
    ],
  ],

  findRequestOfOrder: [
    [
      "finds the order's row, and none for an order without one",
      async (test) => {
        const [one] = [await insert(test, "one"), await insert(test, "two")]
        expect(await test.ledger.findRequestOfOrder("one")).toEqual(one)
        expect(await test.ledger.findRequestOfOrder("three")).toBeNull()
      },
    ],
  ],

  findRequestedOrders: [
    [
      "tells which of the orders have a row, whatever its state",
      async (test) => {
        await insert(test, "one")
        await rowWith(test, "two", { state: "skipped" })
        const asked = ["two", "one", "none", "one"]
        expect(await test.ledger.findRequestedOrders(asked)).toEqual(new Set(["one", "two"]))
        expect(await test.ledger.findRequestedOrders([])).toEqual(new Set())
      },
    ],
  ],

  findRequestsOfOrders: [
    [
      "gives each row once, however often its order is named",
      async (test) => {
        const [one, two] = [await insert(test, "one"), await insert(test, "two")]
        await insert(test, "three")
        const found = await test.ledger.findRequestsOfOrders(["two", "one", "none", "one"])
        expect(found).toHaveLength(2)
        expect(found).toEqual(expect.arrayContaining([one, two]))
        expect(await test.ledger.findRequestsOfOrders([])).toEqual([])
      },
    ],
  ],

  apply: [
    [
      "changes nothing of a row that was never stamped when a token is expected",
      async (test) => {
        const row = await insert(test, "order")
        for (const token of [{ stampToken: "mine" }, { sendStampToken: "mine" }]) {
          const expectation = { state: "queued" as const, ...token }
          const change = { id: row.id, expect: expectation, set: { looks: 9 } }
          expect(await test.ledger.apply(byHand(change))).toBeNull()
        }
        await unchanged(test, row)
      },
    ],
    [
      "leaves the moment of the last change where nothing changed that a person decides on",
      async (test) => {
        const row = await rowWith(test, "order", {})
        await test.advance(1000)
        const change = { id: row.id, expect: { state: "queued" as const }, set: { looks: 9 } }
        const changed = await test.ledger.apply(byHand({ ...change, isQuiet: true }))
        expect(changed).toEqual({ ...row, looks: 9 })
        await unchanged(test, changed!)
      },
    ],
    ...Object.entries(GUARDS).flatMap(([name, guards]) =>
      guards.map(({ row: has = {}, holds, fails }): Case => [
        `changes a row only while ${name} is ${JSON.stringify(holds)}, not ${JSON.stringify(fails)}`,
        async (test) => {
          const row = await rowWith(test, "order", has)
          await test.advance(1000)
          const change = async (value: unknown) =>
            await test.ledger.apply(
              byHand({
                id: row.id,
                expect: { state: "queued", [name]: value },
                set: { looks: 9 },
              })
            )
          expect(await change(fails)).toBeNull()
          await unchanged(test, row)
          const changed = await change(holds)
          expect(changed).toEqual({ ...row, looks: 9, updatedAt: await iso(test) })
          await unchanged(test, changed!)
        },
      ])
    ),
    [
      "changes a row only while nothing was written to it since it was read",
      async (test) => {
        const row = await insert(test, "order")
        const change = async (updatedAt: string, looks: number) =>
          await test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: "queued", updatedAt },
              set: { looks },
            })
          )
        expect(await change(row.updatedAt, 1)).toMatchObject({ looks: 1 })
        expect(await change(row.updatedAt, 2)).toBeNull()
        expect(await test.ledger.findRequest(row.id)).toMatchObject({ looks: 1 })
      },
    ],
    [
      "notes every change with another moment, however quickly they follow",
      async (test) => {
        const row = await insert(test, "order")
        const moments = [row.updatedAt]
        const change = { id: row.id, expect: { state: "queued" as const } }
        for (let turn = 0; turn < 5; turn += 1) {
          const changed = await test.ledger.apply(byHand({ ...change, set: { looks: turn } }))
          moments.push(changed!.updatedAt)
        }
        const lost = { ...change, expect: { state: "issued" as const }, set: {}, answered: "90001" }
        await test.ledger.apply(byHand(lost))
        moments.push((await test.ledger.findRequest(row.id))!.updatedAt)
        expect(new Set(moments).size).toBe(7)
        expect([...moments].sort()).toEqual(moments)
      },
    ],
    [
      "changes a row whose company must be active only while that is on hold for nothing",
      async (test) => {
        const row = await insert(test, "order")
        const change = async () =>
          await test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: "queued", isCompanyActive: true },
              set: { looks: 1 },
            })
          )
        const other = { companyId: "two", cause: "unreachable", keyDigest: null } as const
        await test.ledger.holdCompany(other)
        expect(await change()).not.toBeNull()
        for (const cause of HOLD_CAUSES) {
          await test.ledger.holdCompany({ companyId: "one", cause, keyDigest: null })
          expect(await change()).toBeNull()
          await test.ledger.releaseCompany("one", cause)
        }
        expect(await change()).not.toBeNull()
      },
    ],
    [
      "takes a row without a company for active",
      async (test) => {
        const { id } = await insert(test, "order", { companyId: null })
        await test.ledger.pauseCompany({ companyId: "one", actorId: "user", note: "" })
        const expectation = { state: "queued", isCompanyActive: true } as const
        const set = { looks: 1 }
        expect(await test.ledger.apply(byHand({ id, expect: expectation, set }))).not.toBeNull()
      },
    ],
    [
      "changes a row that must be unanswered only while no answered invoice waits",
      async (test) => {
        const row = await insert(test, "order")
        await lateAnswer(test, row.id, "90001")
        const stamp = async () =>
          await test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: "queued", isUnanswered: true },
              set: { state: "issuing" },
            })
          )
        expect(await stamp()).toBeNull()
        await test.ledger.apply(
          byHand({
            id: row.id,
            expect: { state: "queued" },
            set: {},
            settled: ["90001"],
          })
        )
        expect(await stamp()).toMatchObject({ state: "issuing" })
      },
    ],
    [
      "gives null for an id that no row has",
      async ({ ledger }) =>
        expect(
          await ledger.apply(
            byHand({
              id: "invreq_none",
              expect: { state: "queued" },
              set: { state: "issuing" },
              answered: "90001",
            })
          )
        ).toBeNull(),
    ],
    [
      "keeps every field as it was given, and null where it is taken back",
      async (test) => {
        const row = await rowWith(test, "order", PATCHED)
        expect(row).toMatchObject(PATCHED)
        await unchanged(test, row)
        const changeable = Object.entries(PATCHED).filter(
          ([, value]) => typeof value === "string" || typeof value === "object"
        )
        const required = ["orderDisplayId", "state", "requestedBy", "readBack", "sendState"]
        const cleared = Object.fromEntries(
          changeable.filter(([field]) => !required.includes(field)).map(([field]) => [field, null])
        )
        const emptied = await test.ledger.apply(
          byHand({
            id: row.id,
            expect: { state: "issuing" },
            set: cleared,
          })
        )
        expect(emptied).toMatchObject(cleared)
        await unchanged(test, emptied!)
      },
    ],
    [
      "leaves alone what is not set or set to undefined",
      async (test) => {
        const row = await rowWith(test, "order", PATCHED)
        await test.advance(1000)
        const set = { invoiceId: undefined, stampedAt: undefined, reasons: undefined }
        const change = { id: row.id, expect: { state: "issuing" as const }, set }
        const updatedAt = await iso(test)
        expect(await test.ledger.apply(byHand(change))).toEqual({ ...row, updatedAt })
      },
    ],
    [
      "keeps a list as JSON does: without what is undefined",
      async (test) => {
        const params = { kept: "1", left: undefined } as unknown as Record<string, string>
        const reasons = [{ ...aReason("A"), params }]
        const row = await rowWith(test, "order", { reasons })
        expect(Object.keys(row.reasons?.[0]?.params ?? {})).toEqual(["kept"])
        await unchanged(test, row)
      },
    ],
    [
      "takes a moment in any zone, cuts it to milliseconds, and gives it in UTC",
      async (test) => {
        const set = Object.fromEntries(
          MOMENTS.map((field) => [field, "2026-03-05T10:00:00.123999+01:00"])
        )
        const row = await rowWith(test, "order", set)
        for (const field of MOMENTS) expect(row[field]).toBe("2026-03-05T09:00:00.123Z")
        await unchanged(test, row)
      },
    ],
    [
      "sets moments by the clock of the ledger, and others as far from it as was said",
      async (test) => {
        const { id } = await insert(test, "order")
        await test.advance(1234)
        const change = { id, expect: { state: "queued" as const } }
        const set = (value: unknown) => Object.fromEntries(MOMENTS.map((field) => [field, value]))
        const now = await test.ledger.apply(byHand({ ...change, set: set(DATABASE_NOW) }))
        const later = await test.ledger.apply(
          byHand({
            ...change,
            set: set({ fromNowMs: 65_001 }),
          })
        )
        const before = await test.ledger.apply(
          byHand({
            ...change,
            set: set({ fromNowMs: -1500 }),
          })
        )
        for (const field of MOMENTS) {
          expect(now?.[field]).toBe(await iso(test))
          expect(later?.[field]).toBe(await iso(test, 65_001))
          expect(before?.[field]).toBe(await iso(test, -1500))
        }
      },
    ],
    [
      "makes every move of the core's table and throws at every other, changing nothing",
      async (test) => {
        for (const from of REQUEST_STATES) {
          for (const to of REQUEST_STATES) {
            const { id } = await insert(test, `${from} to ${to}`)
            const way = from === "queued" ? [] : from === "issued" ? [from] : [from]
            for (const state of way) {
              await test.ledger.apply(byHand({ id, expect: { state: "queued" }, set: { state } }))
            }
            const move = test.ledger.apply(
              byHand({
                id,
                expect: { state: from },
                set: { state: to },
              })
            )
            if (from === to || mayMove(from, to)) expect((await move)?.state).toBe(to)
            else
              await expect(move).rejects.toThrow(
                `An invoice request may not go from ${from} to ${to}`
              )
            const isMoved = from === to || mayMove(from, to)
            expect((await test.ledger.findRequest(id))?.state).toBe(isMoved ? to : from)
          }
        }
      },
    ],
    [
      "makes every move of an e-mail that the core allows and throws at every other",
      async (test) => {
        for (const from of SEND_STATES) {
          for (const to of SEND_STATES) {
            const { id } = await rowWith(test, `${from} to ${to}`, {
              state: "issued",
              sendState: from,
            })
            const move = test.ledger.apply(
              byHand({
                id,
                expect: { state: "issued", sendState: from },
                set: { sendState: to },
              })
            )
            const isMoved = from === to || mayMoveSend(from, to)
            if (isMoved) expect((await move)?.sendState).toBe(to)
            else await expect(move).rejects.toThrow(`An e-mail may not go from ${from} to ${to}`)
            expect((await test.ledger.findRequest(id))?.sendState).toBe(isMoved ? to : from)
          }
        }
      },
    ],
    [
      "throws at a move that one of the states expected may not make, whichever the row is in",
      async (test) => {
        const row = await insert(test, "order")
        await expect(
          test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: ["queued", "issued"] },
              set: { state: "issuing" },
              attempts: [aReport()],
            })
          )
        ).rejects.toThrow("may not go from issued to issuing")
        await unchanged(test, row)
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(false)
      },
    ],
    [
      "lets one of twenty claims win and tells the others",
      async (test) => {
        const { id } = await insert(test, "order")
        const claims = await atOnce(20, async (n) =>
          test.ledger.apply(
            byHand({
              id,
              expect: { state: "queued" },
              set: { state: "issuing", stampToken: `token ${n}` },
            })
          )
        )
        const winners = claims.filter((claim) => claim !== null)
        expect(winners).toHaveLength(1)
        await unchanged(test, winners[0]!)
      },
    ],
    [
      "lets one of twenty win that read the same row",
      async (test) => {
        const row = await insert(test, "order")
        const changes = await atOnce(20, async (n) =>
          test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: "queued", updatedAt: row.updatedAt },
              set: { looks: n + 1 },
            })
          )
        )
        expect(changes.filter((change) => change !== null)).toHaveLength(1)
      },
    ],
    [
      "ties an invoice of an account to one row, whoever of twenty is first",
      async (test) => {
        const rows = await atOnce(20, async (n) =>
          rowWith(test, `order ${n}`, { state: "issuing", accountId: "account" })
        )
        const ties = await Promise.allSettled(
          rows.map(async ({ id }) =>
            test.ledger.apply(
              byHand({
                id,
                expect: { state: "issuing" },
                set: { state: "issued", invoiceId: "90001" },
                attempts: [aReport()],
              })
            )
          )
        )
        const isTied = ties.map(({ status }) => status === "fulfilled")
        expect(isTied.filter(Boolean)).toHaveLength(1)
        for (const [index, { id }] of rows.entries()) {
          expect((await test.ledger.findRequest(id))?.state).toBe(
            isTied[index] ? "issued" : "issuing"
          )
          // Of a change that fails its calls are not recorded either.
          expect(await test.ledger.hasAnsweredCreate(id)).toBe(isTied[index])
        }
      },
    ],
    [
      "ties no second row to an invoice by changing the account of either",
      async (test) => {
        const one = await rowWith(test, "one", { accountId: "a", invoiceId: "90001" })
        const two = await rowWith(test, "two", { accountId: "b", invoiceId: "90001" })
        const moved = async (accountId: string | null) =>
          await test.ledger.apply(
            byHand({
              id: two.id,
              expect: { state: "queued" },
              set: { accountId },
            })
          )
        await expect(moved("a")).rejects.toThrow("unique")
        await unchanged(test, one)
        await unchanged(test, two)
        expect(await moved(null)).toMatchObject({ accountId: null })
      },
    ],
    [
      "ties an invoice's id once in each account, and as often as it likes in none",
      async (test) => {
        for (const [index, accountId] of ["a", "b", null, null].entries()) {
          const row = await rowWith(test, `order ${index}`, { accountId, invoiceId: "90001" })
          expect(row.invoiceId).toBe("90001")
          const again = { id: row.id, expect: { state: "queued" as const } }
          const set = { accountId, invoiceId: "90001" }
          expect(await test.ledger.apply(byHand({ ...again, set }))).toMatchObject(set)
        }
      },
    ],
    [
      "says nothing about an invoice that is tied elsewhere when the claim is lost anyway",
      async (test) => {
        await rowWith(test, "one", { accountId: "a", invoiceId: "90001" })
        const two = await insert(test, "two")
        const lost = await test.ledger.apply(
          byHand({
            id: two.id,
            expect: { state: "issuing" },
            set: { state: "issued", accountId: "a", invoiceId: "90001" },
          })
        )
        expect(lost).toBeNull()
      },
    ],
    [
      "records the calls made, also when the claim is lost",
      async (test) => {
        const row = await insert(test, "order")
        const attempts = [aReport(), aReport({ outcome: "unknown", status: null, code: "TIMEOUT" })]
        const change = { id: row.id, expect: { state: "issuing" as const }, set: {}, attempts }
        expect(await test.ledger.apply(byHand(change))).toBeNull()
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(true)
        expect(await test.ledger.countUnknownCreates(row.id)).toBe(1)
        await test.ledger.apply(byHand({ ...change, expect: { state: "queued" } }))
        expect(await test.ledger.countUnknownCreates(row.id)).toBe(2)
      },
    ],
    [
      "notes the invoice that was answered when the claim is lost, which is a change of the row",
      async (test) => {
        const row = await insert(test, "order")
        await test.advance(1000)
        const lost = await test.ledger.apply(
          byHand({
            id: row.id,
            expect: { state: "issuing" },
            set: { state: "issued", invoiceId: "90001" },
            answered: "90001",
          })
        )
        expect(lost).toBeNull()
        const updatedAt = await iso(test)
        await unchanged(test, { ...row, answeredInvoiceIds: ["90001"], updatedAt })
      },
    ],
    [
      "notes no answer that the row has as its invoice, nor when the claim is won",
      async (test) => {
        const row = await rowWith(test, "order", { state: "issued", invoiceId: "90001" })
        await test.advance(1000)
        const change = { id: row.id, set: { looks: 1 }, answered: "90001" }
        const lost = { ...change, expect: { state: "issuing" as const } }
        expect(await test.ledger.apply(byHand(lost))).toBeNull()
        await unchanged(test, row)
        const won = { ...change, expect: { state: "issued" as const } }
        expect(await test.ledger.apply(byHand(won))).toMatchObject({ answeredInvoiceIds: null })
      },
    ],
    [
      "notes every invoice that was answered, each once, whether the claim is won or lost",
      async (test) => {
        const row = await rowWith(test, "order", { state: "issued", invoiceId: "90001" })
        await lateAnswer(test, row.id, "90002")
        await lateAnswer(test, row.id, "90003")
        await lateAnswer(test, row.id, "90002")
        const change = { id: row.id, expect: { state: "issued" as const }, set: { looks: 1 } }
        expect(await test.ledger.apply(byHand({ ...change, answered: "90004" }))).toMatchObject({
          answeredInvoiceIds: ["90003", "90002", "90004"],
          settledInvoiceIds: null,
        })
      },
    ],
    [
      "takes the row's own invoice out of the answered ones, and only that",
      async (test) => {
        const row = await insert(test, "order")
        await lateAnswer(test, row.id, "90001")
        await lateAnswer(test, row.id, "90002")
        const issue = { id: row.id, expect: { state: "queued" as const } }
        const set = { state: "issuing" as const, invoiceId: "90001" }
        expect(await test.ledger.apply(byHand({ ...issue, set, answered: "90001" }))).toMatchObject(
          { invoiceId: "90001", answeredInvoiceIds: ["90002"] }
        )
        const other = { expect: { state: "issuing" as const }, set: { invoiceId: "90002" } }
        expect(await test.ledger.apply(byHand({ ...issue, ...other }))).toMatchObject({
          answeredInvoiceIds: null,
        })
      },
    ],
    [
      "keeps on record what a person dealt with, and what is answered meanwhile open",
      async (test) => {
        const row = await insert(test, "order")
        for (const id of ["90001", "90002", "90003"]) await lateAnswer(test, row.id, id)
        const settle = async (...settled: string[]) =>
          await test.ledger.apply(
            byHand({
              id: row.id,
              expect: { state: "queued" },
              set: {},
              settled,
            })
          )
        expect(await settle("90001", "90003")).toMatchObject({
          answeredInvoiceIds: ["90002"],
          settledInvoiceIds: ["90001", "90003"],
        })
        expect(await settle("90002")).toMatchObject({
          answeredInvoiceIds: null,
          settledInvoiceIds: ["90001", "90003", "90002"],
        })
        // The same again, in an account whose ids begin anew.
        await lateAnswer(test, row.id, "90001")
        expect(await settle()).toMatchObject({
          answeredInvoiceIds: ["90001"],
          settledInvoiceIds: ["90001", "90003", "90002"],
        })
      },
    ],
    [
      "refuses what no text of the database can hold, changing and recording nothing",
      async (test) => {
        const row = await insert(test, "order")
        const refused = async (change: Partial<RequestChange>) => {
          await expect(
            test.ledger.apply(
              byHand({
                id: row.id,
                expect: { state: "queued" },
                set: {},
                attempts: [aReport()],
                ...change,
              })
            )
          ).rejects.toThrow()
        }
        await refused({ set: { invoiceNumber: NUL } })
        await refused({ set: { reasons: [aReason(NUL)] } })
        await refused({ set: { reasons: [aReason(HALF_PAIR)] } })
        const words = { en: HALF_PAIR, pl: null }
        await refused({ attempts: [aReport(), aReport({ words })] })
        await unchanged(test, row)
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(false)
      },
    ],
    [
      "keeps half a surrogate pair in a plain text as the sign for what cannot be read",
      async (test) => {
        const row = await rowWith(test, "order", { invoiceNumber: HALF_PAIR, reference: "🐢" })
        expect(row).toMatchObject({ invoiceNumber: "a\ufffdb", reference: "🐢" })
        await unchanged(test, row)
      },
    ],
  ],

  logAttempts: [
    [
      "records calls beside a row that they do not change",
      async (test) => {
        const row = await insert(test, "order")
        await test.advance(1000)
        await test.ledger.logAttempts(row.id, [])
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(false)
        await test.ledger.logAttempts(row.id, [aReport(), aReport({ operation: "read" })])
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(true)
        await unchanged(test, row)
      },
    ],
    [
      "records all or none of those it is given",
      async (test) => {
        const row = await insert(test, "order")
        const attempts = [aReport(), aReport({ code: HALF_PAIR })]
        await expect(test.ledger.logAttempts(row.id, attempts)).rejects.toThrow()
        expect(await test.ledger.hasAnsweredCreate(row.id)).toBe(false)
      },
    ],
  ],

  findTiedInvoices: [
    [
      "tells which invoices of the account are tied to another row",
      async (test) => {
        const tied = async (accountId: string | null, ids: string[], exceptId = "") =>
          await test.ledger.findTiedInvoices({ companyId: "one", accountId }, ids, exceptId)
        const one = await rowWith(test, "one", { accountId: "a", invoiceId: "1" })
        await rowWith(test, "two", { accountId: "a", invoiceId: "2" })
        await rowWith(test, "three", { accountId: "b", invoiceId: "3" })
        await rowWith(test, "four", { accountId: "a" })
        expect(await tied("a", ["1", "2", "3", "4"])).toEqual(new Set(["1", "2"]))
        expect(await tied("a", ["1", "2"], one.id)).toEqual(new Set(["2"]))
        expect(await tied("b", ["1", "2", "3"])).toEqual(new Set(["3"]))
        expect(await tied(null, ["1", "2", "3"])).toEqual(new Set())
        expect(await tied("a", [])).toEqual(new Set())
      },
    ],
    [
      "counts what was issued without an account by its company",
      async (test) => {
        const tied = async (companyId: string, accountId: string | null) =>
          await test.ledger.findTiedInvoices({ companyId, accountId }, ["1", "2"], "")
        await rowWith(test, "one", { invoiceId: "1" })
        await rowWith(test, "two", { invoiceId: "2" }, { companyId: null })
        expect(await tied("one", "a")).toEqual(new Set(["1"]))
        expect(await tied("one", null)).toEqual(new Set(["1"]))
        expect(await tied("two", "a")).toEqual(new Set())
      },
    ],
    [
      "counts accounts that share a key as one, over companies too",
      async (test) => {
        const open = async (companyId: string, keyDigest: string, accountId: string | null) =>
          await test.ledger.openAccount({ companyId, keyDigest, accountId })
        const a = await open("one", "key", null)
        const b = await open("two", "key", null)
        const c = await open("one", "other key", null)
        await rowWith(test, "one", { accountId: a, invoiceId: "1" })
        const tied = async (accountId: string) =>
          await test.ledger.findTiedInvoices({ companyId: "two", accountId }, ["1"], "")
        expect(await tied(b)).toEqual(new Set(["1"]))
        expect(await tied(c)).toEqual(new Set())
      },
    ],
  ],

  findHolders: [
    [
      "gives the company's other rows that the invoices are tied to, in any account or none",
      async (test) => {
        const one = await rowWith(test, "one", { accountId: "a", invoiceId: "1" })
        const two = await rowWith(test, "two", { accountId: "b", invoiceId: "1" })
        const three = await rowWith(test, "three", { invoiceId: "2" })
        const four = await rowWith(test, "four", { invoiceId: "1" }, { companyId: "two" })
        await insert(test, "five")
        const held = async (ids: string[], exceptId: string) =>
          await test.ledger.findHolders("one", ids, exceptId)
        const found = await held(["1", "2", "3"], "")
        expect(found).toHaveLength(3)
        expect(found).toEqual(expect.arrayContaining([one, two, three]))
        expect(await held(["1"], one.id)).toEqual([two])
        expect(await held(["3"], "")).toEqual([])
        expect(await held([], "")).toEqual([])
        const ofAll = await test.ledger.findHolders(null, ["1", "2"], one.id)
        expect(ofAll.map(({ orderId }) => orderId).sort()).toEqual(
          [...[two, three, four].map(({ orderId }) => orderId)].sort()
        )
      },
    ],
    [
      "gives those that the service named the invoices for, dealt with or not",
      async (test) => {
        const { id } = await rowWith(test, "one", { invoiceId: "1" })
        const other = await insert(test, "two", { companyId: "two" })
        for (const answered of ["2", "3"]) {
          await lateAnswer(test, id, answered)
          await lateAnswer(test, other.id, answered)
        }
        await test.ledger.apply(
          byHand({
            id,
            expect: { state: "queued" },
            set: {},
            settled: ["3"],
          })
        )
        const row = await test.ledger.findRequest(id)
        for (const invoiceId of ["1", "2", "3"]) {
          expect(await test.ledger.findHolders("one", [invoiceId], "")).toEqual([row])
        }
        expect(await test.ledger.findHolders("one", ["1", "2", "3"], "")).toEqual([row])
        expect(await test.ledger.findHolders("one", ["2"], id)).toEqual([])
      },
    ],
  ],

  findAccountOfKey: [
    [
      "knows the account by company and key together, and null before it was decided",
      async ({ ledger }) => {
        const account = await ledger.openAccount({
          companyId: "one",
          keyDigest: "key",
          accountId: null,
        })
        expect(await ledger.findAccountOfKey("one", "key")).toBe(account)
        expect(await ledger.findAccountOfKey("two", "key")).toBeNull()
        expect(await ledger.findAccountOfKey("one", "another")).toBeNull()
      },
    ],
  ],

  openAccount: [
    [
      "decides once which account a key opens, and never otherwise",
      async ({ ledger }) => {
        const open = async (keyDigest: string, accountId: string | null) =>
          await ledger.openAccount({ companyId: "one", keyDigest, accountId })
        const first = await open("key", null)
        expect(first).toMatch(/^invacc_/)
        expect(await open("key", null)).toBe(first)
        expect(await open("key", "another")).toBe(first)
        expect(await open("second key", first)).toBe(first)
        const other = await open("third key", null)
        expect(other).not.toBe(first)
        expect((await ledger.findAccounts("one")).map(({ id }) => id).sort()).toEqual(
          [first, other].sort()
        )
      },
    ],
    [
      "gives twenty who decide at once the first one's word",
      async ({ ledger }) => {
        const decided = await atOnce(20, async (n) =>
          ledger.openAccount({
            companyId: "one",
            keyDigest: "key",
            accountId: n % 2 ? `invacc_of_${n}` : null,
          })
        )
        expect(new Set(decided).size).toBe(1)
        expect(await ledger.findAccounts("one")).toHaveLength(1)
        expect(await ledger.findAccountOfKey("one", "key")).toBe(decided[0])
      },
    ],
  ],

  findAccounts: [
    [
      "gives the company's accounts, the newest first, each with its beginning",
      async (test) => {
        const open = async (
          companyId: string,
          keyDigest: string,
          accountId: string | null = null
        ) => await test.ledger.openAccount({ companyId, keyDigest, accountId })
        expect(await test.ledger.findAccounts("one")).toEqual([])
        const old = await open("one", "1")
        const since = await iso(test)
        await test.advance(1000)
        const young = await open("one", "2")
        await test.advance(1000)
        await open("two", "2")
        await open("one", "3", old)
        await rowWith(test, "order", { accountId: old, invoiceId: "1" })
        await rowWith(test, "another", { accountId: young })
        const accounts = [
          {
            id: young,
            since: await iso(test, -1000),
            hasInvoices: false,
            hasUnresolved: false,
            keys: 1,
          },
          { id: old, since, hasInvoices: true, hasUnresolved: false, keys: 2 },
        ]
        expect(await test.ledger.findAccounts("one")).toEqual(accounts)
      },
    ],
  ],

  describeAccounts: [
    [
      "gives the company's accounts with what is in each",
      async (test) => {
        const open = async (keyDigest: string) =>
          await test.ledger.openAccount({ companyId: "one", keyDigest, accountId: null })
        const old = await open("1")
        await test.advance(1000)
        const young = await open("2")
        const issued = { state: "issued", accountId: old, issuedAt: DATABASE_NOW } as const
        await rowWith(test, "a", { ...issued, invoiceId: "1", invoiceNumber: "1/3" })
        await test.advance(1000)
        const last = await rowWith(test, "b", { ...issued, invoiceId: "2", invoiceNumber: "2/3" })
        await rowWith(test, "c", { state: "unknown", accountId: old })
        expect(await test.ledger.describeAccounts("one")).toMatchObject([
          {
            id: young,
            invoices: 0,
            unresolved: 0,
            keys: 1,
            lastNumber: null,
            lastIssuedAt: null,
          },
          {
            id: old,
            hasInvoices: true,
            hasUnresolved: true,
            invoices: 2,
            unresolved: 1,
            lastNumber: "2/3",
            lastIssuedAt: last.issuedAt,
          },
        ])
      },
    ],
  ],

  stateAccount: [
    [
      "joins the account of a key with the stated one, and begins anew with what is unresolved",
      async (test) => {
        const { ledger } = test
        const companyId = "one"
        const open = async (keyDigest: string) =>
          await ledger.openAccount({ companyId, keyDigest, accountId: null })
        const before = await open("1")
        await test.advance(1000)
        const begun = await open("2")
        const lost = await rowWith(test, "lost", {
          state: "unknown",
          accountId: before,
          keyDigest: "1",
          looks: 1,
        })
        const later = await rowWith(test, "later", {
          state: "issued",
          accountId: begun,
          keyDigest: "2",
          invoiceId: "2",
        })
        const unread = await rowWith(test, "unread", {
          state: "issued",
          accountId: before,
          readBack: "gave_up",
          reasons: [aReason("ACCOUNT_CHANGED")],
          invoiceId: "9",
        })
        expect(unread).toMatchObject({ dueAt: null, dueFor: null })
        const base = { companyId, keyDigest: "2", actorId: "user", note: "Same firm", seen: null }
        const of = { keys: ["2"], from: begun, accountId: before } as const
        const same = { ...base, ...of, verdict: "same" } as const
        const reasons = [aReason("OUTCOME_UNKNOWN")]
        expect(await ledger.stateAccount({ ...same, from: before }, reasons)).toBe("changed")
        expect(await ledger.stateAccount({ ...same, accountId: "none" }, reasons)).toBe("changed")
        expect(await ledger.stateAccount(same, reasons)).toMatchObject({
          unresolved: [
            { id: lost.id, looks: 0, revision: lost.revision + 1, reasons, accountId: before },
          ],
        })
        const dueAt = await iso(test, minutes(2))
        expect(await ledger.findRequest(lost.id)).toMatchObject({ dueAt, dueFor: "look" })
        expect(await ledger.findRequest(unread.id)).toMatchObject({
          ...{ readBack: "pending", reasons: null },
          ...{ dueAt, dueFor: "follow_up" },
        })
        expect(await ledger.findRequest(later.id)).toMatchObject({ accountId: before })
        expect(await ledger.findAccountOfKey(companyId, "2")).toBe(before)
        // Whoever still has the older answer writes the account that holds by now.
        const stale = { ofKey: "2", otherwise: begun }
        expect(await rowWith(test, "stale", { accountId: stale })).toMatchObject({
          accountId: before,
        })
        const unknownKey = { ofKey: "9", otherwise: "x" }
        expect(await rowWith(test, "x", { accountId: unknownKey })).toMatchObject({
          accountId: "x",
        })
      },
    ],
    [
      "records the operator's change with the statement, if the key still opens the account",
      async ({ ledger, readRecords }) => {
        const open = async (keyDigest: string) =>
          await ledger.openAccount({ companyId: "one", keyDigest, accountId: null })
        const [before, from] = [await open("1"), await open("2")]
        const base = { companyId: "one", keyDigest: "2", actorId: "user 1", note: "", seen: null }
        const same = { ...base, verdict: "same", keys: ["2"], from, accountId: before } as const
        const [change, none] = [aChange("account"), { acts: [], changes: [] }]
        expect(await ledger.stateAccount({ ...same, from: before }, [], change)).toBe("changed")
        expect(await readRecords()).toEqual(none)
        expect(await ledger.stateAccount(same, [], change)).toEqual({ unresolved: [] })
        expect(await readRecords()).toEqual({ ...none, changes: [change] })
        const another = { ...base, from: before, verdict: "another" } as const
        expect(await ledger.stateAccount(another, [], change)).toEqual({ unresolved: [] })
        expect(await readRecords()).toEqual({ ...none, changes: [change, change] })
      },
    ],
    [
      "joins nothing where one id would stand for two requests",
      async (test) => {
        const { ledger } = test
        const open = async (keyDigest: string) =>
          await ledger.openAccount({ companyId: "one", keyDigest, accountId: null })
        const [before, begun] = [await open("1"), await open("2")]
        await rowWith(test, "a", { accountId: before, invoiceId: "1" })
        const later = await rowWith(test, "b", { accountId: begun, invoiceId: "1" })
        const statement = { companyId: "one", keyDigest: "2", actorId: "user", note: "Same" }
        expect(
          await ledger.stateAccount(
            {
              ...statement,
              verdict: "same",
              keys: ["2"],
              from: begun,
              accountId: before,
              seen: null,
            },
            []
          )
        ).toBe("clash")
        await unchanged(test, later)
        expect(await ledger.findAccountOfKey("one", "2")).toBe(begun)
      },
    ],
    [
      "joins what the keys of a statement made, and leaves another key's where it was",
      async (test) => {
        const { ledger } = test
        const open = async (keyDigest: string, accountId: string | null) =>
          await ledger.openAccount({ companyId: "one", keyDigest, accountId })
        const before = await open("1", null)
        const begun = await open("2", null)
        await open("3", begun)
        await open("4", begun)
        const issued = async (orderId: string, keyDigest: string | null, invoiceId: string) =>
          await rowWith(test, orderId, { state: "issued", accountId: begun, keyDigest, invoiceId })
        const other = await issued("a", "2", "1")
        const untold = await issued("b", null, "2")
        const [proven, mine] = [await issued("c", "3", "3"), await issued("d", "4", "4")]
        // The same id as an invoice that stays: no clash.
        await rowWith(test, "e", { state: "issued", accountId: before, invoiceId: "1" })
        const lost = { state: "unknown", accountId: begun, looks: 1 } as const
        const ofOther = await rowWith(test, "f", { ...lost, keyDigest: "2" })
        const ofMine = await rowWith(test, "g", { ...lost, keyDigest: "4" })
        const statement = { companyId: "one", keyDigest: "4", actorId: "user", note: "Same" }
        const same = { verdict: "same", keys: ["4", "3"], from: begun, accountId: before } as const
        const stated = await ledger.stateAccount({ ...statement, ...same, seen: null }, [])
        if (typeof stated === "string") throw new Error(stated)
        const unresolved = stated.unresolved.map(({ id, looks, accountId }) => [
          id,
          looks,
          accountId,
        ])
        expect(unresolved).toHaveLength(2)
        expect(unresolved).toContainEqual([ofOther.id, 0, begun])
        expect(unresolved).toContainEqual([ofMine.id, 0, before])
        for (const row of [other, untold]) await unchanged(test, row)
        for (const { id } of [proven, mine]) {
          expect(await ledger.findRequest(id)).toMatchObject({ accountId: before })
        }
        expect(await ledger.findAccountOfKey("one", "2")).toBe(begun)
        expect(await ledger.findAccountOfKey("one", "3")).toBe(before)
        expect(await ledger.findAccountOfKey("one", "4")).toBe(before)
      },
    ],
    [
      "parts the account of a key from the one it was taken to open",
      async (test) => {
        const { ledger } = test
        const open = async (keyDigest: string, accountId: string | null) =>
          await ledger.openAccount({ companyId: "one", keyDigest, accountId })
        const before = await open("1", null)
        await open("2", before)
        const first = await rowWith(test, "a", {
          state: "issued",
          accountId: before,
          keyDigest: "1",
          invoiceId: "1",
        })
        const mine = { accountId: before, keyDigest: "2" } as const
        const later = await rowWith(test, "b", { ...mine, state: "issued", invoiceId: "2" })
        const lost = await rowWith(test, "c", { ...mine, state: "unknown", looks: 1 })
        const statement = { companyId: "one", keyDigest: "2", actorId: "user", note: "Other" }
        const parted = await ledger.stateAccount(
          { ...statement, verdict: "another", from: before, seen: null },
          []
        )
        const apart = await ledger.findAccountOfKey("one", "2")
        expect(apart).not.toBe(before)
        expect(parted).toMatchObject({ unresolved: [{ id: lost.id, looks: 0, accountId: apart }] })
        expect(await ledger.findRequest(later.id)).toMatchObject({ accountId: apart })
        await unchanged(test, first)
        expect(await ledger.findAccountOfKey("one", "1")).toBe(before)
      },
    ],
  ],

  findKnownInvoices: [
    [
      "gives of what was issued last in the account what is known, the latest first",
      async (test) => {
        const issued = async (orderId: string, set: RequestPatch) => {
          await test.advance(1000)
          return await rowWith(test, orderId, {
            state: "issued",
            accountId: "a",
            reference: `ref. ${orderId}`,
            issuedAt: DATABASE_NOW,
            contentFingerprint: "c.d",
            ...set,
          })
        }
        await issued("one", { invoiceId: "1" })
        const two = await issued("two", {
          invoiceId: "2",
          invoiceNumber: "2/3",
          totals: PATCHED.totals,
          currency: "PLN",
          issueDate: "2026-03-05",
          contentFingerprint: "a.b",
          keyDigest: "key",
        })
        await issued("three", { invoiceId: "3", reference: null })
        // Linked after its create was refused: what was frozen for that says nothing of it.
        await issued("linked", { invoiceId: "7", contentFingerprint: null })
        await issued("four", { invoiceId: "4", accountId: "b" })
        await issued("five", {})
        // Found long after it was issued: what counts is when that was.
        await issued("six", { invoiceId: "6", issuedAt: "2026-03-01T00:00:00.000Z" })
        const known = await test.ledger.findKnownInvoices("a", 5)
        expect(known.map(({ invoiceId }) => invoiceId)).toEqual(["2", "1", "6"])
        expect(known[0]).toStrictEqual({
          invoiceId: "2",
          invoiceNumber: "2/3",
          reference: "ref. two",
          gross: "1.23",
          currency: "PLN",
          issueDate: "2026-03-05",
          contentFingerprint: "a.b",
          issuedAt: two.issuedAt,
          keyDigest: "key",
          hasLookalike: false,
        })
        expect(known[1]).toMatchObject({ invoiceNumber: null, gross: null, currency: null })
        expect(await test.ledger.findKnownInvoices("a", 2)).toEqual(known.slice(0, 2))
        expect(await test.ledger.findKnownInvoices("none", 2)).toEqual([])
        expect(await test.ledger.findKnownInvoices("a", 5, "key")).toEqual([known[0]])
        expect(await test.ledger.findKnownInvoices("a", 5, "another")).toEqual([])
        const equal = { contentFingerprint: "a.b", companyId: two.companyId }
        await rowWith(test, "seven", { state: "unknown", accountId: "a", ...equal })
        await rowWith(test, "eight", { state: "unknown", ...equal })
        expect((await test.ledger.findKnownInvoices("a", 5))[0]?.hasLookalike).toBe(false)
        await rowWith(test, "nine", { state: "refused", accountId: "b", ...equal })
        await rowWith(test, "ten", { state: "issued", accountId: "b", invoiceId: "9", ...equal })
        expect((await test.ledger.findKnownInvoices("a", 5))[0]?.hasLookalike).toBe(false)
        await rowWith(test, "eleven", { state: "issued", accountId: "b", invoiceId: "2", ...equal })
        expect((await test.ledger.findKnownInvoices("a", 5))[0]?.hasLookalike).toBe(true)
        const other = { contentFingerprint: "c.d", companyId: two.companyId }
        await issued("twelve", { invoiceId: "12", ...other })
        expect((await test.ledger.findKnownInvoices("a", 5))[0]?.hasLookalike).toBe(false)
        await rowWith(test, "thirteen", { state: "unknown", accountId: "b", ...other })
        expect((await test.ledger.findKnownInvoices("a", 5))[0]?.hasLookalike).toBe(true)
      },
    ],
  ],

  hasUnresolvedLookalike: [
    [
      "tells another unresolved request with the same content, in each state there is",
      async (test) => {
        for (const state of REQUEST_STATES) {
          for (const isStamped of [true, false]) {
            const content = `content of ${state} ${isStamped}`
            const mine = await rowWith(test, `mine ${content}`, { contentFingerprint: content })
            expect(await test.ledger.hasUnresolvedLookalike(mine)).toBe(false)
            await rowWith(test, `lookalike ${content}`, {
              state,
              contentFingerprint: content,
              stampedAt: isStamped ? DATABASE_NOW : null,
            })
            const isUnresolved =
              state === "issuing" || state === "unknown" || (state === "skipped" && isStamped)
            expect([state, await test.ledger.hasUnresolvedLookalike(mine)]).toEqual([
              state,
              isUnresolved,
            ])
          }
        }
      },
    ],
    [
      "looks in every company and account: two companies may have keys of one account",
      async (test) => {
        const set = { state: "unknown", contentFingerprint: "x", stampedAt: DATABASE_NOW } as const
        const mine = await rowWith(test, "mine", { ...set, accountId: "a" })
        const lookalikeIn = async (
          orderId: string,
          companyId: string,
          accountId: string | null
        ) => {
          const { id } = await rowWith(test, orderId, { ...set, accountId }, { companyId })
          const found = await test.ledger.hasUnresolvedLookalike(mine)
          const change = { id, expect: { state: "unknown" as const } }
          await test.ledger.apply(byHand({ ...change, set: { state: "issued" } }))
          expect(await test.ledger.hasUnresolvedLookalike(mine)).toBe(false)
          return found
        }
        expect(await lookalikeIn("1", "two", "a")).toBe(true)
        expect(await lookalikeIn("2", "two", "another")).toBe(true)
        expect(await lookalikeIn("3", "two", null)).toBe(true)
        expect(await lookalikeIn("4", "one", "another")).toBe(true)
        expect(await lookalikeIn("5", "one", null)).toBe(true)
      },
    ],
    [
      "finds those of about the same day alone: a regular buyer orders the same each month",
      async (test) => {
        const set = { state: "unknown", contentFingerprint: "x" } as const
        const mine = await rowWith(test, "mine", { issueDate: "2026-03-31" })
        const sought = { ...mine, contentFingerprint: "x", firstStampedAt: null }
        const lookalikeOf = async (orderId: string, days: Partial<InvoiceRequest>) => {
          const { id } = await rowWith(test, orderId, { ...set, ...days })
          const found = await test.ledger.hasUnresolvedLookalike(sought)
          const change = { id, expect: { state: "unknown" as const } }
          await test.ledger.apply(byHand({ ...change, set: { state: "issued" } }))
          return found
        }
        expect(await lookalikeOf("before", { issueDate: "2026-03-27" })).toBe(false)
        expect(await lookalikeOf("shortly before", { issueDate: "2026-03-28" })).toBe(true)
        expect(await lookalikeOf("shortly after", { issueDate: "2026-04-03" })).toBe(true)
        expect(await lookalikeOf("after", { issueDate: "2026-04-04" })).toBe(false)
        const firstStampedAt = "2026-04-01T08:00:00.000Z"
        expect(
          await lookalikeOf("long unsettled", { issueDate: "2026-05-04", firstStampedAt })
        ).toBe(true)
        expect(await lookalikeOf("never dated", {})).toBe(true)
        const early = { ...sought, firstStampedAt: "2026-03-01T08:00:00.000Z" }
        const { id } = await rowWith(test, "of February", { ...set, issueDate: "2026-02-26" })
        expect([id, await test.ledger.hasUnresolvedLookalike(early)]).toEqual([id, true])
        expect(await test.ledger.hasUnresolvedLookalike(sought)).toBe(false)
        expect(await test.ledger.hasUnresolvedLookalike({ ...sought, issueDate: null })).toBe(true)
      },
    ],
    [
      "finds none for content that is not known",
      async (test) => {
        const set = { state: "unknown" } as const
        const mine = await rowWith(test, "mine", set)
        await rowWith(test, "other", set)
        expect(await test.ledger.hasUnresolvedLookalike(mine)).toBe(false)
      },
    ],
  ],

  claimDue: [
    [
      "claims queued rows that were given no job for two minutes, and marks them as given one",
      async (test) => {
        const never = await insert(test, "never")
        expect(never).toMatchObject({ dueAt: never.createdAt, dueFor: "issue" })
        const old = await rowWith(test, "old", { enqueuedAt: DATABASE_NOW })
        expect(old).toMatchObject({ dueAt: await iso(test, minutes(2)), dueFor: "issue" })
        await test.advance(1)
        await rowWith(test, "young", { enqueuedAt: DATABASE_NOW })
        const stamped = await rowWith(test, "stamped", { state: "issuing" })
        expect(stamped).toMatchObject({ dueAt: null, dueFor: null })
        await test.advance(minutes(2) - 1)
        const claim = async () => await test.ledger.claimDue({ limit: 9 })
        const claimed = await claim()
        const moved = { enqueuedAt: await iso(test), dueAt: await iso(test, minutes(2)) }
        expect(requestIdsOf(claimed)).toEqual(idsOf([never, old]))
        expect(claimed).toEqual(
          expect.arrayContaining([
            { request: { ...never, ...moved }, what: "issue" },
            { request: { ...old, ...moved }, what: "issue" },
          ])
        )
        for (const { request } of claimed) await unchanged(test, request)
        expect(await claim()).toEqual([])
        await test.advance(1)
        expect(await claim()).toHaveLength(1)
      },
    ],
    [
      "leaves alone who shall wait until the moment has come, also where what is due soon is asked for",
      async (test) => {
        const { id } = await rowWith(test, "order", { nextAttemptAt: { fromNowMs: 1000 } })
        const claim = async () => await test.ledger.claimDue({ limit: 9, aheadMs: minutes(9) })
        expect(await claim()).toEqual([])
        await test.advance(999)
        expect(await claim()).toEqual([])
        await test.advance(1)
        expect(requestIdsOf(await claim())).toEqual([id])
      },
    ],
    [
      "claims what is due soon where that is asked for",
      async (test) => {
        const { id } = await rowWith(test, "order", { enqueuedAt: DATABASE_NOW })
        const claim = async (aheadMs: number) =>
          requestIdsOf(await test.ledger.claimDue({ limit: 9, aheadMs }))
        expect(await claim(minutes(2) - 1)).toEqual([])
        expect(await claim(minutes(2))).toEqual([id])
        expect(await claim(minutes(2))).toEqual([id])
      },
    ],
    [
      "leaves companies on hold alone, whatever they are on hold for, and no row without a company",
      async (test) => {
        const nobodys = await insert(test, "nobody's", { companyId: null })
        await insert(test, "one")
        const claim = async () => {
          await test.advance(1)
          return requestIdsOf(await test.ledger.claimDue({ limit: 9, aheadMs: minutes(2) }))
        }
        for (const cause of HOLD_CAUSES) {
          await test.ledger.holdCompany({ companyId: "one", cause, keyDigest: null })
          expect(await claim()).toEqual([nobodys.id])
          await test.ledger.releaseCompany("one", cause)
        }
        expect(await claim()).toHaveLength(2)
      },
    ],
    [
      "takes no more than the limit: first what has been due for longest",
      async (test) => {
        const rows: InvoiceRequest[] = []
        for (const order of ["a", "b", "c"]) {
          rows.push(await rowWith(test, order, { enqueuedAt: { fromNowMs: -minutes(2) } }))
          await test.advance(1000)
        }
        const never = await insert(test, "never")
        const claim = async (limit: number) => requestIdsOf(await test.ledger.claimDue({ limit }))
        expect(await claim(0)).toEqual([])
        expect(await claim(1)).toEqual([rows[0]!.id])
        expect(await claim(2)).toEqual(idsOf(rows.slice(1)))
        expect(await claim(2)).toEqual([never.id])
      },
    ],
    [
      "takes as many of each kind of work, so that a backlog of one leaves room for the others",
      async (test) => {
        for (const order of ["a", "b", "c"]) await insert(test, order)
        await test.advance(1000)
        const issued = await rowWith(test, "d", { state: "issued", readBack: "pending" })
        const lost = [aReason("OUTCOME_UNKNOWN")]
        const unknown = await rowWith(test, "e", { state: "unknown", reasons: lost })
        const mail = { state: "issued", sendState: "unknown", sendReasons: lost } as const
        const mailed = await rowWith(test, "f", mail)
        const claimed = await test.ledger.claimDue({ limit: 1 })
        expect(claimed).toHaveLength(4)
        expect(Object.fromEntries(claimed.map(({ request, what }) => [request.id, what]))).toEqual(
          expect.objectContaining({
            [issued.id]: "follow_up",
            [unknown.id]: "look",
            [mailed.id]: "email_look",
          })
        )
      },
    ],
    [
      "gives each row to one of ten who claim at once, although all have waited equally long",
      async (test) => {
        const rows = await atOnce(30, async (n) => insert(test, `order ${n}`))
        const claim = async () => test.ledger.claimDue({ limit: 5 })
        const claimed = (await atOnce(10, claim)).flat()
        expect(new Set(requestIdsOf(claimed)).size).toBe(claimed.length)
        const rest = await test.ledger.claimDue({ limit: 99 })
        expect(requestIdsOf([...claimed, ...rest])).toEqual(idsOf(rows))
      },
    ],
    [
      "claims issued rows that are owed their reading or their e-mail, and nothing else",
      async (test) => {
        const owed: InvoiceRequest[] = []
        for (const readBack of ["none", "pending", "done", "gave_up"] as const) {
          for (const sendState of SEND_STATES) {
            const set = { state: "issued", readBack, sendState } as const
            const row = await rowWith(test, `${readBack} ${sendState}`, set)
            const isOwed = readBack === "pending" || sendState === "queued"
            if (isOwed) owed.push(row)
            expect(row.dueFor).toBe(isOwed ? "follow_up" : null)
          }
        }
        await rowWith(test, "unknown", { state: "unknown", readBack: "pending" })
        const claim = async (limit: number) => await test.ledger.claimDue({ limit })
        expect(await claim(3)).toHaveLength(3)
        expect(await claim(99)).toHaveLength(owed.length - 3)
        await test.advance(minutes(2))
        await test.ledger.pauseCompany({ companyId: "one", actorId: "user", note: "" })
        expect(await claim(99)).toEqual([])
        await test.ledger.releaseCompany("one", "paused")
        const claimed = await claim(99)
        expect(requestIdsOf(claimed)).toEqual(idsOf(owed))
        expect(new Set(claimed.map(({ what }) => what))).toEqual(new Set(["follow_up"]))
      },
    ],
    [
      "claims an e-mail of unknown outcome while a look may still decide it",
      async (test) => {
        const unknown = { state: "issued", sendState: "unknown" } as const
        const open = [aReason("OUTCOME_UNKNOWN")]
        const row = await rowWith(test, "1", { ...unknown, sendReasons: open })
        await rowWith(test, "2", { ...unknown, sendReasons: [aReason("NO_TRACE")] })
        await rowWith(test, "3", unknown)
        await rowWith(test, "4", { state: "issued", sendState: "failed", sendReasons: open })
        await rowWith(test, "5", { state: "skipped", sendState: "unknown", sendReasons: open })
        const claim = async () => await test.ledger.claimDue({ limit: 9 })
        await test.ledger.pauseCompany({ companyId: "one", actorId: "user", note: "" })
        expect(await claim()).toEqual([])
        await test.ledger.releaseCompany("one", "paused")
        expect(requestIdsOf(await claim())).toEqual([row.id])
        expect(await claim()).toEqual([])
      },
    ],
    [
      "gives a row for the last time with what it was claimed for, though nothing is due after that",
      async (test) => {
        const { id } = await rowWith(test, "order", {
          state: "issued",
          sendState: "unknown",
          sendReasons: [aReason("SEND_UNCONFIRMED")],
          enqueuedAt: { fromNowMs: -hours(1) },
          sendStampedAt: { fromNowMs: -hours(7 * 24 - 0.5) },
        })
        const claimed = await test.ledger.claimDue({ limit: 9 })
        expect(claimed).toMatchObject([
          { request: { id, dueAt: null, dueFor: null }, what: "email_look" },
        ])
        await unchanged(test, claimed[0]!.request)
      },
    ],
    [
      "finds nothing due of a row that is over",
      async (test) => {
        const { id } = await insert(test, "order")
        const change = { id, expect: { state: "queued" }, set: { state: "skipped" } } as const
        expect(await test.ledger.apply(byHand(change))).toMatchObject({ dueAt: null, dueFor: null })
        expect(await test.ledger.claimDue({ limit: 9, aheadMs: hours(9) })).toEqual([])
      },
    ],
    ...(
      [
        [60, 9, false, true],
        [59, 9, false, false],
        [60, 7 * 24 + 0.1, false, false],
        [60, null, false, false],
        [60, 9, true, false],
        [10, 0.5, false, true],
        [9, 0.5, false, false],
        [10, 1.1, false, false],
        [10, 0.5, true, false],
      ] as const
    ).map(([given, ordered, wasSent, isClaimed]): Case => [
      `an e-mail left to a person, given a job ${given} minutes ago, ordered ${ordered} hours ago, once sent ${wasSent}: ${isClaimed}`,
      async (test) => {
        const row = await rowWith(test, "order", {
          state: "issued",
          sendState: "unknown",
          sendReasons: [aReason("SEND_UNCONFIRMED")],
          enqueuedAt: { fromNowMs: -minutes(given) },
          sendStampedAt: ordered === null ? null : { fromNowMs: -hours(ordered) },
          sentAt: wasSent ? DATABASE_NOW : null,
        })
        const claimed = await test.ledger.claimDue({ limit: 9 })
        expect(requestIdsOf(claimed)).toEqual(isClaimed ? [row.id] : [])
      },
    ]),
    ...(
      [
        ["OUTCOME_UNKNOWN", 2, 90, true],
        ["OUTCOME_UNKNOWN", 1.9, 90, false],
        ["LOOKUP_FAILED", 9, 90, false],
        ["LOOKUP_FAILED", 10, 90, true],
        [null, 9, 90, false],
        [null, 10, 90, true],
        ["AMBIGUOUS_LOOKUP", 9, 30, false],
        ["AMBIGUOUS_LOOKUP", 10, 30, true],
        ["AMBIGUOUS_LOOKUP", 10, 60, false],
        ["AMBIGUOUS_LOOKUP", 10, null, false],
        ["AMBIGUOUS_LOOKUP", 60, 120, true],
        ["AMBIGUOUS_LOOKUP", 60, null, true],
        ["DRAFT_FOUND", 10, 30, true],
        ["DRAFT_FOUND", 59, 120, false],
        ["DRAFT_FOUND", 60, 120, true],
        ["ABSENT_AGAIN", 59, 30, false],
        ["ABSENT_AGAIN", 60, 90, true],
        ["OUTCOME_UNKNOWN", null, 90, true],
        ["LOOKUP_FAILED", null, 90, false],
        ["ABSENT_AGAIN", null, 90, false],
      ] as const
    ).map(([code, looked, stamped, isClaimed]): Case => [
      `${code}, given a job ${looked} minutes ago, stamped ${stamped} minutes ago: ${isClaimed}`,
      async (test) => {
        const ago = (count: number | null) =>
          count === null ? null : { fromNowMs: -minutes(count) }
        const row = await rowWith(test, "order", {
          state: "unknown",
          reasons: code === null ? null : [aReason(code), aReason("OUTCOME_UNKNOWN")],
          enqueuedAt: ago(looked),
          stampedAt: ago(stamped),
        })
        const claim = async () => await test.ledger.claimDue({ limit: 9 })
        const claimed = await claim()
        expect(requestIdsOf(claimed)).toEqual(isClaimed ? [row.id] : [])
        expect(await claim()).toEqual([])
        for (const { request } of claimed) {
          expect(request.enqueuedAt).toBe(await iso(test))
          await unchanged(test, request)
        }
      },
    ]),
    [
      "claims what was refused until the rest is paid every hour, later less often, and not after 120 days",
      async (test) => {
        const refused = { state: "refused", reasons: [aReason("NOT_PAID_IN_FULL")] } as const
        const { id } = await rowWith(test, "order", refused)
        await rowWith(test, "other", { ...refused, reasons: [aReason("ADDRESS_MISSING")] })
        const claim = async () => await test.ledger.claimDue({ limit: 9 })
        const rates = [
          [0, 1],
          [3 * 24, 6],
          [30 * 24, 24],
        ] as const
        let ageHours = 0
        for (const [fromHours, everyHours] of rates) {
          await test.advance(hours(fromHours - ageHours))
          ageHours = fromHours
          // The one that became due meanwhile.
          if (fromHours > 0) expect(await claim()).toHaveLength(1)
          await test.advance(hours(everyHours) - 1)
          expect(await claim()).toEqual([])
          await test.advance(1)
          ageHours += everyHours
          expect(await claim()).toMatchObject([{ request: { id }, what: "payment_look" }])
        }
        await test.advance(hours(120 * 24 - ageHours))
        expect(await claim()).toMatchObject([{ request: { dueAt: null }, what: "payment_look" }])
        await test.advance(hours(1000))
        expect(await claim()).toEqual([])
      },
    ],
    [
      "keeps with every move what is due next as the lifecycle says, whatever the move leaves as it was",
      async (test) => {
        const moments = [null, -minutes(130), -minutes(70), -minutes(30), -minutes(3)].map(
          (fromNowMs) => (fromNowMs === null ? null : { fromNowMs })
        )
        const codes = [null, "OUTCOME_UNKNOWN", "AMBIGUOUS_LOOKUP", "DRAFT_FOUND", "ABSENT_AGAIN"]
        const reasons = [...codes, "NOT_PAID_IN_FULL", "SEND_UNCONFIRMED"].map((code) =>
          code === null ? null : [aReason(code)]
        )
        const fields: RequestPatch[] = [
          ...moments.map((enqueuedAt) => ({ enqueuedAt })),
          ...[...moments, { fromNowMs: minutes(9) }].map((nextAttemptAt) => ({ nextAttemptAt })),
          ...moments.map((stampedAt) => ({ stampedAt })),
          ...[...moments, { fromNowMs: -hours(169) }].map((sendStampedAt) => ({ sendStampedAt })),
          ...[{ sentAt: null }, { sentAt: DATABASE_NOW } as const],
          ...reasons.map((list) => ({ reasons: list })),
          ...reasons.map((list) => ({ sendReasons: list })),
          ...(["pending", "done"] as const).map((readBack) => ({ readBack })),
          ...SEND_STATES.map((sendState) => ({ sendState })),
          {},
        ]
        const seen = new Map<string, number>()
        // Two rows for each state, each taken through all fields twice; later ones meet earlier ones.
        for (const [n, state] of [...REQUEST_STATES, ...REQUEST_STATES].entries()) {
          const { id } = await rowWith(test, `order ${n}`, { state })
          for (let turn = 0; turn < 2 * fields.length; turn += 1) {
            await test.advance(1000)
            const first = fields[(turn * (n + 7)) % fields.length]
            const second = fields[(turn * 5 + n) % fields.length]
            const set = { ...first, ...second, looks: turn }
            const row = await test.ledger.apply(byHand({ id, expect: { state }, set }))
            const due = findDue(row!)
            expect({ set, at: row!.dueAt, for: row!.dueFor }).toEqual({
              set,
              at: due?.at ?? null,
              for: due?.what ?? null,
            })
            seen.set(`${state} ${row!.dueFor}`, (seen.get(`${state} ${row!.dueFor}`) ?? 0) + 1)
          }
        }
        expect([...seen.keys()].filter((name) => !name.endsWith(" null")).sort()).toEqual(
          [
            ...["issued email_look", "issued follow_up", "queued issue", "refused payment_look"],
            "unknown look",
          ].sort()
        )
      },
    ],
  ],

  findConfirmed: [
    [
      "names what creates of the account were answered with in a period, and the first one after it",
      async (test) => {
        const done = { attempts: [aReport()] }
        const issue = async (
          n: string,
          set: RequestPatch = {},
          how: Parameters<typeof rowWith>[3] = done
        ) => {
          await test.advance(1000)
          const usual = { state: "issued", issuedAt: DATABASE_NOW, accountId: "account" } as const
          return await rowWith(
            test,
            `order ${n}`,
            { ...usual, invoiceId: n, issueDate: "2026-03-05", ...set },
            how
          )
        }
        const account = { companyId: "one", accountId: "account" }
        const ask = async (limit = 9, more: Partial<typeof account> = {}) => {
          const found = await test.ledger.findConfirmed(
            { ...account, ...more },
            { since, until, limit }
          )
          return found.map(({ invoiceId }) => invoiceId)
        }
        await issue("1")
        const since = await iso(test, 500)
        await issue("2")
        await issue("3", { issueDate: null })
        await issue("4", {}, {})
        await issue("5", {}, { attempts: [aReport({ outcome: "unknown" })] })
        await issue("6", { accountId: "other" })
        await issue("7", {}, { ...done, companyId: "two" })
        await issue("8", { difference: { what: "status", sent: "ISSUED", found: "DRAFT" } })
        await issue("9", { state: "issuing" })
        await issue("10", { invoiceId: null })
        const until = await iso(test, 500)
        expect(await ask()).toEqual(["2", "3"])
        await issue("11")
        await issue("12")
        expect(await ask()).toEqual(["2", "3", "11"])
        expect(await ask(1)).toEqual(["3", "11"])
        expect(await ask(9, { accountId: "other" })).toEqual(["6"])
        expect(await ask(9, { companyId: "two" })).toEqual(["7"])
        const [, third] = await test.ledger.findConfirmed(account, { since, until, limit: 9 })
        expect(third).toEqual({ invoiceId: "3", issueDate: null })
        const none = { companyId: "one", accountId: null }
        expect(await test.ledger.findConfirmed(none, { since, until, limit: 9 })).toEqual([])
      },
    ],
  ],

  hasIssuedSince: [
    [
      "tells of the named key what it issued, and nothing that another key of the company did",
      async (test) => {
        const since = await iso(test)
        await test.advance(1000)
        const issued = { state: "issued", issuedAt: DATABASE_NOW, keyDigest: "old key" } as const
        await rowWith(test, "by the old key", issued, { attempts: [aReport()] })
        expect(await test.ledger.hasIssuedSince("one", since)).toBe(true)
        expect(await test.ledger.hasIssuedSince("one", since, "old key")).toBe(true)
        expect(await test.ledger.hasIssuedSince("one", since, "new key")).toBe(false)
      },
    ],
    [
      "tells a create of the company that was answered since the moment",
      async (test) => {
        const issued = { state: "issued", issuedAt: DATABASE_NOW } as const
        const since = await iso(test, 1000)
        const tell = async (companyId = "one") => await test.ledger.hasIssuedSince(companyId, since)
        await rowWith(test, "before", issued, { attempts: [aReport()] })
        expect(await tell()).toBe(false)
        await test.advance(2000)
        await rowWith(test, "linked", issued)
        await rowWith(test, "failed", issued, { attempts: [aReport({ outcome: "unknown" })] })
        await rowWith(test, "mailed", issued, { attempts: [aReport({ operation: "send" })] })
        const old = { ...issued, issuedAt: "2026-03-01T00:00:00.000Z" }
        await rowWith(test, "issued long before", old, { attempts: [aReport()] })
        await rowWith(test, "not issued", {}, { attempts: [aReport()] })
        expect(await tell()).toBe(false)
        await rowWith(test, "of two", issued, { companyId: "two", attempts: [aReport()] })
        expect(await tell()).toBe(false)
        await rowWith(test, "after", issued, { attempts: [aReport()] })
        expect(await tell()).toBe(true)
        expect(await tell("two")).toBe(true)
        expect(await tell("three")).toBe(false)
        const inWarsaw = since.replace(/T08:00:01\.\d+Z$/, "T09:00:01.000+01:00")
        expect(inWarsaw).not.toBe(since)
        expect(await test.ledger.hasIssuedSince("one", inWarsaw)).toBe(true)
      },
    ],
    [
      "tells an answered create whose row could not be saved as issued",
      async (test) => {
        const since = await iso(test)
        await test.advance(1000)
        const kept = { state: "unknown", keyDigest: "the key" } as const
        await rowWith(test, "lost", kept, { attempts: [aReport({ outcome: "unknown" })] })
        await rowWith(test, "saved as a draft", kept, {
          attempts: [aReport({ operation: "save-draft" })],
        })
        expect(await test.ledger.hasIssuedSince("one", since)).toBe(false)
        await rowWith(test, "answered", kept, { attempts: [aReport()] })
        expect(await test.ledger.hasIssuedSince("one", since, "the key")).toBe(true)
        expect(await test.ledger.hasIssuedSince("one", since, "another key")).toBe(false)
        expect(await test.ledger.hasIssuedSince("one", await iso(test, 1000))).toBe(false)
      },
    ],
    [
      "goes by when the ledger noted the call, not by when the process says it began",
      async (test) => {
        await rowWith(test, "order", { issuedAt: DATABASE_NOW }, { attempts: [aReport()] })
        await test.advance(1000)
        const set = { issuedAt: DATABASE_NOW } as const
        const row = await test.ledger.findRequestOfOrder("order")
        await test.ledger.apply(byHand({ id: row!.id, expect: { state: "queued" }, set }))
        expect(await test.ledger.hasIssuedSince("one", await iso(test, -500))).toBe(false)
        await test.ledger.logAttempts(row!.id, [aReport({ startedAt: "2020-01-01T00:00:00.000Z" })])
        expect(await test.ledger.hasIssuedSince("one", await iso(test, -500))).toBe(true)
      },
    ],
  ],

  hasSentSince: [
    [
      "tells an e-mail of the company that was taken since the moment",
      async (test) => {
        const sent = { state: "issued", issuedAt: DATABASE_NOW, sentAt: DATABASE_NOW } as const
        const since = await iso(test, 1000)
        const tell = async (companyId = "one") => await test.ledger.hasSentSince(companyId, since)
        const attempts = [aReport({ operation: "send" })]
        await rowWith(test, "before", sent, { attempts })
        await test.advance(2000)
        await rowWith(test, "settled by hand", sent)
        await rowWith(test, "created", sent, { attempts: [aReport()] })
        await rowWith(test, "never taken", { ...sent, sentAt: null }, { attempts })
        await rowWith(test, "of two", sent, { companyId: "two", attempts })
        expect(await tell()).toBe(false)
        expect(await tell("two")).toBe(true)
        await rowWith(test, "after", sent, { attempts })
        expect(await tell()).toBe(true)
      },
    ],
    [
      "takes no e-mail from before a key was seen first for one of that key",
      async (test) => {
        const since = await iso(test, -1000)
        const attempts = [aReport({ operation: "send" })]
        const sent = { state: "issued", issuedAt: DATABASE_NOW, sentAt: DATABASE_NOW } as const
        const tell = async (keyDigest: string | null, companyId = "one") =>
          await test.ledger.hasSentSince(companyId, since, keyDigest)
        await rowWith(test, "before", sent, { attempts })
        expect(await tell("key")).toBe(true)
        await test.advance(1000)
        await test.ledger.openAccount({ companyId: "one", keyDigest: "key", accountId: null })
        expect(await tell("key")).toBe(false)
        expect(await tell("older key")).toBe(true)
        expect(await tell(null)).toBe(true)
        await test.advance(1000)
        await rowWith(test, "after", sent, { attempts })
        expect(await tell("key")).toBe(true)
      },
    ],
    [
      "knows the e-mails of invoices issued in the week before the moment, and of no older one",
      async (test) => {
        const since = await iso(test, -1000)
        const tell = async () => await test.ledger.hasSentSince("one", since)
        const attempts = [aReport({ operation: "send" })]
        const set = { state: "issued", sentAt: DATABASE_NOW } as const
        const week = 7 * hours(24)
        const old = { issuedAt: { fromNowMs: -week - 2000 } }
        await rowWith(test, "old", { ...set, ...old }, { attempts })
        await rowWith(test, "never issued", set, { attempts })
        expect(await tell()).toBe(false)
        await rowWith(test, "young", { ...set, issuedAt: { fromNowMs: -week } }, { attempts })
        expect(await tell()).toBe(true)
      },
    ],
  ],

  countForbidden: [
    [
      "counts the 403s of a row's creates or sends, and says when the first was noted",
      async (test) => {
        const row = await insert(test, "order")
        const count = async (operation: "create" | "send", id = row.id) =>
          await test.ledger.countForbidden(id, operation)
        expect(await count("create")).toEqual({ times: 0, since: null })
        const rejected = aReport({ outcome: "key-rejected", status: 403 })
        await test.ledger.logAttempts(row.id, [{ ...rejected, status: 401 }])
        await test.advance(1000)
        const since = await iso(test)
        await test.ledger.logAttempts(row.id, [rejected, { ...rejected, operation: "send" }])
        await test.advance(1000)
        const refused = { ...rejected, outcome: "refused" as const }
        await test.ledger.logAttempts(row.id, [rejected, refused])
        expect(await count("create")).toEqual({ times: 2, since })
        expect(await count("send")).toEqual({ times: 1, since })
        expect(await count("create", "invreq_none")).toEqual({ times: 0, since: null })
      },
    ],
    [
      "counts the 401s that were about one invoice like them",
      async (test) => {
        const row = await insert(test, "order")
        const rejected = aReport({ operation: "read", outcome: "key-rejected", status: 401 })
        await test.ledger.logAttempts(row.id, [
          rejected,
          { ...rejected, code: "KEY_WORKS_ELSEWHERE" },
        ])
        expect(await test.ledger.countForbidden(row.id, "read")).toMatchObject({ times: 1 })
      },
    ],
  ],

  countUnansweredReads: [
    [
      "counts the readings of a row's invoice without a usable answer, and says when the first was noted",
      async (test) => {
        const row = await insert(test, "order")
        const count = async (id = row.id) => await test.ledger.countUnansweredReads(id)
        expect(await count()).toEqual({ times: 0, since: null })
        const unknown = aReport({ operation: "read", outcome: "unknown", status: 503 })
        await test.ledger.logAttempts(row.id, [
          { ...unknown, operation: "create" },
          { ...unknown, outcome: "refused", status: 404 },
        ])
        await test.advance(1000)
        const since = await iso(test)
        await test.ledger.logAttempts(row.id, [unknown])
        await test.advance(1000)
        await test.ledger.logAttempts(row.id, [unknown])
        expect(await count()).toEqual({ times: 2, since })
        expect(await count("invreq_none")).toEqual({ times: 0, since: null })
      },
    ],
    [
      "counts no readings of before the last stamp: they were of something else",
      async (test) => {
        const unknown = aReport({ operation: "read", outcome: "unknown", status: 503 })
        const forbidden = aReport({ operation: "read", outcome: "key-rejected", status: 403 })
        const row = await insert(test, "order")
        await test.ledger.logAttempts(row.id, [unknown, forbidden])
        await test.advance(1000)
        await rowWith(test, "order", { stampedAt: await iso(test) })
        expect(await test.ledger.countUnansweredReads(row.id)).toEqual({ times: 0, since: null })
        expect(await test.ledger.countForbidden(row.id, "read")).toEqual({ times: 0, since: null })
        await test.advance(1000)
        await test.ledger.logAttempts(row.id, [unknown, forbidden])
        expect(await test.ledger.countUnansweredReads(row.id)).toMatchObject({ times: 1 })
        expect(await test.ledger.countForbidden(row.id, "read")).toMatchObject({ times: 1 })
      },
    ],
    [
      "counts no readings of before it was issued: they were a look-up's",
      async (test) => {
        const unknown = aReport({ operation: "read", outcome: "unknown", status: 503 })
        const row = await rowWith(test, "order", { state: "issuing", stampedAt: DATABASE_NOW })
        await test.advance(1000)
        await test.ledger.logAttempts(row.id, [unknown])
        await test.advance(1000)
        await test.ledger.apply(
          byHand({
            id: row.id,
            expect: { state: "issuing" },
            set: { state: "issued", issuedAt: DATABASE_NOW },
          })
        )
        expect(await test.ledger.countUnansweredReads(row.id)).toEqual({ times: 0, since: null })
        await test.ledger.logAttempts(row.id, [unknown])
        expect(await test.ledger.countUnansweredReads(row.id)).toMatchObject({ times: 1 })
      },
    ],
  ],

  hasQueuedBeside: [
    [
      "tells whether any other row waits in the company",
      async (test) => {
        const [one, two] = [await insert(test, "one"), await insert(test, "two")]
        await rowWith(test, "three", { state: "issuing" })
        await insert(test, "four", { companyId: "two" })
        const beside = async (...ids: string[]) => await test.ledger.hasQueuedBeside("one", ids)
        expect(await beside()).toBe(true)
        expect(await beside(one.id)).toBe(true)
        expect(await beside(two.id, one.id)).toBe(false)
        expect(await test.ledger.hasQueuedBeside("three", [])).toBe(false)
      },
    ],
  ],

  hasNewDue: [
    [
      "tells whether a new order waits in the company that is due now",
      async (test) => {
        const isNewDue = async () => await test.ledger.hasNewDue("one")
        await insert(test, "past", { requestedBy: "backfill invrun_1" })
        await insert(test, "elsewhere", { companyId: "two" })
        await rowWith(test, "under way", { state: "issuing" })
        expect(await isNewDue()).toBe(false)
        const { id } = await insert(test, "new")
        expect(await isNewDue()).toBe(true)
        const nextAttemptAt = new Date((await test.ledger.readClockMs()) + minutes(1)).toISOString()
        const put = async (set: RequestPatch) =>
          await test.ledger.apply(byHand({ id, expect: { state: "queued" }, set }))
        await put({ nextAttemptAt })
        expect(await isNewDue()).toBe(false)
        await test.advance(minutes(2))
        expect(await isNewDue()).toBe(true)
      },
    ],
  ],

  countUnknownCreates: [
    [
      "counts a row's creates of unknown outcome and no other call",
      async (test) => {
        const row = await insert(test, "order")
        const unknown = aReport({ outcome: "unknown", status: null })
        await test.ledger.logAttempts(row.id, [unknown, aReport(), unknown])
        await test.ledger.logAttempts(row.id, [{ ...unknown, operation: "send" }])
        await test.ledger.logAttempts("invreq_other", [unknown])
        expect(await test.ledger.countUnknownCreates(row.id)).toBe(2)
        expect(await test.ledger.countUnknownCreates("invreq_none")).toBe(0)
      },
    ],
  ],

  hasAnsweredCreate: [
    [
      "tells whether a create of the row was ever answered with an invoice",
      async (test) => {
        const row = await insert(test, "order")
        const tell = async (id = row.id) => await test.ledger.hasAnsweredCreate(id)
        const others = [aReport({ operation: "read" }), aReport({ outcome: "refused" })]
        await test.ledger.logAttempts(row.id, others)
        expect(await tell()).toBe(false)
        await test.ledger.logAttempts(row.id, [aReport()])
        expect(await tell()).toBe(true)
        expect(await tell("invreq_none")).toBe(false)
      },
    ],
  ],

  expireStamps: [
    [
      "declares a stamp dead once its deadline has passed, with the call it may have made",
      async (test) => {
        const stamp = { state: "issuing", stampToken: "token", stampedAt: DATABASE_NOW } as const
        const row = await rowWith(test, "order", {
          ...stamp,
          stampExpiresAt: { fromNowMs: 5000 },
          looks: 2,
          lookedAt: DATABASE_NOW,
        })
        const later = await rowWith(test, "later", {
          ...stamp,
          stampExpiresAt: { fromNowMs: 6000 },
        })
        const reasons = [aReason("OUTCOME_UNKNOWN")]
        await test.advance(5000)
        expect(await test.ledger.expireStamps(reasons)).toEqual([])
        await test.advance(1)
        const now = await iso(test)
        const expired = {
          ...row,
          state: "unknown",
          reasons,
          lookState: "looking",
          looks: 0,
          lookedAt: null,
          enqueuedAt: now,
          dueAt: await iso(test, minutes(2)),
          dueFor: "look",
          updatedAt: now,
        } as InvoiceRequest
        expect(await test.ledger.expireStamps(reasons)).toEqual([expired])
        await unchanged(test, expired)
        await unchanged(test, later)
        expect(await test.ledger.countUnknownCreates(row.id)).toBe(1)
        expect(PROCESS_DIED).toBe("PROCESS_DIED")
        expect(await test.ledger.expireStamps(reasons)).toEqual([])
        expect(await test.ledger.countUnknownCreates(row.id)).toBe(1)
      },
    ],
    ...(
      [
        ["no deadline", null],
        ["an earlier stamp's deadline", -minutes(5)],
        ["its own moment as its deadline", 0],
      ] as const
    ).map(([what, fromNowMs]): Case => [
      `gives a stamp with ${what} the time that is taken where none is told`,
      async (test) => {
        const { id } = await rowWith(test, "order", {
          state: "issuing",
          stampedAt: DATABASE_NOW,
          stampExpiresAt: fromNowMs === null ? null : { fromNowMs },
        })
        await test.advance(DEFAULT_STAMP_LIFETIME_MS)
        expect(await test.ledger.expireStamps([])).toEqual([])
        await test.advance(1)
        expect(idsOf(await test.ledger.expireStamps([]))).toEqual([id])
      },
    ]),
    [
      "leaves alone what has no stamp or waits for none",
      async (test) => {
        const old = { fromNowMs: -hours(2) }
        await rowWith(test, "no stamp", { state: "issuing", stampExpiresAt: old })
        for (const state of REQUEST_STATES.filter((one) => one !== "issuing")) {
          await rowWith(test, state, { state, stampedAt: old, stampExpiresAt: old })
        }
        expect(await test.ledger.expireStamps([])).toEqual([])
      },
    ],
    [
      "gives each dead stamp to one of ten who ask at once",
      async (test) => {
        const set = { state: "issuing", stampedAt: { fromNowMs: -hours(1) } } as const
        const rows = await atOnce(5, async (n) => rowWith(test, `order ${n}`, set))
        const expired = await atOnce(10, async () => test.ledger.expireStamps([]))
        expect(idsOf(expired.flat())).toEqual(idsOf(rows))
        for (const { id } of rows) expect(await test.ledger.countUnknownCreates(id)).toBe(1)
      },
    ],
  ],

  expireSendStamps: [
    [
      "takes an e-mail for one of unknown outcome once its stamp's deadline has passed",
      async (test) => {
        const sending = { state: "issued", sendState: "sending" } as const
        const row = await rowWith(test, "order", {
          ...sending,
          sendStampToken: "token",
          sendStampedAt: DATABASE_NOW,
          sendStampExpiresAt: { fromNowMs: 5000 },
          sendReasons: [aReason("OUTCOME_UNKNOWN")],
        })
        const untold = await rowWith(test, "untold", { ...sending, sendStampedAt: DATABASE_NOW })
        await rowWith(test, "no stamp", { ...sending })
        await test.advance(5000)
        expect(await test.ledger.expireSendStamps()).toEqual([])
        await test.advance(1)
        const expired = {
          ...row,
          sendState: "unknown" as const,
          sendLookState: "looking" as const,
          // No job was ever given for it.
          dueAt: row.createdAt,
          dueFor: "email_look" as const,
          updatedAt: await iso(test),
        }
        expect(await test.ledger.expireSendStamps()).toEqual([expired])
        await unchanged(test, expired)
        await test.advance(DEFAULT_STAMP_LIFETIME_MS - 5001)
        expect(await test.ledger.expireSendStamps()).toEqual([])
        await test.advance(1)
        expect(idsOf(await test.ledger.expireSendStamps())).toEqual([untold.id])
      },
    ],
  ],

  holdCompany: [
    [
      "counts a company as on hold for differences since the last of them",
      async (test) => {
        const hold = { companyId: "one", cause: "difference", keyDigest: null } as const
        expect(await test.ledger.holdCompany(hold)).toBe(true)
        const [first] = await test.ledger.findHolds()
        await test.advance(1000)
        expect(await test.ledger.holdCompany(hold)).toBe(false)
        const [second] = await test.ledger.findHolds()
        expect(Date.parse(second!.since) - Date.parse(first!.since)).toBeGreaterThanOrEqual(1000)
        expect(await test.ledger.releaseCompany("one", "difference", first!.since)).toBe("none")
        expect(await test.ledger.findHolds()).toHaveLength(1)
      },
    ],
    [
      "holds a company once for each cause and tells who began it",
      async (test) => {
        const since = await iso(test)
        const hold = async (companyId: string, keyDigest: string | null) =>
          await test.ledger.holdCompany({ companyId, cause: "key-rejected", keyDigest })
        expect(await hold("one", "digest")).toBe(true)
        await test.advance(1000)
        expect(await hold("one", "another")).toBe(false)
        expect(await hold("two", null)).toBe(true)
        const nobody = { actorId: null, note: null }
        expect(await test.ledger.findHolds()).toEqual([
          { companyId: "one", cause: "key-rejected", since, keyDigest: "digest", ...nobody },
          {
            companyId: "two",
            cause: "key-rejected",
            since: await iso(test),
            keyDigest: null,
            ...nobody,
          },
        ])
      },
    ],
    [
      "tells one of twenty at once that it began",
      async ({ ledger }) => {
        const hold = { companyId: "one", cause: "difference", keyDigest: null } as const
        const held = await atOnce(20, async () => ledger.holdCompany(hold))
        expect(held.filter(Boolean)).toHaveLength(1)
        expect(await ledger.findHolds()).toHaveLength(1)
      },
    ],
  ],

  pauseCompany: [
    [
      "is one more cause, and the last who paused it is the one it names",
      async (test) => {
        const { ledger } = test
        await ledger.holdCompany({ companyId: "one", cause: "unreachable", keyDigest: "d" })
        await ledger.pauseCompany({ companyId: "one", actorId: "user 1", note: "one" })
        await test.advance(1000)
        await ledger.pauseCompany({ companyId: "one", actorId: "user 2", note: "" })
        expect(await ledger.findHolds()).toEqual([
          {
            companyId: "one",
            cause: "paused",
            since: await iso(test),
            keyDigest: null,
            actorId: "user 2",
            note: "",
          },
          expect.objectContaining({ cause: "unreachable", keyDigest: "d", actorId: null }),
        ])
        const again = { companyId: "one", cause: "paused", keyDigest: null } as const
        expect(await ledger.holdCompany(again)).toBe(false)
      },
    ],
    [
      "records the operator's change with the pause, and no other",
      async ({ ledger, readRecords }) => {
        const pause = { companyId: "one", actorId: "user 1", note: "one" }
        await ledger.pauseCompany(pause)
        await ledger.pauseCompany(pause, aChange("hold"))
        expect(await readRecords()).toEqual({ acts: [], changes: [aChange("hold")] })
      },
    ],
  ],

  releaseCompany: [
    [
      "ends the one cause, and says whether any is left",
      async ({ ledger }) => {
        for (const companyId of ["one", "two"]) {
          for (const cause of HOLD_CAUSES) {
            await ledger.holdCompany({ companyId, cause, keyDigest: null })
          }
        }
        for (const [index, cause] of HOLD_CAUSES.entries()) {
          const isLast = index === HOLD_CAUSES.length - 1
          expect(await ledger.releaseCompany("one", cause)).toBe(
            isLast ? "active" : "still-on-hold"
          )
          expect(await ledger.releaseCompany("one", cause)).toBe("none")
        }
        expect(await ledger.releaseCompany("three", "paused")).toBe("none")
        expect(await ledger.findHolds()).toHaveLength(HOLD_CAUSES.length)
      },
    ],
    [
      "ends the hold that is meant, and leaves a later one of the same cause",
      async (test) => {
        const { ledger } = test
        const pause = { companyId: "one", actorId: "user", note: "" }
        await ledger.pauseCompany(pause)
        const [first] = await ledger.findHolds()
        await test.advance(1)
        await ledger.pauseCompany({ ...pause, actorId: "another" })
        expect(await ledger.releaseCompany("one", "paused", first?.since)).toBe("none")
        const [later] = await ledger.findHolds()
        expect(later?.actorId).toBe("another")
        expect(await ledger.releaseCompany("one", "paused", later?.since)).toBe("active")
      },
    ],
    [
      "records the operator's change if the hold ends by it, whatever else holds the company",
      async ({ ledger, readRecords }) => {
        const release = async (cause: HoldCause, since?: string) =>
          await ledger.releaseCompany("one", cause, since, aChange(cause))
        await ledger.pauseCompany({ companyId: "one", actorId: "user", note: "" })
        await ledger.holdCompany({ companyId: "one", cause: "difference", keyDigest: null })
        expect(await release("unreachable")).toBe("none")
        expect(await release("paused", "2026-01-01T00:00:00.000Z")).toBe("none")
        expect(await readRecords()).toEqual({ acts: [], changes: [] })
        expect(await release("paused")).toBe("still-on-hold")
        expect(await release("difference")).toBe("active")
        expect((await readRecords()).changes).toHaveLength(2)
        expect((await readRecords()).changes).toEqual(
          expect.arrayContaining([aChange("paused"), aChange("difference")])
        )
      },
    ],
    [
      "tells exactly one of those who end the last two causes at once that it is active",
      async ({ ledger }) => {
        for (let turn = 0; turn < 10; turn += 1) {
          const causes = ["unreachable", "key-rejected"] as const
          for (const cause of causes) {
            await ledger.holdCompany({ companyId: "one", cause, keyDigest: null })
          }
          const ends = await atOnce(6, async (n) =>
            ledger.releaseCompany("one", causes[n % 2 ? 1 : 0])
          )
          expect(ends.filter((end) => end !== "none").sort()).toEqual(["active", "still-on-hold"])
        }
      },
    ],
  ],

  findHolds: [
    [
      "gives every cause of every company, by company and in the order of the causes",
      async ({ ledger }) => {
        expect(await ledger.findHolds()).toEqual([])
        for (const cause of [...HOLD_CAUSES].reverse()) {
          for (const companyId of ["two", "one"]) {
            await ledger.holdCompany({ companyId, cause, keyDigest: null })
          }
        }
        const holds = await ledger.findHolds()
        expect(holds.map(({ companyId, cause }) => `${companyId} ${cause}`)).toEqual(
          ["one", "two"].flatMap((companyId) => HOLD_CAUSES.map((cause) => `${companyId} ${cause}`))
        )
      },
    ],
  ],

  hasOpenDifference: [
    [
      "is true of a company while one of its invoices differs and nobody settled that",
      async (test) => {
        const { ledger } = test
        const { id } = await insert(test, "order", { companyId: "one" })
        expect(await ledger.hasOpenDifference("one")).toBe(false)
        const difference = { what: "gross", sent: "1.23", found: "1.24" } as const
        const change = async (set: RequestPatch) =>
          await ledger.apply(byHand({ id, expect: { state: ["queued", "issued"] }, set }))
        await change({ state: "issued", difference })
        expect(await ledger.hasOpenDifference("one")).toBe(true)
        expect(await ledger.hasOpenDifference("two")).toBe(false)
        await change({ difference: { ...difference, isSettled: true } })
        expect(await ledger.hasOpenDifference("one")).toBe(false)
      },
    ],
  ],

  saveValueOnce: [
    [
      "keeps the first value and tells it to all",
      async ({ ledger }) => {
        const told = await atOnce(20, async (n) => ledger.saveValueOnce("key", { n }))
        expect(new Set(told.map(({ n }) => n)).size).toBe(1)
        expect(await ledger.readValue("key")).toEqual(told[0])
        expect(await ledger.saveValueOnce("key", "later")).toEqual(told[0])
        expect(await ledger.saveValueOnce("another", "later")).toBe("later")
      },
    ],
  ],

  saveValueIf: [
    [
      "keeps one of all that are saved at once after the same value",
      async ({ ledger }) => {
        for (const before of [null, { n: -1 }]) {
          if (before) await ledger.saveValue("key", before)
          const kept = await atOnce(20, async (n) => await ledger.saveValueIf("key", before, { n }))
          expect(kept.filter(Boolean)).toHaveLength(1)
          expect(await ledger.readValue("key")).toEqual({ n: kept.indexOf(true) })
        }
      },
    ],
    [
      "keeps what is there if it is another value, whatever the order of its properties",
      async ({ ledger }) => {
        expect(await ledger.saveValueIf("key", { n: 1 }, "never")).toBe(false)
        expect(await ledger.readValue("key")).toBeNull()
        await ledger.saveValue("key", { a: 1, b: [2, null] })
        expect(await ledger.saveValueIf("key", null, "never")).toBe(false)
        expect(await ledger.saveValueIf("key", { a: 1 }, "never")).toBe(false)
        expect(await ledger.saveValueIf("key", { b: [2, null], a: 1 }, "next")).toBe(true)
        expect(await ledger.readValue("key")).toBe("next")
        await ledger.saveValue("key", null)
        expect(await ledger.saveValueIf("key", null, "last")).toBe(true)
        expect(await ledger.readValue("key")).toBe("last")
      },
    ],
  ],

  saveValue: [
    [
      "keeps the last value, of any kind that JSON has",
      async ({ ledger }) => {
        const values = ["text", "", 0, 1.5, true, false, null, [], {}, [{ a: [null, "ż"] }], "last"]
        for (const value of values) {
          await ledger.saveValue("key", value)
          expect(await ledger.readValue("key")).toEqual(value)
        }
      },
    ],
    [
      "keeps what JSON keeps: no property that is undefined, a moment as its text",
      async ({ ledger }) => {
        const at = new Date("2026-03-05T08:00:00.000Z")
        await ledger.saveValue("key", { at, left: undefined })
        expect(await ledger.readValue("key")).toStrictEqual({ at: "2026-03-05T08:00:00.000Z" })
      },
    ],
    [
      "refuses what no text of the database can hold",
      async ({ ledger }) => {
        await ledger.saveValue("key", "kept")
        await expect(ledger.saveValue("key", NUL)).rejects.toThrow()
        await expect(ledger.saveValue("key", { [HALF_PAIR]: 1 })).rejects.toThrow()
        expect(await ledger.readValue("key")).toBe("kept")
      },
    ],
  ],

  recordAct: [
    [
      "records what an operator did to a request",
      async ({ ledger, readRecords }) => {
        const act = { actorId: "user 1", act: "buyer", note: null }
        await ledger.recordAct("invreq_1", act)
        expect(await readRecords()).toEqual({
          acts: [{ requestId: "invreq_1", ...act }],
          changes: [],
        })
      },
    ],
  ],

  readValue: [
    [
      "gives null for what was never remembered",
      async ({ ledger }) => expect(await ledger.readValue("key")).toBeNull(),
    ],
    [
      "gives a value of its own, which nobody else changes",
      async ({ ledger }) => {
        const value = { list: [1] }
        await ledger.saveValue("key", value)
        value.list.push(2)
        const first = await ledger.readValue<{ list: number[] }>("key")
        first!.list.push(3)
        expect(await ledger.readValue("key")).toEqual({ list: [1] })
      },
    ],
  ],

  readScan: [
    [
      "gives null before the first time, and each scan its own",
      async ({ ledger }) => {
        expect(await ledger.readScan("missed_orders")).toBeNull()
        await ledger.saveScan("missed_orders", POSITION)
        expect(await ledger.readScan("missed_orders")).toStrictEqual(POSITION)
        expect(await ledger.readScan("open_orders")).toBeNull()
      },
    ],
  ],

  saveScan: [
    [
      "keeps the last position whole: what is left out is null",
      async ({ ledger }) => {
        await ledger.saveScan("missed_orders", POSITION)
        await ledger.saveScan("missed_orders", { cursor: "order_1" })
        const left = { trigger: null, floor: null, startDate: null }
        expect(await ledger.readScan("missed_orders")).toStrictEqual({ cursor: "order_1", ...left })
        await ledger.saveScan("missed_orders", {})
        expect(await ledger.readScan("missed_orders")).toStrictEqual({ cursor: null, ...left })
      },
    ],
  ],

  saveScanIf: [
    [
      "keeps a position where the one before stands, to the millisecond",
      async ({ ledger }) => {
        const save = async (before: ScanPosition | null, cursor: string) =>
          await ledger.saveScanIf("missed_orders", before, { ...POSITION, cursor })
        expect(await save(POSITION, "never")).toBe(false)
        expect(await save(null, "first")).toBe(true)
        expect(await save(null, "never")).toBe(false)
        const first = { ...POSITION, cursor: "first" }
        const others: Partial<ScanPosition>[] = [
          ...[{ cursor: null }, { cursor: "never" }, { trigger: "manual" as const }],
          ...[{ trigger: null }, { floor: null }, { floor: "2026-03-04T08:00:00.002Z" }],
          ...[{ startDate: null }, { startDate: "2026-03-01T00:00:00.001Z" }],
        ]
        for (const other of others) expect(await save({ ...first, ...other }, "never")).toBe(false)
        expect(await ledger.readScan("missed_orders")).toEqual(first)
        expect(await save(first, "second")).toBe(true)
        expect((await ledger.readScan("missed_orders"))?.cursor).toBe("second")
      },
    ],
    [
      "lets one of many through that saw the same",
      async ({ ledger }) => {
        await ledger.saveScan("missed_orders", POSITION)
        const done = await atOnce(10, async (n) =>
          ledger.saveScanIf("missed_orders", POSITION, { ...POSITION, cursor: `${n}` })
        )
        expect(done.filter(Boolean)).toHaveLength(1)
        expect((await ledger.readScan("missed_orders"))?.cursor).toBe(`${done.indexOf(true)}`)
      },
    ],
  ],

  readKeySeen: [
    [
      "gives what was seen with a key of a company, and null of another one",
      async ({ ledger }) => {
        await ledger.saveKeySeen(KEY, { accounts: SEEN })
        expect(await ledger.readKeySeen(KEY)).toStrictEqual({ at: CONTRACT_BEGINS, accounts: SEEN })
        expect(await ledger.readKeySeen({ ...KEY, companyId: "two" })).toBeNull()
        expect(await ledger.readKeySeen({ ...KEY, keyDigest: "another" })).toBeNull()
      },
    ],
    [
      "gives null while only doubt was noted",
      async ({ ledger }) => {
        await ledger.noteKeyDoubt(KEY)
        expect(await ledger.readKeySeen(KEY)).toBeNull()
      },
    ],
  ],

  saveKeySeen: [
    [
      "replaces what was seen before, proofs too, as of now",
      async (test) => {
        const { ledger } = test
        await ledger.saveKeySeen(KEY, { accounts: SEEN, provenWith: ["older", "oldest"] })
        expect((await ledger.readKeySeen(KEY))?.provenWith).toEqual(["older", "oldest"])
        await test.advance(1500)
        await ledger.saveKeySeen(KEY, { accounts: [] })
        const at = "2026-03-05T08:00:01.500Z"
        expect(await ledger.readKeySeen(KEY)).toStrictEqual({ at, accounts: [] })
        await ledger.saveKeySeen(KEY, { accounts: [], provenWith: [] })
        expect(await ledger.readKeySeen(KEY)).toStrictEqual({ at, accounts: [], provenWith: [] })
      },
    ],
  ],

  noteKeyDoubt: [
    [
      "tells since when it is open what a key opens, for each key and whatever was seen",
      async (test) => {
        const { ledger } = test
        expect(await ledger.noteKeyDoubt(KEY)).toBe(0)
        await test.advance(61_500)
        await ledger.saveKeySeen(KEY, { accounts: SEEN })
        expect(await ledger.noteKeyDoubt(KEY)).toBe(61_500)
        expect(await ledger.noteKeyDoubt({ ...KEY, keyDigest: "another" })).toBe(0)
        await test.advance(1)
        expect(new Set(await atOnce(10, () => ledger.noteKeyDoubt(KEY)))).toEqual(new Set([61_501]))
        expect((await ledger.readKeySeen(KEY))?.accounts).toEqual(SEEN)
      },
    ],
  ],

  claimThrottle: [
    [
      "gives a turn to one of twenty, and to nobody else before its time is up",
      async (test) => {
        const claim = async () => await test.ledger.claimThrottle("sweep", 5000)
        expect((await atOnce(20, claim)).filter(Boolean)).toHaveLength(1)
        await test.advance(5000)
        expect(await claim()).toBe(false)
        expect(await test.ledger.claimThrottle("another", 5000)).toBe(true)
        await test.advance(1)
        expect((await atOnce(20, claim)).filter(Boolean)).toHaveLength(1)
        expect(await test.ledger.claimThrottle("sweep", 5000)).toBe(false)
      },
    ],
    [
      "is not kept waiting by a turn that a clock which was ahead has taken",
      async (test) => {
        expect(await test.ledger.claimThrottle("sweep", 5000)).toBe(true)
        await test.advance(-3_600_000)
        expect(
          (await atOnce(5, () => test.ledger.claimThrottle("sweep", 5000))).filter(Boolean)
        ).toHaveLength(1)
      },
    ],
    [
      "is none of a value that is saved under the same name",
      async (test) => {
        await test.ledger.saveValue("key", { kept: 1 })
        expect(await test.ledger.claimThrottle("key", 5000)).toBe(true)
        expect(await test.ledger.readValue("key")).toEqual({ kept: 1 })
      },
    ],
  ],

  claimDay: [
    [
      "gives a day to one of twenty, and no day twice nor an earlier one",
      async ({ ledger }) => {
        const claim = async (day: string) => await ledger.claimDay("mail", day)
        expect(
          (await atOnce(20, async () => await claim("2026-03-05"))).filter(Boolean)
        ).toHaveLength(1)
        expect(await claim("2026-03-05")).toBe(false)
        expect(await claim("2026-03-04")).toBe(false)
        expect(await claim("2026-03-06")).toBe(true)
        expect(await ledger.claimDay("another", "2026-03-05")).toBe(true)
      },
    ],
    [
      "is not kept waiting by a day that a clock which was ahead has taken",
      async (test) => {
        const { ledger } = test
        expect(await ledger.claimDay("mail", "2027-03-05")).toBe(true)
        await test.advance(-3_600_000)
        expect(await ledger.claimDay("mail", "2026-03-05")).toBe(true)
        expect(await ledger.claimDay("mail", "2026-03-05")).toBe(false)
      },
    ],
  ],

  ...COMPANY_NOTES_CONTRACT,
  ...LATER_EMAIL_CONTRACT,
  ...ATTENTION_CONTRACT,
  ...EVENTS_CONTRACT,
  ...KSEF_CONTRACT,
  ...PAYMENT_CONTRACT,
  ...LINK_CONTRACT,
  ...ACCOUNTANT_LINK_CONTRACT,
  ...RUN_CONTRACT,
  ...MONTH_CONTRACT,

  readDatabaseIdentity: [
    [
      "tells the same each time",
      async (test) => {
        const identity = await test.ledger.readDatabaseIdentity()
        expect(identity).toMatch(/^\d+\/\d+$/)
        expect(await test.ledger.readDatabaseIdentity()).toBe(identity)
      },
    ],
  ],
  readClockMs: [
    [
      "is the clock that rows are written by",
      async (test) => {
        const before = await test.ledger.readClockMs()
        await test.advance(1500)
        const now = await test.ledger.readClockMs()
        expect(now - before).toBeCloseTo(1500, 3)
        const row = await insert(test, "order")
        expect(Date.parse(row.createdAt)).toBe(Math.floor(now))
      },
    ],
  ],
} satisfies Record<keyof LedgerPort, Cases>
