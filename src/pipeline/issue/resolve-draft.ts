import type { InvoiceRequest, RequestIn } from "../../core/request/invoice-request"
import { leaveOthers } from "../../core/request/left-drafts"
import {
  confirmDraft,
  noteStillDraft,
  repeatIssue,
  saveAnotherDraft,
} from "../../core/lifecycle/draft-first"
import type { CallReport, InvoicingService } from "../../core/request/outcomes"
import { adoptRead } from "./adopt-read"
import { noteIssuedAtOnce, readTrust } from "./draft-first-trust"
import { FINISHED } from "./end-step"
import { ON_HOLD_DELAY_MS, holdCompany } from "../holds/hold-company"
import { findUnsureDraft, lookForInvoice, type Look } from "../look-up/look-for-invoice"
import {
  absentAgain,
  ambiguousLookup,
  draftFound,
  draftNotShown,
  lookupForbidden,
} from "../look-up/look-reasons"
import { leaveForReview, noteUnreadable } from "../look-up/note-unknown"
import { lookPauseMs, remainingPauseMs } from "../pauses"
import type { Ports, StepEnd } from "../ports"
import { readDraft, type Unseen } from "./read-draft"
import { outcomeUnknown } from "../reasons"
import { enqueueJob } from "../enqueue-job"

/** Readings that must show a draft before its issuing is repeated: the service may still be working on it. */
const READINGS_NEEDED = 2

/** Lost answers after which a person is asked: a service that loses every answer would fill with drafts. */
const MAX_LOST = 8

/** Pauses before the next call, in multiples of the look pause, by the number of lost answers. */
const PAUSES: readonly number[] = [0, 0, 1, 4]
const LONGEST_PAUSE = 16

/**
 * Finds out what became of a lost call of a request that is issued draft first.
 *
 * Works only with the key that made the call: with another key an id may be another firm's document.
 *
 * @returns null if the ordinary look-up decides, as for a request that is issued at once: the key was
 *   changed, or the account was never seen to keep drafts and to issue them by their id.
 */
export async function resolveDraftFirst(
  ports: Ports,
  request: RequestIn<"unknown">,
  service: InvoicingService
): Promise<StepEnd | null> {
  const { stampedFor, draftId, keyDigest } = request
  if (stampedFor === null || keyDigest !== ports.keyDigestOf(request.companyId)) return null
  if (stampedFor === "draft" && draftId !== null) {
    const confirmed = await confirmByReading(ports, request, service)
    if ("end" in confirmed) return confirmed.end
    await enqueueJob(ports, confirmed.request, "issue")
    return FINISHED
  }
  const isProven = (await readTrust(ports, request)) === "proven"
  if (draftId === null && !isProven) return null
  const pauseMs = await remainingPauseMs(ports, request)
  if (pauseMs > 0) return { kind: "wait", delayMs: pauseMs }
  return draftId === null
    ? await lookForDraft(ports, request, service)
    : await resolveIssue(ports, request, service, isProven)
}

/**
 * Reads the document that the service returned for a draft, in an unproven account: a draft waits to be
 * issued; one that was issued at once is the invoice.
 *
 * @returns the request with its draft confirmed, or the end of the step.
 */
export async function confirmByReading(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ request: InvoiceRequest } | { end: StepEnd }> {
  const seen = await readDraft(ports, request, service)
  const looked = { request, attempts: seen.reports }
  if (seen.kind === "draft") {
    const { draftId, leftDrafts } = request
    const confirmed = await ports.ledger.apply(
      confirmDraft(looked, { draftId: draftId ?? "", leftDrafts })
    )
    return confirmed ? { request: confirmed } : { end: FINISHED }
  }
  if (seen.kind !== "issued") return { end: await leaveUnseen(ports, request, seen) }
  await noteIssuedAtOnce(ports, request, request.draftId ?? "")
  await adoptRead(ports, request, seen)
  return { end: FINISHED }
}

/** A document that is absent or not ours is never made again automatically. */
async function leaveUnseen(ports: Ports, request: InvoiceRequest, seen: Unseen): Promise<StepEnd> {
  if (seen.kind === "unread") {
    // No usable answer: counted, so that people are told if it stays so.
    if (seen.end.kind === "retry") await noteUnreadable(ports, request, seen.reports)
    else await ports.ledger.logAttempts(request.id, seen.reports)
    return seen.end
  }
  await leaveForReview(ports, request, tellUnseen(request, seen), seen.reports)
  return FINISHED
}

function tellUnseen({ draftId }: InvoiceRequest, seen: Exclude<Unseen, { kind: "unread" }>) {
  if (seen.kind === "forbidden") return lookupForbidden()
  // It is this order's document, but does not say whether it is issued.
  if (seen.kind === "other" && seen.isOurs) return draftFound([draftId ?? ""])
  return draftNotShown(draftId ?? "")
}

