import type { NewEvent } from "../core/lifecycle/announcement"
import type { ScanName, ScanPosition } from "../core/order/scan-position"

/** The ledger's part for what the processes of a shop do by turns: how far they came, and whose turn it is. */
export type ScansPort = {
  /** Null before a scan's first time. */
  readScan(name: ScanName): Promise<ScanPosition | null>
  /** What is left out is null. */
  saveScan(name: ScanName, position: Partial<ScanPosition>): Promise<void>
  /** The same, only where `before` is what is saved; null: nothing is. False where it is not. */
  saveScanIf(
    name: ScanName,
    before: ScanPosition | null,
    position: Partial<ScanPosition>
  ): Promise<boolean>
  /** True for exactly one of the callers that ask for the same within `ttlMs`. */
  claimThrottle(key: string, ttlMs: number): Promise<boolean>
  /** The same for a day ("YYYY-MM-DD"), and never for an earlier one; an event is written with it. */
  claimDay(key: string, day: string, event?: NewEvent): Promise<boolean>
}
