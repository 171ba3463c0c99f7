import type { InvoiceRequest, RequestIn } from "../../core/request/invoice-request"
import { listDraftsElsewhere } from "../../core/request/left-drafts"
import { adopt, noteAbsent, provenAbsent } from "../../core/lifecycle/look-up"
import type { CallReport, InvoicingService } from "../../core/request/outcomes"
import { proveAccount } from "./account-evidence"
import { adoptFound } from "./adopt-found"
import { resolveEmail } from "../follow-up/check-unknown-send"
import { mayBeUnmarkedDraft, noteIssuedAtOnce } from "../issue/draft-first-trust"
import { FINISHED } from "../issue/end-step"
import { noteReadings, waitLeftMs } from "../holds/asked-to-wait"
import { ON_HOLD_DELAY_MS, holdCompany } from "../holds/hold-company"
import { findUnsureDraft, lookForInvoice, type Look } from "./look-for-invoice"
import {
  absentAgain,
  absentWithNewKey,
  ambiguousLookup,
  draftElsewhere,
  draftFound,
  lookupForbidden,
} from "./look-reasons"
import { flagSecond } from "../issue/may-be-twice"
import { leaveForReview, noteUnreadable } from "./note-unknown"
import { lookPauseMs, remainingMs, remainingPauseMs, ROLLING_MS } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { companyUnknown, outcomeUnknown } from "../reasons"
import { answeredBefore, recordAnswered } from "../issue/record-answered"
import { resolveDraftFirst, takeFoundDraft } from "../issue/resolve-draft"
import {
  ACCOUNT_UNDECIDED,
  accountUncertain,
  checkAccount,
  DOUBT_MS,
  type AccountCheck,
} from "../holds/same-account"
import { countLooks, enqueueJob } from "../enqueue-job"

/** Looks that must find nothing before absence is believed: a list may lag behind a save. */
const LOOKS_NEEDED = 2

/** Unanswered creates after which a person decides whether there is another one. */
const MAX_CREATES = 4

/** Pauses before the next create, in multiples of the look pause, by unanswered creates: trouble may last. */
const CREATE_PAUSES: readonly number[] = [0, 0, 4, 16]

/**
 * Finds out what became of a create of unknown outcome: adopts the one invoice that is certainly ours,
 * requeues if it is proven absent, and leaves the rest for manual review.
 *
 * @param job its `revision`, when given, is the one {@link enqueueJob} gave it: a job of an earlier
 *   look or of an earlier create finds nothing to do.
 */
export async function resolveUnknown(
  ports: Ports,
  job: { requestId: string; revision?: number }
): Promise<StepEnd> {
  const request = await ports.ledger.findRequest(job.requestId)
  if (!request || request.companyId === null) return FINISHED
  const configured = ports.serviceOf(request.companyId)
  if (!configured) return await noteCompanyGone(ports, request, request.companyId)
  const service = noteReadings(ports, request.companyId, configured)
  if (request.state === "issued") return await resolveEmail(ports, request, service)
  const isStale = job.revision !== undefined && job.revision !== countLooks(request)
  if (request.state !== "unknown" || isStale) return FINISHED
  return await resolveCreate(ports, request, service)
}

async function resolveCreate(
  ports: Ports,
  request: RequestIn<"unknown">,
  service: InvoicingService
): Promise<StepEnd> {
  if (request.answeredInvoiceIds !== null) return await recordAnswered(ports, request)
  const byDraft = await resolveDraftFirst(ports, request, service)
  if (byDraft) return byDraft
  // Whatever made this job run now: two looks without the pause between them count as one.
  const pauseMs = await remainingPauseMs(ports, request)
  const delayMs = Math.max(pauseMs, waitLeftMs(ports, request.companyId))
  if (delayMs > 0) return { kind: "wait", delayMs }

  const account = await checkAccount(ports, request, service)
  if (account.kind === "undecided") return ACCOUNT_UNDECIDED
  const { accountId } = account
  const look = await lookForInvoice(ports, { ...request, accountId }, service)
  const isOurs = look.kind === "found" && look.isOurs
  // What another account shows or lacks proves nothing, unless it shows our reference.
  if (account.kind === "other" && !isOurs && look.kind !== "key-rejected") {
    await leaveForReview(ports, request, accountUncertain(), look.reports)
    return FINISHED
  }
  return await actOnLook(ports, { request, service, account }, look)
}

