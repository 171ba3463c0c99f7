import { accountOfKey } from "../look-up/account"
import type { AnyReason, Correction, InvoiceRequest } from "../request/invoice-request"
import type { CallReport } from "../request/outcomes"
import type { AfterWait } from "../settings/send-rules"
import type { Announcement } from "./announcement"
import { build } from "./build"
import { UNSENT_STATES } from "./states"
import { DATABASE_NOW, type RequestPatch, type RequestVersion, type Transition } from "./transition"

/** Whether an invoice owes an e-mail from the moment on at which it is there. */
export type PlannedEmail =
  | { kind: "none"; why?: AnyReason }
  | { kind: "owed" }
  | PlannedWait
  | { kind: "refused"; reason: AnyReason }

/** Not before KSeF has accepted the invoice; for `forMs` at most, then as `then` says. */
export type PlannedWait = { kind: "waits"; forMs: number; then: AfterWait }

/** The e-mail is owed from the same statement on that says issued, so a crash cannot lose it. */
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
 * What an invoice that was issued announces, and what of it waits for a person from the beginning.
 *
 * @param isRead it was read and compared as well, so that its buyer may have it.
 */
export const announceIssued = (email: PlannedEmail, { isRead = false } = {}): Announcement[] => [
  { name: "issued" },
  ...(email.kind === "refused" ? [{ name: "mail_refused" } as const] : []),
  { name: "correction_needed" },
  { name: "doubled" },
  ...(isRead ? [{ name: "available" } as const] : []),
]

/** The answer that names the invoice of a create. `request`: as it was stamped for that create. */
export type Answer = {
  request: InvoiceRequest
  invoiceId: string
  email: PlannedEmail
  attempts: readonly CallReport[]
}

const issuedAs = ({ request, invoiceId, email }: Answer): RequestPatch => ({
  state: "issued",
  stampToken: null,
  invoiceId,
  // The row may have been stamped anew since, with another key.
  keyDigest: request.keyDigest,
  accountId: accountOfKey(request.keyDigest, request.accountId),
  issuedAt: DATABASE_NOW,
  readBack: "pending",
  enqueuedAt: DATABASE_NOW,
  ...planEmail(email),
  reasons: null,
  serviceWords: null,
})

/** The sweep may have taken this worker for dead: its "unknown" gives way to an invoice. */
const ofItsCreate = ({ request }: Answer) =>
  ({ state: ["issuing", "unknown"], stampToken: request.stampToken ?? "" }) as const

/**
 * The service named the invoice of this create.
 *
 * By the stamp's token it is this create's row; should that have gone on, the invoice's id is noted
 * all the same (`answered`), so that no create can follow.
 */
export const recordIssued = (answer: Answer): Transition =>
  build("recordIssued", {
    id: answer.request.id,
    expect: ofItsCreate(answer),
    set: issuedAs(answer),
    answered: answer.invoiceId,
    attempts: answer.attempts,
    events: announceIssued(answer.email),
  })

/**
 * The same for a request that had gone on while its create was taken for dead: an invoice exists, whatever the row
 * says. No token, which another create may have replaced; but of a create that is under way the
 * answer is still to come.
 */
export const recordIssuedLate = (answer: Answer): Transition =>
  build("recordIssuedLate", {
    id: answer.request.id,
    expect: { state: UNSENT_STATES },
    set: { ...issuedAs(answer), nextAttemptAt: null },
    events: announceIssued(answer.email),
  })

/** The order was canceled before the answer came: the invoice is there and needs a correction. */
export const recordIssuedCanceled = (
  answer: Answer,
  { canceled, correction }: { canceled: InvoiceRequest; correction: Correction }
): Transition =>
  build("recordIssuedCanceled", {
    id: answer.request.id,
    expect: { state: "canceled", revision: canceled.revision },
    set: { ...issuedAs(answer), correction },
    events: announceIssued(answer.email),
  })

/** As little as possible: what the database refused may be any of the rest. */
const keptAs = ({ request }: Answer, reason: AnyReason): RequestPatch => ({
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

/** The answer could not be saved: the row keeps the invoice's id, and no create follows. */
export const keepAnswer = (answer: Answer, reason: AnyReason): Transition => {
  const set = keptAs(answer, reason)
  const { invoiceId: answered } = answer
  const bare = answer.attempts.map((report) => ({ ...report, words: null }))
  const { id } = answer.request
  return build("keepAnswer", { id, expect: ofItsCreate(answer), set, answered, attempts: bare })
}

/** The same for a request that had gone on without its answer. */
export const keepAnswerLate = (answer: Answer, reason: AnyReason): Transition =>
  build("keepAnswerLate", {
    id: answer.request.id,
    expect: { state: UNSENT_STATES },
    set: keptAs(answer, reason),
    answered: answer.invoiceId,
  })

/**
 * An invoice that a create was answered with, and that is no other order's, becomes the request's
 * own. As it was read: whatever moved the row meanwhile has settled that already.
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

/** All invoices that creates were answered with belong to other orders: a person decides. */
export const leaveTied = ({ id, state, revision }: RequestVersion, reason: AnyReason): Transition =>
  build("leaveTied", {
    id,
    expect: { state, revision },
    set: { state: "unknown", stampToken: null, nextAttemptAt: null, reasons: [reason] },
    events: [{ name: "undecided" }],
  })

/** The service shows another invoice with the reference of an issued order: it has two. */
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
 * An order is canceled whose request a late answer names an invoice for: it exists, so it is found
 * before anything is said of it. From wherever the row may be by now.
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
