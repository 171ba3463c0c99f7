import { DATABASE_NOW, type AnyReason, type InvoiceRequest } from "../core/invoice-request"
import type { CallReport, InvoicingService, ServiceInvoice } from "../core/outcomes"
import { CHECK_PAUSE_MS, checkUnknownSend, settleUnconfirmed } from "./check-unknown-send"
import { FINISHED } from "./end-step"
import { HELD_DELAY_MS, holdCompany } from "./hold-company"
import { lookForInvoice } from "./look-for-invoice"
import { lookPauseMs, remainingMs } from "./pauses"
import type { Ports, StepEnd } from "./ports"
import { findDifference, readBackDiffers } from "./read-back"
import { companyUnknown, giveReason, outcomeUnknown } from "./reasons"
import { opensSameAccount } from "./same-account"
import { countLooks, wake } from "./wake"

/** Looks that must find nothing before absence is believed: a list may lag behind a save. */
const LOOKS_NEEDED = 2

/** Creates without an answer after which a person decides whether there is one more. */
const MAX_CREATES = 4

/** Pauses of a look before the next create, by how many were lost: trouble may last. */
const CREATE_PAUSES: readonly number[] = [0, 0, 4, 16]

/**
 * Finds out what became of a create whose outcome is unknown: adopts the one invoice that is
 * certainly ours, queues again when it is proven absent, and leaves the rest to a person.
 *
 * @param job its `revision`, when given, is the one {@link wake} gave it: a job of an earlier
 *   look or of an earlier create finds nothing to do.
 */
export async function resolveUnknown(
  ports: Ports,
  job: { requestId: string; revision?: number }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (!request || request.companyId === null) return FINISHED
  const service = ports.serviceOf(request.companyId)
  if (!service) return await sayCompanyGone(ports, request, request.companyId)
  if (request.state === "issued" && request.sendState === "unknown") {
    // The e-mail may be on its way still: what no invoice shows yet is no proof.
    const pauseMs = await remainingMs(ports, request.sendStampedAt, CHECK_PAUSE_MS)
    if (pauseMs > 0) return { kind: "wait", delayMs: pauseMs }
    const checked = await checkUnknownSend(ports, request, service)
    if (!checked.isReadable) return { kind: "retry", reason: "the invoice could not be read" }
    await settleUnconfirmed(ports, checked.request, checked.showsNoTrace)
    return FINISHED
  }
  const isStale = job.revision !== undefined && job.revision !== countLooks(request)
  if (request.state !== "unknown" || isStale) return FINISHED
  // However this job came to run now: two looks without the pause between are one look.
  const pauseMs = await remainingPauseMs(ports, request)
  if (pauseMs > 0) return { kind: "wait", delayMs: pauseMs }

  const look = await lookForInvoice(ports, request, service)
  switch (look.kind) {
    case "found":
      await adopt(ports, request, look.invoice, look.reports)
      return FINISHED
    case "absent":
      return await noteAbsence(ports, request, service, look.reports)
    case "ambiguous":
      await leaveToPerson(ports, request, ambiguous(look.invoiceIds), look.reports)
      return FINISHED
    case "unreadable":
      await note(ports, request, look.reason, look.reports)
      return { kind: "retry", reason: "the list could not be read" }
    case "forbidden":
      await leaveToPerson(ports, request, lookupForbidden(), look.reports)
      return FINISHED
    case "key-rejected":
      await ports.ledger.logAttempts(request.id, look.reports)
      await holdCompany(ports, request.companyId, "key-rejected")
      return { kind: "wait", delayMs: HELD_DELAY_MS }
  }
}

const remainingPauseMs = async (ports: Ports, { looks, lookedAt, stampedAt }: InvoiceRequest) =>
  await remainingMs(ports, looks > 0 ? lookedAt : stampedAt, lookPauseMs(ports.settings))

async function adopt(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  attempts: readonly CallReport[]
): Promise<void> {
  const difference = findDifference(request, invoice)
  // An invoice that shows SENT was mailed already, by whomever.
  const isOwed = ports.settings.send === "on_issue" && invoice.status !== "SENT"
  const issued = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "unknown", revision: request.revision },
    set: {
      state: "issued",
      stampToken: null,
      invoiceId: invoice.invoiceId,
      invoiceNumber: invoice.invoiceNumber,
      keyDigest: ports.keyDigestOf(request.companyId ?? ""),
      issuedAt: invoice.uploadDate ?? DATABASE_NOW,
      readBack: "done",
      difference,
      reasons: null,
      serviceWords: null,
      enqueuedAt: DATABASE_NOW,
      ...(isOwed && !difference ? { sendState: "queued" as const } : {}),
      ...(isOwed && difference
        ? { sendState: "refused" as const, sendReasons: [readBackDiffers(difference)] }
        : {}),
    },
    attempts,
  })
  if (!issued) return
  if (difference && request.companyId !== null) {
    await holdCompany(ports, request.companyId, "difference")
  }
  await ports.emit("issued", issued)
  if (issued.sendState === "queued") await wake(ports, issued, "send")
}

