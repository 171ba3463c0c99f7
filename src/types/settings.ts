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

/** A setting in effect, where it comes from, and what holds once nothing is set in the admin. */
export type SettingField<Value = unknown> = {
  value: Value
  source: SettingSource
  option_value: DescribedField<Value>["optionValue"]
  option_source: DescribedField<Value>["optionSource"]
}

export type SettingFields = { [Field in StorableField]: SettingField<SettingValues[Field]> }

/**
 * One cause for which a company is not active now. `note`: why a person paused it; `invoices`: those
 * that differ from what was sent, at most five, of a difference alone; `gap`: what the ledger lacks,
 * of `ledger-behind` alone.
 */
export type CompanyHold = {
  cause: HoldCause
  since: string
  actor_id: string | null
  note: string | null
  invoices: NamedInvoice[]
  gap?: InvoicingGap
}

/** Invoices of the service with this shop's reference that it does not know; the newest are listed. */
export type InvoicingGap = { count: number; invoices: UnknownInvoice[] }

/**
 * One of them. `order_id`: null where this shop has no such order. `why`: the code of what kept it
 * from being adopted; null while nobody tried.
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

/** An invoice as a notice names it: by its number, else by its order's. */
export type NamedInvoice = { id: string; invoice_number: string | null; order_display_id: string }

/**
 * A company's key in the server that answered. Servers that are restarted one after another have
 * different keys for a while.
 */
export type CompanyKey = {
  /** The first characters of a digest: tells one key from another, and nothing of either. */
  fingerprint: string
  /** When the service last accepted it (ISO 8601); null where another key was accepted since, or none. */
  checked_at: string | null
  /** The key that it accepted last where that is another one: some server has it, or had it. */
  other: { fingerprint: string; checked_at: string } | null
}

/** Why a statement about a key's account is refused before it is looked at. */
export type KeyRefusal = "KEYS_DIFFER"

/** A company of the options: who it serves and how; never its key. */
export type SettingsCompany = {
  id: string
  /** From the options, else as the service calls it; null until an invoice was read. */
  name: string | null
  /** Last four characters of the key; empty for a short key. */
  key_tail: string
  key: CompanyKey
  /** Null where the options do not restrict it. */
  routing: {
    sales_channels: string[] | null
    regions: string[] | null
    currencies: string[] | null
    countries: string[] | null
  }
  /** Its own numbering pattern, which the setting does not change. */
  invoice_format: string | null
  /**
   * The account of the service that its present key opens; null before the first invoice with it.
   * `has_others`: it has invoices in other accounts too, which this key does not reach.
   * `may_be_stated`: a person may say that the key opens another one of them, or none.
   */
  account: { since: string; has_others: boolean; may_be_stated: boolean } | null
  /** Empty while it is active; at most one of each cause. */
  holds: CompanyHold[]
  /** Values in its conditions that the shop does not know: it issues nothing until they are right. */
  unknown_conditions: string[]
  /**
   * Whether the account shows how invoices stand with KSeF: `shown` for one that is connected; null
   * while none of its invoices was asked for that.
   */
  ksef: "shown" | "not_shown" | null
  /**
   * When its newest invoices were compared with the ledger last, and what of them tells whose they are:
   * `hidden` references and a key that may not list (`forbidden`) show no ledger that is behind.
   * `unseen`: invoices without a request of which nothing tells whether this shop issued them. While
   * there are any, each create is preceded by a look for the order's invoice.
   */
  ledger_check: {
    at: string
    sight: "shown" | "hidden" | "untold" | "forbidden"
    unseen: number
  } | null
}

/** `GET /admin/invoicing/settings`. */
export type InvoicingSettingsResponse = {
  /** Rises with every change. */
  revision: number
  fields: SettingFields
  companies: SettingsCompany[]
  /** Stored fields that this version cannot read; their options hold. */
  unreadable: string[]
}

/** `POST /admin/invoicing/settings`: fields to set; null takes a field back to its option. */
export type ChangeSettingsBody = SettingsPatch

/** `POST /admin/invoicing/companies/:id/check`. */
export type CompanyCheckResponse = {
  /** `unreachable`: no usable answer; `status` and `code` say what came instead. */
  result: "works" | "rejected" | "unreachable"
  status: number | null
  code: string | null
  words: ServiceWords | null
  /** Of the key that was asked about. */
  fingerprint: string
}

/** `POST /admin/invoicing/companies/:id/pause`. */
export type PauseBody = { reason: string }

/**
 * `POST /admin/invoicing/companies/:id/resume`: ends one cause, the others stay. A difference needs
 * the note of who looked at it. `ledger-behind` is adopted first: what cannot be is answered 409, and
 * with a note is left. `since`: of the hold that is meant; a later one of its cause stays.
 */
export type ResumeBody = { cause: HoldCause; since?: string; note?: string }

/**
 * An account of the service behind a company. `seen`: how many of its last invoices the present key
 * was asked for when it was new, how many it showed, and how many of those agreed with what was
 * issued; null where that was not asked.
 */
export type CompanyAccount = {
  id: string
  since: string
  invoices: number
  /** Creates of unknown outcome that went to it. */
  unresolved: number
  last_number: string | null
  last_issued_at: string | null
  seen: { asked: number; shown: number; agreeing: number } | null
}

/** `GET /admin/invoicing/companies/:id/account`: which account the present key opens, and which it may open. */
export type CompanyAccountResponse = {
  /**
   * Names the key that the question is about and tells nothing of it. Servers that are restarted one
   * after another have different keys for a while, and a statement is taken for this one only.
   */
  key: string
  /** When the service last accepted it (ISO 8601). */
  key_checked_at: string | null
  /** The key that it accepted last where that is another one: no statement is taken then. */
  other_key: CompanyKey["other"]
  present: CompanyAccount | null
  others: CompanyAccount[]
  /** It may open none of them, although it was taken for one. */
  may_be_another: boolean
  /** What people said before, newest first. */
  statements: { at: string; actor_id: string; verdict: AccountVerdict; note: string }[]
}

/**
 * `POST /admin/invoicing/companies/:id/account`: `same` names the account that the key really opens
 * in `account_id`. `present_id`: the one it was shown to open. `key`: as in the question.
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
  /** How many of them would become something else. */
  differing: number
  /** In what, the gravest first; an order may be in several. */
  changes: { what: ChangedPart; count: number }[]
  /** Three of them at most. */
  examples: { order_id: string; display_id: string; parts: PartChange[] }[]
  /** False when the time ran out before all of them were looked at. */
  is_whole: boolean
}
