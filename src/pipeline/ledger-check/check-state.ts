import type { ReferenceSight } from "../../core/look-up/ledger-behind"
import type { CallReport, ServiceInvoice } from "../../core/request/outcomes"
import type { Series, Silence } from "./silence"

/**
 * How one comparison ended. `undecided`: it was not made, since it is undecided which account the key
 * opens; `forbidden`: the key may not list; `rejected`, `away`: as with every call.
 */
export type CheckEnd =
  "known" | "behind" | "undecided" | "forbidden" | "rejected" | "away" | "unanswered"

/** How the newest invoices of a company were compared with the ledger, in this process. */
export type LedgerCheck = {
  /** When the last comparison was answered, by the clock of this process; null before the first. */
  checkedAtMs: number | null
  /** Set if the last ones got no usable answer; null if the last one did, or could not be made. */
  silence: Silence | null
  /** The call of the last one that did not reach the service; null if it did. */
  away: CallReport | null
  /** Set if the list was refused each time; null if it was not. */
  refused: Series | null
  /** The comparison under way, which concurrent callers share. */
  running: Promise<CheckEnd> | null
  /** The last one depended on a create under way: it is repeated before the next create. */
  isProvisional: boolean
  sight: ReferenceSight
  /** Ids of invoices that were read and are not ours: each is read once. */
  strangers: Set<string>
  /** Ids of invoices whose reading was forbidden. */
  forbidden: Set<string>
  /** Drafts with a reference of ours, as the last comparison saw them, by id. */
  lostDrafts: Map<string, LostDraft>
  /** Ids of drafts that were read and showed no reference of ours: whether they showed another text. */
  othersDrafts: Map<string, boolean>
  /** Ids of invoices without a request that may or may not be this shop's. */
  unseen: readonly string[]
  /** The account of `unseen`; null before the first comparison. */
  accountId: string | null
  look: LookMemory
}

/** A draft that names this order in this account; null if this shop has no such order. */
export type LostDraft = { orderId: string | null; accountId: string; draft: ServiceInvoice }

/** What the looks before creates remember, as long as there are unseen invoices. */
export type LookMemory = {
  list: ListRead | null
  /** Invoices read in full, by id; many orders may have the same amount. */
  details: Map<string, ServiceInvoice>
  /** The reading of the list under way, which concurrent callers share. */
  reading: Promise<ListRead | ListUnread> | null
  /** Requests whose last looks got no usable answer, by id. */
  silences: Map<string, Silence>
  /** Consecutive looks, of any requests, without a usable answer. */
  unanswered: Series | null
  /** Since when (monotonic) a request, by id, waits because the find may be an equal order's. */
  waiting: Map<string, number>
}

/** The invoices issued since a day, by id. */
export type ListRead = {
  kind: "read"
  /** "YYYY-MM-DD" */
  since: string
  /** By the monotonic clock. */
  readMs: number
  invoices: Map<string, ServiceInvoice>
}

/** `forbidden`: this key may not list; `rejected`: the service rejects the key at the moment. */
export type ListUnread = { kind: "forbidden" | "rejected" | "unanswered" }

/** The state before any comparison. */
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
  lostDrafts: new Map(),
  othersDrafts: new Map(),
  unseen: [],
  accountId: null,
  look: newLookMemory(),
})

/** The state before any look. */
export const newLookMemory = (): LookMemory => ({
  list: null,
  details: new Map(),
  reading: null,
  silences: new Map(),
  unanswered: null,
  waiting: new Map(),
})
