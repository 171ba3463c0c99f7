import { Migration } from "@medusajs/framework/mikro-orm/migrations"
import { Migration20261121090000 } from "./Migration20261121090000"
import { Migration20261122010000 } from "./Migration20261122010000"
import { Migration20261122050000 } from "./Migration20261122050000"
import { Migration20261128030500 } from "./Migration20261128030500"

const EARLIER = [
  Migration20261121090000,
  Migration20261122010000,
  Migration20261122050000,
  Migration20261128030500,
]
/** The earlier migrations looked for Medusa's tables only there. */
const IN_PUBLIC = "to_regclass('public."
/** Indexes that one of them replaced. */
const REPLACED = '_metadata"'

/**
 * The indexes on Medusa's own tables, for a shop whose tables are in another schema than `public`. A shop that
 * has them is left as it is.
 */
export class Migration20261130110000 extends Migration {
  override async up(): Promise<void> {
    for (const Earlier of EARLIER) {
      const earlier = new Earlier(this.driver, this.config)
      await earlier.up()
      for (const query of earlier.getQueries()) {
        const sql = String(query)
        if (!sql.includes(IN_PUBLIC) || sql.includes(REPLACED)) continue
        this.addSql(sql.replace(IN_PUBLIC, "to_regclass('"))
      }
    }
  }

  /** Each index is dropped by the migration that made it first. */
  override async down(): Promise<void> {}
}
