import { model } from "@medusajs/framework/utils"

/**
 * The outbox: what was announced, written in the statement that made it so. Ids, codes and numbers of
 * documents alone, no buyer's data.
 */
const InvoicingEvent = model
  .define(
    { name: "InvoicingEvent", tableName: "invoicing_event" },
    {
      /** The same for every delivery of it, so that a receiver can tell a repeated one. */
      id: model.id({ prefix: "invevt" }).primaryKey(),
      /** Of two events of a subject the later one has the higher number. */
      sequence: model.autoincrement(),
      name: model.text(),
      /** Whose events are handed out in order: the id of a request, or `company:` and a company's id. */
      subject: model.text(),
      company_id: model.text().nullable(),
      data: model.json(),
      /** When the event bus had it; null while it waits. */
      delivered_at: model.dateTime().nullable(),
      /** Until when a process has it in hand. */
      claimed_until: model.dateTime().nullable(),
      tries: model.number().default(0),
      /** When the webhooks' deliveries of it were written; null while that waits. */
      fanned_out_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    {
      name: "IDX_invoicing_event_undelivered",
      on: ["sequence"],
      where: "delivered_at is null and deleted_at is null",
    },
    {
      name: "IDX_invoicing_event_not_fanned_out",
      on: ["sequence"],
      where: "fanned_out_at is null and deleted_at is null",
    },
    { name: "IDX_invoicing_event_subject", on: ["subject", "sequence"] },
    // What is old is looked for each hour, among all that were handed out.
    {
      name: "IDX_invoicing_event_delivered",
      on: ["delivered_at"],
      where: "delivered_at is not null and deleted_at is null",
    },
  ])

export default InvoicingEvent
