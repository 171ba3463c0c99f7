import { accountOfKey } from "../look-up/account"
import type { AnyReason, Correction, InvoiceRequest, RequestIn } from "../request/invoice-request"
import type { CallReport } from "../request/outcomes"
import type { AfterWait } from "../settings/send-rules"
import type { Announcement } from "./announcement"
import { build } from "./build"
import { UNSENT_STATES } from "./states"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/** Whether an e-mail is owed for an invoice as soon as the invoice exists. */
export type PlannedEmail =
  | { kind: "none"; why?: AnyReason }
  | { kind: "owed" }
  | PlannedWait
  | { kind: "refused"; reason: AnyReason }

/** The e-mail waits until KSeF has accepted the invoice, for `forMs` at most; `then` says what follows. */
export type PlannedWait = { kind: "waits"; forMs: number; then: AfterWait }

/** The statement that sets `issued` also makes the e-mail owed, so a crash cannot lose it. */
export function planEmail(
  email: PlannedEmail
): Pick<RequestPatch, "sendState" | "sendReasons" | "sendWaitEndsAt" | "sendAfterWait"> {
  switch (email.kind) {
    case "none":
      return email.why ? { sendReasons: [email.why] } : {}
    case "owed":
      return { sendState: "queued" }
    case "waits":
      return {
        sendState: "waiting",
        sendWaitEndsAt: { fromNowMs: email.forMs },
        sendAfterWait: email.then,
      }
    case "refused":
      return { sendState: "refused", sendReasons: [email.reason] }
  }
}

/**
 * The events of an issued invoice, including those about what needs a person from the start.
 *
 * @param isRead the invoice was also read back and compared, so its buyer may have it.
 */
export const announceIssued = (email: PlannedEmail, { isRead = false } = {}): Announcement[] => [
  { name: "issued" },
  ...(email.kind === "refused" ? [{ name: "mail_refused" } as const] : []),
  { name: "correction_needed" },
  { name: "doubled" },
  ...(isRead ? [{ name: "available" } as const] : []),
]

/** The service's answer with the invoice id of a create. `request`: the row as stamped for that create. */
export type Answer = {
  request: RequestIn<"issuing">
  invoiceId: string
  email: PlannedEmail
  attempts: readonly CallReport[]
}

/** An answer to a create whose request moved on. `request`: with the key and account of that create. */
export type LateAnswer = Omit<Answer, "request"> & { request: InvoiceRequest }

const issuedPatch = ({ request, invoiceId, email }: LateAnswer): RequestPatch => ({
  state: "issued",
  stampToken: null,
  invoiceId,
  // The row may have been stamped again since, with another key.
  keyDigest: request.keyDigest,
  accountId: accountOfKey(request.keyDigest, request.accountId),
  issuedAt: DATABASE_NOW,
  readBack: "pending",
  enqueuedAt: DATABASE_NOW,
  ...planEmail(email),
  reasons: null,
  serviceWords: null,
})

/** The sweep may have presumed this worker dead and set `unknown`; the invoice replaces that. */
const ofItsCreate = ({ request }: Answer) =>
  ({ state: ["issuing", "unknown"], stampToken: request.stampToken }) as const

/**
 * The service returned the invoice of this create.
 *
 * The stamp's token proves that the row still belongs to this create. If the row has moved on, the
 * invoice's id is recorded anyway (`answered`), so that no further create can follow.
 */
export const recordIssued = (answer: Answer): Transition =>
  build("recordIssued", {
    id: answer.request.id,
    expect: ofItsCreate(answer),
    set: issuedPatch(answer),
    answered: answer.invoiceId,
    attempts: answer.attempts,
    events: announceIssued(answer.email),
  })

/**
 * Like {@link recordIssued}, for a request that moved on because its create was presumed dead: an
 * invoice exists, whatever the row says. The token is not checked, since another create may have
 * replaced it. A row whose create is still in progress is left alone: its own answer is still to
 * come.
 */
