import type { ReferenceSight } from "../../core/ledger-behind"

/** How one comparison ended. `forbidden`: the key may not list; `rejected`, `away`: as with every call. */
export type CheckEnd = "known" | "behind" | "forbidden" | "rejected" | "away" | "unanswered"

/** How the newest invoices of a company were compared with the ledger, in this process. */
export type LedgerCheck = {
  /** When the last one was answered, by the clock of this process; null before the first. */
  checkedAtMs: number | null
  /** Those in a row that got no usable answer. */
  failures: number
  /** One is under way, which whoever comes meanwhile waits for. */
  running: Promise<CheckEnd> | null
  sight: ReferenceSight
  /** Ids of invoices that were read and are not ours: each is read once. */
  strangers: Set<string>
}

/** Before anything was compared. */
export const newLedgerCheck = (): LedgerCheck => ({
  checkedAtMs: null,
  failures: 0,
  running: null,
  sight: "untold",
  strangers: new Set(),
})
