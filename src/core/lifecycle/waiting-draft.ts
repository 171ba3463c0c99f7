import type {
  AnyReason,
  Correction,
  Difference,
  InvoiceRequest,
  LeftDraft,
} from "../request/invoice-request"
import { addLeftDraft } from "../request/left-drafts"
import type { CallReport, ServiceInvoice } from "../request/outcomes"
import { announceIssued, planEmail, type PlannedEmail } from "./answers"
import { build } from "./build"
import { DATABASE_NOW, type Transition } from "./transition"

/** The row as it was read, and the calls not yet recorded. */
type Seen = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** Only while this draft is all that is known and the order was not composed again. */
const whileQueued = ({ revision, draftId }: InvoiceRequest) =>
  ({ state: "queued", revision, draftId, isUnanswered: true }) as const

/**
 * The waiting draft was issued meanwhile, no matter by whom: it is the order's invoice.
 *
 * @param outdated set if the order has changed since the draft was composed.
 */
export const adoptDraft = (
  { request, attempts }: Seen,
  {
    invoice,
    issuedAt,
    difference,
    email,
    isRefused,
    outdated,
  }: {
    invoice: Pick<ServiceInvoice, "invoiceNumber" | "status">
    /** When it was saved, as far as known. */
    issuedAt: string | null
    difference: Difference | null
    email: PlannedEmail
    /** By KSeF: it is not yet a valid invoice, so it is not announced to its buyer. */
    isRefused: boolean
    outdated: { correction: Correction; orderVersion?: number } | null
  }
): Transition =>
  build("adoptDraft", {
    id: request.id,
    expect: whileQueued(request),
    set: {
      state: "issued",
      invoiceId: request.draftId,
      invoiceNumber: invoice.invoiceNumber,
      issuedAt: issuedAt ?? DATABASE_NOW,
      readBack: "done",
      statusBeforeSend: invoice.status,
      difference,
      // Whoever issued it may have changed the buyer first.
      isBuyerCompany: null,
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
      enqueuedAt: DATABASE_NOW,
      ...outdated,
      ...planEmail(email),
    },
    attempts,
    events: announceIssued(email, { isRead: !isRefused }),
  })

/** The draft is in another account than the present key opens, so it cannot be issued: it is left over. */
export const setDraftAside = (request: InvoiceRequest, at: string): Transition =>
  build("setDraftAside", {
    id: request.id,
    expect: whileQueued(request),
    set: {
      state: "queued",
      draftId: null,
      leftDrafts: addLeftDraft(request, { id: request.draftId, at, accountId: request.accountId }),
    },
  })

/**
 * The waiting draft is gone, may not be read, or is not ours according to its id: a person decides
 * how to go on.
 *
 * @param left null if nothing is left over.
 */
export const loseDraft = (
  { request, attempts }: Seen,
  { reason, left }: { reason: AnyReason; left: LeftDraft | null }
): Transition =>
  build("loseDraft", {
    id: request.id,
    expect: whileQueued(request),
    set: {
      state: "refused",
      draftId: null,
      ...(left ? { leftDrafts: addLeftDraft(request, left) } : {}),
      reasons: [reason],
      serviceWords: null,
      nextAttemptAt: null,
    },
    attempts,
    events: [{ name: "refused" }],
  })
