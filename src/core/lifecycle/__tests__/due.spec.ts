import fc from "fast-check"
import { DUE_PAUSES, findDue, type DueFields } from "../due"
import { lookStateOf, sendLookStateOf } from "../look-state"
import type { InvoiceRequest } from "../../request/invoice-request"
import { REQUEST_STATES, SEND_STATES, type DueWork } from "../states"

const minutes = (count: number) => count * 60_000
const hours = (count: number) => minutes(60 * count)
const BEGIN = Date.parse("2026-03-05T08:00:00.000Z")
const at = (ms: number) => new Date(BEGIN + ms).toISOString()

/** With the reasons, which the claims of before asked. */
type Row = DueFields & Pick<InvoiceRequest, "sendReasons">

/** As the moves leave it: how the search stands is known from the reason. */
const asMoved = (row: Omit<Row, "lookState" | "sendLookState">): Row => ({
  ...row,
  lookState: row.state === "unknown" ? lookStateOf(row.reasons?.[0]?.code) : null,
  sendLookState: row.sendState === "unknown" ? sendLookStateOf(row.sendReasons?.[0]?.code) : null,
})

/**
 * The claims of which the due time took the place, as they asked every row at every sweep: the rule
 * must say of each row when the first of them would have taken it, and which.
 */
const CLAIMS: readonly [DueWork, (row: Row, nowMs: number) => boolean][] = [
  [
    "issue",
    ({ state, nextAttemptAt }, nowMs) => state === "queued" && !isAhead(nextAttemptAt, nowMs),
  ],
  [
    "follow_up",
    ({ state, readBack, sendState }) =>
      state === "issued" && (readBack === "pending" || sendState === "queued"),
  ],
  ["look", (row, nowMs) => row.state === "unknown" && mayBeLookedAt(row, nowMs)],
  [
    "email_look",
    (row, nowMs) =>
      row.state === "issued" && row.sendState === "unknown" && mayEmailTell(row, nowMs),
  ],
  // Came later, with the due time: every hour for three days, four times a day for a month, then daily.
  ["payment_look", (row, nowMs) => row.state === "refused" && mayBePaid(row, nowMs)],
]

const IDLE_MS = minutes(2)
const UNDECIDED_MS = minutes(10)
const LEFT_MS = hours(1)
const EMAIL_MS = hours(24 * 7)

function claimedAt(row: Row, nowMs: number): DueWork | null {
  if (row.enqueuedAt !== null && !isOlder(row.enqueuedAt, IDLE_MS, nowMs)) return null
  return CLAIMS.find(([, takes]) => takes(row, nowMs))?.[0] ?? null
}

function mayBeLookedAt(row: Row, nowMs: number): boolean {
  const code = row.reasons?.[0]?.code ?? ""
  if (code === "OUTCOME_UNKNOWN" || isOlder(row.enqueuedAt, LEFT_MS, nowMs)) return true
  if (!isOlder(row.enqueuedAt, UNDECIDED_MS, nowMs) || code === "ABSENT_AGAIN") return false
  if (code !== "AMBIGUOUS_LOOKUP" && code !== "DRAFT_FOUND") return true
  return isWithin(row.stampedAt, LEFT_MS, nowMs)
}

function mayBePaid({ reasons, createdAt, enqueuedAt }: DueFields, nowMs: number): boolean {
  if (reasons?.[0]?.code !== "NOT_PAID_IN_FULL") return false
  const last = enqueuedAt ?? createdAt
  const age = Date.parse(last) - Date.parse(createdAt)
  const pause = age < hours(72) ? hours(1) : age < hours(720) ? hours(6) : hours(24)
  return age < hours(24 * 120) && isOlder(last, pause, nowMs)
}

function mayEmailTell(row: Row, nowMs: number): boolean {
  const code = row.sendReasons?.[0]?.code
  if (code === "OUTCOME_UNKNOWN") return true
  if (code !== "SEND_UNCONFIRMED" || row.sentAt !== null) return false
  return (
    (isOlder(row.enqueuedAt, LEFT_MS, nowMs) && isWithin(row.sendStampedAt, EMAIL_MS, nowMs)) ||
    (isOlder(row.enqueuedAt, UNDECIDED_MS, nowMs) && isWithin(row.sendStampedAt, LEFT_MS, nowMs))
  )
}

const isOlder = (moment: string | null, byMs: number, nowMs: number) =>
  moment !== null && Date.parse(moment) < nowMs - byMs
const isWithin = (moment: string | null, ms: number, nowMs: number) =>
  moment !== null && Date.parse(moment) > nowMs - ms
const isAhead = (moment: string | null, nowMs: number) =>
  moment !== null && Date.parse(moment) >= nowMs

const ofReason = (codes: readonly string[]) =>
  fc.option(
    fc.constantFrom(...codes).map((code) => [{ code, field: null, params: {}, message: "" }]),
    { freq: 6 }
  )

