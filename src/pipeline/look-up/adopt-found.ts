import type { Difference, InvoiceRequest } from "../../core/request/invoice-request"
import { isSentStatus } from "../../core/request/invoice-status"
import type { PlannedEmail } from "../../core/lifecycle/answers"
import type { Transition } from "../../core/lifecycle/transition"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { hasNip } from "../../core/settings/send-rules"
import { saveSellerName } from "../company-names"
import { readIssuedAt } from "./issued-at"
import { draftOutdated, shownAsSent } from "./look-reasons"
import type { Ports } from "../ports"
import { findDifference, holdForDifference, readBackDiffers } from "../follow-up/read-back"
import { planMoment, planWait } from "../follow-up/plan-email"
import { awaitNumber } from "../follow-up/await-number"
import { isRefusedByKsef, noteRefused } from "../ksef/record-ksef"
import { ksefRejected } from "../follow-up/send-reasons"
import { enqueueJob } from "../enqueue-job"

/**
 * Makes a document that was read the request's invoice, and goes on from there.
 *
 * @param isOutdated it shows the order as it was before a change: it is not mailed automatically.
 */
export async function adoptFound(
  ports: Ports,
  request: InvoiceRequest,
  invoice: ServiceInvoice,
  adoptIt: (found: {
    issuedAt: string | null
    difference: Difference | null
    email: PlannedEmail
    isRefused: boolean
  }) => Transition,
  { isOutdated = false } = {}
): Promise<void> {
  const difference = findDifference(request, invoice, { isSent: true })
  await holdForDifference(ports, request, difference)
  const email = await planFound(ports, request, invoice, { difference, isOutdated })
  const isRefused = isRefusedByKsef(invoice)
  const issuedAt = await readIssuedAt(ports, request, invoice)
  const issued = await ports.ledger.apply(adoptIt({ issuedAt, difference, email, isRefused }))
  if (!issued) return
  await noteRefused(ports, issued, invoice)
  await holdForDifference(ports, request, difference)
  await saveSellerName(ports, request, invoice)
  await awaitNumber(ports, issued)
  if (issued.sendState === "queued") await enqueueJob(ports, issued, "send")
}

async function planFound(
  ports: Ports,
  request: InvoiceRequest,
  { status, ksef, contractor }: ServiceInvoice,
  { difference, isOutdated }: { difference: Difference | null; isOutdated: boolean }
): Promise<PlannedEmail> {
  // Why it is withheld from the buyer, wherever he could download it.
  const why = isOutdated && !difference ? { why: draftOutdated() } : {}
  const { isBuyerCompany } = request
  const buyer = { buyerHasNip: request.buyerHasNip ?? hasNip(contractor), isBuyerCompany }
  const planned = await planMoment(ports, { ...request, ...buyer })
  if (planned.kind === "none") return { kind: "none", ...why }
  // Already mailed by someone, or the status means something else: a person can tell.
  if (isSentStatus(status)) return { kind: "refused", reason: shownAsSent() }
  if (isOutdated && !difference) return { kind: "refused", reason: draftOutdated() }
  if (difference) return { kind: "refused", reason: readBackDiffers(difference) }
  if (isRefusedByKsef({ ksef })) return { kind: "refused", reason: ksefRejected() }
  const owed = { sendState: "queued", sendWaitEndsAt: null, ...buyer } as const
  const wait = planned.kind === "owed" ? planWait(ports, owed, ksef) : null
  return wait ?? planned
}
