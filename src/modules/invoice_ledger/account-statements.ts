import { generateEntityId } from "@medusajs/framework/utils"
import type { AccountStatement, DescribedAccount } from "../../core/look-up/account"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { OperatorChange } from "../../core/settings/recorded-change"
import type { Accounts } from "./accounts"
import { toInvoiceRequest, toIsoMoment } from "./columns"
import type { Database } from "./database"
import { dueSql } from "./due-sql"
import { STATEMENTS } from "./kept-settings"
import { recordedSql, recordedValues } from "./setting-changes"

/**
 * Applies a person's statement if the key still opens the account it is about. Its first values: the
 * keys it is about, the key's company, digest and account; then the account the key opens by the
 * statement.
 *
 * All in one SQL statement, so that rows, keys and evidence change together. Whatever is unresolved in
 * the accounts concerned is looked up from the start: what was seen with a key that opens a different
 * account than assumed proves nothing.
 */
const stateSql = (isSame: boolean, change: OperatorChange | null) => `with mine as (
    select id, created_at, account_id, company_id, ?::jsonb as keys from invoicing_account_key
    where company_id = ? and key_digest = ? and account_id = ? and deleted_at is null for update
  ), stated as (
    select ?::text as target, ?::text as origin, ?::text as company, ?::text as digest,
      ?::jsonb as new_reasons, mine.created_at as opened, mine.keys as keys,
      exists (select 1 from invoicing_account_key other
        where other.account_id = mine.account_id and other.company_id = mine.company_id
          and not mine.keys @> to_jsonb(other.key_digest)) as is_shared
    from mine
      ${isSame ? `where exists (select 1 from invoicing_account where id = ? and company_id = ? and deleted_at is null)` : ""}
  ), begun as (
    insert into invoicing_account (id, company_id, since)
    select target, company, now() from stated on conflict (id) do nothing
  ), keys as (
    update invoicing_account_key set account_id = stated.target, updated_at = now() from stated
    where invoicing_account_key.account_id = stated.origin and company_id = stated.company
      and stated.keys @> to_jsonb(key_digest)
  ), told as (
    insert into invoicing_account_statement (id, company_id, key_digest, verdict,
      from_account_id, to_account_id, actor_id, note, seen)
    select ?, company, digest, ?, origin, target, ?, ?, ?::jsonb from stated
  )${recordedSql(change, "stated")}, counted as (
    insert into invoicing_setting (id, value)
    select '${STATEMENTS}', '1'::jsonb from stated
    on conflict (id) do update set updated_at = now(),
      value = to_jsonb((invoicing_setting.value)::int + 1)
  ), moved as (
    ${moveSql(isSame)}
    returning request.*
  )
  select (select count(*)::int from stated) as stated,
    (select jsonb_agg(to_jsonb(moved)) from moved where state = 'unknown') as unresolved`

/** Changes the requests that the statement concerns; see {@link isOfKeys} and {@link isOpen}. */
function moveSql(isSame: boolean): string {
  const open = isOpen(isSame)
  const stampedAt = `case when ${open} then coalesce(stamped_at, first_stamped_at) else stamped_at end`
  const nextAttemptAt = `case when ${open} then null else next_attempt_at end`
  return `update invoicing_request request set
      updated_at = greatest(now(), date_trunc('milliseconds', request.updated_at) + interval '1 millisecond'),
      account_id = case when ${isSame ? isOfKeys : `key_digest = stated.digest and not ${isOfBefore}`}
        then stated.target else account_id end,
      key_digest = case when ${isSame ? "false" : isOfBefore} then null else key_digest end,
      state = case when ${open} then 'unknown' else state end,
      revision = case when ${open} then revision + 1 else revision end,
      stamped_at = ${stampedAt},
      look_state = ${lookState(isSame)},
      looks = case when ${open} then 0 else looks end,
      looked_at = case when ${open} then null else looked_at end,
      reasons = case when ${open} then stated.new_reasons
        when ${isUnread} then null else reasons end,
      service_words = case when ${open} then null else service_words end,
      next_attempt_at = ${nextAttemptAt},
      enqueued_at = ${enqueuedAt(isSame)},
      read_back = ${readBack},
      ${dueSql({
        state: `case when ${open} then 'unknown' else request.state end`,
        look_state: lookState(isSame),
        code: `case when ${open} then stated.new_reasons -> 0 ->> 'code'
          when ${isUnread} then null else request.reasons -> 0 ->> 'code' end`,
        enqueued_at: enqueuedAt(isSame),
        next_attempt_at: nextAttemptAt,
        stamped_at: stampedAt,
        read_back: readBack,
      })},
      flags = ${isSame ? "flags" : flagged}
    from stated
    where request.company_id = stated.company and request.deleted_at is null
      and ${
        isSame
          ? `((request.account_id = stated.origin and (${isOfKeys} or ${open}))
        or (request.account_id = stated.target and (${open} or ${isUnread})))`
          : `request.account_id = stated.origin and (key_digest = stated.digest or ${open})`
      }`
}

