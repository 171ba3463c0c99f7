import type { AccountSeen, KeyIdentity } from "../../core/look-up/account"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService } from "../../core/request/outcomes"
import { askForTrace, isProvenFor } from "../look-up/account-evidence"
import { watchService } from "./hold-company"
import { isForbidden } from "./key-rights"
import type { Ports, StepEnd } from "../ports"
import { makeReason } from "../reasons"

/** How many of a company's accounts, from the newest on, a new key is compared with. */
const ACCOUNTS_ASKED = 5

/** Only one process checks a new key, at most this often. */
const TURN_MS = 10_000

/** How long it may stay undecided which account a new key opens, while the service answers. */
export const DOUBT_MS = 10 * 60_000

/** What a step does while it is undecided which account its key opens. */
export const ACCOUNT_UNDECIDED = { kind: "wait", delayMs: 15_000 } as const satisfies StepEnd

/**
 * The account of the service that the company's present key opens; null while that is undecided.
 *
 * A new key opens an account used before only if it shows what was issued there; otherwise a new
 * account of the company is opened for it. If that is wrong, it costs a person's work: earlier invoices
 * cannot be mailed with the new key. Wrongly reusing an account would make an invoice of the other one
 * look absent, and mail strangers' documents. So if it cannot be determined for {@link DOUBT_MS} while
 * the service answers, a new account is opened.
 *
 * Reads invoices, which takes turns: never call it within one.
 */
export async function decideAccount(
  ports: Ports,
  companyId: string,
  service: InvoicingService
): Promise<string | null> {
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null) return null
  const decided = await ledger.findAccountOfKey(companyId, keyDigest)
  if (decided !== null) return decided
  const used = (await ledger.findAccounts(companyId)).filter(({ hasInvoices }) => hasInvoices)
  const asked = used.slice(0, ACCOUNTS_ASKED)
  const key = { companyId, keyDigest }
  if (asked.length === 0) return await ledger.openAccount({ ...key, accountId: null })
  const turn = `account_check ${companyId} ${keyDigest}`
  if (!(await ledger.claimThrottle(turn, TURN_MS))) return null
  let isOpen = false
  const seen: AccountSeen[] = []
  for (const { id } of asked) {
    const { trace, provenWith, ...shown } = await askForTrace(ports, key, service, id)
    seen.push({ accountId: id, ...shown })
    if (trace === "same") {
      await ledger.saveKeySeen(key, { accounts: seen, provenWith })
      return await ledger.openAccount({ ...key, accountId: id })
    }
    if (trace === "unknown") isOpen = true
  }
  const isNothingShown = seen.every(({ shown }) => shown === 0)
  const isDoubtful = isOpen || isNothingShown
  if (isDoubtful && !(await isDoubtOver(ports, key, service, { isOpen }))) return null
  await ledger.saveKeySeen(key, { accounts: seen })
  const begun = await ledger.openAccount({ ...key, accountId: null })
  ports.log.warn(
    `invoicing: the key of company "${companyId}" does not show what was issued before, so it is treated as opening another account of the service`
  )
  return begun
}

/**
 * The account for an invoice whose id is another order's although it has our reference: the service has
 * restarted its id numbering behind the key. The account is separate from the key's own.
 */
export async function openRestartedAccount(
  ports: Ports,
  { id, companyId: company }: InvoiceRequest,
  invoiceId: string
): Promise<string> {
  const { ledger } = ports
  const companyId = company ?? ""
  for (let times = 1; ; times += 1) {
    const keyDigest = `${ports.keyDigestOf(companyId)} anew ${times}`
    const accountId = await ledger.openAccount({ companyId, keyDigest, accountId: null })
    const tied = await ledger.findTiedInvoices({ companyId, accountId }, [invoiceId], id)
    if (tied.size === 0) return accountId
  }
}

/** `undecided`: it is undecided which account the key opens. */
export type AccountCheck =
  | {
      kind: "same"
      accountId: string
      /** False if only matching invoices suggest it: what the account lacks may be in another one. */
      isProven: boolean
    }
  | {
      kind: "other"
      /** The account that the present key opens. */
      accountId: string
    }
  | { kind: "undecided" }

/**
 * Whether the present key opens the account of a request's create or invoice: what it shows under an id
 * of another account is another firm's invoice.
 */
export async function checkAccount(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<AccountCheck> {
  const { keyDigest, accountId } = request
  const companyId = request.companyId ?? ""
  const isSameKey = keyDigest !== null && keyDigest === ports.keyDigestOf(companyId)
  if (isSameKey && accountId !== null) return { kind: "same", accountId, isProven: true }
  const present = await decideAccount(ports, companyId, service)
  if (present === null) return { kind: "undecided" }
  if (isSameKey) return { kind: "same", accountId: present, isProven: true }
  if (present !== accountId) return { kind: "other", accountId: present }
  const key = { companyId, keyDigest: ports.keyDigestOf(companyId) ?? "" }
  return { kind: "same", accountId: present, isProven: await isProvenFor(ports, key, keyDigest) }
}

export const accountChanged = () =>
  makeReason(
    "ACCOUNT_CHANGED",
    "The invoice is in another account of the service than the one the company's current API key opens, so it can neither be read nor mailed from here. Mail it in that account, or put that account's key back and send it again. If both keys open the same account, say so in the settings, under Account."
  )

/**
 * True once a service that answers has left it undecided for long enough. An unreachable one is waited
 * for and counted as usual, so that people are told, since no create is made meanwhile that would show
 * it.
 *
 * @param isOpen false if it refused every invoice: that decides at once only if the key works. A gateway
 *   that answers 404 to everything for a moment, or a key that is not active yet, shows nothing either.
 */
async function isDoubtOver(
  ports: Ports,
  key: KeyIdentity,
  service: InvoicingService,
  { isOpen }: { isOpen: boolean }
): Promise<boolean> {
  const checked = await service.checkKey()
  if (checked.kind === "done" && !isOpen) return true
  if (checked.kind === "not-sent" || checked.kind === "unknown") {
    await watchService(ports, key.companyId, checked.kind)
    return false
  }
  if (checked.kind !== "done" && checked.kind !== "refused" && !isForbidden(checked)) return false
  return (await ports.ledger.noteKeyDoubt(key)) >= DOUBT_MS
}

export const accountUncertain = () =>
  makeReason(
    "ACCOUNT_UNCERTAIN",
    "The API key was replaced after this invoice was sent, and the new one does not show what was issued before: it opens another account. Look in the account the invoice was sent to: if it is there, put that account's key back and link it; if not, say that it is not there. If both keys open the same account, say so in the settings, under Account."
  )
