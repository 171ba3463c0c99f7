import type { InvoiceRequest } from "../core/request/invoice-request"
import type { BackfillMemory, SearchMemory } from "./adoption/search-memory"
import type { AskedToWait } from "./holds/asked-to-wait"
import type { LedgerCheck } from "./behind/ledger-check"

/** What one process remembers of the companies it serves; nothing of it outlives the process. */
export type ProcessMemory = {
  /** Calls in a row that got no answer, by company. */
  unanswered: Map<string, number>
  /** Companies that the service answered 429 and nothing else since. */
  askedToWait: Map<string, AskedToWait>
  /** Until when (milliseconds) an account needs no reading for traces of e-mails. */
  traceReadings: Map<string, number>
  /**
   * When, by the monotonic clock, it was asked last in which database the ledger stands; the newest
   * mark of the present that the ledger had then, and when it was last found to be a backup or may have
   * become one, by the database's clock.
   */
  databaseCheck: {
    checkedMs: number | null
    heartbeatMs: number | null
    restoredMs: number | null
    /** The request that this process issued last; a ledger in which it waits has gone back in time. */
    lastIssuedId: string | null
  }
  /**
   * What this process has issued lately, by request. `isTold`: it was noticed that the ledger does not
   * know it any more.
   */
  issuedHere: Map<
    string,
    Pick<InvoiceRequest, "keyDigest" | "accountId"> & { invoiceId: string; isTold: boolean }
  >
  /** How the service's newest invoices were compared with the ledger, by company. */
  ledgerChecks: Map<string, LedgerCheck>
  /** Whether it was told that the event bus is out of reach, since it last took something. */
  eventTrouble: { isTold: boolean }
  /** What a search for existing invoices has read so far, by its run. */
  searches: Map<string, SearchMemory>
  /** Invoices that no order has, as a backfill has read them, by its run. */
  backfills: Map<string, BackfillMemory>
}

/** What a process remembers as it starts. */
export const emptyMemory = (): ProcessMemory => ({
  unanswered: new Map(),
  askedToWait: new Map(),
  traceReadings: new Map(),
  databaseCheck: { checkedMs: null, heartbeatMs: null, restoredMs: null, lastIssuedId: null },
  issuedHere: new Map(),
  ledgerChecks: new Map(),
  eventTrouble: { isTold: false },
  searches: new Map(),
  backfills: new Map(),
})
