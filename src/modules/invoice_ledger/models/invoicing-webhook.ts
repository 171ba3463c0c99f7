import { model } from "@medusajs/framework/utils"

/**
 * An address outside that is told of events.
 *
 * Its secret is kept readable, since every delivery is signed with it; no answer but the one that
 * made it shows it.
 */
const InvoicingWebhook = model
  .define(
    { name: "InvoicingWebhook", tableName: "invoicing_webhook" },
    {
      id: model.id({ prefix: "invwhk" }).primaryKey(),
      url: model.text(),
      description: model.text(),
      /** Names of events; null: all, those of later versions too. */
      events: model.json().nullable(),
      /** Null: events of every company, and those of none. */
      company_id: model.text().nullable(),
      secret: model.text(),
      /** The one before, which signs as well for a while, so that a receiver can change over. */
      previous_secret: model.text().nullable(),
      previous_secret_until: model.dateTime().nullable(),
      is_enabled: model.boolean().default(true),
      /** Why it is off; null while it is on. */
      disabled_reason: model.text().nullable(),
      /** Since when nothing was delivered that was tried; null after a success. */
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
