import { mayBeCutDetails, referenceCode } from "../../core/draft/reference"
import { noteLeftDraft } from "../../core/lifecycle/draft-first"
import { hasLostDraft } from "../../core/look-up/ledger-behind"
import { isOtherType } from "../../core/look-up/match-invoice"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus } from "../../core/request/invoice-status"
import { addTurnedUp } from "../../core/request/left-drafts"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import { readTrust } from "../issue/draft-first-trust"
import type { Ports } from "../ports"
import type { LedgerCheck } from "./check-state"
import type { Behind } from "./find-missing"
import { referenceOf } from "./read-one-by-one"

/**
 * Lists for the owner the drafts among a comparison's documents that carry our reference and that no
 * request knows, such as one saved after a backup that was restored since.
 *
 * Whether a list shows drafts at all is not documented (service-api 3.3), so one that is not shown
 * proves nothing, and nothing waits for this. A draft whose order has no request yet is remembered
 * until it has one: see {@link nameLostDrafts}.
 */
export async function noteLostDrafts(
  ports: Ports,
  behind: Behind,
  listed: readonly ServiceInvoice[]
): Promise<void> {
  const { accountId, check } = behind
  if (!(await mayHaveDrafts(ports, behind))) return
  const isOpen = (one: ServiceInvoice) =>
    isDraftStatus(one.status) && !isOtherType(one) && check.othersDrafts.get(one.invoiceId) !== true
  const drafts = listed.filter(isOpen)
  const fresh = drafts.filter(({ invoiceId }) => !check.lostDrafts.has(invoiceId))
  // What is no longer a draft, or no longer listed, is forgotten.
  for (const id of check.lostDrafts.keys()) {
    if (!drafts.some(({ invoiceId }) => invoiceId === id)) check.lostDrafts.delete(id)
  }
  for (const [draft, orderId] of await findOrders(ports, behind, fresh)) {
    check.lostDrafts.set(draft.invoiceId, { orderId, accountId, draft })
  }
  const named = [...check.lostDrafts.values()].flatMap(({ orderId }) => orderId ?? [])
  const orderIds = [...new Set(named)]
  if (orderIds.length === 0) return
  for (const row of await ports.ledger.findRequestsOfOrders(orderIds)) {
    await nameLostDrafts(ports, row, check)
  }
}

/**
 * Notes on a request the drafts that its order's lost row left behind, as the last comparison saw them;
 * returns the request as it is then.
 */
export async function nameLostDrafts(
  ports: Pick<Ports, "ledger">,
  request: InvoiceRequest,
  check: Pick<LedgerCheck, "lostDrafts">
): Promise<InvoiceRequest> {
  const ofOrder = [...check.lostDrafts.values()].filter(
    ({ orderId }) => orderId === request.orderId
  )
  const lost = ofOrder.filter(({ draft }) => hasLostDraft(request, draft))
  const [first] = lost
  if (!first) return request
  const ids = lost.map(({ draft }) => draft.invoiceId)
  const at = new Date(await ports.ledger.readClockMs()).toISOString()
  const left = addTurnedUp(request, { ids, at, accountId: first.accountId })
  const noted = await ports.ledger.apply(noteLeftDraft(request, left, []))
  if (noted) return noted
  // A comparison may have named them since the request was read.
  const { id, state, revision } = request
  const present = await ports.ledger.findRequest(id)
  return present?.state === state && present.revision === revision ? present : request
}

/** True if drafts are saved in this account, or were. Elsewhere a draft with our text is somebody's own. */
const mayHaveDrafts = async (ports: Ports, account: Behind): Promise<boolean> =>
  ports.settings.issuing === "draft_first" || (await readTrust(ports, account)) === "proven"

/** The drafts that carry a reference of ours, each with its order; null if this shop has no such order. */
async function findOrders(
  ports: Ports,
  behind: Behind,
  drafts: readonly ServiceInvoice[]
): Promise<[ServiceInvoice, string | null][]> {
  const listed = drafts.filter((one) => referenceOf(one) !== null)
  const unread = drafts.filter((one) => referenceOf(one) === null)
  const ours = [...listed, ...(await readDrafts(behind, unread))]
  if (ours.length === 0) return []
  const codeOf = (one: ServiceInvoice) => referenceCode((referenceOf(one) ?? "").slice(4))
  const orders = await ports.orders.findByCodes([...new Set(ours.map(codeOf))])
  return ours.map((one) => [
    one,
    orders.find(({ id }) => referenceCode(id) === codeOf(one))?.id ?? null,
  ])
}

/** Reads drafts whose reference the list does not show, and returns those that have one. */
async function readDrafts(
  { service, check, mostReads }: Behind,
  unread: readonly ServiceInvoice[]
): Promise<ServiceInvoice[]> {
  if (check.sight === "hidden") return []
  // Those that showed no text may show one now; they come last, since there may be many.
  const [again, fresh] = [true, false].map((isKnown) =>
    unread.filter(({ invoiceId }) => check.othersDrafts.has(invoiceId) === isKnown)
  )
  const read: ServiceInvoice[] = []
  for (const { invoiceId } of [...(fresh ?? []), ...(again ?? [])].slice(0, mostReads)) {
    const outcome = await service.readInvoice(invoiceId)
    if (outcome.kind !== "done") {
      if (outcome.kind === "refused" || isForbidden(outcome)) continue
      break
    }
    if (!isDraftStatus(outcome.value.status)) continue
    if (referenceOf(outcome.value) !== null) read.push(outcome.value)
    else {
      const text = outcome.value.additionalDetails ?? ""
      check.othersDrafts.set(invoiceId, !mayBeCutDetails(text))
    }
  }
  return read
}
