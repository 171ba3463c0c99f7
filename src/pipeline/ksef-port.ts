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
  }): Promise<ClaimedKsefWatch[]>
  /** These watches, in any order, as far as they are there still; `nowMs` is the moment that their ages are of. */
  readKsefWatches(ids: readonly string[], nowMs: number): Promise<DueKsefWatch[]>
  /**
   * Keeps what a reading found, and announces what of it is news; a refusal is counted for
   * `announceRefusals` as well. Null when another one was kept since the watch was claimed.
   */
  recordKsef(
    watch: Pick<KsefWatch, "id" | "readings">,
    finding: KsefFinding,
    news?: KsefEventName | null
  ): Promise<KsefWatch | null>
  /** Announces in one event what KSeF refused since the last one; nothing where that is nothing. */
  announceRefusals(): Promise<void>
  /** The watches of these requests, as far as they have one. */
  findKsefOf(requestIds: readonly string[]): Promise<KsefWatch[]>
  /**
   * Ends the watch of an invoice that a person has dealt with; false when it was read since, or is
   * over.
   */
  settleKsef(requestId: string, readings: number): Promise<boolean>
  /** How many invoices of these companies a person should look at. */
  countKsef(companyIds: readonly string[]): Promise<KsefCounts>
  /** Gives claimed watches back unread, to be due again after a while, or with null not any more. */
  postponeKsef(ids: readonly string[], delayMs: number | null): Promise<void>
  /**
   * Opens the watch of what a company issued within three days and has none, as a server of an older
   * version leaves it, and ends those of accounts that its present key does not open: nobody can read
   * them any more.
   */
  repairKsefWatches(company: { companyId: string; accountId: string }): Promise<void>
  /**
   * The accounts and days of issue of a company's invoices that must be in KSeF by what was sent, and
   * that no reading has reached an hour after they were issued: the key is rejected, or nothing answers.
   */
  findUnreadKsef(companyId: string): Promise<UnreadKsef[]>
  /** Gives those of an account and a day that it should show since then their deadline, unread. */
  awaitUnreadKsef(companyId: string, unread: UnreadKsef, dates: KsefDates): Promise<void>
  /**
   * E-mails that wait for KSeF, or were left to a person for it, and that go on: KSeF has accepted or
   * refused the invoice, or the wait is over. Those of the invoices issued first come first.
   */
  findEmailsOnHold(limit: number): Promise<EmailOnHold[]>
  /**
   * Whether a KSeF status was ever seen in an account.
   *
   * @param account its id, or that of the company whose account is not known.
   */
  hasShownKsef(account: string): Promise<boolean>
}
