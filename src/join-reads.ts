import { JoinedReads } from "./modules/invoice_ledger/joined-reads"
import type InvoiceLedgerService from "./modules/invoice_ledger/service"
import { decoratePort } from "./pipeline/decorate-port"
import type { LedgerPort } from "./pipeline/ports"

/** The ledger of jobs, which begins to know what is asked before every create by reading the settings. */
export type JoinedLedger = {
  port: LedgerPort
  readSettings: JoinedReads["readStoredSettings"]
}

/** The ledger for jobs that run at once: their reads are joined, and what does not change is kept. */
export function joinReads(ledger: InvoiceLedgerService): JoinedLedger {
  const reads = new JoinedReads(ledger)
  // What was decided about accounts holds until a person states otherwise. A read from before a
  // statement fills a map that nobody asks any more.
  let known = { statements: 0, accounts: new Map<string, string>() }
  // An account that has shown a status goes on to have shown one.
  const ksefShown = new Set<string>()
  const port = decoratePort<LedgerPort>(ledger, {
    findRequest: async (id) => await reads.findRequest(id),
    findHolds: async () => await reads.findHolds(),
    hasShownKsef: async (account) => ksefShown.has(account),
    findAccountOfKey: async (companyId, keyDigest) => {
      const { accounts } = known
      const key = JSON.stringify([companyId, keyDigest])
      const found = accounts.get(key) ?? (await ledger.findAccountOfKey(companyId, keyDigest))
      if (found !== null) accounts.set(key, found)
      return found
    },
    openAccount: async (account) => {
      const { accounts } = known
      const opened = await ledger.openAccount(account)
      accounts.set(JSON.stringify([account.companyId, account.keyDigest]), opened)
      return opened
    },
  })
  const readSettings: JoinedLedger["readSettings"] = async () => {
    const stored = await reads.readStoredSettings()
    const { statements } = stored
    if (statements > known.statements) known = { statements, accounts: new Map() }
    for (const account of stored.ksefShown) ksefShown.add(account)
    return stored
  }
  return { port, readSettings }
}