export const recordIssuedLate = (answer: LateAnswer): Transition =>
  build("recordIssuedLate", {
    id: answer.request.id,
    expect: { state: UNSENT_STATES },
    set: { ...issuedPatch(answer), nextAttemptAt: null },
    events: announceIssued(answer.email),
  })

/** The order was canceled before the answer arrived: the invoice exists and needs a correction. */
export const recordIssuedCanceled = (
  answer: LateAnswer,
  { canceled, correction }: { canceled: InvoiceRequest; correction: Correction }
): Transition =>
  build("recordIssuedCanceled", {
    id: answer.request.id,
    expect: { state: "canceled", revision: canceled.revision },
    set: { ...issuedPatch(answer), correction },
    events: announceIssued(answer.email),
  })

/** Writes as few fields as possible: any of the others may be what the database rejected. */
const unknownPatch = ({ request }: LateAnswer, reason: AnyReason): RequestPatch => ({
  state: "unknown",
  stampToken: null,
  keyDigest: request.keyDigest,
  accountId: accountOfKey(request.keyDigest, request.accountId),
  looks: 0,
  lookedAt: null,
  enqueuedAt: DATABASE_NOW,
  nextAttemptAt: null,
  reasons: [reason],
  serviceWords: null,
})

/** The answer could not be saved in full: the row keeps the invoice's id, and no create follows. */
export const keepAnswer = (answer: Answer, reason: AnyReason): Transition => {
  const set = unknownPatch(answer, reason)
  const { invoiceId: answered } = answer
  const bare = answer.attempts.map((report) => ({ ...report, words: null }))
  const { id } = answer.request
  return build("keepAnswer", { id, expect: ofItsCreate(answer), set, answered, attempts: bare })
}

/** Like {@link keepAnswer}, for a request that had moved on without its answer. */
export const keepAnswerLate = (answer: LateAnswer, reason: AnyReason): Transition =>
  build("keepAnswerLate", {
    id: answer.request.id,
    expect: { state: UNSENT_STATES },
    set: unknownPatch(answer, reason),
    answered: answer.invoiceId,
  })

/**
 * An invoice returned by a create, and belonging to no other order, becomes this request's invoice.
 * Requires the row as it was read: any move made since has already settled this.
 */
export const adoptAnswered = (
  { id, state, revision }: RequestVersion,
  { invoiceId, email }: { invoiceId: string; email: PlannedEmail }
): Transition =>
  build("adoptAnswered", {
    id,
    expect: { state, revision },
    set: {
      state: "issued",
      stampToken: null,
      invoiceId,
      issuedAt: DATABASE_NOW,
      readBack: "pending",
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
      enqueuedAt: DATABASE_NOW,
      ...planEmail(email),
    },
    events: announceIssued(email),
  })

/** All invoices returned by its creates belong to other orders: manual review. */
export const leaveTied = ({ id, state, revision }: RequestVersion, reason: AnyReason): Transition =>
  build("leaveTied", {
    id,
    expect: { state, revision },
    set: { state: "unknown", stampToken: null, nextAttemptAt: null, reasons: [reason] },
    events: [{ name: "undecided" }],
  })

/** The service shows a second invoice with the reference of an issued order. */
export const noteSecondInvoice = (
  { id, state, revision }: RequestVersion,
  invoiceId: string
): Transition =>
  build("noteSecondInvoice", {
    id,
    expect: { state, revision },
    set: {},
    answered: invoiceId,
    events: [{ name: "doubled" }],
  })

/**
 * The order was canceled, and a late answer named an invoice for its request. That invoice exists,
 * so a look-up must find it before anything is announced. Applies to any unsent state of the row.
 */
export const lookUpAnswered = ({ id }: Pick<InvoiceRequest, "id">, reason: AnyReason): Transition =>
  build("lookUpAnswered", {
    id,
    expect: { state: UNSENT_STATES },
    set: {
      state: "unknown",
      stampToken: null,
      nextAttemptAt: null,
      enqueuedAt: DATABASE_NOW,
      reasons: [reason],
    },
  })
