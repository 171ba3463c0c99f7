import type { InvoiceRequest } from "../../core/request/invoice-request"
import { giveUpReading as giveUp, postponeReading } from "../../core/lifecycle/reading"
import type { CallReport, Outcome } from "../../core/request/outcomes"
import { isForbidden, judgeKey } from "../holds/key-rights"
import { later, remainingMs } from "../pauses"
import type { Ports } from "../ports"
import { describeFailure, giveReason, serviceBusy } from "../reasons"

/** How long an invoice just issued may be out of the service's own sight. */
const FINDABLE_MS = 120_000

/** For how long its e-mail waits for a reading that a service which is there never gives. */
const READABLE_MS = 15 * 60_000

/** So often it was asked for in that time; one hiccup after a long rest says nothing. */
const READS_NEEDED = 4

/** For how long a key that issued it may be forbidden to read it by something that passes. */
const PASSING_MS = 10_000

/**
 * What to do about an issued invoice that could not be read.
 *
 * Right after issuing the service may not find it yet, whichever refusal says so: 400 is the only one
 * that its reference names (service-api 2.4). Later a refusal is final, and so is one of all reading, and
 * the lasting lack of a usable answer where the same service answers other calls. A key that is
 * forbidden to read issued this very invoice, so it may just lack that right; a firewall, though,
 * forbids one call and not the next, however long after issuing.
 *
 * @param elapsedMs since the reading began: to a process that slept over the answer it is no later
 *   answer, and tells what was true before.
 */
export async function decideWithoutReading(
  ports: Ports,
  request: InvoiceRequest,
  outcome: Outcome<unknown>,
  elapsedMs: () => number
): Promise<"again" | "hold" | "give-up"> {
  const wasAskedWithin = async (since: string | null, forMs: number) =>
    since !== null && (await remainingMs(ports, since, forMs)) + elapsedMs() > 0
  const isFresh = async (freshMs: number) => await wasAskedWithin(request.issuedAt, freshMs)
  switch (outcome.kind) {
    case "refused":
      return outcome.report.code !== "NOT_OFFERED" && (await isFresh(FINDABLE_MS))
        ? "again"
        : "give-up"
    case "key-rejected": {
      const key = isForbidden(outcome) ? await judgeKey(ports, request) : "bad"
      if (key === "bad") return "hold"
      if (key !== "good" && (await isFresh(FINDABLE_MS))) return "again"
      const { since } = await ports.ledger.countForbidden(request.id, "read")
      const mayPass = since === null || (await wasAskedWithin(since, PASSING_MS))
      return mayPass ? "again" : "give-up"
    }
    case "unknown": {
      // A service that is away is waited for; one that answers all but this shows it to nobody.
      const { times, since } = await ports.ledger.countUnansweredReads(request.id)
      const mayPass = since === null || (await wasAskedWithin(since, READABLE_MS))
      if (times < READS_NEEDED || mayPass) return "again"
      const key = await judgeKey(ports, request)
      return key === "good" || key === "untold" ? "give-up" : "again"
    }
    case "done":
    case "asked-to-wait":
    case "not-sent":
      return "again"
  }
}

/**
 * Says on the row that the invoice was not compared with what was sent, and goes on; null when
 * anything was written to the row meanwhile, such as what another worker read.
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
 * Says on the row when an invoice is read that the service was too busy to show, and that the e-mail
 * waits for that; nothing where anything was written to the row meanwhile.
 */
export async function sayBusy(
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

const readingForbidden = () =>
  giveReason(
    "READING_FORBIDDEN",
    "The API key of this company may issue invoices but not read them, so the number is not known and nothing was compared. Give the key the right to read, and compare the invoice in the service."
  )

const notReadBack = (failure: string) =>
  giveReason(
    "NOT_READ_BACK",
    `The invoice was issued but could not be read back (${failure}), so its number is not known and nothing was compared. Look at it in the service.`,
    { params: { code: failure } }
  )
