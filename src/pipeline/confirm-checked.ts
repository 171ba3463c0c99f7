import { markChecked } from "../core/lifecycle/operator"
import { gone, lost, object, type ActResult } from "./act-result"
import type { Ports } from "./ports"

/**
 * A person looked at what is flagged on an issued invoice; it needs no attention any more. The
 * invoice in the service is not touched.
 */
export async function confirmChecked({ ledger }: Ports, id: string): Promise<ActResult> {
  const request = await ledger.findRequest(id)
  if (!request) return gone()
  if (request.state !== "issued" || request.flags === null) {
    return object("conflict", "NOTHING_TO_CHECK", "Nothing on this invoice waits to be checked.")
  }
  const checked = await ledger.apply(markChecked(request))
  return checked ? { request: checked } : lost()
}
