import type { NewEvent } from "../core/lifecycle/announcement"
import type { ScanName, ScanPosition } from "../core/order/scan-position"

/** The ledger's methods for work that a shop's processes share: how far a scan came, and whose turn it is. */
export type ScansPort = {
  /** Null before the scan's first run. */
  readScan(name: ScanName): Promise<ScanPosition | null>
  /** Fields that are left out become null. */
  saveScan(name: ScanName, position: Partial<ScanPosition>): Promise<void>
  /** Saves only if the stored position equals `before` (null: none is stored); returns false otherwise. */
  saveScanIf(
    name: ScanName,
    before: ScanPosition | null,
    position: Partial<ScanPosition>
  ): Promise<boolean>
  /** True for exactly one of the callers with the same key within `ttlMs`. */
  claimThrottle(key: string, ttlMs: number): Promise<boolean>
  /** The same once per day ("YYYY-MM-DD"), never for a day before the last; an event is written with it. */
  claimDay(key: string, day: string, event?: NewEvent): Promise<boolean>
}
