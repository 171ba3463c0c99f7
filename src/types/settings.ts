import type { HoldCause } from "../core/invoice-request"
import type { ServiceWords } from "../core/outcomes"
import type {
  DescribedField,
  SettingSource,
  SettingsPatch,
  SettingValues,
  StorableField,
} from "../core/stored-settings"

export type { SettingSource, SettingsPatch, SettingValues, StorableField }

/** A setting in effect, where it comes from, and what holds once nothing is set in the admin. */
export type SettingField<Value = unknown> = {
  value: Value
  source: SettingSource
  option_value: DescribedField<Value>["optionValue"]
  option_source: DescribedField<Value>["optionSource"]
}

export type SettingFields = { [Field in StorableField]: SettingField<SettingValues[Field]> }

/** A company that is not served now. `note`: why a person paused it. */
export type CompanyHold = {
  cause: HoldCause
  since: string
  actor_id: string | null
  note: string | null
}

/** A company of the options: who it serves and how; never its key. */
export type SettingsCompany = {
  id: string
  /** Last four characters of the key; empty for a short key. */
  key_tail: string
  /** Null where the options do not restrict it. */
  routing: {
    sales_channels: string[] | null
    regions: string[] | null
    currencies: string[] | null
    countries: string[] | null
  }
  /** Its own numbering pattern, which the setting does not change. */
  invoice_format: string | null
  hold: CompanyHold | null
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
}

/** `POST /admin/invoicing/companies/:id/pause`. */
export type PauseBody = { reason: string }

/** What a person changed. `field` is a setting, or `hold` for a pause and its end. */
export type RecordedSettingChange = {
  id: string
  at: string
  actor_id: string
  field: StorableField | "hold"
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
