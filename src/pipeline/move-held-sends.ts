import { judgeHeldSend, KSEF_REJECTED, KSEF_WAIT_OVER, type HeldSend } from "../core/ksef/mail-wait"
import type { InvoiceRequest } from "../core/invoice-request"
import { oweSend, withholdSend } from "../core/lifecycle/email"
import type { InvoicingService } from "../core/outcomes"
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
 * Keeps the e-mail of an invoice back that KSeF has refused since it was owed; true then.
 *
 * Nobody has to wait for KSeF for that: an e-mail may be owed for days while its company is held. One
 * that waited and goes without having been accepted is asked for once more: what is known of it may
 * be hours old. A service that cannot be read does not keep it back.
 */
export async function withholdRejected(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<boolean> {
  const [watch] = await ports.ledger.findKsefOf([request.id])
  const isRefused =
    watch?.state === "error" ||
    (request.sendWaitEndsAt !== null &&
      watch?.state !== "accepted" &&
      (await isRefusedNow(ports, request, service)))
  if (!isRefused) return false
  await ports.ledger.apply(withholdSend(request, ksefRejected()))
  return true
}

async function isRefusedNow(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<boolean> {
  if (request.invoiceId === null) return false
  const outcome = await service.readInvoice(request.invoiceId)
  await ports.ledger.logAttempts(request.id, [await redactReportOf(ports, request, outcome.report)])
  return outcome.kind === "done" && outcome.value.ksef?.state === "error"
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
