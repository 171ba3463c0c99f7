import { judgeHeldSend, KSEF_REJECTED, KSEF_WAIT_OVER, type HeldSend } from "../core/ksef/mail-wait"
import type { InvoiceRequest } from "../core/invoice-request"
import { oweSend, withholdSend } from "../core/lifecycle/email"
import { noteStatus } from "../core/lifecycle/reading"
import type { InvoicingService } from "../core/outcomes"
import { noteWait } from "./asked-to-wait"
import type { Ports } from "./ports"
import { giveReason } from "./reasons"
import { redactReportOf } from "./redact-words"
import { wake } from "./wake"

/** So many a turn; each is one statement and one job. */
const BATCH = 1000

/**
 * Moves on every e-mail that waited for KSeF and need not any more, by what the watches know. Whoever
 * dies on the way leaves the rest to the next turn.
 */
export async function moveHeldSends(ports: Ports): Promise<void> {
  for (const held of await ports.ledger.findHeldSends(BATCH)) {
    if (ports.isStopping()) return
    await moveHeldSend(ports, held)
  }
}

async function moveHeldSend(ports: Ports, held: HeldSend): Promise<void> {
  const { request } = held
  switch (judgeHeldSend(held)) {
    case "owe": {
      const owed = await ports.ledger.apply(oweSend(request))
      if (owed) await wake(ports, owed, "send")
      return
    }
    case "rejected":
      await ports.ledger.apply(withholdSend(request, ksefRejected()))
      return
    case "ask":
      await ports.ledger.apply(withholdSend(request, ksefWaitOver()))
      return
    case null:
  }
}

/**
 * Looks once more at an invoice just before its e-mail is ordered by itself; null when that is not to
 * go: KSeF has refused the invoice since it was owed, or another worker got there first.
 *
 * Nobody has to wait for KSeF for a refusal: an e-mail may be owed for days while its company is held.
 * One that waited is read anew. A service that cannot be read does not keep it back.
 */
export async function lookBeforeSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<InvoiceRequest | null> {
  const [watch] = await ports.ledger.findKsefOf([request.id])
  const hasWaited = request.sendWaitEndsAt !== null
  const anew = hasWaited ? await readAnew(ports, request, service) : { request, isRefused: false }
  if (!anew.request) return null
  if (watch?.state === "error" || (anew.isRefused && watch?.state !== "accepted")) {
    await ports.ledger.apply(withholdSend(anew.request, ksefRejected()))
    return null
  }
  return anew.request
}

/**
 * Reads an invoice whose e-mail has waited, for what it looks like before that: a status of days ago
 * would take what a bookkeeper or KSeF did since for the trace of the e-mail.
 *
 * @returns the request as it is now, null when another worker got there first; `isRefused`: KSeF
 *   refuses the invoice at this moment.
 */
export async function readAnew(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ request: InvoiceRequest | null; isRefused: boolean }> {
  if (request.invoiceId === null) return { request, isRefused: false }
  const outcome = await service.readInvoice(request.invoiceId)
  noteWait(ports, request.companyId ?? "", outcome)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  const invoice = outcome.kind === "done" ? outcome.value : null
  const isFirst = request.sendStampedAt === null
  const noted = isFirst
    ? await ports.ledger.apply(noteStatus(request, invoice?.status ?? null))
    : request
  return { request: noted, isRefused: invoice?.ksef?.state === "error" }
}

export const ksefRejected = () =>
  giveReason(
    KSEF_REJECTED,
    "KSeF refused the invoice, so it was not mailed. It is mailed by itself if KSeF accepts it later. Correct it in the service, or send it all the same."
  )

const ksefWaitOver = () =>
  giveReason(
    KSEF_WAIT_OVER,
    "KSeF did not accept the invoice within the days set for that, so it was not mailed. It is mailed by itself if KSeF accepts it later. Send it, or settle it by hand."
  )
