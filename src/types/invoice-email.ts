import type { SentTo } from "../core/request/invoice-request"
import type { LaterEmailState } from "../core/request/later-email"
import type { ApiReason } from "./http"

/** One e-mail of an invoice, ordered from the service or sent by the shop itself. */
export type InvoiceEmail = {
  id: string
  state: LaterEmailState
  ordered_at: string
  /** Null while it is under way. */
  ended_at: string | null
  /** `contractor`: to the address saved with the invoice; `given`: to addresses that a person typed in, shortened. */
  sent_to: { kind: SentTo["kind"]; hints: string[] }
  /** Why it did not go out, or is not known to have; `SETTLED_BY_HAND` once a person dealt with that. */
  reasons: ApiReason[]
}
