import type { CompanyHold as HoldRecord } from "../../../core/invoice-request"
import type { CompanyHold } from "../../../types"

/** A hold of the ledger -> the same hold as the API shows it. */
export const presentHold = (hold: HoldRecord | undefined): CompanyHold | null =>
  hold ? { cause: hold.cause, since: hold.since, actor_id: hold.actorId, note: hold.note } : null
