import type { EmailOnHold } from "../core/ksef/mail-wait"
import type {
  ClaimedKsefWatch,
  DueKsefWatch,
  KsefCounts,
  KsefDates,
  KsefEventName,
  KsefFinding,
  KsefWatch,
  UnreadKsef,
} from "../core/ksef/watch"
import type { OperatorAct } from "../core/lifecycle/operator-act"

/** The KSeF watches of issued invoices; each call is committed when it returns. */
export type KsefPort = {
  /** Claims the due watches of an account for this process for ten minutes, newest invoices first. */
  claimKsefWatches(claim: {
    companyId: string
    accountId: string | null
    limit: number
  }): Promise<ClaimedKsefWatch[]>
  /** Those of these watches that still exist, in any order; ages are computed as of `nowMs`. */
  readKsefWatches(ids: readonly string[], nowMs: number): Promise<DueKsefWatch[]>
  /**
   * Saves what a reading found and announces `news`; a refusal is counted for `announceRefusals` too.
   * Returns null if another reading was saved since the watch was claimed.
   */
  recordKsef(
    watch: Pick<KsefWatch, "id" | "readings">,
    finding: KsefFinding,
    news?: KsefEventName | null
  ): Promise<KsefWatch | null>
  /** Announces all KSeF refusals since the last announcement in one event; does nothing if there are none. */
  announceRefusals(): Promise<void>
  /** The watches of these requests; a request without one is left out. */
  findKsefOf(requestIds: readonly string[]): Promise<KsefWatch[]>
  /**
   * Ends the watch of an invoice that a person has dealt with; false if it was read since or has ended.
   *
   * @param act the person's act, recorded in the same statement.
   */
  settleKsef(requestId: string, readings: number, act?: OperatorAct | null): Promise<boolean>
  /** How many invoices of these companies a person should look at. */
  countKsef(companyIds: readonly string[]): Promise<KsefCounts>
  /** Returns claimed watches unread; they are due again after `delayMs`, or never if it is null. */
  postponeKsef(ids: readonly string[], delayMs: number | null): Promise<void>
  /**
   * Opens missing watches of invoices the company issued within three days, as a server of an older
   * version leaves them, and ends watches of accounts that its present key does not open: nobody can
   * read those any more.
   */
  repairKsefWatches(company: { companyId: string; accountId: string }): Promise<void>
  /**
   * Accounts and issue dates of the company's invoices that must be in KSeF, judging by what was sent,
   * and were still unread an hour after they were issued: the key is rejected, or the service is
   * silent.
   */
  findUnreadKsef(companyId: string): Promise<UnreadKsef[]>
  /** Sets the KSeF deadline of those unread invoices that were issued since their account showed statuses. */
  awaitUnreadKsef(companyId: string, unread: UnreadKsef, dates: KsefDates): Promise<void>
  /**
   * E-mails that wait for KSeF or were left to a person because of it, and can go on: KSeF has accepted
   * or refused the invoice, or the wait is over. Those of the invoices issued first come first.
   */
  findEmailsOnHold(limit: number): Promise<EmailOnHold[]>
  /**
   * Whether a KSeF status was ever seen in an account.
   *
   * @param account its id, or the company's id if the account is not known.
   */
  hasShownKsef(account: string): Promise<boolean>
}
