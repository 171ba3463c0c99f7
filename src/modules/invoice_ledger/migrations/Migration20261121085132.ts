import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121085132 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_afterwork" ON "invoicing_request" ("enqueued_at") WHERE state = 'issued' AND (read_back = 'pending' OR send_state = 'queued') AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_afterwork";`);
  }

}
