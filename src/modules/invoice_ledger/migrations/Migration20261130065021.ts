import { Migration } from "@medusajs/framework/mikro-orm/migrations";

/**
 * How the search for an invoice or e-mail of unknown outcome stands becomes a column. Until now it
 * followed from the code of the first reason.
 */
export class Migration20261130065021 extends Migration {

  override async up(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" add column if not exists "look_state" text null, add column if not exists "send_look_state" text null;`);

    this.addSql(`update invoicing_request set look_state = case reasons -> 0 ->> 'code'
        when 'OUTCOME_UNKNOWN' then 'looking'
        when 'LOOKUP_FAILED' then 'unreadable'
        when 'AMBIGUOUS_LOOKUP' then 'blocked'
        when 'DRAFT_FOUND' then 'blocked'
        when 'ABSENT_AGAIN' then 'left'
        else 'undecided' end
      where state = 'unknown';`);
    this.addSql(`update invoicing_request set send_look_state = case send_reasons -> 0 ->> 'code'
        when 'OUTCOME_UNKNOWN' then 'looking'
        when 'SEND_UNCONFIRMED' then 'left'
        else 'over' end
      where send_state = 'unknown';`);
  }

  override async down(): Promise<void> {
    this.addSql(`alter table if exists "invoicing_request" drop column if exists "look_state", drop column if exists "send_look_state";`);
  }

}
