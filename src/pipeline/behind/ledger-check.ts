import type { ReferenceSight } from "../../core/look-up/ledger-behind"
import type { CallReport, ServiceInvoice } from "../../core/request/outcomes"
import type { Series, Silence } from "./silence"

/**
 * How one comparison ended. `untold`: it was not made, since nobody knows which account the key opens;
 * `forbidden`: the key may not list; `rejected`, `away`: as with every call.
 */
export type CheckEnd =
  "known" | "behind" | "untold" | "forbidden" | "rejected" | "away" | "unanswered"

/** How the newest invoices of a company were compared with the ledger, in this process. */
export type LedgerCheck = {
  /** When the last one was answered, by the clock of this process; null before the first. */
  checkedAtMs: number | null
  /** The last ones got no usable answer; null where the last one did, or could not be made. */
  silence: Silence | null
  /** The call by which the last one did not reach the service; null where it did. */
  away: CallReport | null
  /** The list was refused each time it was asked for; null where it was not. */
  refused: Series | null
  /** One is under way, which whoever comes meanwhile waits for. */
  running: Promise<CheckEnd> | null
  /** The last one rests on a create that was under way: it is made again before the next. */
  isProvisional: boolean
  sight: ReferenceSight
  /** Ids of invoices that were read and are not ours: each is read once. */
  strangers: Set<string>
  /** Ids of invoices whose reading was forbidden. */
  forbidden: Set<string>
  /** Ids of invoices without a request, of which nothing tells whether this shop issued them. */
  unseen: readonly string[]
  /** The account that they are of; null before the first comparison. */
  accountId: string | null
  look: LookMemory
}

/** What the looks before creates remember, for as long as there are such invoices. */
export type LookMemory = {
  list: ListRead | null
  /** What was read in full, by ids; many orders may be of one amount. */
  details: Map<string, ServiceInvoice>
  /** A reading of the list is under way, which whoever comes meanwhile waits for. */
  reading: Promise<ListRead | ListUnread> | null
  /** Requests of which the last looks got no usable answer, by their ids. */
  silences: Map<string, Silence>
  /** Looks of whichever requests that got none. */
  unanswered: Series | null
  /** Since when (monotonic) a request waits for what may be an equal order's, by its id. */
  waiting: Map<string, number>
}

/** The issued invoices since a day, by their ids. */
export type ListRead = {
  kind: "read"
  /** "YYYY-MM-DD" */
  since: string
  /** By the monotonic clock. */
  readMs: number
  invoices: Map<string, ServiceInvoice>
}

/** `forbidden`: nobody can look with this key; `rejected`: it is no key at all just now. */
export type ListUnread = { kind: "forbidden" | "rejected" | "unanswered" }

/** Before anything was compared. */
export const newLedgerCheck = (): LedgerCheck => ({
  checkedAtMs: null,
  silence: null,
  away: null,
  refused: null,
  running: null,
  isProvisional: false,
  sight: "untold",
  strangers: new Set(),
  forbidden: new Set(),
  unseen: [],
  accountId: null,
  look: newLookMemory(),
})

/** Before any look. */
export const newLookMemory = (): LookMemory => ({
  list: null,
  details: new Map(),
  reading: null,
  silences: new Map(),
  unanswered: null,
  waiting: new Map(),
})
