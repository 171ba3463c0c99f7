import type { Settings } from "../settings/options"

/** The scans of the shop's orders: whose event was lost, which changed since, and which are still open. */
export type ScanName = "missed_orders" | "changed_orders" | "open_orders"

/** How far a scan came; each uses of these what it needs. */
export type ScanPosition = {
  /** The moment (ISO 8601) or the order's id that it goes on from; null: from the beginning. */
  cursor: string | null
  /** The trigger that it goes by, where it goes by one. */
  trigger: Settings["trigger"] | null
  /** What happened before (ISO 8601) is not the scan's. */
  floor: string | null
  /** The start date in the settings when the floor was set by it. */
  startDate: string | null
}
