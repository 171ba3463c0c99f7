import { generateEntityId } from "@medusajs/framework/utils"
import { toKnownInvoice, type Account, type KnownInvoice } from "../../core/look-up/account"
import type { InvoiceRequest as InvoiceRequestRecord } from "../../core/request/invoice-request"
import { findLookalikeDays } from "../../core/look-up/match-invoice"
import { readRequest, requestSql, toIsoMoment } from "./columns"
import type { Database } from "./database"
import { holdersOf } from "./holders-sql"
import { listSql } from "./statements"

/** An account and the accounts that share a key with it; both values are the account's id. */
const sharedAccountsSql = `select ?::text
  union select shared.account_id
  from invoicing_account_key mine
  join invoicing_account_key shared on shared.key_digest = mine.key_digest
  where mine.account_id = ? and mine.deleted_at is null and shared.deleted_at is null`

/** The ledger's part about the service's accounts: which key opens which account, and what is in each. */
export class Accounts {
  constructor(private readonly database: Database) {}

  /** The account that a company's key opens; null until that has been decided. */
  async findAccountOfKey(companyId: string, keyDigest: string): Promise<string | null> {
    const [row] = await this.database.run(
      `select account_id from invoicing_account_key
       where company_id = ? and key_digest = ? and deleted_at is null`,
      [companyId, keyDigest]
    )
    return row ? String(row.account_id) : null
  }

  /**
   * Decides which account a key opens: the given one, or with null a new one.
   *
   * @returns the account decided on; if processes decide concurrently, the first one wins.
   */
  async openAccount(input: {
    companyId: string
    keyDigest: string
    accountId: string | null
  }): Promise<string> {
    const { companyId, keyDigest } = input
    const accountId = input.accountId ?? generateEntityId(undefined, "invacc")
    const [opened] = await this.database.run(
      `with opened as (
         insert into invoicing_account_key (id, account_id, company_id, key_digest)
         values (?, ?, ?, ?)
         on conflict (company_id, key_digest) where deleted_at is null do nothing
         returning account_id
       ), begun as (
         insert into invoicing_account (id, company_id, since)
         select account_id, ?, now() from opened
         on conflict (id) do nothing
       )
       select account_id from opened`,
      [generateEntityId(undefined, "invkey"), accountId, companyId, keyDigest, companyId]
    )
    if (opened) return String(opened.account_id)
    const found = await this.findAccountOfKey(companyId, keyDigest)
    if (found === null) throw new Error(`The account of company ${companyId} vanished`)
    return found
  }

  /** The accounts of a company, the newest first. */
  async findAccounts(companyId: string): Promise<Account[]> {
    const rows = await this.database.run(
      `select id, since, exists (
         select 1 from invoicing_request
         where account_id = invoicing_account.id and invoice_id is not null and deleted_at is null
       ) as has_invoices, exists (
         select 1 from invoicing_request
         where account_id = invoicing_account.id and state = 'unknown' and deleted_at is null
       ) as has_unresolved, (
         select count(*)::int from invoicing_account_key opened
         where opened.account_id = invoicing_account.id and opened.deleted_at is null
       ) as keys
       from invoicing_account where company_id = ? and deleted_at is null order by since desc, id`,
      [companyId]
    )
    return rows.map((row) => ({
      id: String(row.id),
      since: toIsoMoment(row.since) ?? "",
      hasInvoices: row.has_invoices === true,
      hasUnresolved: row.has_unresolved === true,
      keys: Number(row.keys),
    }))
  }

  /**
   * The invoices that this plugin issued last in an account, optionally with one key. Their content is
   * known.
   */
  async findKnownInvoices(
    accountId: string,
    limit: number,
    ofKey: string | null = null
  ): Promise<KnownInvoice[]> {
    const rows = await this.database.run(
      `select ${requestSql("r")}, exists (
         select 1 from invoicing_request lookalike
         where lookalike.content_fingerprint = r.content_fingerprint and lookalike.company_id = r.company_id
           and lookalike.account_id <> r.account_id and lookalike.deleted_at is null
           and (lookalike.invoice_id = r.invoice_id or lookalike.state in ('issuing', 'unknown')
             or (lookalike.state = 'skipped' and lookalike.stamped_at is not null))
       ) as has_lookalike
       from invoicing_request r
       where r.account_id = ? and r.invoice_id is not null and r.reference is not null
         and r.content_fingerprint is not null
         and (?::text is null or r.key_digest = ?) and r.deleted_at is null
       order by r.issued_at desc limit ?`,
      [accountId, ofKey, ofKey, limit]
    )
    return rows.map((row) => toKnownInvoice(readRequest(row), row.has_lookalike === true))
  }

  /**
   * True if another unresolved request would have an identical-looking invoice of about the same day. A
   * request that was settled by hand without its invoice being found counts as unresolved. All
   * companies are searched: two of them may share an account, through one key or two, without any sign
   * of it.
   */
  async hasUnresolvedLookalike(request: InvoiceRequestRecord): Promise<boolean> {
    const { id, contentFingerprint } = request
    if (contentFingerprint === null) return false
    const days = findLookalikeDays(request)
    const rows = await this.database.run(
      `select 1 from invoicing_request
       where content_fingerprint = ? and id <> ? and deleted_at is null
         and (state in ('issuing', 'unknown') or (state = 'skipped' and stamped_at is not null))
         and (issue_date is null or ?::text is null or (issue_date >= ?
           and least(issue_date, to_char(first_stamped_at at time zone 'UTC', 'YYYY-MM-DD')) <= ?))
       limit 1`,
      [contentFingerprint, id, days?.[0] ?? null, ...(days ?? [null, null])]
    )
    return rows.length > 0
  }

  /**
   * Which of these invoices are tied to a request other than `exceptId`, in the account or in an
   * account that shares a key with it: two companies may have the same key.
   *
   * Invoices that an older plugin version issued without an account are matched by company.
   *
   * Both parts repeat the partial index's whole condition, including `deleted_at is null`: this runs
   * before creates and must not read every request.
   */
  async findTiedInvoices(
    account: { companyId: string; accountId: string | null },
    invoiceIds: readonly string[],
    exceptId: string
  ): Promise<Set<string>> {
    const ids = JSON.stringify(invoiceIds)
    const rows = await this.database.run(
      `select invoice_id from invoicing_request
       where invoice_id in (${listSql}) and invoice_id is not null and id <> ?
         and account_id in (${sharedAccountsSql}) and deleted_at is null
       union
       select invoice_id from invoicing_request
       where invoice_id in (${listSql}) and invoice_id is not null and id <> ?
         and account_id is null and company_id = ? and deleted_at is null`,
      [ids, exceptId, account.accountId, account.accountId, ids, exceptId, account.companyId]
    )
    return new Set(rows.map((row) => String(row.invoice_id)))
  }

  /**
   * The requests of a company (null: of all) other than `exceptId` to which these invoices are tied in
   * any account, or for which the service returned them.
   */
  async findHolders(
    companyId: string | null,
    invoiceIds: readonly string[],
    exceptId: string
  ): Promise<InvoiceRequestRecord[]> {
    if (invoiceIds.length === 0) return []
    const { sql, values } = holdersOf(companyId, invoiceIds)
    const rows = await this.database.run(
      `select ${requestSql()} from invoicing_request
       where id <> ? and deleted_at is null and id in (${sql})`,
      [exceptId, ...values]
    )
    return rows.map(readRequest)
  }
}
