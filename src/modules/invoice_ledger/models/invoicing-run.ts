import { model } from "@medusajs/framework/utils"

/** Long work in the background: what was requested, its progress, and which process works on it. */
const InvoicingRun = model
  .define(
    { name: "InvoicingRun", tableName: "invoicing_run" },
    {
      id: model.id({ prefix: "invrun" }).primaryKey(),
      kind: model.text(),
      /** Null: every company. */
      company_id: model.text().nullable(),
      /** At most one run per slot at a time: the company, or `*` for all of them. */
      slot: model.text(),
      params: model.json(),
      state: model.text().default("running"),
      /** A command (such as pause) given while a process works on it. */
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
      /** How often it was claimed since the last committed step. */
      attempts: model.number().default(0),
      token: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** No process claims it earlier. */
      not_before: model.dateTime().nullable(),
      worked_ms: model.number().default(0),
      /** The time up to which `worked_ms` is counted. */
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