/** The call to issue had no answer: reading the document by its id shows what happened. */
async function resolveIssue(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  isProven: boolean
): Promise<StepEnd | null> {
  const seen = await readDraft(ports, request, service)
  if (seen.kind === "issued") {
    await adoptRead(ports, request, seen)
    return FINISHED
  }
  if (seen.kind !== "draft") return await leaveUnseen(ports, request, seen)
  if (!isProven) {
    // It may have made a new document: whether the account does that is not known yet.
    await ports.ledger.logAttempts(request.id, seen.reports)
    return null
  }
  const looked = { request, attempts: seen.reports }
  if (request.looks + 1 < READINGS_NEEDED) {
    const noted = await ports.ledger.apply(noteStillDraft(looked, outcomeUnknown("a draft so far")))
    if (noted) await enqueueJob(ports, noted, "resolve", lookPauseMs(ports, request))
    return FINISHED
  }
  const pause = await pauseAfterLosses(ports, request)
  if (pause === null) {
    await leaveForReview(ports, request, draftFound([request.draftId ?? ""]), seen.reports)
    return FINISHED
  }
  return await queue(ports, await ports.ledger.apply(repeatIssue(looked, pause.until)), pause.ms)
}

/** The call to save a draft had no answer, in an account that keeps drafts: nothing was issued. */
async function lookForDraft(
  ports: Ports,
  request: RequestIn<"unknown">,
  service: InvoicingService
): Promise<StepEnd> {
  const look = await lookForSaved(ports, request, service)
  const { reports } = look
  const unsure = findUnsureDraft(request, look)
  if (unsure) return await takeFoundDraft(ports, request, unsure)
  if (look.kind === "found" && look.isOurs) {
    await adoptRead(ports, { ...request, draftId: look.invoice.invoiceId }, { ...look, reports })
    return FINISHED
  }
  if (look.kind === "draft" && look.isOurs) return await takeFoundDraft(ports, request, look)
  if (look.kind === "ambiguous" && look.isOurs) {
    // Issued with our reference, though no call of ours issued anything.
    await leaveForReview(ports, request, ambiguousLookup(look.invoiceIds), reports, {
      isSeen: true,
    })
    return FINISHED
  }
  if (look.kind === "key-rejected") {
    await ports.ledger.logAttempts(request.id, reports)
    await holdCompany(ports, request.companyId, "key-rejected")
    return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
  }
  const pause = await pauseAfterLosses(ports, request)
  if (pause === null) {
    await leaveForReview(ports, request, absentAgain(MAX_LOST), reports)
    return FINISHED
  }
  const at = new Date(await ports.ledger.readClockMs()).toISOString()
  const saved = saveAnotherDraft({ request, attempts: reports }, { at, nextAttemptAt: pause.until })
  return await queue(ports, await ports.ledger.apply(saved), pause.ms)
}

/**
 * Searches by the buyer, then in the whole list, even on the first look: in a ledger restored from a
 * backup of this moment the draft may since have become the order's invoice, which a phrase may not
 * find.
 */
async function lookForSaved(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<Look> {
  const look = await lookForInvoice(ports, request, service)
  const isOurs = "isOurs" in look && look.isOurs
  if (request.looks > 0 || isOurs || look.kind === "key-rejected" || look.kind === "forbidden") {
    return look
  }
  const whole = await lookForInvoice(ports, { ...request, looks: 1 }, service)
  return { ...whole, reports: [...look.reports, ...whole.reports] }
}

/** A draft with our reference is the one whose answer was lost; any others are leftovers. */
export async function takeFoundDraft(
  ports: Ports,
  request: InvoiceRequest,
  { invoiceIds, reports }: { invoiceIds: readonly string[]; reports: readonly CallReport[] }
): Promise<StepEnd> {
  const [draftId = ""] = invoiceIds
  const at = new Date(await ports.ledger.readClockMs()).toISOString()
  const leftDrafts = leaveOthers(request, { found: invoiceIds, at })
  const confirmed = await ports.ledger.apply(
    confirmDraft({ request, attempts: reports }, { draftId, leftDrafts })
  )
  return await queue(ports, confirmed, 0)
}

async function queue(
  ports: Ports,
  changed: InvoiceRequest | null,
  pauseMs: number
): Promise<StepEnd> {
  if (changed) await enqueueJob(ports, changed, "issue", pauseMs > 0 ? pauseMs : undefined)
  return FINISHED
}

/** The pause before the next call; null if too many answers were lost. */
async function pauseAfterLosses(
  ports: Ports,
  request: InvoiceRequest
): Promise<{ ms: number; until: string | null } | null> {
  const lost = await ports.ledger.countUnknownCreates(request.id)
  if (lost >= MAX_LOST) return null
  const ms = (PAUSES[lost] ?? LONGEST_PAUSE) * lookPauseMs(ports, request)
  if (ms === 0) return { ms, until: null }
  return { ms, until: new Date((await ports.ledger.readClockMs()) + ms).toISOString() }
}
