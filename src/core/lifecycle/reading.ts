import type { AnyReason, Difference, InvoiceRequest } from "../request/invoice-request"
import type { CallReport, ServiceInvoice } from "../request/outcomes"
import { planEmail, type PlannedEmail, type PlannedWait } from "./answers"
import type { Announcement } from "./announcement"
import { build } from "./build"
import type { SendState } from "./states"
import type { Transition } from "./transition"

/** An issued invoice that was asked for. */
type Read = { request: InvoiceRequest; attempts: readonly CallReport[] }

/** Now, or once KSeF has accepted the invoice. */
const OWED: readonly SendState[] = ["queued", "waiting"]
const isOwed = ({ sendState }: InvoiceRequest) => OWED.includes(sendState)

/**
 * The invoice was read back and compared. One that differs, or that KSeF refused, is not mailed by
 * itself; so that none slips out, that holds only while its e-mail still waits.
 *
 * @param whyWithheld what the e-mail then says; null of one that may go.
 * @param wait of an e-mail that is owed now, and is to wait for KSeF instead.
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
    // What KSeF refused is no invoice yet; the row tells the rest.
    events: whyWithheld === null ? [{ name: "available" }] : [],
  })
}

/** Nothing was written meanwhile, such as what another worker read. */
const asRead = ({ updatedAt }: InvoiceRequest) => ({ state: "issued", updatedAt }) as const

/** The invoice cannot be read, so it was not compared; its e-mail goes out all the same. */
export const giveUpReading = ({ request, attempts }: Read, reason: AnyReason): Transition =>
  build("giveUpReading", {
    id: request.id,
    expect: asRead(request),
    set: { readBack: "gave_up", reasons: [reason], nextAttemptAt: null },
    attempts,
    events: [{ name: "unverified" }, { name: "available" }],
  })

/** The service was too busy to show the invoice; the e-mail waits for that too, and says so. */
export const postponeReading = (
  request: InvoiceRequest,
  { nextAttemptAt, reason }: { nextAttemptAt: string; reason: AnyReason }
): Transition =>
  build("postponeReading", {
    id: request.id,
    expect: asRead(request),
    set: { nextAttemptAt, ...(request.sendState === "queued" ? { sendReasons: [reason] } : {}) },
  })

/** A later reading shows the number that the first did not. It is the same invoice for good. */
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
 * How the invoice looks just before its first e-mail, which waited: since it was read back a
 * bookkeeper or KSeF may have changed that. Null: it could not be read, so nothing is told by it.
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

/** What was a draft when it was read back has been issued in the service since. */
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
 * What the invoice still owes, reading back and e-mail, is left to a person: its company is gone, or
 * the present key opens another account. An e-mail that waits must still do so.
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
      // What kept it back until now, its reading or KSeF's answer, is not waited for any more.
      { name: "available" },
    ] satisfies Announcement[],
  })
