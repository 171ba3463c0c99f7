import { Migration } from "@medusajs/framework/mikro-orm/migrations";

export class Migration20261121092000 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_issued_at" ON "invoicing_request" ("issued_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_issue_date" ON "invoicing_request" ("issue_date", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_company_created" ON "invoicing_request" ("company_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_project_created" ON "invoicing_request" ("project_id", "created_at", "id") WHERE deleted_at IS NULL;`);
    this.addSql(`CREATE INDEX IF NOT EXISTS "IDX_invoicing_request_attention" ON "invoicing_request" ("created_at", "id") WHERE (state in ('refused', 'failed', 'unknown') or send_state in ('refused', 'failed', 'unknown') or correction is not null or difference is not null) AND deleted_at IS NULL;`);
  }

  override async down(): Promise<void> {
    this.addSql(`drop index if exists "IDX_invoicing_request_issued_at";`);
    this.addSql(`drop index if exists "IDX_invoicing_request_issue_date";`);
    this.addSql(`drop index if exists "IDX_invoicing_request_company_created";`);
    this.addSql(`drop index if exists "IDX_invoicing_request_project_created";`);
    this.addSql(`drop index if exists "IDX_invoicing_request_attention";`);
  }

}
