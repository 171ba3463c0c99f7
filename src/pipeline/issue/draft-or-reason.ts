import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import type { AnyReason } from "../../core/request/invoice-request"
import type { OrderSnapshot } from "../../core/order/order-snapshot"

export type DraftOrReason =
  /** `today`: the day it was composed on, by the database's clock in the shop's time zone. */
  | { kind: "draft"; draft: InvoiceDraft; order: OrderSnapshot; today: string }
  | { kind: "canceled" }
  | { kind: "skip"; reasons: readonly AnyReason[] }
  | { kind: "refused"; reasons: readonly AnyReason[] }
