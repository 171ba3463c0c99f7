import { model } from "@medusajs/framework/utils"

/**
 * An external address that is notified of events.
 *
 * Its secret is stored in plain text, since every delivery is signed with it; only the response that
 * created the secret shows it.
 */
const InvoicingWebhook = model
  .define(
    { name: "InvoicingWebhook", tableName: "invoicing_webhook" },
    {
      id: model.id({ prefix: "invwhk" }).primaryKey(),
      url: model.text(),
      description: model.text(),
      /** Names of events; null: all, including those of later versions. */
      events: model.json().nullable(),
      /** Null: events of every company, and events without one. */
      company_id: model.text().nullable(),
      secret: model.text(),
      /** The previous secret, which also signs for a while, so that a receiver can switch. */
      previous_secret: model.text().nullable(),
      previous_secret_until: model.dateTime().nullable(),
      is_enabled: model.boolean().default(true),
      /** Why it was disabled; null while it is enabled. */
      disabled_reason: model.text().nullable(),
      /** Since when every delivery has failed; null after a success. */
      failing_since: model.dateTime().nullable(),
      last_success_at: model.dateTime().nullable(),
      /** Ids of users. */
      created_by: model.text(),
      changed_by: model.text().nullable(),
      changed_at: model.dateTime().nullable(),
    }
  )
  .indexes([{ name: "IDX_invoicing_webhook_created_at", on: ["created_at", "id"] }])

export default InvoicingWebhook
