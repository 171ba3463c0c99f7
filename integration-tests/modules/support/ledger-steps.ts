import fc from "fast-check"
import type { CompanyNoteName } from "../../../src/core/request/company-notes"
import { HOLD_CAUSES, type InvoiceRequest } from "../../../src/core/request/invoice-request"
import type { Announcement } from "../../../src/core/lifecycle/announcement"
import {
  DATABASE_NOW,
  type RequestChange,
  type RequestPatch,
} from "../../../src/core/lifecycle/transition"
import type { CallReport } from "../../../src/core/request/outcomes"
import { mayMove } from "../../../src/core/lifecycle/diagram"
import { REQUEST_STATES, SEND_STATES } from "../../../src/core/lifecycle/states"
import { aNewRequest } from "../../../src/pipeline/__tests__/support/a-new-request"
import { NOTES } from "../../../src/pipeline/__tests__/support/company-notes-contract"
import { aReason, aReport } from "../../../src/pipeline/__tests__/support/ledger-contract"
import type { EventsPort } from "../../../src/pipeline/events-port"
import type { KsefPort } from "../../../src/pipeline/ksef-port"
import type { AccountantLinkPort, LinkPort } from "../../../src/pipeline/link-port"
import type { PaymentPort } from "../../../src/pipeline/payment-port"
import type { LedgerPort } from "../../../src/pipeline/ports"
import type { MonthsPort } from "../../../src/pipeline/month/month-port"
import type { RunsPort } from "../../../src/pipeline/runs/runs-port"
import { byHand } from "../../../src/pipeline/__tests__/support/by-hand"

export const ORDERS = ["order 1", "order 2", "order 3", "order 4"]

/** What a step sees of one of the two ledgers: ids differ, everything else is the same in both. */
export type View = {
  row(orderId: string): InvoiceRequest | null
  account(index: number | null): string | null
  /** The orders whose invoice is issued in a known account. */
  issued: readonly InvoiceRequest[]
  nowMs: number
}

/**
 * Statements about accounts, KSeF, payments, links and runs are compared only by the contract's cases; and
 * two databases each have their own identity.
 */
export type Method = Exclude<
  keyof LedgerPort,
  | "describeAccounts"
  | "stateAccount"
  | "readDatabaseIdentity"
  | Exclude<keyof EventsPort, "claimEvents">
  | keyof KsefPort
  | keyof PaymentPort
  | keyof LinkPort
  | keyof AccountantLinkPort
  | keyof RunsPort
  | keyof MonthsPort
>
export type Step = { method: Method; toArguments(view: View): unknown[] }

type Steps = { readonly [Name in Method]: fc.Arbitrary<Step> }

const step = <Spec, Name extends Method>(
  method: Name,
  spec: fc.Arbitrary<Spec>,
  toArguments: (spec: Spec, view: View) => Parameters<LedgerPort[Name]>
): fc.Arbitrary<Step> =>
  spec.map((chosen) => ({
    method,
    toArguments: (view: View) => toArguments(chosen, view),
    [fc.toStringMethod]: () => `${method} ${fc.stringify(chosen)}`,
  }))

const among = fc.constantFrom
const order = among(...ORDERS)
const company = among("one", "two")
const invoiceId = among("1", "2", "3")
const account = fc.option(fc.nat({ max: 3 }), { freq: 3 })
const keyDigest = among("key 1", "key 2", "key 3")
const content = among("content 1", "content 2")
const settingKey = among("setting 1", "setting 2")
const noteName = among(...(Object.keys(NOTES) as CompanyNoteName[]))
const noted = among(
  ...(Object.keys(NOTES) as CompanyNoteName[]).flatMap((name) =>
    NOTES[name].map((note) => [name, note] as const)
  )
)
const key = fc.record({ companyId: company, keyDigest })
const scan = among("missed_orders", "changed_orders")
const scanned = fc.record(
  {
    cursor: among(null, "order_1", "2026-03-05T08:00:00.001Z"),
    trigger: among(null, "order.placed", "manual"),
    floor: among(null, "2026-03-04T23:00:00.000Z", "2026-03-05T08:00:00.001Z"),
    startDate: among(null, "2026-03-04T23:00:00.000Z"),
  },
  { requiredKeys: [] }
)
const whole = { cursor: null, trigger: null, floor: null, startDate: null }
const operation = among("create", "send")
const aheadMs = among(0, 1, -1, 1000, -1000, 5000, -5000, 60_000, -60_000, -900_000, -700_000_000)

