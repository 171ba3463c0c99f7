import { model } from "@medusajs/framework/utils"

/**
 * A follow-up of an issued invoice, by `kind`: `ksef` (its status in KSeF) and `payment` each have a
 * state and a due time; `available` records that the invoice was announced to its buyer. Only codes,
 * timestamps and the service's words, no buyer data.
 */
const FollowUp = model
  .define(
    { name: "FollowUp", tableName: "invoicing_follow_up" },
    {
      id: model.id({ prefix: "invfol" }).primaryKey(),
      request_id: model.text(),
      kind: model.text(),
      company_id: model.text().nullable(),
      /** Null until the first check. */
      state: model.text().nullable(),
      state_since: model.dateTime().nullable(),
      details: model.json().nullable(),
      /**
       * How often it was checked. Guards updates: of two concurrent checks only one still finds the
       * expected number.
       */
      readings: model.number().default(0),
      checked_at: model.dateTime().nullable(),
      /** When it is checked next; null once nothing more is expected. */
      due_at: model.dateTime().nullable(),
      /** From when on a person is warned that it is not done; null if no warning is needed. */
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
