import type { ChangedPart, PartChange } from "../core/runs/compare-tried"
import type { AccountVerdict } from "../core/look-up/account"
import type { HoldCause } from "../core/request/invoice-request"
import type { ServiceWords } from "../core/request/outcomes"
import type {
  DescribedField,
  SettingSource,
  SettingsPatch,
  SettingValues,
  StorableField,
} from "../core/settings/stored-settings"

export type { SettingSource, SettingsPatch, SettingValues, StorableField }

/** A setting in effect, its source, and the option that applies if nothing is set in the admin. */
export type SettingField<Value = unknown> = {
  value: Value
  source: SettingSource
  option_value: DescribedField<Value>["optionValue"]
  option_source: DescribedField<Value>["optionSource"]
}

export type SettingFields = { [Field in StorableField]: SettingField<SettingValues[Field]> }

/**
 * One cause for which a company is not active now. `note`: why a person paused it; `invoices`: for
 * `difference` only, at most five of those that differ from what was sent; `gap`: for `ledger-behind`
 * only, what the ledger lacks.
 */
export type CompanyHold = {
  cause: HoldCause
  since: string
  actor_id: string | null
  note: string | null
  invoices: NamedInvoice[]
  gap?: InvoicingGap
}

/** Invoices in the service that have this shop's reference but no request here; the newest are listed. */
export type InvoicingGap = { count: number; invoices: UnknownInvoice[] }

/**
 * One of them. `order_id`: null if this shop has no such order. `why`: the code of what kept it from
 * being adopted; null before the first attempt.
 */
export type UnknownInvoice = {
  invoice_id: string
  invoice_number: string | null
  gross: string | null
  currency: string | null
  issue_date: string | null
  order_id: string | null
  order_display_id: string | null
  why: string | null
}

/** An invoice as shown in a notice: by its number, else by its order's number. */
export type NamedInvoice = { id: string; invoice_number: string | null; order_display_id: string }

/**
 * A company's key on the server that answered. During a rolling restart servers may have different
 * keys.
 */
export type CompanyKey = {
  /** The first characters of a digest: distinguishes keys without revealing them. */
  fingerprint: string
  /**
   * When the service last accepted it (ISO 8601); null if it never did or if another key was accepted
   * since.
   */
  checked_at: string | null
  /** The key that it accepted last, if that is a different one, which some server has or had. */
  other: { fingerprint: string; checked_at: string } | null
}

/** Why a statement about a key's account is rejected before it is examined. */
export type KeyRefusal = "KEYS_DIFFER"

/** A company from the options: which orders it serves and how; never its key. */
export type SettingsCompany = {
  id: string
  /** From the options, else from the service; null until an invoice was read. */
  name: string | null
  /** Last four characters of the key; empty for a short key. */
  key_tail: string
  key: CompanyKey
  /** Null if the options do not restrict it. */
  routing: {
    sales_channels: string[] | null
    regions: string[] | null
    currencies: string[] | null
    countries: string[] | null
  }
  /** Its own numbering pattern, which the setting does not change. */
  invoice_format: string | null
  /**
   * The account of the service that its current key opens; null before the first invoice with it.
   * `has_others`: it also has invoices in other accounts, which this key does not reach.
   * `may_be_stated`: a person may state that the key opens a different one of them, or none.
   */
  account: { since: string; has_others: boolean; may_be_stated: boolean } | null
  /** Empty while it is active; at most one of each cause. */
  holds: CompanyHold[]
  /** Values in its conditions that the shop does not know: it issues nothing until they are corrected. */
  unknown_conditions: string[]
  /**
   * Whether the account shows KSeF statuses: `shown` if it is connected to KSeF; null while none of its
   * invoices was checked for one.
   */
  ksef: "shown" | "not_shown" | null
  /**
   * When its newest invoices were last compared with the ledger, and whether they show who issued them:
   * with `hidden` references or a key that may not list (`forbidden`) a ledger that is behind goes
   * unnoticed. `unseen`: invoices without a request that may or may not be this shop's. While there are
   * any, each create is preceded by a look for the order's invoice.
   */
  ledger_check: {
    at: string
    sight: "shown" | "hidden" | "untold" | "forbidden"
    unseen: number
  } | null
}