/**
 * The requests that follow the keys of a statement: all of the account if no other key opens it, else
 * those made with these keys. The other keys may only have seemed to open the same account.
 */
const isOfKeys = "(not stated.is_shared or stated.keys @> to_jsonb(request.key_digest))"

const createsOfBefore = `from invoicing_attempt attempt where attempt.request_id = request.id
    and attempt.operation = 'create' and attempt.outcome = 'unknown'
    and attempt.created_at < stated.opened`

const hasCreateOfBefore = `exists (select 1 ${createsOfBefore})`

/** Flags an invoice that was made again with the key: an earlier create may have made one as well. */
const flagged = `case when state in ('issued', 'issuing') and ${hasCreateOfBefore}
    then coalesce(flags, '[]'::jsonb) || jsonb_build_array(jsonb_build_object('code', 'MAY_BE_TWICE',
      'params', jsonb_build_object('times', ((select count(*) ${createsOfBefore}) + 1)::text)))
    else flags end`

/**
 * A create that may have saved an invoice before the key was in use, so in the previous account,
 * whatever was made since. Only that account's key can tell.
 */
const isOfBefore = `(state in ('unknown', 'queued', 'refused', 'failed') and ${hasCreateOfBefore})`

/**
 * A create whose outcome is open. Absence concluded from looks with a key of another account is no
 * proof, so a request queued again because of it is open too, whatever became of it.
 */
const isOpen = (isSame: boolean) =>
  isSame
    ? "(state = 'unknown' and answered_invoice_ids is null)"
    : `((state = 'unknown' and answered_invoice_ids is null)
        or (state <> 'unknown' and ${isOfBefore}))`

/** An issued invoice that was not read back because of its account. */
const isUnread = `(state = 'issued' and read_back = 'gave_up'
  and reasons -> 0 ->> 'code' = 'ACCOUNT_CHANGED')`

const lookState = (isSame: boolean) =>
  `case when ${isOpen(isSame)} then 'looking' else request.look_state end`

const enqueuedAt = (isSame: boolean) =>
  `case when ${isOpen(isSame)} or ${isUnread} then now() else enqueued_at end`

const readBack = `case when ${isUnread} then 'pending' else read_back end`

/** The part of the ledger about what people state about accounts. */
export class AccountStatements {
  constructor(
    private readonly database: Database,
    private readonly accounts: Pick<Accounts, "findAccounts">
  ) {}

  /** The accounts of a company as shown to a person, newest first. */
  async describeAccounts(companyId: string): Promise<DescribedAccount[]> {
    const accounts = await this.accounts.findAccounts(companyId)
    const rows = await this.database.run(
      `select account_id, count(invoice_id)::int as invoices, max(issued_at) as last_issued_at,
         count(*) filter (where state = 'unknown')::int as unresolved,
         (array_agg(invoice_number order by issued_at desc)
           filter (where invoice_number is not null))[1] as last_number
       from invoicing_request
       where company_id = ? and account_id is not null and deleted_at is null group by account_id`,
      [companyId]
    )
    return accounts.map((account) => {
      const row = rows.find(({ account_id }) => account_id === account.id)
      return {
        ...account,
        invoices: Number(row?.invoices ?? 0),
        unresolved: Number(row?.unresolved ?? 0),
        lastNumber: (row?.last_number as string | null | undefined) ?? null,
        lastIssuedAt: toIsoMoment(row?.last_issued_at),
      }
    })
  }

  /**
   * Applies a person's statement about the account that a key opens, and records it.
   *
   * @param reasons the new reasons of the creates that are looked up from the start.
   * @returns those creates; `changed` if the key opens another account by now; `clash` if one invoice
   *   id would then belong to two orders, which shows that they are two accounts.
   */
  async stateAccount(
    statement: AccountStatement,
    reasons: readonly AnyReason[],
    change: OperatorChange | null = null
  ): Promise<{ unresolved: InvoiceRequest[] } | "changed" | "clash"> {
    const { companyId, keyDigest, from, verdict, actorId, note, seen } = statement
    const isSame = statement.verdict === "same"
    const target =
      statement.verdict === "same" ? statement.accountId : generateEntityId(undefined, "invacc")
    try {
      const [row] = await this.database.run(stateSql(isSame, change), [
        JSON.stringify(statement.verdict === "same" ? statement.keys : [keyDigest]),
        ...[companyId, keyDigest, from],
        ...[target, from, companyId, keyDigest, JSON.stringify(reasons)],
        ...(isSame ? [target, companyId] : []),
        ...[generateEntityId(undefined, "invsay"), verdict, actorId, note],
        seen === null ? null : JSON.stringify(seen),
        ...recordedValues(change),
      ])
      if (row?.stated !== 1) return "changed"
      const unresolved = (row.unresolved as Record<string, unknown>[] | null) ?? []
      return { unresolved: unresolved.map(toInvoiceRequest) }
    } catch (error) {
      if (isOfTwoOrders(error)) return "clash"
      throw error
    }
  }
}

const isOfTwoOrders = (error: unknown) =>
  error instanceof Error && error.message.includes("IDX_invoicing_request_account_invoice")
