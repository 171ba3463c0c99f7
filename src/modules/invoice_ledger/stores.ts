import { AccountStatements } from "./account-statements"
import { AccountantLinks } from "./accountant-links"
import { Accounts } from "./accounts"
import { Attempts } from "./attempts"
import { BulkRuns } from "./bulk-runs"
import { BuyerLinks } from "./buyer-links"
import { CompanyHolds } from "./company-holds"
import { CompanyNotesStore } from "./company-notes"
import type { Database } from "./database"
import { DueRowsAndStamps } from "./due-rows-and-stamps"
import { KeptSettings } from "./kept-settings"
import { KeyEvidence } from "./key-evidence"
import { KsefWatches } from "./ksef-watches"
import { LaterEmails } from "./later-emails"
import { MailWaits } from "./mail-waits"
import { MonthRequests } from "./month-requests"
import { Months } from "./months"
import { Outbox } from "./outbox"
import { PaymentWatches } from "./payment-watches"
import { RequestLists } from "./request-lists"
import { Requests } from "./requests"
import { RunReports } from "./run-reports"
import { Runs } from "./runs"
import { Scans } from "./scans"
import { UnreadKsefWatches } from "./unread-ksef"
import { WebhookDeliveries } from "./webhook-deliveries"
import { WebhookLog } from "./webhook-log"
import { Webhooks } from "./webhooks"

/**
 * The parts of the ledger, each with the database and what else it needs.
 *
 * @param notifyEventsWritten called by a store after it wrote events.
 */
export function composeStores(database: Database, notifyEventsWritten: () => void) {
  const accounts = new Accounts(database)
  return [
    new Requests(database, notifyEventsWritten),
    new Attempts(database),
    new DueRowsAndStamps(database, notifyEventsWritten),
    new RequestLists(database),
    new MonthRequests(database),
    new LaterEmails(database),
    new MailWaits(database),
    new Outbox(database),
    new CompanyHolds(database, notifyEventsWritten),
    new CompanyNotesStore(database),
    new Scans(database, notifyEventsWritten),
    new KeptSettings(database),
    accounts,
    new AccountStatements(database, accounts),
    new KeyEvidence(database),
    new KsefWatches(database, notifyEventsWritten),
    new UnreadKsefWatches(database, notifyEventsWritten),
    new PaymentWatches(database),
    new BuyerLinks(database),
    new AccountantLinks(database),
    new Runs(database),
    new RunReports(database),
    new BulkRuns(database),
    new Months(database),
    new Webhooks(database),
    new WebhookDeliveries(database),
    new WebhookLog(database),
  ] as const
}

type Store = ReturnType<typeof composeStores>[number]

/** The public methods of each of these types, without the fields that their constructors keep. */
type MethodsOf<T> = T extends unknown ? Pick<T, keyof T> : never

/** From "A or B" to "A and B". */
type AllOf<T> = (T extends unknown ? (of: T) => void : never) extends (of: infer All) => void
  ? All
  : never

/** The methods of all stores under their own names. */
export type StoreMethods = AllOf<MethodsOf<Store>>

type Method = (...args: unknown[]) => unknown

/** @throws Error if two stores have a method of the same name. */
export function joinMethods(stores: readonly Store[]): StoreMethods {
  const joined: Record<string, unknown> = {}
  for (const store of stores) {
    const own: unknown = Object.getPrototypeOf(store)
    const { constructor: _, ...methods } = Object.getOwnPropertyDescriptors(own as object)
    for (const [name, { value: method }] of Object.entries(methods)) {
      if (name in joined) throw new Error(`Two stores of the ledger have a method ${name}`)
      joined[name] = (method as Method).bind(store)
    }
  }
  return joined as StoreMethods
}
