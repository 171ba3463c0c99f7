import type { Settings } from "../settings/options"

/** The scans of the shop's orders: those with a lost event, those changed since, and those still open. */
export type ScanName = "missed_orders" | "changed_orders" | "open_orders"

/** The position of a scan; each scan uses the fields it needs. */
export type ScanPosition = {
  /** The time (ISO 8601) or order id at which it continues; null: from the beginning. */
  cursor: string | null
  /** The trigger it follows, if it follows one. */
  trigger: Settings["trigger"] | null
  /** The scan ignores everything before this time (ISO 8601). */
  floor: string | null
  /** The start date in the settings when the floor was derived from it. */
  startDate: string | null
}