type Ahead = { how: "now" | "from now" | "text"; aheadMs: number } | null
const moment: fc.Arbitrary<Ahead> = fc.option(
  fc.record({ how: among("now", "from now", "text"), aheadMs }),
  { freq: 4 }
)

const textAt = (view: View, ahead: number) => new Date(view.nowMs + ahead).toISOString()

function toMoment(ahead: Ahead, view: View): RequestPatch["stampedAt"] {
  if (ahead === null) return null
  if (ahead.how === "now") return DATABASE_NOW
  return ahead.how === "text" ? textAt(view, ahead.aheadMs) : { fromNowMs: ahead.aheadMs }
}

const MOMENTS = [
  "enqueuedAt",
  "nextAttemptAt",
  "stampedAt",
  "stampExpiresAt",
  "issuedAt",
  "lookedAt",
  "sendStampedAt",
  "sendStampExpiresAt",
  "sentAt",
] as const

const moments = fc.dictionary(among(...MOMENTS), moment, { maxKeys: 4 })

const reasons = fc.option(
  among(
    ...(["OUTCOME_UNKNOWN", "AMBIGUOUS_LOOKUP", "DRAFT_FOUND", "ABSENT_AGAIN"] as const),
    ...(["LOOKUP_FAILED", "SEND_UNCONFIRMED"] as const)
  ).map((code) => [aReason(code)]),
  { freq: 4 }
)

/** One time in six. */
const seldom = <T, Nil>(value: fc.Arbitrary<T>, nil: Nil) =>
  fc.oneof({ arbitrary: fc.constant(nil), weight: 5 }, { arbitrary: value, weight: 1 })

const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 2 })

const fields = fc.record({
  revision: maybe(fc.nat({ max: 2 })),
  companyId: seldom(company, undefined),
  stampToken: maybe(fc.option(among("token 1", "token 2"))),
  contentFingerprint: maybe(fc.option(content, { freq: 4 })),
  reference: maybe(fc.option(among("ref."), { freq: 6 })),
  reasons: maybe(reasons),
  invoiceId: maybe(fc.option(invoiceId, { freq: 6 })),
  readBack: maybe(among("none", "pending", "done")),
  looks: maybe(fc.nat({ max: 3 })),
  sendStampToken: maybe(fc.option(among("token 1", "token 2"))),
  sendReasons: maybe(reasons),
})

const attempt: fc.Arbitrary<CallReport> = fc
  .record({
    operation: among("create", "create", "send", "read"),
    outcome: among("done", "unknown", "key-rejected", "refused"),
    status: among(200, 401, 403, null),
  })
  .map(aReport)
const forbidden = operation.map((one) =>
  aReport({ operation: one, outcome: "key-rejected", status: 403 })
)
const attempts = fc.array(fc.oneof(attempt, forbidden), { maxLength: 2 })

const HELD = ["revision", "stampToken", "sendStampToken", "emailOrders", "updatedAt"] as const
type Held = (typeof HELD)[number]

type Scene = "stamp" | "issue" | "lose" | "mail" | "mailed"

/** What the pipeline sets together, so that the states behind it occur often. */
const SCENES: Readonly<Record<Scene, RequestPatch>> = {
  stamp: {
    state: "issuing",
    stampedAt: DATABASE_NOW,
    stampExpiresAt: { fromNowMs: 5000 },
    contentFingerprint: "content 1",
  },
  issue: { state: "issued", issuedAt: DATABASE_NOW, readBack: "pending", reference: "ref." },
  lose: { state: "unknown", reasons: [aReason("OUTCOME_UNKNOWN")], enqueuedAt: DATABASE_NOW },
  mail: {
    sendState: "sending",
    sendStampedAt: DATABASE_NOW,
    sendStampExpiresAt: { fromNowMs: 5000 },
    sendReasons: [aReason("OUTCOME_UNKNOWN")],
  },
  mailed: { sendState: "sent", sentAt: DATABASE_NOW, issuedAt: DATABASE_NOW },
}

const announcement: fc.Arbitrary<Announcement> = fc.record(
  {
    name: among<Announcement["name"]>(
      ...(["issued", "available", "sent", "refused", "doubled", "correction_needed"] as const),
      "mail_refused"
    ),
    only: fc.constant("unanswered" as const),
  },
  { requiredKeys: ["name"] }
)