/** `GET /admin/invoicing/settings`. */
export type InvoicingSettingsResponse = {
  /** Increases with every change. */
  revision: number
  fields: SettingFields
  companies: SettingsCompany[]
  /** Stored fields that this version cannot read; their options apply. */
  unreadable: string[]
}

/** `POST /admin/invoicing/settings`: fields to set; null resets a field to its option. */
export type ChangeSettingsBody = SettingsPatch

/** `POST /admin/invoicing/companies/:id/check`. */
export type CompanyCheckResponse = {
  /** `unreachable`: no usable answer; see `status` and `code`. */
  result: "works" | "rejected" | "unreachable"
  status: number | null
  code: string | null
  words: ServiceWords | null
  /** Of the key that was checked. */
  fingerprint: string
}

/** `POST /admin/invoicing/companies/:id/pause`. */
export type PauseBody = { reason: string }

/**
 * `POST /admin/invoicing/companies/:id/resume`: ends one cause, the others stay. A `difference` needs a
 * note from the person who checked it. For `ledger-behind` the missing invoices are adopted first: if
 * some cannot be, the answer is 409, unless a note is given, which leaves them. `since`: the start of
 * the hold to end; a later hold for the same cause stays.
 */
export type ResumeBody = { cause: HoldCause; since?: string; note?: string }

/**
 * An account of the service behind a company. `seen`: of how many of its last invoices the current key
 * was tried on when it was new, how many it showed, and how many of those agreed with what was issued;
 * null if it was not tried.
 */
export type CompanyAccount = {
  id: string
  since: string
  invoices: number
  /** Creates of unknown outcome in it. */
  unresolved: number
  last_number: string | null
  last_issued_at: string | null
  seen: { asked: number; shown: number; agreeing: number } | null
}

/**
 * `GET /admin/invoicing/companies/:id/account`: which account the current key opens, and which others
 * it may open.
 */
export type CompanyAccountResponse = {
  /**
   * Identifies the key in question without revealing it. During a rolling restart servers may have
   * different keys; a statement is accepted for this one only.
   */
  key: string
  /** When the service last accepted it (ISO 8601). */
  key_checked_at: string | null
  /** The key that it accepted last, if that is a different one: no statement is accepted then. */
  other_key: CompanyKey["other"]
  present: CompanyAccount | null
  others: CompanyAccount[]
  /** It may open none of them, although it was assumed to open one. */
  may_be_another: boolean
  /** Earlier statements, newest first. */
  statements: { at: string; actor_id: string; verdict: AccountVerdict; note: string }[]
}

/**
 * `POST /admin/invoicing/companies/:id/account`: with `same`, `account_id` is the account that the key
 * really opens. `present_id`: the account that was shown as its own. `key`: as in the GET response.
 */
export type StateAccountBody = {
  key: string
  verdict: AccountVerdict
  present_id: string
  account_id?: string
  note: string
}

/** What a person changed. `field` is a setting, `hold` for a pause and its end, or `account`. */
export type RecordedSettingChange = {
  id: string
  at: string
  actor_id: string
  field: StorableField | "hold" | "account" | "ledger"
  old: { source: string; value: unknown }
  new: { source: string; value: unknown }
}

/** `GET /admin/invoicing/settings/changes?limit&offset`, newest first. */
export type SettingChangesResponse = {
  changes: RecordedSettingChange[]
  count: number
  limit: number
  offset: number
}

/** `POST /admin/invoicing/companies/:id/ledger-complete`. `at`: `ledger_check.at` as it was shown. */
export type LedgerCompleteBody = { at: string }

/** `POST /admin/invoicing/companies/:id/account-seen`. `since`: `new_account_since` as it was shown. */
export type AccountSeenBody = { since?: string }

export type { ChangedPart, PartChange }

/**
 * `POST /admin/invoicing/settings/preview`, with the body of `POST /admin/invoicing/settings`: what the
 * newest orders, at most 500, would become with it. Nothing is stored.
 */
export type SettingsPreviewResponse = {
  orders: number
  /** How many of them would change. */
  differing: number
  /** By what would change, most serious first; an order may be counted in several. */
  changes: { what: ChangedPart; count: number }[]
  /** At most three of them. */
  examples: { order_id: string; display_id: string; parts: PartChange[] }[]
  /** False if the time ran out before all of them were checked. */
  is_whole: boolean
}
