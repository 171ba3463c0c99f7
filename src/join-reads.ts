import { JoinedReads } from "./modules/invoice_ledger/joined-reads"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import { decoratePort } from "./pipeline/decorate-port"
import type { LedgerPort } from "./pipeline/ports"

/** The ledger for jobs. Reading the settings fills its cache of what is asked before every create. */
export type JoinedLedger = {
  port: LedgerPort
  readSettings: JoinedReads["readStoredSettings"]
}

/**
 * The ledger for jobs that run at once: their reads are joined, and facts that do not change are
 * cached.
 *
 * @param restoredMs when the ledger was last found to be a restored backup, which may lack what is
 *   cached.
 */
export function joinReads(
  ledger: InvoiceLedgerService,
  restoredMs: () => number | null
): JoinedLedger {
  const reads = new JoinedReads(ledger)
  // Decisions about accounts hold until a person states otherwise or the ledger goes back in time. A
  // read that began before that fills a discarded map.
  const startCache = (statements: number) => ({
    statements,
    restoredMs: restoredMs(),
    accounts: new Map<string, string>(),
  })
  let known = startCache(0)
  const accountsOfNow = () => {
    if (known.restoredMs !== restoredMs()) known = startCache(known.statements)
    return known.accounts
  }
  // Once an account has shown a KSeF status, this stays true.
  const ksefShown = new Set<string>()
  const port = decoratePort<LedgerPort>(ledger, {
    findRequest: async (id) => await reads.findRequest(id),
    findHolds: async () => await reads.findHolds(),
    hasShownKsef: async (account) => ksefShown.has(account),
    findAccountOfKey: async (companyId, keyDigest) => {
      const accounts = accountsOfNow()
      const key = JSON.stringify([companyId, keyDigest])
      const found = accounts.get(key) ?? (await ledger.findAccountOfKey(companyId, keyDigest))
      if (found !== null) accounts.set(key, found)
      return found
    },
    openAccount: async (account) => {
      const accounts = accountsOfNow()
      const opened = await ledger.openAccount(account)
      accounts.set(JSON.stringify([account.companyId, account.keyDigest]), opened)
      return opened
    },
  })
  const readSettings: JoinedLedger["readSettings"] = async () => {
    const stored = await reads.readStoredSettings()
    const { statements } = stored
    if (statements !== known.statements) known = startCache(statements)
    for (const account of stored.ksefShown) ksefShown.add(account)
    return stored
  }
  return { port, readSettings }
}
