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

/** The calls that are not on record yet, and the row as it was read. */
type Seen = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** While nothing but this draft is known, and the order was not composed anew. */
const whileQueued = ({ revision, draftId }: InvoiceRequest) =>
  ({ state: "queued", revision, draftId, isUnanswered: true }) as const

/**
 * A draft that waited was issued meanwhile, by whomever: it is the order's invoice.
 *
 * @param outdated where the order reads otherwise by now than when the draft was composed.
 */
export const adoptDraft = (
  { request, attempts }: Seen,
  {
    invoice,
    difference,
    email,
    isRefused,
    outdated,
  }: {
    invoice: Pick<ServiceInvoice, "invoiceNumber" | "uploadDate" | "status">
    difference: Difference | null
    email: PlannedEmail
    /** By KSeF: what is none yet is not announced to its buyer. */
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
      issuedAt: invoice.uploadDate ?? DATABASE_NOW,
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

/** A draft of another account than the present key opens cannot be issued with it: it is left over. */
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
 * A draft that waited is not there any more, may not be read, or is not ours by its id: a person says
 * how it goes on.
 *
 * @param left null where nothing is left over.
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