/** Before the sweep looks for the first time. */
const moment = fc.option(
  fc
    .constantFrom(0, -1, 3, 9, 11, 45, 59, 61, 119, 300, 24 * 60, 7 * 24 * 60 - 30)
    .map((count) => at(-minutes(count))),
  { freq: 6 }
)

const row: fc.Arbitrary<Row> = fc
  .record({
    // Mostly in a state in which something may be due.
    state: fc.constantFrom(...REQUEST_STATES, "unknown", "unknown", "issued", "issued", "issued"),
    readBack: fc.constantFrom("none", "pending", "done", "done", "gave_up"),
    sendState: fc.constantFrom(...SEND_STATES, "unknown", "unknown", "unknown"),
    reasons: ofReason([
      ...["OUTCOME_UNKNOWN", "AMBIGUOUS_LOOKUP", "DRAFT_FOUND", "ABSENT_AGAIN", "LOOKUP_FAILED"],
      ...["LOOKUP_FORBIDDEN", "ANSWER_TIED", "COMPANY_UNKNOWN", "NOT_PAID_IN_FULL"],
    ]),
    sendReasons: ofReason(["OUTCOME_UNKNOWN", "SEND_UNCONFIRMED", "SERVICE_BUSY"]),
    createdAt: fc.constant(at(-hours(24 * 8))),
    enqueuedAt: moment,
    nextAttemptAt: fc.option(fc.constantFrom(at(-minutes(30)), at(minutes(1)), at(minutes(30)))),
    stampedAt: moment,
    sendStampedAt: moment,
    sentAt: fc.option(fc.constant(at(-minutes(1))), { freq: 2 }),
  })
  .map(asMoved)

describe("when a request is next due", () => {
  it("is when the three claims of before would first have taken it, and for what", () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(row, (request) => {
        const due = findDue(request)
        // Nothing can be taken before the last thing that was written of it.
        const stamped = request.state === "issued" ? request.sendStampedAt : request.stampedAt
        const written = [request.enqueuedAt, stamped]
        const beginMs = Math.max(...written.map((text) => Date.parse(text ?? request.createdAt)))
        const dueMs = due === null ? Infinity : Math.max(Date.parse(due.at), beginMs)
        const early: number[] = []
        for (let ms = beginMs; ms < Math.min(dueMs, beginMs + hours(200)); ms += minutes(29)) {
          if (claimedAt(request, ms) !== null) early.push(ms)
        }
        expect(early).toEqual([])
        if (due !== null) {
          // The claims took what was older than a pause, the sweep what is as old as it.
          expect(claimedAt(request, dueMs + 1)).toBe(due.what)
          if (dueMs > beginMs) expect(claimedAt(request, dueMs)).toBeNull()
        }
        const name = `${request.state} ${due?.what ?? "nothing"}`
        seen.set(name, (seen.get(name) ?? 0) + 1)
      }),
      { numRuns: 6_000 }
    )
    for (const work of ["queued issue", "unknown look", "issued follow_up", "issued email_look"]) {
      expect(seen.get(work)).toBeGreaterThan(50)
    }
    expect(seen.get("issued nothing")).toBeGreaterThan(50)
  })

  it("keeps the pauses of before", () => {
    expect(DUE_PAUSES).toEqual({
      idleMs: IDLE_MS,
      undecidedMs: UNDECIDED_MS,
      leftMs: LEFT_MS,
      emailMs: EMAIL_MS,
    })
  })

  it.each(REQUEST_STATES)("says the same of every mix of e-mail and reading of one %s", (state) => {
    const works = new Set<DueWork | null>()
    for (const sendState of SEND_STATES) {
      for (const readBack of ["none", "pending", "done", "gave_up"] as const) {
        for (const code of ["OUTCOME_UNKNOWN", "SEND_UNCONFIRMED", "KSEF_REJECTED"]) {
          const reasons = [{ code, field: null, params: {}, message: "" }]
          const now = at(0)
          const request = { state, sendState, readBack, reasons, sendReasons: reasons }
          const due = findDue(
            asMoved({
              ...request,
              ...{ createdAt: now, enqueuedAt: now, stampedAt: now, sendStampedAt: now },
              ...{ nextAttemptAt: null, sentAt: null },
            })
          )
          works.add(due?.what ?? null)
          if (due) expect(Date.parse(due.at)).toBeGreaterThanOrEqual(BEGIN + IDLE_MS)
        }
      }
    }
    const expected: Partial<Record<typeof state, (DueWork | null)[]>> = {
      queued: ["issue"],
      unknown: ["look"],
      issued: [null, "follow_up", "email_look"],
    }
    expect(works).toEqual(new Set(expected[state] ?? [null]))
  })
})
