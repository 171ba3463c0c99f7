import type { Difference, InvoiceRequest } from "../core/invoice-request"
import { isSentStatus } from "../core/invoice-status"
import type { PlannedEmail } from "../core/lifecycle/answers"
import type { Transition } from "../core/lifecycle/transition"
import type { ServiceInvoice } from "../core/outcomes"
import { rememberSellerName } from "./company-names"
import { draftOutdated, shownAsSent } from "./look-reasons"
import type { Ports } from "./ports"
import { findDifference, holdForDifference, readBackDiffers } from "./read-back"
import { awaitNumber } from "./read-number"
import { wake } from "./wake"

/**
 * Makes a document that was read the invoice of a request, and goes on from there.
 *
 * @param isOutdated it shows the order as it was before a change: no buyer gets that by itself.
 */
export async function adoptFound(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  adoptIt: (found: { difference: Difference | null; email: PlannedEmail }) => Transition,
  { isOutdated = false } = {}
): Promise<void> {
  const difference = findDifference(request, invoice)
  await holdForDifference(ports, request, difference)
  const email = planEmail(ports, invoice, { difference, isOutdated })
  const issued = await ports.ledger.apply(adoptIt({ difference, email }))
  if (!issued) return
  await holdForDifference(ports, request, difference)
  await rememberSellerName(ports, request, invoice)
  await awaitNumber(ports, issued)
  await ports.emit("issued", issued)
  if (issued.sendState === "queued") await wake(ports, issued, "send")
}

function planEmail(
  { settings }: Ports,
  { status }: ServiceInvoice,
  { difference, isOutdated }: { difference: Difference | null; isOutdated: boolean }
): PlannedEmail {
  // Why the buyer is not given it, wherever he may fetch it himself.
  const why = isOutdated && !difference ? { why: draftOutdated() } : {}
  if (settings.send !== "on_issue") return { kind: "none", ...why }
  // Mailed already, by whomever, or the service's word for something else: a person can tell.
  if (isSentStatus(status)) return { kind: "refused", reason: shownAsSent() }
  if (isOutdated && !difference) return { kind: "refused", reason: draftOutdated() }
  return difference ? { kind: "refused", reason: readBackDiffers(difference) } : { kind: "owed" }
}
