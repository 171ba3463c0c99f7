import type { InvoiceRequest } from "../../core/request/invoice-request"
import { giveUpReading as giveUp, postponeReading } from "../../core/lifecycle/reading"
import type { CallReport, Outcome } from "../../core/request/outcomes"
import { FINDABLE_MS } from "../../core/request/service-timing"
import { isForbidden, judgeKey } from "../holds/key-rights"
import { later, remainingMs } from "../pauses"
import type { Ports } from "../ports"
import { describeFailure, makeReason, readingUnanswered, serviceBusy } from "../reasons"

/** How long the e-mail waits for a reading that a reachable service never gives. */
const READABLE_MS = 15 * 60_000

/** Readings needed in that time; one failure after a long pause proves nothing. */
const READS_NEEDED = 4

/** How long a 403 to reading it, with the key that issued it, may be transient. */
const PASSING_MS = 10_000

/**
 * What to do about an issued invoice that could not be read.
 *
 * Right after issuing the service may not find it yet, whatever refusal it answers: its reference names
 * only 400 (service-api 2.4). Later a refusal is final; so is a refusal of all reading, and a lasting
 * lack of usable answers while the service answers other calls. A key that gets a 403 issued this
 * invoice, so it may just lack the right to read; but a firewall may forbid one call and not the next,
 * however long after issuing.
 *
 * @param elapsedMs since the reading began: if the process slept over the answer, the answer
 *   describes that earlier time.
 */
export async function decideWithoutReading(
  ports: Ports,
  request: InvoiceRequest,
  outcome: Outcome<unknown>,
  elapsedMs: () => number
): Promise<"again" | "tell" | "hold" | "give-up"> {
  const wasAskedWithin = async (since: string | null, forMs: number) =>
    since !== null && (await remainingMs(ports, since, forMs)) + elapsedMs() > 0
  const isFresh = async () => await wasAskedWithin(request.issuedAt, FINDABLE_MS)
  switch (outcome.kind) {
    case "refused":
      return outcome.report.code !== "NOT_OFFERED" && (await isFresh()) ? "again" : "give-up"
    case "key-rejected": {
      const key = isForbidden(outcome) ? await judgeKey(ports, request) : "bad"
      if (key === "bad") return "hold"
      if (key !== "good" && (await isFresh())) return "again"
      const { since } = await ports.ledger.countForbidden(request.id, "read")
      const mayPass = since === null || (await wasAskedWithin(since, PASSING_MS))
      return mayPass ? "again" : "give-up"
    }
    case "unknown": {
      // An unreachable service is waited for; one that answers everything but this never shows it.
      const { times, since } = await ports.ledger.countUnansweredReads(request.id)
      const mayPass = since === null || (await wasAskedWithin(since, READABLE_MS))
      if (times < READS_NEEDED || mayPass) return "again"
      const key = await judgeKey(ports, request)
      if (key === "unanswered")
        return (await isAnsweringOthers(ports, request)) ? "give-up" : "tell"
      return key === "bad" ? "again" : "give-up"
    }
    case "done":
    case "asked-to-wait":
    case "not-sent":
      return "again"
  }
}

/**
 * Whether the service accepted a create or an e-mail lately: then it is not away, although it answers
 * neither a reading nor a check of the key, such as a service whose specification has no readings.
 */
async function isAnsweringOthers(ports: Ports, { companyId }: InvoiceRequest): Promise<boolean> {
  const { ledger } = ports
  const company = companyId ?? ""
  const keyDigest = ports.keyDigestOf(company)
  const recently = new Date((await ledger.readClockMs()) - READABLE_MS).toISOString()
  return (
    (await ledger.hasIssuedSince(company, recently, keyDigest)) ||
    (await ledger.hasSentSince(company, recently, keyDigest))
  )
}

/**
 * Saves that the invoice was not compared with what was sent, and goes on; null when the row was
 * changed meanwhile, such as by another worker's reading.
 */
export async function giveUpReading(
  ports: Ports,
  request: InvoiceRequest,
  outcome: Outcome<unknown>,
  attempts: readonly CallReport[]
): Promise<InvoiceRequest | null> {
  const reason = isForbidden(outcome)
    ? readingForbidden()
    : notReadBack(describeFailure(outcome.report))
  return await ports.ledger.apply(giveUp({ request, attempts }, reason))
}

/**
 * Saves on the row when an invoice is read again that the busy service did not show, and that its
 * e-mail waits for that; does nothing if the row was changed meanwhile.
 */
export async function noteBusyReading(
  ports: Ports,
  request: InvoiceRequest,
  waitMs: number
): Promise<InvoiceRequest> {
  const nextAttemptAt = await later(ports, waitMs)
  const changed = await ports.ledger.apply(
    postponeReading(request, { nextAttemptAt, reason: serviceBusy() })
  )
  return changed ?? request
}

/**
 * Saves on an e-mail, once, that it waits for a service that answers nothing at all; does nothing if the
 * row was changed meanwhile.
 */
export async function noteUnansweredReading(
  ports: Ports,
  request: InvoiceRequest
): Promise<InvoiceRequest> {
  const reason = readingUnanswered()
  const isSaid = request.sendReasons?.[0]?.code === reason.code
  if (request.sendState !== "queued" || isSaid) return request
  const { nextAttemptAt } = request
  return (await ports.ledger.apply(postponeReading(request, { nextAttemptAt, reason }))) ?? request
}

const readingForbidden = () =>
  makeReason(
    "READING_FORBIDDEN",
    "The API key of this company may issue invoices but not read them, so the invoice's number is not known and nothing was compared. Give the key the right to read, and compare the invoice with the order in the service."
  )

const notReadBack = (failure: string) =>
  makeReason(
    "NOT_READ_BACK",
    `The invoice was issued but could not be read back (${failure}), so its number is not known and nothing was compared. Compare it with the order in the service.`,
    { params: { code: failure } }
  )
