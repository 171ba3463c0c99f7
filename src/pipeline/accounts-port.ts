import type {
  Account,
  AccountStatement,
  KeyIdentity,
  DescribedAccount,
  KeySeen,
  KnownInvoice,
} from "../core/look-up/account"
import type { AnyReason, InvoiceRequest } from "../core/request/invoice-request"

/** The ledger's part about the service's accounts: which key opens which, and what is in each. */
export type AccountsPort = {
  /** The account that a key of a company opens; null while that was not decided. */
  findAccountOfKey(companyId: string, keyDigest: string): Promise<string | null>
  /**
   * Decides for good which account a key opens, with null one that begins now; what another
   * process decided before holds.
   */
  openAccount(input: {
    companyId: string
    keyDigest: string
    accountId: string | null
  }): Promise<string>
  /** The accounts of a company, the newest first. */
  findAccounts(companyId: string): Promise<Account[]>
  /** The same as a person is shown them. */
  describeAccounts(companyId: string): Promise<DescribedAccount[]>
  /**
   * Takes a person's word for the account that a key opens. What is unresolved in the accounts
   * concerned is looked up from the beginning, with these reasons, and given back. `changed`: the
   * key opens another account by now; `clash`: an id of an invoice would stand for two orders.
   */
  stateAccount(
    statement: AccountStatement,
    reasons: readonly AnyReason[]
  ): Promise<{ unresolved: InvoiceRequest[] } | "changed" | "clash">
  /** What a key was decided on; null where nothing was to be compared, or by an older version. */
  readKeySeen(key: KeyIdentity): Promise<KeySeen | null>
  /** The same is saved, as of now by the database's clock. */
  saveKeySeen(key: KeyIdentity, seen: Omit<KeySeen, "at">): Promise<void>
  /** Notes that it is open which account a key opens; gives for how long by now, in milliseconds. */
  noteKeyDoubt(key: KeyIdentity): Promise<number>
  /** The invoices issued last in an account, or with one key in it, of which it is known what was sent. */
  findKnownInvoices(accountId: string, limit: number, ofKey?: string): Promise<KnownInvoice[]>
  /**
   * Invoices of an account that the service itself named in answer to a create after `since`, and
   * that were as sent: the newest of those recorded up to `until`, and the first one after it.
   */
  findConfirmed(
    account: { companyId: string; accountId: string | null },
    period: { since: string; until: string; limit: number }
  ): Promise<{ invoiceId: string; issueDate: string | null }[]>
}
