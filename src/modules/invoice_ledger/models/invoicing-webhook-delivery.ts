import { model } from "@medusajs/framework/utils"

/** One event for one webhook: its content, its state, and the calls made for it. */
const InvoicingWebhookDelivery = model
  .define(
    { name: "InvoicingWebhookDelivery", tableName: "invoicing_webhook_delivery" },
    {
      id: model.id({ prefix: "invwhd" }).primaryKey(),
      webhook_id: model.text(),
      /** What the receiver gets as `webhook-id`, with every try. */
      event_id: model.text(),
      event_name: model.text(),
      /** The event's subject: a webhook's deliveries with the same subject go one after another. */
      subject: model.text(),
      sequence: model.number(),
      data: model.json(),
      occurred_at: model.dateTime(),
      /** pending, delivered or failed. */
      state: model.text(),
      /** Counted since it was created or last redelivered. */
      tries: model.number().default(0),
      first_tried_at: model.dateTime().nullable(),
      /** Null while an earlier delivery of its subject is pending, and once this one has ended. */
      due_at: model.dateTime().nullable(),
      /** Until when a process has claimed it. */
      claimed_until: model.dateTime().nullable(),
      ended_at: model.dateTime().nullable(),
      /** The latest calls, oldest first. */
      attempts: model.json(),
      is_test: model.boolean().default(false),
    }
  )
  .indexes([
    {
      name: "IDX_invoicing_webhook_delivery_event",
      on: ["webhook_id", "event_id"],
      unique: true,
    },
    {
      name: "IDX_invoicing_webhook_delivery_due",
      on: ["webhook_id", "due_at"],
      where: "state = 'pending' and deleted_at is null",
    },
    {
      name: "IDX_invoicing_webhook_delivery_order",
      on: ["webhook_id", "subject", "sequence"],
      where: "state = 'pending' and deleted_at is null",
    },
    // For the minute's search for deliveries that wait behind recently ended ones.
    {
      name: "IDX_invoicing_webhook_delivery_ended",
      on: ["ended_at"],
      where: "ended_at is not null and deleted_at is null",
    },
    { name: "IDX_invoicing_webhook_delivery_list", on: ["webhook_id", "created_at", "id"] },
    { name: "IDX_invoicing_webhook_delivery_created_at", on: ["created_at"] },
  ])

export default InvoicingWebhookDelivery
