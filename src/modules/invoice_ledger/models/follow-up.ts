import { model } from "@medusajs/framework/utils"

/**
 * What follows an issued invoice, by its `kind`: `ksef`, how it stands there, and `payment`, both with a
 * state and a due time of their own; `available`, that it was announced to its buyer. Codes, moments and
 * the service's words alone, no buyer's data.
 */
const FollowUp = model
  .define(
    { name: "FollowUp", tableName: "invoicing_follow_up" },
    {
      id: model.id({ prefix: "invfol" }).primaryKey(),
      request_id: model.text(),
      kind: model.text(),
      company_id: model.text().nullable(),
      /** Null until it was looked at for the first time. */
      state: model.text().nullable(),
      state_since: model.dateTime().nullable(),
      details: model.json().nullable(),
      /** How often it was looked at: of two that did at once only one finds it as it was. */
      readings: model.number().default(0),
      checked_at: model.dateTime().nullable(),
      /** When it is looked at next; null once nothing more is expected. */
      due_at: model.dateTime().nullable(),
      /** From when on a person is told that it is not done; null where nobody needs to be. */
      warn_at: model.dateTime().nullable(),
      late_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_follow_up_request", on: ["request_id", "kind"], unique: true },
    {
      name: "IDX_invoicing_follow_up_due",
      on: ["company_id", "due_at"],
      where: "due_at is not null and deleted_at is null",
    },
    {
      name: "IDX_invoicing_follow_up_open",
      on: ["kind", "warn_at"],
      where: "(warn_at is not null or state = 'error') and deleted_at is null",
    },
  ])

export default FollowUp
