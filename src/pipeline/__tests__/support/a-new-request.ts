import type { NewRequest } from "../../../core/request/invoice-request"

/** Of this order in this company, unless said otherwise. */
export const aNewRequest = (orderId: string, changes: Partial<NewRequest> = {}): NewRequest => ({
  orderId,
  orderDisplayId: "7",
  companyId: "one",
  isForced: false,
  requestedBy: "order.completed",
  ...changes,
})
