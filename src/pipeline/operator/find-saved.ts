import type { InvoiceRequest } from "../../core/request/invoice-request"
import { decideAccount } from "../holds/same-account"
import { isDraftFirst } from "../issue/draft-first-trust"
import { adoptSavedThoughRejected, wasRejected } from "../issue/saved-though-rejected"
import type { Ports } from "../ports"
import { notFound, type ActResult } from "./act-result"

/**
 * Before a person's Retry of a create that was answered without an invoice: adopts the invoice that it
 * saved all the same. Null if the service shows none with the order's reference.
 *
 * Not left to the job that issues: Retry clears the reasons, which say how the last create ended.
 */
export async function findSaved(
  ports: Ports,
  request: InvoiceRequest,
  companyId: string
): Promise<ActResult | null> {
  const service = ports.serviceOf(companyId)
  if (!service || companyId !== request.companyId || !wasRejected(request)) return null
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null || (await isDraftFirst(ports, { request, accountId }))) return null
  const asked = { request, companyId, accountId }
  if (!(await adoptSavedThoughRejected(ports, asked, service))) return null
  const row = await ports.ledger.findRequest(request.id)
  return row ? { request: row } : notFound()
}
