import type { InvoiceRequest } from "../core/invoice-request"
import type { DueKsefWatch, KsefFinding, KsefWatch } from "../core/ksef/watch"

/** The watches of issued invoices on their way into KSeF; each call is committed when it returns. */
export type KsefPort = {
  /**
   * Takes the watches of an account that are due, those of the newest invoices first, and leaves
   * them to this process for ten minutes.
   */
  claimKsefWatches(claim: {
    companyId: string
    accountId: string | null
    limit: number
  }): Promise<DueKsefWatch[]>
  /** Keeps what a reading found; null when another one was kept since the watch was claimed. */
  recordKsef(
    watch: Pick<KsefWatch, "id" | "readings">,
    finding: KsefFinding
  ): Promise<KsefWatch | null>
  /** The watches of these requests, as far as they have one. */
  findKsefOf(requestIds: readonly string[]): Promise<KsefWatch[]>
  /**
   * Ends the watch of an invoice that a person has dealt with; false when it was read since, or is
   * over.
   */
  settleKsef(requestId: string, readings: number): Promise<boolean>
  /** Gives claimed watches back unread, to be due again after a while. */
  postponeKsef(ids: readonly string[], delayMs: number): Promise<void>
}

export type KsefEventName = "accepted" | "rejected"

export type KsefEvents = {
  /** Announces that KSeF accepted or refused an invoice; never throws. */
  emitKsef(name: KsefEventName, request: InvoiceRequest, watch: KsefWatch): Promise<void>
}
