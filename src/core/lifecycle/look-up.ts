import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import { firstCode } from "../request/progress-codes"
import type { CallReport, ServiceInvoice } from "../request/outcomes"
import { announceIssued, planEmail, type PlannedEmail } from "./answers"
import { build } from "./build"
import { endPurpose } from "./request-questions"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** The calls of a look-up, recorded whatever its result. */
type Looked = { request: InvoiceRequest; attempts: readonly CallReport[] }

/**
 * The look-up found the one invoice that is certainly this request's.
 *
 * If the invoice lacks our reference, this requires that the row is unchanged since it was read:
 * another look-up may have seen a second matching invoice.
 */
export const adopt = (
  { request, attempts }: Looked,
  {
    invoice,
    issuedAt,
    isOurs,
    keyDigest,
    difference,
    flagged,
    email,
    isRefused,
  }: {
    invoice: Pick<ServiceInvoice, "invoiceId" | "invoiceNumber" | "status">
    /** When it was saved, as far as known. */
    issuedAt: string | null
    isOurs: boolean
    keyDigest: string | null
    difference: Difference | null
    flagged: Pick<RequestPatch, "flags">
    email: PlannedEmail
    /** By KSeF: it is not yet a valid invoice, so it is not announced to its buyer. */
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
      issuedAt: issuedAt ?? DATABASE_NOW,
      readBack: "done",
      // The status before the e-mail is compared later to tell whether the e-mail went out.
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
 * Only for this create, and only while the row is unchanged: a look-up that slept proves nothing
 * about a later create, nor against what another look-up saw meanwhile.
 */
const asLookedFor = (request: InvoiceRequest) =>
  ({ state: "unknown", revision: request.revision, updatedAt: request.updatedAt }) as const

/** A look-up found nothing, which proves nothing yet: a list may lag behind a save. */
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
 * once or not before `nextAttemptAt`. The new revision makes every earlier job obsolete.
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
 * A person asked to look in the service, or settling the request by hand, may issue what they find
 * there: from then on a draft whose id is unknown counts as a document that may be issued.
 */
export const mayBeIssuedByHand = (request: InvoiceRequest): RequestPatch =>
  request.stampedFor === "draft" && request.draftId === null ? endPurpose(request) : {}

/** Not for a later create. */
const asOfThisCreate = ({ revision }: InvoiceRequest) => ({ state: "unknown", revision }) as const

/**
 * The look-up could not decide and records why; a person or a later look-up may. The event is
 * announced once, however often the result repeats.
 *
 * @param isSeen something was seen that may be the invoice, so earlier look-ups that saw nothing no
 *   longer count: only consecutive ones prove absence.
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
    events: firstCode(request.reasons) === reason.code ? [] : [{ name: "undecided" }],
  })

/**
 * The service's list could not be read. Of several concurrent look-ups only one is counted.
 *
 * @param isAnnounced this look-up announces it to people; from then on it stays announced, even if
 *   nothing more happens.
 */
export const noteUnreadable = (
  { request, attempts }: Looked,
  reason: AnyReason,
  { isAnnounced }: { isAnnounced: boolean }
): Transition =>
  build("noteUnreadable", {
    id: request.id,
    expect: { ...asOfThisCreate(request), updatedAt: request.updatedAt },
    set: { reasons: [reason], ...mayBeIssuedByHand(request) },
    attempts,
    events: isAnnounced ? [{ name: "undecided" }] : [],
  })
