import type { BulkAct, BulkItemState } from "../core/request/bulk-run"
import type { InvoiceRequestRow } from "./http"

export type { BulkAct, BulkItemState }

/**
 * `POST /admin/invoicing/bulk-runs/retry` and `.../send`. `updated_at`: of each request, in the order
 * of `request_ids`, as the list showed it; if one changed since, nothing is started.
 */
export type BulkRequestsBody = { request_ids: string[]; updated_at?: string[] }

/** `POST /admin/invoicing/bulk-runs/check`; the note is stored with each invoice. */
export type BulkCheckBody = BulkRequestsBody & { note: string }

/** `POST /admin/invoicing/bulk-runs/issue` and `.../complete`. */
export type BulkOrdersBody = { order_ids: string[] }

/** A bulk act, who started it, and its progress. */
export type BulkRunRow = {
  id: string
  act: BulkAct
  actor_id: string
  actor_name: string | null
  note: string | null
  created_at: string
  canceled_at: string | null
  /** Null while items are left to do. */
  finished_at: string | null
  total: number
  counts: Record<BulkItemState, number>
}

/** The current state of an item's invoice, whatever the act did: the fields shown in a row of the list. */
export type BulkRunInvoice = Pick<
  InvoiceRequestRow,
  | "id"
  | "state"
  | "awaits_payment"
  | "reasons"
  | "look_state"
  | "invoice_number"
  | "currency"
  | "send_state"
  | "is_mail_withheld"
  | "send_reasons"
  | "correction"
  | "difference"
  | "flags"
  | "next_attempt_at"
  | "issued_at"
>

export type BulkRunItem = {
  id: string
  order_id: string | null
  order_display_id: string | null
  request_id: string | null
  /**
   * `left`: not begun when the act was canceled. `done`: for `retry`, `issue` and `send` only that the
   * act was accepted; see `invoice` for its result.
   */
  state: BulkItemState
  /** Why it was not done; null unless it was refused. */
  refusal: { code: string; params: Record<string, string>; message: string } | null
  ended_at: string | null
  /** Null if the order has none. */
  invoice: BulkRunInvoice | null
}

/** `GET /admin/invoicing/bulk-runs`: the newest ones. */
export type BulkRunListResponse = { runs: BulkRunRow[] }

/** `GET /admin/invoicing/bulk-runs/:id`, and the answer to starting or canceling one. */
export type BulkRunResponse = { run: BulkRunRow & { items: BulkRunItem[] } }

/**
 * An order without an invoice request. `why`: `missed` if its trigger fired, `waiting` if it is paid
 * and waits for the trigger, `earlier` as below.
 */
export type OrderWithoutInvoice = {
  id: string
  display_id: string
  created_at: string
  /** Medusa's status of the order: only a pending one can be completed. */
  status: string
  /** `earlier`: placed before the start date, so that an invoice is never requested automatically. */
  why: "missed" | "waiting" | "earlier"
  buyer: string | null
}

/** `GET /admin/invoicing/orders/without-invoice`, the newest first. */
export type OrdersWithoutInvoiceResponse = {
  orders: OrderWithoutInvoice[]
  count: number
  is_capped: boolean
  limit: number
  offset: number
}
