import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import type { CallReport, ServiceInvoice } from "../request/outcomes"
import { announceIssued, planEmail, type PlannedEmail } from "./answers"
import { build } from "./build"
import { endPurpose } from "./request-questions"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** What a look-up read; recorded whatever becomes of it. */
type Looked = { request: InvoiceRequest; attempts: readonly CallReport[] }

/**
 * The look-up found the one invoice that is certainly this request's.
 *
 * Without our reference on it that counts only while nothing was written to the row since: another
 * look may have seen a second one like it.
 */
export const adopt = (
  { request, attempts }: Looked,
  {
    invoice,
    isOurs,
    keyDigest,
    difference,
    flagged,
    email,
    isRefused,
  }: {
    invoice: Pick<ServiceInvoice, "invoiceId" | "invoiceNumber" | "uploadDate" | "status">
    isOurs: boolean
    keyDigest: string | null
    difference: Difference | null
    flagged: Pick<RequestPatch, "flags">
    email: PlannedEmail
    /** By KSeF: what is none yet is not announced to its buyer. */
    isRefused: boolean
  }
): Transition =>
  build("adopt", {
    id: request.id,
    expect: {
      state: "unknown",
      revision: request.revision,
      ...(isOurs ? {} : { updatedAt: request.updatedAt }),
    },
    set: {
      state: "issued",
      stampToken: null,
      invoiceId: invoice.invoiceId,
      invoiceNumber: invoice.invoiceNumber,
      keyDigest,
      accountId: request.accountId,
      issuedAt: invoice.uploadDate ?? DATABASE_NOW,
      readBack: "done",
      // What it shows before its e-mail tells later whether that went out.
      statusBeforeSend: invoice.status,
      difference,
      ...flagged,
      reasons: null,
      serviceWords: null,
      enqueuedAt: DATABASE_NOW,
      ...planEmail(email),
    },
    attempts,
    events: announceIssued(email, { isRead: !isRefused }),
  })

/**
 * Of this create, and of what was known then: a look that slept proves nothing about a later
 * create, nor against what another look saw meanwhile.
 */
const asLookedFor = (request: InvoiceRequest) =>
  ({ state: "unknown", revision: request.revision, updatedAt: request.updatedAt }) as const

/** A look-up found nothing, which is no proof yet: a list may lag behind a save. */
export const noteAbsent = ({ request, attempts }: Looked, reason: AnyReason): Transition =>
  build("noteAbsent", {
    id: request.id,
    expect: asLookedFor(request),
    set: {
      looks: request.looks + 1,
      lookedAt: DATABASE_NOW,
      enqueuedAt: DATABASE_NOW,
      reasons: [reason],
    },
    attempts,
  })

/**
 * Look-ups have proven that the create saved nothing: the request is queued for another one, at
 * once or not before `nextAttemptAt`. Its revision ends every job of before.
 */
export const provenAbsent = (
  { request, attempts }: Looked,
  nextAttemptAt: string | null
): Transition =>
  build("provenAbsent", {
    id: request.id,
    expect: asLookedFor(request),
    set: {
      state: "queued",
      revision: request.revision + 1,
      stampToken: null,
      stampedAt: null,
      stampExpiresAt: null,
      looks: 0,
      lookedAt: DATABASE_NOW,
      enqueuedAt: DATABASE_NOW,
      ...endPurpose(request),
      correction: null,
      reasons: null,
      serviceWords: null,
      nextAttemptAt,
    },
    attempts,
  })

/**
 * Whoever is asked to look in the service, or settles it by hand, may issue there what they find:
 * from then on a draft whose id nobody knows counts as a document that may be issued.
 */
export const mayBeIssuedByHand = (request: InvoiceRequest): RequestPatch =>
  request.stampedFor === "draft" && request.draftId === null ? endPurpose(request) : {}

/** Not of a later create. */
const asOfThisCreate = ({ revision }: InvoiceRequest) => ({ state: "unknown", revision }) as const

/**
 * The look-up could not decide and says why; a person may, and so may a later look. They are told
 * once, however often the same is found again.
 *
 * @param isSeen something was seen that may be the invoice: what an earlier look did not see then
 *   counts for nothing, only looks in a row prove absence.
 */
export const leaveUndecided = (
  { request, attempts }: Looked,
  { reason, isSeen }: { reason: AnyReason; isSeen: boolean }
): Transition =>
  build("leaveUndecided", {
    id: request.id,
    expect: asOfThisCreate(request),
    set: { reasons: [reason], ...(isSeen ? { looks: 0 } : {}), ...mayBeIssuedByHand(request) },
    attempts,
    events: request.reasons?.[0]?.code === reason.code ? [] : [{ name: "undecided" }],
  })

/**
 * The list could not be read. It is counted, so of looks at once one counts.
 *
 * @param isTold people are told of it with this look: it stays so, and may never stand still.
 */
export const noteUnreadable = (
  { request, attempts }: Looked,
  reason: AnyReason,
  { isTold = false } = {}
): Transition =>
  build("noteUnreadable", {
    id: request.id,
    expect: { ...asOfThisCreate(request), updatedAt: request.updatedAt },
    set: { reasons: [reason], ...mayBeIssuedByHand(request) },
    attempts,
    events: isTold ? [{ name: "undecided" }] : [],
  })