const change = fc.record({
  order,
  scene: fc.option(among<Scene>("stamp", "issue", "lose", "mail", "mailed"), { freq: 2 }),
  // Mostly from the row's current state, along an allowed move.
  from: seldom(fc.subarray([...REQUEST_STATES], { minLength: 1 }), null),
  to: fc.oneof(
    { arbitrary: fc.nat({ max: 20 }), weight: 6 },
    { arbitrary: fc.constant(null), weight: 3 },
    { arbitrary: among(...REQUEST_STATES), weight: 1 }
  ),
  sendTo: fc.option(among(...SEND_STATES), { freq: 2 }),
  doesExpectSend: seldom(fc.constant(true), false),
  held: seldom<readonly Held[], readonly Held[]>(fc.subarray([...HELD], { minLength: 1 }), []),
  wrong: seldom(among(...HELD), null),
  isCompanyActive: seldom(fc.constant(true), false),
  isUnanswered: seldom(fc.constant(true), false),
  fields,
  moments,
  account: maybe(account),
  answered: maybe(invoiceId),
  settled: seldom(fc.uniqueArray(invoiceId, { maxLength: 2 }), undefined),
  attempts,
  // No change announces the same event twice.
  events: seldom(
    fc.uniqueArray(announcement, { maxLength: 3, selector: ({ name }) => name }),
    undefined
  ),
})
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function toChange(spec: Change, view: View): RequestChange {
  const row = view.row(spec.order)
  if (spec.scene !== null && row !== null) {
    const { id, state } = row
    const done = aReport({ operation: spec.scene === "mailed" ? "send" : "create" })
    const set: RequestPatch = { ...SCENES[spec.scene] }
    // Only an invoice with an id and an account is ever among the confirmed ones.
    if (spec.account !== undefined) set.accountId = view.account(spec.account)
    if (spec.scene === "issue" && spec.answered !== undefined) set.invoiceId = spec.answered
    return { id, expect: { state }, set, attempts: [done, ...spec.attempts] }
  }
  const from = spec.from ?? [row?.state ?? "queued"]
  const moves = REQUEST_STATES.filter((state) => from.every((one) => mayMove(one, state)))
  const state = typeof spec.to === "number" ? moves[spec.to % moves.length] : spec.to
  const set: RequestPatch = { ...spec.fields }
  if (state) set.state = state
  if (spec.sendTo !== null) set.sendState = spec.sendTo
  if (spec.account !== undefined) set.accountId = view.account(spec.account)
  for (const [field, ahead] of Object.entries(spec.moments)) {
    set[field as (typeof MOMENTS)[number]] = toMoment(ahead, view)
  }
  return {
    id: row?.id ?? "invreq_none",
    expect: { state: from, ...expectations(spec, row, view) },
    set,
    ...(spec.answered === undefined ? {} : { answered: spec.answered }),
    ...(spec.settled === undefined ? {} : { settled: spec.settled }),
    ...(spec.events === undefined ? {} : { events: spec.events }),
    attempts: spec.attempts,
  }
}

function expectations(spec: Change, row: InvoiceRequest | null, view: View) {
  const expected: Omit<RequestChange["expect"], "state"> = {}
  if (spec.isCompanyActive) expected.isCompanyActive = true
  if (spec.isUnanswered) expected.isUnanswered = true
  if (row === null) return expected
  if (spec.doesExpectSend) expected.sendState = row.sendState
  if (spec.held.includes("revision")) expected.revision = row.revision
  if (spec.held.includes("updatedAt")) expected.updatedAt = row.updatedAt
  if (spec.held.includes("emailOrders")) expected.emailOrders = row.emailOrders
  if (spec.held.includes("stampToken")) expected.stampToken = row.stampToken ?? "token 1"
  if (spec.held.includes("sendStampToken"))
    expected.sendStampToken = row.sendStampToken ?? "token 1"
  if (spec.wrong === "revision") expected.revision = row.revision + 1
  if (spec.wrong === "updatedAt") expected.updatedAt = textAt(view, 7)
  if (spec.wrong === "emailOrders") expected.emailOrders = row.emailOrders + 1
  if (spec.wrong === "stampToken") expected.stampToken = "token 3"
  if (spec.wrong === "sendStampToken") expected.sendStampToken = "token 3"
  return expected
}

const nothing = fc.constant(null)
const idOf = (view: View, orderId: string) => view.row(orderId)?.id ?? "invreq_none"
const batch = fc.record({
  aheadMs: among(0, 0, 1000, 120_000),
  limit: among(0, 1, 2, 99, 99, 99),
})
const orders = fc.array(among(...ORDERS, "order of nobody"), { maxLength: 5 })
const invoiceIds = fc.array(among("1", "2", "3", "4"), { maxLength: 4 })

