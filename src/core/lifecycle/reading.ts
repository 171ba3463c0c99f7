import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import type { CallReport, ServiceInvoice } from "../request/outcomes"
import { planEmail, type PlannedEmail, type PlannedWait } from "./answers"
import type { Announcement } from "./announcement"
import { build } from "./build"
import type { SendState } from "./states"
import type { Transition } from "./transition"

/** An issued invoice that was read, and the calls made for it. */
type Read = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** E-mails owed now, or once KSeF has accepted the invoice. */
const OWED: readonly SendState[] = ["queued", "waiting"]
const isOwed = ({ sendState }: InvoiceRequest) => OWED.includes(sendState)

/**
 * The invoice was read back and compared. If it differs, or KSeF refused it, it is not mailed
 * automatically; withholding it requires that its e-mail is still queued or waiting, so none slips
 * out.
 *
 * @param whyWithheld the reason recorded on the e-mail; null if it may be sent.
 * @param wait for an e-mail that is owed now and is to wait for KSeF instead.
 */
export function recordReading(
  { request, attempts }: Read,
  {
    invoice,
    difference,
    whyWithheld,
    wait = null,
  }: {
    invoice: Pick<ServiceInvoice, "invoiceNumber" | "status">
    difference: Difference | null
    whyWithheld: AnyReason | null
    wait?: PlannedWait | null
  }
): Transition {
  const planned: PlannedEmail | null =
    whyWithheld !== null && isOwed(request) ? { kind: "refused", reason: whyWithheld } : wait
  return build("recordReading", {
    id: request.id,
    expect: {
      state: "issued",
      ...(planned ? { sendState: planned.kind === "refused" ? OWED : ["queued"] } : {}),
    },
    set: {
      readBack: "done",
      nextAttemptAt: null,
      invoiceNumber: invoice.invoiceNumber,
      difference,
      ...(request.sendStampedAt === null ? { statusBeforeSend: invoice.status } : {}),
      ...(planned ? { sendReasons: null, ...planEmail(planned) } : {}),
    },
    attempts,
    // What KSeF refused is not yet an invoice; the other conditions are checked on the row.
    events: whyWithheld === null ? [{ name: "available" }] : [],
  })
}

/** Only if nothing was written meanwhile, such as another worker's reading. */
const asRead = ({ updatedAt }: InvoiceRequest) => ({ state: "issued", updatedAt }) as const

/** The invoice cannot be read, so it was not compared; its e-mail is sent anyway. */
export const giveUpReading = ({ request, attempts }: Read, reason: AnyReason): Transition =>
  build("giveUpReading", {
    id: request.id,
    expect: asRead(request),
    set: { readBack: "gave_up", reasons: [reason], nextAttemptAt: null },
    attempts,
    events: [{ name: "unverified" }, { name: "available" }],
  })

/** The service did not return the invoice for now; the e-mail waits for that too, and records why. */
export const postponeReading = (
  request: InvoiceRequest,
  { nextAttemptAt, reason }: { nextAttemptAt: string | null; reason: AnyReason }
): Transition =>
  build("postponeReading", {
    id: request.id,
    expect: asRead(request),
    set: { nextAttemptAt, ...(request.sendState === "queued" ? { sendReasons: [reason] } : {}) },
  })

/** A later reading shows the number that the first did not. It is always the same invoice. */
export const recordNumber = (
  { id }: Pick<InvoiceRequest, "id">,
  invoiceNumber: string
): Transition =>
  build("recordNumber", {
    id,
    expect: { state: "issued" },
    set: { invoiceNumber },
    isQuiet: true,
  })

/**
 * The invoice's status just before its first e-mail, which waited: a bookkeeper or KSeF may have
 * changed it since it was read back. Null if it could not be read, so the status proves nothing.
 */
export const noteStatus = (
  { id, sendState, updatedAt }: Pick<InvoiceRequest, "id" | "sendState" | "updatedAt">,
  statusBeforeSend: string | null
): Transition =>
  build("noteStatus", {
    id,
    expect: { state: "issued", sendState, updatedAt },
    set: { statusBeforeSend },
    isQuiet: true,
  })

/** The document was a draft when it was read back and has since been issued in the service. */
export const recordIssuedDraft = (
  { id, revision }: Pick<InvoiceRequest, "id" | "revision">,
  {
    invoiceNumber,
    difference,
  }: Pick<ServiceInvoice, "invoiceNumber"> & { difference: Difference | null }
): Transition =>
  build("recordIssuedDraft", {
    id,
    expect: { state: "issued", revision },
    set: { invoiceNumber, difference },
    events: [{ name: "available" }],
  })

/**
 * What is still owed for the invoice, reading back and e-mail, is left for manual review: its
 * company is gone, or the present key opens another account. An owed e-mail must still be queued or
 * waiting.
 */
export const leaveFollowUps = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("leaveFollowUps", {
    id: request.id,
    expect: {
      state: "issued",
      ...(isOwed(request) ? { sendState: OWED } : {}),
    },
    set: {
      ...(isOwed(request) ? { sendState: "refused", sendReasons: [reason] } : {}),
      ...(request.readBack === "pending" ? { readBack: "gave_up", reasons: [reason] } : {}),
    },
    events: [
      ...(request.readBack === "pending" ? [{ name: "unverified" } as const] : []),
      ...(isOwed(request) ? [{ name: "mail_refused" } as const] : []),
      // What held it back until now, its reading or KSeF's answer, is no longer awaited.
      { name: "available" },
    ] satisfies Announcement[],
  })
