import { markChecked } from "../../core/lifecycle/operator"
import { notFound, isChangedSince, conflict, reject, type ActResult } from "./act-result"
import type { Ports } from "../ports"

/**
 * Saves that a person checked the flags of an issued invoice; it needs no more attention. The invoice
 * in the service is not touched.
 *
 * @param seen the request's `updatedAt` as they were shown it: another flag may have been added
 *   since.
 */
export async function confirmChecked(
  { ledger }: Ports,
  id: string,
  seen?: string
): Promise<ActResult> {
  const request = await ledger.findRequest(id)
  if (!request) return notFound()
  if (isChangedSince(request, seen)) return conflict()
  if (request.state !== "issued" || request.flags === null) {
    return reject("conflict", "NOTHING_TO_CHECK", "There is nothing to check on this invoice.")
  }
  const checked = await ledger.apply(markChecked(request))
  return checked ? { request: checked } : conflict()
}
