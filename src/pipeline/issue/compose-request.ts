import { composeDraft } from "../../core/draft/compose-draft"
import { readCalendarDate } from "../../core/dates"
import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import type { CompanySettings, Settings } from "../../core/settings/options"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { UnreadableOrder } from "../../core/order/unreadable-order"
import { errorPlace } from "../../core/error-words"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { Refusal } from "../../core/request/refusals"
import { checkDraft } from "../../core/draft/check-draft"
import { toPlainLine } from "../../core/draft/plain-text"
import { cutText } from "../../core/draft/position-name"
import { refuseUnconfirmedReceipt } from "../../core/draft/receipt"
import { proveTotals } from "../../core/money/proof"
import { qualifyOrder } from "../../core/order/qualification"
import { findOwed } from "../../core/payment/owed"
import { issuingWasStopped } from "../../core/request/left-while-stopped"
import type { DatabaseClock } from "../database-clock"
import type { DraftOrReason } from "./draft-or-reason"
import { isPaidWhileStopped, waitsForPayment } from "./left-to-person"
import { readOrder } from "./read-order"
import type { LedgerPort, OrdersPort, Ports as AllPorts } from "../ports"
import { companyUnknown, makeReason, orderUnreadable } from "../reasons"

type Ports = {
  settings: Settings
  orders: Pick<OrdersPort, "readOrder">
  ledger: Pick<LedgerPort, "readClockMs" | "readScan" | "readValue">
  databaseClock: DatabaseClock
  log: Pick<AllPorts["log"], "error">
}

type TransformedDraft =
  { kind: "draft"; draft: InvoiceDraft } | Exclude<DraftOrReason, { kind: "draft" }>

type Wanted = {
  orderId: string
  companyId: string
  isForced: boolean
  /** The request to be issued; absent where nothing is. */
  request?: Pick<InvoiceRequest, "createdAt" | "requestedBy">
}

/**
 * Reads the live order and decides everything about its invoice, sending nothing.
 *
 * Whether it needs a confirmed receipt is decided last: the shop's own function may change both the
 * buyer and whether the invoice is to a receipt.
 */
export async function composeRequest(ports: Ports, wanted: Wanted): Promise<DraftOrReason> {
  const composed = await composeInvoice(ports, wanted)
  if (composed.kind !== "draft") return composed
  const refusal = refuseUnconfirmedReceipt(composed.draft, composed.order)
  return refusal ? { kind: "refused", reasons: [refusal] } : composed
}

/**
 * The invoice as its content goes, whether or not its receipt is confirmed: for one that was issued,
 * or may have been, which is compared and looked for all the same.
 *
 * The totals are proved again after the shop's own functions, whose results are not trusted.
 */
export async function composeInvoice(ports: Ports, wanted: Wanted): Promise<DraftOrReason> {
  const order = await readOrder(ports, wanted.orderId)
  if (order instanceof UnreadableOrder) {
    return { kind: "refused", reasons: [orderUnreadable(order)] }
  }
  if (!order) return refuse("ORDER_NOT_FOUND", "The order no longer exists in the shop.")

  const qualification = qualifyOrder(order, ports.settings, { isForced: wanted.isForced })
  if (qualification.kind === "canceled") return { kind: "canceled" }
  if (qualification.kind === "skip") return { kind: "skip", reasons: [qualification.reason] }
  if (qualification.kind === "refused") return { kind: "refused", reasons: [qualification.refusal] }

  const company = ports.settings.companies.find(({ id }) => id === wanted.companyId)
  if (!company) return { kind: "refused", reasons: [companyUnknown(wanted.companyId)] }
  const rejection = await askShop(ports, order, wanted.isForced)
  if (rejection) return rejection
  const refusal = wanted.isForced ? null : await refuseForPayment(ports, order, wanted)
  return refusal
    ? { kind: "refused", reasons: [refusal] }
    : await composeWith(order, company, ports)
}

/** A part payment issues nothing, unless a person wants the invoice before the rest is paid. */
async function refuseForPayment(
  ports: Ports,
  order: OrderSnapshot,
  { request }: Wanted
): Promise<Refusal | null> {
  const { maxDecimals } = ports.settings
  const isWaiting = await waitsForPayment(ports, order, request)
  const owed = isWaiting ? findOwed(order, maxDecimals) : null
  if (owed || !request) return owed
  return (await isPaidWhileStopped(ports, order, request)) ? issuingWasStopped() : null
}

