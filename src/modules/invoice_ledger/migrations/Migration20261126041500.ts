import { Migration } from "@medusajs/framework/mikro-orm/migrations"

/** What a person asked of a run that is being worked on is called a command. */
export class Migration20261126041500 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_run" rename column "wish" to "command";`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_run" rename column "command" to "wish";`);
  }

}
