import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** Old and new name of a company's two events. */
const EVENTS = [
  ["invoicing.company.held", "invoicing.company.on_hold"],
  ["invoicing.company.served", "invoicing.company.active"],
] as const

/** Old and new code of why a command was not carried out. */
const CODES = [
  ["COMPANY_HELD", "COMPANY_ON_HOLD"],
  ["COMPANY_NOT_SERVED", "COMPANY_NOT_CONFIGURED"],
] as const

/**
 * What was stored under the old names gets the new ones, so that webhooks go on with the events that
 * were chosen for them, and reports show the words for their codes.
 */
export class Migration20261129190500 extends Migration {
  override async up(): Promise<void> {
    for (const [from, to] of EVENTS) this.renameEvent(from, to)
    for (const [from, to] of CODES) this.renameCode(from, to)
  }

  override async down(): Promise<void> {
    for (const [from, to] of EVENTS) this.renameEvent(to, from)
    for (const [from, to] of CODES) this.renameCode(to, from)
  }

  private renameEvent(from: string, to: string): void {
    this.addSql(`update invoicing_event set name = '${to}' where name = '${from}';`)
    this.addSql(
      `update invoicing_webhook_delivery set event_name = '${to}' where event_name = '${from}';`
    )
    this.addSql(
      `update invoicing_webhook set events = replace(events::text, '"${from}"', '"${to}"')::jsonb
       where events::text like '%"${from}"%';`
    )
  }

  private renameCode(from: string, to: string): void {
    this.addSql(`update invoicing_bulk_item set code = '${to}' where code = '${from}';`)
    this.addSql(
      `update invoicing_run_item set params = replace(params::text, '"${from}"', '"${to}"')::jsonb
       where params::text like '%"${from}"%';`
    )
  }
}
