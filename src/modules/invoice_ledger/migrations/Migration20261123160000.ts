import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** E-mails that KSeF decides about are looked for each minute, among all that were ever refused. */
export class Migration20261123160000 extends Migration {
  override async up(): Promise<void> {
    this.addSql(
      `CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_mail_waits" ON "invoicing_request" ("send_state") WHERE state = 'issued' AND (send_state = 'waiting' OR (send_state = 'refused' AND send_reasons -> 0 ->> 'code' IN ('KSEF_REJECTED', 'KSEF_WAIT_OVER'))) AND deleted_at IS NULL;`
    )
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_mail_waits";`)
  }
}
