import { endOfDay, findDeadline } from "../core/ksef/deadline"
import { isReceivedInKsef } from "../core/ksef/lateness"
import { nextReadingMs } from "../core/ksef/schedule"
import type { DueKsefWatch, KsefFinding } from "../core/ksef/watch"
import type { ServiceInvoice } from "../core/outcomes"

/** True where the service shows how an invoice stands with KSeF. */
export const isShownOn = ({ ksef }: ServiceInvoice) =>
  ksef !== undefined && ksef.state !== "not_shown"

/** True of an invoice to a company that gets it through KSeF. */
export const mustBeInKsef = ({ contractor }: ServiceInvoice) =>
  isReceivedInKsef({
    type: contractor.type === "PRIVATE_PERSON" ? "PRIVATE_PERSON" : "COMPANY",
    country: contractor.country ?? "PL",
    taxIdentificationNumber: contractor.taxIdentificationNumber,
  })

/** What a reading means for a watch. `isConnected`: the account showed how invoices of then or before stand. */
export function judgeKsef(
  { ageMs, issueDate, details }: Pick<DueKsefWatch, "ageMs" | "issueDate" | "details">,
  invoice: ServiceInvoice,
  { isConnected }: { isConnected: boolean }
): KsefFinding {
  const shown = isShownOn(invoice) ? invoice.ksef : undefined
  const state = shown?.state ?? (isConnected ? "not_submitted" : "not_shown")
  const isSettled = details?.isSettled === true && state !== "accepted"
  const isAwaited = state !== "accepted" && state !== "not_shown" && mustBeInKsef(invoice)
  const day = invoice.issueDate ?? issueDate
  const deadline =
    isAwaited && !isSettled && day !== null ? findDeadline({ mode: null, issueDate: day }) : null
  const { state: _, ...told } = invoice.ksef ?? EMPTY
  // Accepted without a number: that is shown later, and buyers' bank transfers need it.
  const isFinal = isSettled || (state === "accepted" && told.number !== null)
  return {
    state,
    details: { ...told, vatPln: invoice.vatPln ?? null, ...(isSettled ? { isSettled } : {}) },
    dueInMs: isFinal ? null : nextReadingMs({ ageMs, isShown: shown !== undefined || isAwaited }),
    warnAt: deadline && day ? endOfDay(day) : null,
    lateAt: deadline?.endsAt ?? null,
  }
}

const EMPTY: NonNullable<ServiceInvoice["ksef"]> = {
  state: "not_shown",
  number: null,
  numberIsOdd: false,
  submittedAt: null,
  message: null,
  retries: null,
  isOffline: null,
  offlineReason: null,
  isReadOnly: false,
}
