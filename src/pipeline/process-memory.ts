import type { InvoiceRequest } from "../core/request/invoice-request"
import type { BackfillMemory, SearchMemory } from "./adoption/search-memory"
import type { AskedToWait } from "./holds/asked-to-wait"
import type { LedgerCheck } from "./ledger-check/check-state"

/** What one process remembers about the companies it serves; none of it outlives the process. */
export type ProcessMemory = {
  /** Consecutive calls without an answer, by company. */
  unanswered: Map<string, number>
  /** Companies whose last answer from the service was 429. */
  askedToWait: Map<string, AskedToWait>
  /** Until when (milliseconds) an account need not be read for traces of e-mails. */
  traceReadings: Map<string, number>
  /**
   * `checkedMs`: last check of which database the ledger is in, by the monotonic clock. `heartbeatMs`:
   * the ledger's newest heartbeat then. `restoredMs`: when the ledger was last found to be a backup or
   * may have become one, by the database's clock.
   */
  databaseCheck: {
    checkedMs: number | null
    heartbeatMs: number | null
    restoredMs: number | null
    /** The request this process issued last; if it is queued again, the ledger has gone back in time. */
    lastIssuedId: string | null
  }
  /**
   * What this process has issued lately, by request. `isTold`: it was already noticed that the ledger
   * no longer knows the invoice.
   */
  issuedHere: Map<
    string,
    Pick<InvoiceRequest, "keyDigest" | "accountId"> & { invoiceId: string; isTold: boolean }
  >
  /** How the service's newest invoices were compared with the ledger, by company. */
  ledgerChecks: Map<string, LedgerCheck>
  /** Whether the event bus was reported unreachable since it last accepted something. */
  eventTrouble: { isLogged: boolean }
  /** What a search for existing invoices has read so far, by run id. */
  searches: Map<string, SearchMemory>
  /** Invoices without an order, as a backfill has read them, by run id. */
  backfills: Map<string, BackfillMemory>
}

/** The memory of a process that has just started. */
export const emptyMemory = (): ProcessMemory => ({
  unanswered: new Map(),
  askedToWait: new Map(),
  traceReadings: new Map(),
  databaseCheck: { checkedMs: null, heartbeatMs: null, restoredMs: null, lastIssuedId: null },
  issuedHere: new Map(),
  ledgerChecks: new Map(),
  eventTrouble: { isLogged: false },
  searches: new Map(),
  backfills: new Map(),
})