async function askShop(
  { settings, log }: Ports,
  order: OrderSnapshot,
  isForced: boolean
): Promise<DraftOrReason | null> {
  if (!settings.shouldInvoice || isForced) return null
  const fail = (why: string) => extensionFailed(log, { name: "shouldInvoice", order, why })
  try {
    // A copy, so that the function cannot change the order behind the proof.
    const answer: unknown = await settings.shouldInvoice(structuredClone(order))
    const said = typeof answer === "object" && answer !== null ? answer : { invoice: answer }
    const isWanted = "invoice" in said ? said.invoice : null
    if (typeof isWanted !== "boolean") return fail("it returned neither true nor false")
    if (isWanted) return null
    const reason =
      toReason("reason" in said ? said.reason : null) ||
      "The function shouldInvoice excluded this order."
    return { kind: "skip", reasons: [makeReason("EXTENSION_SAID_NO", reason)] }
  } catch (error) {
    return fail(errorPlace(error))
  }
}

const MAX_REASON_LENGTH = 500

/** Turns the function's reason into text that can be stored and shown. */
const toReason = (said: unknown) =>
  typeof said === "string" ? cutText(toPlainLine(said), MAX_REASON_LENGTH) : ""

async function composeWith(
  order: OrderSnapshot,
  company: CompanySettings,
  ports: Ports
): Promise<DraftOrReason> {
  const { settings, ledger, databaseClock } = ports
  const now = await databaseClock.read(ledger)
  const composition = composeDraft(order, settings, company, now)
  if (composition.kind === "skip") return { kind: "skip", reasons: [composition.reason] }
  if (composition.kind === "refused") return { kind: "refused", reasons: composition.refusals }

  const transformed = await transform(ports, composition.draft, order)
  if (transformed.kind !== "draft") return transformed
  const { draft } = transformed
  return { kind: "draft", draft, order, today: readCalendarDate(now, settings.timeZone) ?? "" }
}

async function transform(
  { settings, log }: Ports,
  draft: InvoiceDraft,
  order: OrderSnapshot
): Promise<TransformedDraft> {
  // The composed draft was already checked and its totals proved.
  if (!settings.transformDraft) return { kind: "draft", draft }
  let returned: unknown
  try {
    // A copy again: a value that reads differently each time could pass the check and be sent otherwise.
    returned = structuredClone(
      await settings.transformDraft(structuredClone(draft), structuredClone(order))
    )
  } catch (error) {
    return extensionFailed(log, { name: "transformDraft", order, why: errorPlace(error) })
  }
  const checked = checkDraft(returned)
  if ("refusal" in checked) return { kind: "refused", reasons: [checked.refusal] }
  // The reference and the company tie the invoice to its row, and amounts mean nothing without the
  // currency; a shop may not change them.
  const isTied =
    checked.draft.reference === draft.reference &&
    checked.draft.additionalDetails.includes(draft.reference) &&
    checked.draft.companyId === draft.companyId &&
    checked.draft.currency === draft.currency
  if (!isTied) {
    return refuse(
      "DRAFT_INVALID",
      "transformDraft changed the reference, the company or the currency, or removed the reference from additionalDetails. It must leave these unchanged.",
      { field: "options.transformDraft" }
    )
  }
  const refusal = proveTotals(checked.draft, order, settings)
  return refusal ? { kind: "refused", reasons: [refusal] } : { kind: "draft", draft: checked.draft }
}

/** The reason sends people to the log for what went wrong: it must not quote the function's error. */
function extensionFailed(
  log: Ports["log"],
  { name, order, why }: { name: string; order: OrderSnapshot; why: string }
) {
  log.error(`invoicing: the function ${name} in the options failed for order ${order.id}: ${why}`)
  return refuse(
    "EXTENSION_FAILED",
    `The function ${name} in the options failed. Have it corrected, then press Retry.`,
    { field: `options.${name}`, params: { name } }
  )
}

const refuse = (
  code: "ORDER_NOT_FOUND" | "DRAFT_INVALID" | "EXTENSION_FAILED",
  message: string,
  rest: { field?: string; params?: Record<string, string> } = {}
) => ({ kind: "refused" as const, reasons: [makeReason(code, message, rest)] })
