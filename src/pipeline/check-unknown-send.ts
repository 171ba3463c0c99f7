import { DATABASE_NOW, type InvoiceRequest } from "../core/invoice-request"
import type { InvoicingService } from "../core/outcomes"
import { isForbidden } from "./key-rights"
import type { Ports } from "./ports"
import { giveReason } from "./reasons"
import { redactReportOf } from "./redact-words"
import { wake } from "./wake"

/** Milliseconds until an e-mail of unknown outcome is looked after once more. */
export const CHECK_PAUSE_MS = 60_000

/**
 * Reads an invoice whose e-mail has an unknown outcome: `SENT` shows that it went out, if it had
 * never gone out before. Otherwise it stays unknown for a person. Source: service-api 6.2 no. 3.
 *
 * @returns `isReadable` false when another reading may tell more; `showsNoTrace` true when the
 *   invoice was read and does not say that it went out.
 */
export async function checkUnknownSend(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<{ request: InvoiceRequest; isReadable: boolean; showsNoTrace: boolean }> {
  if (request.invoiceId === null || request.sendState !== "unknown" || request.sentAt !== null) {
    return { request, isReadable: true, showsNoTrace: false }
  }
  const outcome = await service.readInvoice(request.invoiceId)
  if (outcome.kind !== "done" || outcome.value.status !== "SENT") {
    const report = await redactReportOf(ports, request, outcome.report)
    await ports.ledger.logAttempts(request.id, [report])
    const isReadable = outcome.kind === "done" || outcome.kind === "refused" || isForbidden(outcome)
    const showsNoTrace = outcome.kind === "done" && outcome.value.status !== null
    return { request, isReadable, showsNoTrace }
  }
  const sent = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "issued", sendState: "unknown" },
    set: {
      sendState: "sent",
      sentAt: DATABASE_NOW,
      sentTo: request.sentTo ?? { kind: "contractor", hints: [] },
      sendReasons: null,
    },
    attempts: [outcome.report],
  })
  if (sent) await ports.emit("sent", sent)
  return { request: sent ?? request, isReadable: true, showsNoTrace: false }
}

/**
 * Settles an e-mail of which the invoice shows no trace: it is ordered once more by itself where
 * the owner chose that, and otherwise left to a person.
 */
export async function settleUnconfirmed(
  ports: Ports,
  request: InvoiceRequest,
  showsNoTrace: boolean
): Promise<void> {
  if (request.sendState !== "unknown" || request.sentAt !== null) return
  const isRepeated =
    ports.settings.repeatUnknownSend &&
    ports.settings.send === "on_issue" &&
    showsNoTrace &&
    request.sendRevision === 0 &&
    request.difference === null &&
    request.sentTo?.kind === "contractor"
  const changed = await ports.ledger.changeRequest({
    id: request.id,
    expect: { state: "issued", sendState: "unknown" },
    set: isRepeated
      ? { sendState: "queued", sendRevision: 1, enqueuedAt: DATABASE_NOW }
      : { sendReasons: [sendUnconfirmed()] },
  })
  if (changed && isRepeated) await wake(ports, changed, "send")
}

const sendUnconfirmed = () =>
  giveReason(
    "SEND_UNCONFIRMED",
    "The e-mail was ordered without an answer, and the invoice does not show that it went out. Ask the buyer or send it again."
  )