async function noteAbsence(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  attempts: readonly CallReport[]
): Promise<StepEnd> {
  const looks = request.looks + 1
  const isProven = looks >= LOOKS_NEEDED
  if (isProven && !(await opensSameAccount(ports, request, service))) {
    await leaveToPerson(ports, request, accountUncertain(), attempts)
    return FINISHED
  }
  const creates = isProven ? await ports.ledger.countUnknownCreates(request.id) : 0
  // A service that loses the answer every time may lose the invoice from its list as well.
  if (creates >= MAX_CREATES) {
    await leaveToPerson(ports, request, absentAgain(), attempts)
    return FINISHED
  }
  const pauseMs = (CREATE_PAUSES[creates] ?? 0) * lookPauseMs(ports.settings)
  const nextMs = pauseMs > 0 ? (await ports.ledger.readClockMs()) + pauseMs : null
  const changed = await ports.ledger.changeRequest({
    id: request.id,
    // Of this create: a look that began before a later one proves nothing about it.
    expect: { state: "unknown", revision: request.revision },
    set: isProven
      ? {
          state: "queued",
          revision: request.revision + 1,
          stampToken: null,
          stampedAt: null,
          looks: 0,
          lookedAt: DATABASE_NOW,
          enqueuedAt: DATABASE_NOW,
          correction: null,
          reasons: null,
          serviceWords: null,
          nextAttemptAt: nextMs === null ? null : new Date(nextMs).toISOString(),
        }
      : {
          looks,
          lookedAt: DATABASE_NOW,
          enqueuedAt: DATABASE_NOW,
          reasons: [outcomeUnknown("not in the service's list so far")],
        },
    attempts,
  })
  if (!changed) return FINISHED
  if (isProven) await wake(ports, changed, "issue", pauseMs > 0 ? pauseMs : undefined)
  else await wake(ports, changed, "resolve", lookPauseMs(ports.settings))
  return FINISHED
}

/** Nobody serves it any more, and nothing but this would ever say so. */
async function sayCompanyGone(
  ports: Ports,
  request: InvoiceRequest,
  companyId: string
): Promise<StepEnd> {
  if (request.state === "unknown")
    await leaveToPerson(ports, request, companyUnknown(companyId), [])
  return FINISHED
}

/** Says so once, however often the same is found again. */
async function leaveToPerson(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason,
  attempts: readonly CallReport[]
): Promise<void> {
  const isKnown = request.reasons?.[0]?.code === reason.code
  const noted = await note(ports, request, reason, attempts)
  if (noted && !isKnown) await ports.emit("undecided", noted)
}

async function note(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason,
  attempts: readonly CallReport[]
): Promise<InvoiceRequest | null> {
  return await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "unknown", revision: request.revision },
    set: { reasons: [reason] },
    attempts,
  })
}

const absentAgain = () =>
  giveReason(
    "ABSENT_AGAIN",
    `The invoice was sent ${MAX_CREATES} times without an answer and is not in the service's list. Look in the service, then link the invoice or say that it is not there.`,
    { params: { times: MAX_CREATES } }
  )

const lookupForbidden = () =>
  giveReason(
    "LOOKUP_FORBIDDEN",
    "The API key of this company may not list or read invoices, so it is not known whether this invoice exists. Give the key that right, or look in the service and then link the invoice or say that it is not there."
  )

const accountUncertain = () =>
  giveReason(
    "ACCOUNT_UNCERTAIN",
    "The API key was replaced since this invoice was sent, and the new one does not show what was issued before: it may open another firm's account. Look in the account the order belongs to, then link the invoice or say that it is not there."
  )

const ambiguous = (invoiceIds: readonly string[]) =>
  giveReason(
    "AMBIGUOUS_LOOKUP",
    `More than one answer is possible (invoices ${invoiceIds.join(", ")}). Look in the service which of them belongs to this order, then link it or say that it is not there.`,
    { params: { ids: invoiceIds.join(", ") } }
  )
