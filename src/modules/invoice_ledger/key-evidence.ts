import { generateEntityId } from "@medusajs/framework/utils"
import type { KeyIdentity, KeySeen } from "../../core/look-up/account"
import { toIsoMoment } from "./columns"
import type { Database } from "./database"

const newId = () => generateEntityId(undefined, "invseen")

/** The part of the ledger about what was seen with a key: the evidence for which account it opens. */
export class KeyEvidence {
  constructor(private readonly database: Database) {}

  /** The evidence on which a key's account was decided; null if there was nothing to compare. */
  async readKeySeen({ companyId, keyDigest }: KeyIdentity): Promise<KeySeen | null> {
    const [row] = await this.database.run(
      `select seen_at, accounts, proven_with from invoicing_key_evidence
       where company_id = ? and key_digest = ? and seen_at is not null and deleted_at is null`,
      [companyId, keyDigest]
    )
    if (!row) return null
    return {
      at: toIsoMoment(row.seen_at) ?? "",
      accounts: row.accounts as KeySeen["accounts"],
      ...(row.proven_with === null ? {} : { provenWith: row.proven_with as string[] }),
    }
  }

  /** Saves the evidence on which a key's account is decided, as of now. */
  async saveKeySeen(
    { companyId, keyDigest }: KeyIdentity,
    { accounts, provenWith }: Omit<KeySeen, "at">
  ): Promise<void> {
    await this.database.run(
      `insert into invoicing_key_evidence
         (id, company_id, key_digest, accounts, proven_with, seen_at)
       values (?, ?, ?, ?::jsonb, ?::jsonb, now())
       on conflict (company_id, key_digest) where deleted_at is null do update
       set accounts = excluded.accounts, proven_with = excluded.proven_with, seen_at = now(),
         updated_at = now()`,
      [
        ...[newId(), companyId, keyDigest, JSON.stringify(accounts)],
        provenWith === undefined ? null : JSON.stringify(provenWith),
      ]
    )
  }

  /**
   * Notes that a key's account is undecided although the service answers.
   *
   * @returns how long that has been so, in milliseconds; 0 the first time.
   */
  async noteKeyDoubt({ companyId, keyDigest }: KeyIdentity): Promise<number> {
    const [row] = await this.database.run(
      `insert into invoicing_key_evidence (id, company_id, key_digest, doubted_since)
       values (?, ?, ?, now())
       on conflict (company_id, key_digest) where deleted_at is null do update
       set doubted_since = coalesce(invoicing_key_evidence.doubted_since, now()), updated_at = now()
       returning extract(epoch from now() - doubted_since) * 1000 as ms`,
      [newId(), companyId, keyDigest]
    )
    return Number(row?.ms)
  }
}
