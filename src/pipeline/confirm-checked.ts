import { markChecked } from "../core/lifecycle/operator"
import { gone, isChangedSince, lost, object, type ActResult } from "./act-result"
import type { Ports } from "./ports"

/**
 * A person looked at what is flagged on an issued invoice; it needs no attention any more. The
 * invoice in the service is not touched.
 *
 * @param seen the request's `updatedAt` as they were shown it: another flag may have come since.
 */
export async function confirmChecked(
  { ledger }: Ports,
  id: string,
  seen?: string
): Promise<ActResult> {
  const request = await ledger.findRequest(id)
  if (!request) return gone()
  if (isChangedSince(request, seen)) return lost()
  if (request.state !== "issued" || request.flags === null) {
    return object("conflict", "NOTHING_TO_CHECK", "Nothing on this invoice waits to be checked.")
  }
  const checked = await ledger.apply(markChecked(request))
  return checked ? { request: checked } : lost()
}