async function actOnLook(
  ports: Ports,
  {
    request,
    service,
    account,
  }: {
    request: RequestIn<"unknown">
    service: InvoicingService
    account: Exclude<AccountCheck, { kind: "undecided" }>
  },
  look: Look
): Promise<StepEnd> {
  const { accountId } = account
  const unsure = findUnsureDraft(request, look)
  switch (look.kind) {
    case "found":
      if (account.kind === "same" && unsure) return await takeFoundDraft(ports, request, unsure)
      if (await mayBeUnmarkedDraft(ports, { ...request, accountId }, look.invoice)) {
        const found = draftFound([look.invoice.invoiceId])
        await leaveForReview(ports, request, found, look.reports, { isSeen: true })
        return FINISHED
      }
      return await takeFound(ports, { ...request, accountId }, look)
    case "absent":
      return await noteAbsence(ports, request, look.reports, async () =>
        account.kind === "same" && account.isProven
          ? "proven"
          : await proveAccount(ports, request, service, accountId)
      )
    case "ambiguous":
      await leaveForReview(ports, request, ambiguousLookup(look.invoiceIds), look.reports, {
        isSeen: true,
      })
      return FINISHED
    case "draft":
      if (look.isOurs && request.stampedFor === "draft") {
        return await takeFoundDraft(ports, request, look)
      }
      await leaveForReview(ports, request, draftFound(look.invoiceIds), look.reports, {
        isSeen: true,
      })
      return FINISHED
    case "unreadable":
      await noteUnreadable(ports, request, look.reports)
      return { kind: "retry", reason: "the list could not be read" }
    case "forbidden":
      await leaveForReview(ports, request, lookupForbidden(), look.reports)
      return FINISHED
    case "key-rejected":
      await ports.ledger.logAttempts(request.id, look.reports)
      await holdCompany(ports, request.companyId, "key-rejected")
      return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
  }
}

async function takeFound(
  ports: Ports,
  request: RequestIn<"unknown">,
  { invoice, isOurs, reports: attempts }: Extract<Look, { kind: "found" }>
): Promise<StepEnd> {
  const flagged = await flagSecond(ports, request, invoice)
  const keyDigest = ports.keyDigestOf(request.companyId)
  await adoptFound(ports, request, invoice, (found) =>
    adopt({ request, attempts }, { ...found, invoice, isOurs, keyDigest, flagged })
  )
  if (isOurs && request.stampedFor === "draft") {
    await noteIssuedAtOnce(ports, request, invoice.invoiceId)
  }
  return FINISHED
}

async function noteAbsence(
  ports: Ports,
  request: RequestIn<"unknown">,
  attempts: readonly CallReport[],
  proveIt: () => ReturnType<typeof proveAccount>
): Promise<StepEnd> {
  const isProven = request.looks + 1 >= LOOKS_NEEDED
  // An invoice that the service once returned is not absent, whatever its list shows.
  if (isProven && (await ports.ledger.hasAnsweredCreate(request.id))) {
    await leaveForReview(ports, request, answeredBefore(request.settledInvoiceIds ?? []), attempts)
    return FINISHED
  }
  // A person who was asked to look in the other account may have issued it there.
  const elsewhere = listDraftsElsewhere(request)
  if (isProven && elsewhere.length > 0) {
    await leaveForReview(ports, request, draftElsewhere(elsewhere), attempts)
    return FINISHED
  }
  // A matching invoice does not prove that this is the same account: if ids and numbers start again,
  // equal orders look the same in both.
  const proof = isProven ? await proveIt() : "proven"
  if (proof !== "proven") {
    // A service that does not answer just now is asked again, for as long as a person can wait.
    const isDue = (await remainingMs(ports, request.lookedAt, DOUBT_MS)) <= 0
    if (proof === "unknown" && !isDue) return ACCOUNT_UNDECIDED
    await leaveForReview(ports, request, absentWithNewKey(), attempts)
    return FINISHED
  }
  const creates = isProven ? await ports.ledger.countUnknownCreates(request.id) : 0
  // A service that loses every answer may lose the invoice from its list as well.
  if (creates >= MAX_CREATES) {
    await leaveForReview(ports, request, absentAgain(MAX_CREATES), attempts)
    return FINISHED
  }
  const pauseMs = (CREATE_PAUSES[creates] ?? 0) * lookPauseMs(ports, request)
  const nextMs = pauseMs > 0 ? (await ports.ledger.readClockMs()) + pauseMs : null
  const looked = { request, attempts }
  const changed = await ports.ledger.apply(
    isProven
      ? provenAbsent(looked, nextMs === null ? null : new Date(nextMs).toISOString())
      : noteAbsent(looked, outcomeUnknown("not in the service's list so far"))
  )
  if (!changed) return FINISHED
  if (isProven) await enqueueJob(ports, changed, "issue", pauseMs > 0 ? pauseMs : undefined)
  else await enqueueJob(ports, changed, "resolve", lookPauseMs(ports, request))
  return FINISHED
}

/** The options no longer have the company, which nothing else would report. */
async function noteCompanyGone(
  ports: Ports,
  request: InvoiceRequest,
  companyId: string
): Promise<StepEnd> {
  const rollingMs = await remainingMs(ports, request.createdAt, ROLLING_MS)
  if (rollingMs > 0) return { kind: "wait", delayMs: rollingMs }
  if (request.state === "unknown")
    await leaveForReview(ports, request, companyUnknown(companyId), [])
  return FINISHED
}
