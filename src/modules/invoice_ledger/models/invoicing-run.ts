import { model } from "@medusajs/framework/utils"

/** Long work in the background: what is wanted, where it stands, and which process works on it. */
const InvoicingRun = model
  .define(
    { name: "InvoicingRun", tableName: "invoicing_run" },
    {
      id: model.id({ prefix: "invrun" }).primaryKey(),
      kind: model.text(),
      /** Null: every company. */
      company_id: model.text().nullable(),
      /** What runs alone: the company, or `*` for every one. */
      slot: model.text(),
      params: model.json(),
      state: model.text().default("running"),
      /** What was asked for while a process worked on it. */
      command: model.text().nullable(),
      total: model.number().nullable(),
      done: model.number().default(0),
      counts: model.json(),
      /** Where the last committed step ended. */
      cursor: model.json().nullable(),
      result: model.json().nullable(),
      error: model.json().nullable(),
      item_count: model.number().default(0),
      /** Id of a user. */
      begun_by: model.text(),
      /** How often it was claimed since a step was committed. */
      attempts: model.number().default(0),
      token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** Nobody takes it before. */
      not_before: model.dateTime().nullable(),
      worked_ms: model.number().default(0),
      /** Until when `worked_ms` was counted. */
      worked_at: model.dateTime().nullable(),
      finished_at: model.dateTime().nullable(),
    }
  )
  .indexes([
    { name: "IDX_invoicing_run_created_at", on: ["created_at", "id"] },
    {
      name: "IDX_invoicing_run_slot",
      on: ["slot"],
      unique: true,
      where: "state = 'running' and deleted_at is null",
    },
  ])

export default InvoicingRun
