import { findAccountOfLeft } from "../../core/request/left-drafts"
import { mayExist } from "../../core/lifecycle/request-questions"
import type { Outcome, ServiceInvoice } from "../../core/request/outcomes"
import { composeReference, findReference, hasReference } from "../../core/draft/reference"
import type { Link } from "../operator/compare-linked"
import type { Ports } from "../ports"

/**
 * Finds the account of an id that a person links without the plugin being able to read it. They mean a
 * draft that was left in another account if the account of the last create has no document of this
 * order under the id: because it shows nothing, or another order's document; or, if nothing can be read,
 * because the order's document there is known to have another id.
 */
export async function placeLeftDraft(
  ports: Ports,
  link: Link,
  outcome: Outcome<ServiceInvoice>
): Promise<Link> {
  const { request, invoiceId, isElsewhere, unverified } = link
  const accountId = findAccountOfLeft(request, invoiceId)
  if (!unverified || isElsewhere || !mayExist(request) || accountId === null) return link
  if (accountId === link.accountId || !hasNoneHere(link, outcome)) return link
  const account = { companyId: request.companyId ?? "", accountId }
  const tied = await ports.ledger.findTiedInvoices(account, [invoiceId], request.id)
  return { ...link, accountId, isElsewhere: true, isTied: tied.size > 0 }
}

/**
 * True if the account shows nothing under the id, or another order's document. If nothing can be read,
 * true if the order's document there is known by another id, since no other call put one there.
 */
function hasNoneHere(
  { request, invoiceId, isTied }: Link,
  outcome: Outcome<ServiceInvoice>
): boolean {
  if (outcome.kind !== "done") {
    const isNothing = outcome.kind === "refused" && outcome.report.code !== "NOT_OFFERED"
    return isTied || isNothing || (request.draftId !== null && request.draftId !== invoiceId)
  }
  const details = outcome.value.additionalDetails ?? ""
  if (hasReference(details, composeReference(request.orderId))) return false
  return isTied || findReference(details) !== null
}
