import { BY_BACKFILL, BY_LEFT_DRAFT } from "../../../core/request/invoice-request"
import type { AutomaticTrigger } from "../../../core/settings/options"
import resources from "../../i18n"
import { nameOrigin } from "../name-origin"

const TRIGGERS: Record<AutomaticTrigger, string> = {
  "order.completed": "order_completed",
  "order.placed": "order_placed",
  "payment.captured": "payment_captured",
  "order.fulfillment_created": "order_fulfillment_created",
  "shipment.created": "shipment_created",
  "delivery.created": "delivery_created",
}

it.each([
  ["person", "person"],
  ["sweep", "sweep"],
  ["adoption", "adoption"],
  [BY_LEFT_DRAFT, "left_draft"],
  [`${BY_BACKFILL}run_01J`, "backfill"],
  ["invoice-on-pickup", "other"],
  ["constructor", "other"],
  ...Object.entries(TRIGGERS),
])("a request made by %p is told in words of its own (%s)", (by, name) => {
  const key = nameOrigin(by)
  expect(key).toBe(name)
  for (const language of ["en", "pl"] as const) {
    expect(resources[language].invoicing.timeline.origin[key]).toBeTruthy()
  }
})
