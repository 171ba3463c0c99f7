import type {
  Account,
  AccountStatement,
  KeyIdentity,
  DescribedAccount,
  KeySeen,
  KnownInvoice,
} from "../core/look-up/account"
import type { AnyReason, InvoiceRequest } from "../core/request/invoice-request"
import type { OperatorChange } from "../core/settings/recorded-change"

/** The ledger's methods for the service's accounts: which key opens which, and what is in each. */
export type AccountsPort = {
  /** The account that a company's key opens; null while that is undecided. */
  findAccountOfKey(companyId: string, keyDigest: string): Promise<string | null>
  /**
   * Decides permanently which account a key opens; an `accountId` of null means a new account. An
   * earlier decision, such as by another process, stands.
   */
  openAccount(input: {
    companyId: string
    keyDigest: string
    accountId: string | null
  }): Promise<string>
  /** The accounts of a company, the newest first. */
  findAccounts(companyId: string): Promise<Account[]>
  /** The accounts of a company as they are shown to a person. */
  describeAccounts(companyId: string): Promise<DescribedAccount[]>
  /**
   * Saves a person's statement about the account that a key opens. Unresolved requests in the accounts
   * concerned are looked up again from the beginning, with these reasons, and returned. `changed`: the
   * key opens another account by now; `clash`: an invoice id would stand for two orders.
   *
   * @param change the operator's change, recorded in the same statement if it takes effect.
   */
  stateAccount(
    statement: AccountStatement,
    reasons: readonly AnyReason[],
    change?: OperatorChange | null
  ): Promise<{ unresolved: InvoiceRequest[] } | "changed" | "clash">
  /** The evidence that decided a key's account; null if nothing was compared, or an older version decided. */
  readKeySeen(key: KeyIdentity): Promise<KeySeen | null>
  /** Saves that evidence, as of now by the database's clock. */
  saveKeySeen(key: KeyIdentity, seen: Omit<KeySeen, "at">): Promise<void>
  /** Notes that the key's account is undecided; returns for how long it has been, in milliseconds. */
  noteKeyDoubt(key: KeyIdentity): Promise<number>
  /** The last invoices issued in an account (with `ofKey`: by that key) whose sent content is known. */
  findKnownInvoices(accountId: string, limit: number, ofKey?: string): Promise<KnownInvoice[]>
  /**
   * Invoices of an account that the service returned in answer to a create after `since` and that match
   * what was sent: the newest `limit` recorded up to `until`, and the first one recorded after it.
   */
  findConfirmed(
    account: { companyId: string; accountId: string | null },
    period: { since: string; until: string; limit: number }
  ): Promise<{ invoiceId: string; issueDate: string | null }[]>
}