/** By method: a method added to the port has no step yet, so this does not compile. */
export const STEPS: Steps = {
  insertRequest: step(
    "insertRequest",
    fc.record({ order, companyId: fc.option(company, { freq: 6 }), isForced: fc.boolean() }),
    ({ order: orderId, ...input }) => [aNewRequest(orderId, input)]
  ),
  insertTied: step(
    "insertTied",
    fc.record({ order, companyId: company, account, invoiceId: among("1", "2", "3") }),
    ({ order: orderId, companyId, account: index, invoiceId }, view) => [
      aNewRequest(orderId, { companyId }),
      ({ id }) =>
        byHand({
          id,
          expect: { state: "queued" },
          set: { state: "issued", invoiceId, accountId: view.account(index) },
        }),
    ]
  ),
  findRequest: step("findRequest", order, (orderId, view) => [idOf(view, orderId)]),
  findRequestOfOrder: step("findRequestOfOrder", order, (orderId) => [orderId]),
  apply: step("apply", change, (spec, view) => [byHand(toChange(spec, view))]),
  logAttempts: step("logAttempts", fc.record({ order, attempts }), (spec, view) => [
    idOf(view, spec.order),
    spec.attempts,
  ]),
  findRequestedOrders: step("findRequestedOrders", orders, (ids) => [ids]),
  findRequestsOfOrders: step("findRequestsOfOrders", orders, (ids) => [ids]),
  findTiedInvoices: step(
    "findTiedInvoices",
    fc.record({ companyId: company, account, invoiceIds, order }),
    (spec, view) => [
      { companyId: spec.companyId, accountId: view.account(spec.account) },
      spec.invoiceIds,
      idOf(view, spec.order),
    ]
  ),
  findHolders: step(
    "findHolders",
    fc.record({ companyId: company, invoiceIds, order }),
    (spec, view) => [spec.companyId, spec.invoiceIds, idOf(view, spec.order)]
  ),
  findAccountOfKey: step("findAccountOfKey", fc.record({ company, keyDigest }), (spec) => [
    spec.company,
    spec.keyDigest,
  ]),
  openAccount: step(
    "openAccount",
    fc.record({ companyId: company, keyDigest, account: fc.option(fc.nat({ max: 3 })) }),
    (spec, view) => [
      {
        companyId: spec.companyId,
        keyDigest: spec.keyDigest,
        accountId: view.account(spec.account),
      },
    ]
  ),
  readKeySeen: step("readKeySeen", key, (spec) => [spec]),
  saveKeySeen: step(
    "saveKeySeen",
    fc.record({
      key,
      asked: among(0, 3),
      provenWith: fc.option(fc.array(keyDigest, { maxLength: 2 })),
    }),
    (spec) => [
      spec.key,
      {
        accounts: [{ accountId: "account", asked: spec.asked, shown: 1, agreeing: 0 }],
        ...(spec.provenWith ? { provenWith: spec.provenWith } : {}),
      },
    ]
  ),
  noteKeyDoubt: step("noteKeyDoubt", key, (spec) => [spec]),
  findAccounts: step("findAccounts", company, (companyId) => [companyId]),
  findKnownInvoices: step("findKnownInvoices", fc.nat({ max: 3 }), (index, view) => [
    view.account(index) ?? "account of nobody",
    99,
  ]),
  hasUnresolvedLookalike: step("hasUnresolvedLookalike", order, (orderId, view) => [
    view.row(orderId) ?? ({ id: "", contentFingerprint: null } as InvoiceRequest),
  ]),
  claimDue: step("claimDue", batch, (spec) => [spec]),
  // Everything announced since the last claim: what each ledger wrote with its changes.
  claimEvents: step("claimEvents", nothing, () => [{ limit: 999, leaseMs: 0 }]),
  findConfirmed: step(
    "findConfirmed",
    fc.record({
      // Mostly a company and account that issued an invoice: random generation hardly ever finds both.
      chosen: fc.option(fc.nat({ max: 3 }), { freq: 6 }),
      company,
      account,
      aheadMs,
      backMs: among(5000, 900_000),
      limit: among(0, 1, 2, 20),
    }),
    (spec, view) => {
      const row = spec.chosen === null ? null : view.issued[spec.chosen % view.issued.length]
      return [
        {
          companyId: row?.companyId ?? spec.company,
          accountId: row?.accountId ?? view.account(spec.account),
        },
        {
          since: textAt(view, spec.aheadMs - spec.backMs),
          until: textAt(view, spec.aheadMs),
          limit: spec.limit,
        },
      ]
    }
  ),
  hasIssuedSince: step("hasIssuedSince", fc.record({ company, aheadMs }), (spec, view) => [
    spec.company,
    textAt(view, spec.aheadMs),
  ]),
  hasSentSince: step("hasSentSince", fc.record({ company, aheadMs }), (spec, view) => [
    spec.company,
    textAt(view, spec.aheadMs),
  ]),
  countForbidden: step("countForbidden", fc.record({ order, operation }), (spec, view) => [
    idOf(view, spec.order),
    spec.operation,
  ]),
  countUnansweredReads: step("countUnansweredReads", order, (one, view) => [idOf(view, one)]),
  hasQueuedBeside: step("hasQueuedBeside", fc.record({ company, orders }), (spec, view) => [
    spec.company,
    spec.orders.map((orderId) => idOf(view, orderId)),
  ]),
  hasNewDue: step("hasNewDue", company, (one) => [one]),
  countUnknownCreates: step("countUnknownCreates", order, (one, view) => [idOf(view, one)]),
  hasAnsweredCreate: step("hasAnsweredCreate", order, (one, view) => [idOf(view, one)]),
  expireStamps: step("expireStamps", nothing, () => [[aReason("OUTCOME_UNKNOWN")]]),
  expireSendStamps: step("expireSendStamps", nothing, () => []),
  // Called with an id of such an e-mail; the ledger contract covers these two.
  expireLaterEmails: step("expireLaterEmails", nothing, () => []),
  findEmailsOf: step("findEmailsOf", order, (orderId, view) => [idOf(view, orderId)]),
  holdCompany: step(
    "holdCompany",
    fc.record({
      companyId: company,
      cause: among(...HOLD_CAUSES),
      keyDigest: fc.option(keyDigest),
    }),
    (hold) => [hold]
  ),
  pauseCompany: step(
    "pauseCompany",
    fc.record({ companyId: company, actorId: among("user 1", "user 2"), note: among("", "note") }),
    (pause) => [pause]
  ),
  releaseCompany: step(
    "releaseCompany",
    fc.record({ company, cause: among(...HOLD_CAUSES) }),
    (spec) => [spec.company, spec.cause]
  ),
  hasOpenDifference: step("hasOpenDifference", fc.record({ company }), (spec) => [spec.company]),
  findHolds: step("findHolds", nothing, () => []),
  readCompanyNote: step("readCompanyNote", fc.record({ company, name: noteName }), (spec) => [
    spec.company,
    spec.name,
  ]),
  saveCompanyNote: step("saveCompanyNote", fc.record({ company, noted }), (spec) => [
    spec.company,
    ...spec.noted,
  ]),
  saveCompanyNoteIf: step(
    "saveCompanyNoteIf",
    fc.record({ company, before: fc.option(fc.nat({ max: 4 })), noted }),
    ({ company: id, before, noted: [name, note] }) => [
      ...([id, name] as const),
      before === null ? null : (NOTES[name][before] ?? null),
      note,
    ]
  ),
  saveValueOnce: step(
    "saveValueOnce",
    fc.record({ settingKey, value: fc.jsonValue({ maxDepth: 1, noUnicodeString: true }) }),
    (spec) => [spec.settingKey, spec.value]
  ),
  saveValue: step(
    "saveValue",
    fc.record({ settingKey, value: fc.jsonValue({ maxDepth: 1, noUnicodeString: true }) }),
    (spec) => [spec.settingKey, spec.value]
  ),
  saveValueIf: step(
    "saveValueIf",
    fc.record({
      settingKey,
      before: fc.option(fc.jsonValue({ maxDepth: 1, noUnicodeString: true })),
      value: fc.jsonValue({ maxDepth: 1, noUnicodeString: true }),
    }),
    (spec) => [spec.settingKey, spec.before, spec.value]
  ),
  recordAct: step("recordAct", order, (orderId, view) => [
    idOf(view, orderId),
    { actorId: "user", act: "buyer", note: null },
  ]),
  readValue: step("readValue", settingKey, (key) => [key]),
  readScan: step("readScan", scan, (name) => [name]),
  saveScan: step("saveScan", fc.record({ scan, scanned }), (spec) => [spec.scan, spec.scanned]),
  saveScanIf: step(
    "saveScanIf",
    fc.record({ scan, before: fc.option(scanned), scanned }),
    (spec) => [spec.scan, spec.before && { ...whole, ...spec.before }, spec.scanned]
  ),
  claimThrottle: step(
    "claimThrottle",
    fc.record({ settingKey, ttlMs: among(0, 1000, 60_000) }),
    (spec) => [spec.settingKey, spec.ttlMs]
  ),
  claimDay: step(
    "claimDay",
    fc.record({ settingKey, day: among("2026-03-04", "2026-03-05", "2026-03-06") }),
    (spec) => [spec.settingKey, spec.day]
  ),
  readClockMs: step("readClockMs", nothing, () => []),
}
