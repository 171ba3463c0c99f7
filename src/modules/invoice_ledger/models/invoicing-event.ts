import { model } from "@medusajs/framework/utils"

/**
 * The outbox: announced events, each written by the statement that made the change. Only ids, codes and
 * document numbers, no buyer data.
 */
const InvoicingEvent = model
  .define(
    { name: "InvoicingEvent", tableName: "invoicing_event" },
    {
      /** The same in every delivery of the event, so that a receiver can detect duplicates. */
      id: model.id({ prefix: "invevt" }).primaryKey(),
      /** Of two events with the same subject the later one has the higher number. */
      sequence: model.autoincrement(),
      name: model.text(),
      /**
       * Events with the same subject are handed out in order: a request's id, or `company:` and a
       * company's id.
       */
      subject: model.text(),
      company_id: model.text().nullable(),
      data: model.json(),
      /** When the event bus accepted it; null while it waits. */
      delivered_at: model.dateTime().nullable(),
      /** Until when a process has claimed it. */
      claimed_until: model.dateTime().nullable(),
      tries: model.number().default(0),
      /** When its webhook deliveries were written; null before that. */
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
    // For the hourly search for old events among all that were handed out.
    {
      name: "IDX_invoicing_event_delivered",
      on: ["delivered_at"],
      where: "delivered_at is not null and deleted_at is null",
    },
  ])

export default InvoicingEvent
