import type { SentTo } from "../core/request/invoice-request"
import type { LaterEmailState } from "../core/request/later-email"
import type { ApiReason } from "./http"

/** One e-mail of an invoice, ordered from the service or sent by the shop itself. */
export type InvoiceEmail = {
  id: string
  state: LaterEmailState
  ordered_at: string
  /** Null while it is being sent. */
  ended_at: string | null
  /**
   * `contractor`: to the address saved with the invoice; `given`: to addresses that a person entered,
   * shortened.
   */
  sent_to: { kind: SentTo["kind"]; hints: string[] }
  /** Why it was not sent, or may not have been; `SETTLED_BY_HAND` once a person has dealt with that. */
  reasons: ApiReason[]
}
