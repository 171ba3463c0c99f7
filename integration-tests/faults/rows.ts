import { runSql } from "../shop/database"
import type { InvoiceRecord } from "../../sandbox"
import { DISLIKED } from "./kinds-of-faults"

/** The plugin's row for an order; only `order_id` if there is none. */
export type Row = {
  id: string
  order_id: string
  order_display_id: string
  company_id: string
  requested_by: string
  state: string
  invoice_id: string | null
  /** Set with draft first. */
  draft_id: string | null
  left_drafts: { id: string | null }[] | null
  /** The service account that it was sent to. */
  account_id: string | null
  /** When the most recent create was started. */
  stamped_at: Date | null
  /** Invoice ids returned by creates besides the row's own. */
  answered_invoice_ids: string[] | null
  reasons: { code: string }[] | null
  difference: unknown
  send_state: string
  /** The invoice's status before its e-mail was ordered: a change after that is the e-mail's trace. */
  status_before_send: string | null
  /** How often the e-mail was repeated automatically. */
  send_revision: number
  send_reasons: { code: string }[] | null
  /** When its e-mail was first sent; an unknown outcome after that concerns a copy. */
  sent_at: Date | null
  /** Null until it was read back. */
  read_back: string
  /** Whether the service was told when issuing that it is paid. */
  is_paid: boolean | null
  /** The payment state, if it was issued unpaid and is tracked. */
  payment: string | null
}

export const readRows = async (url: string): Promise<Row[]> =>
  await runSql<Row>(
    url,
    `select r.id, order_id, order_display_id, r.company_id, requested_by, r.state, invoice_id, account_id, draft_id,
       left_drafts,
       stamped_at, answered_invoice_ids, reasons, difference, send_state, send_revision,
       send_reasons, sent_at, status_before_send, read_back, is_paid, w.state as payment
     from invoicing_request r left join invoicing_follow_up w on w.request_id = r.id
       and w.kind = 'payment' and w.deleted_at is null
     order by r.created_at`
  )

/**
 * Records, from now on, when the plugin learned that an account shows KSeF statuses: the ledger stores only
 * since when the account has shown them.
 */
export const keepKsefKnown = async (url: string): Promise<void> => {
  await runSql(url, "create table proof_ksef_known (id text primary key, at timestamptz not null)")
  await runSql(
    url,
    `create function proof_note_ksef() returns trigger language plpgsql as $$ begin
       insert into proof_ksef_known values (new.id, clock_timestamp()) on conflict do nothing;
       return new;
     end $$`
  )
  await runSql(
    url,
    `create trigger proof_note_ksef after insert or update on invoicing_setting for each row
     when (new.id like 'ksef_account %' and new.value ->> 'shownSince' is not null)
     execute function proof_note_ksef()`
  )
}

/** When the plugin learned it, in milliseconds, by the plugin's name of the account. */
export async function readKsefKnown(url: string): Promise<Map<string, number>> {
  const rows = await runSql<{ account: string; at_ms: number }>(
    url,
    `select split_part(id, ' ', 2) as account, (extract(epoch from at) * 1000)::float8 as at_ms
     from proof_ksef_known`
  )
  return new Map(rows.map(({ account, at_ms }) => [account, at_ms]))
}

/** Service accounts that are known to show on an invoice that it was mailed. */
export async function readTracedAccounts(url: string): Promise<Set<string>> {
  const rows = await runSql<{ account: string }>(
    url,
    `select split_part(id, ' ', 3) as account from invoicing_setting
     where id like 'send_trace %' and value ->> 'shownWithinMs' is not null`
  )
  return new Set(rows.map(({ account }) => account))
}

/** How it was decided which account a company's last key opens. */
export type KeyDecision = {
  company: string
  /** The account it was decided to open. */
  account: string
  /**
   * The earlier accounts that it was compared with. An account in which nothing had been issued when the key
   * came is not among them: nothing identifies it, although processes with the older key may still issue
   * there later.
   */
  accounts: string[]
  /** Null if there was nothing to compare with. */
  at_ms: number | null
}

/** True for the account that a key was decided to open, not for alternative entries of that key. */
export const IS_OF_KEY = "k.deleted_at is null and k.key_digest not like '% anew %'"

export const readKeyDecisions = async (url: string): Promise<KeyDecision[]> =>
  await runSql<KeyDecision>(
    url,
    `select distinct on (k.company_id) k.company_id as company, k.account_id as account, array(
       select seen ->> 'accountId' from jsonb_array_elements(e.accounts) as seen
     ) as accounts,
     case when e.seen_at is not null then (extract(epoch from k.created_at) * 1000)::float8 end as at_ms
     from invoicing_account_key k
     left join invoicing_key_evidence e using (company_id, key_digest)
     where ${IS_OF_KEY} order by k.company_id, k.created_at desc`
  )

export const orderNumberOfRow = ({ order_display_id }: Row): string =>
  order_display_id.replace(/\D/g, "")

/** Orders of the buyer whose text the firewall blocks. */
export async function readDisliked(url: string): Promise<Set<string>> {
  const rows = await runSql<{ id: string }>(
    url,
    `select o.id from "order" o join order_address a on a.id = o.billing_address_id
     where a.address_1 = $1`,
    [DISLIKED]
  )
  return new Set(rows.map(({ id }) => id))
}

export type HoldRow = { company: string; cause: string; since_ms: number }

export const readHolds = async (url: string): Promise<HoldRow[]> =>
  await runSql<HoldRow>(
    url,
    `select h.company_id as company, h.cause,
       (extract(epoch from h.since) * 1000)::float8 as since_ms
     from invoicing_company_hold h`
  )

/**
 * True for a draft that its order's row lists for the owner to delete: by its id, or as one of those whose
 * save had no response.
 */
export function isLeftOver(row: Row | null, { invoiceId, statusId }: InvoiceRecord): boolean {
  if (!row || statusId !== "DRAFT" || String(invoiceId) === row.invoice_id) return false
  const left = row.left_drafts ?? []
  const isOver = row.state === "issued" && String(invoiceId) === row.draft_id
  return isOver || left.some(({ id }) => id === null || id === String(invoiceId))
}
