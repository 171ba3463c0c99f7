import type { AccountSeen, KeyIdentity } from "../../core/look-up/account"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService } from "../../core/request/outcomes"
import { askForTrace, isProvenFor } from "../look-up/account-evidence"
import { watchService } from "./hold-company"
import { isForbidden } from "./key-rights"
import type { Ports, StepEnd } from "../ports"
import { giveReason } from "../reasons"

/** How many of a company's accounts, from the newest on, a new key is compared with. */
const ACCOUNTS_ASKED = 5

/** One process asks about a new key, and no sooner again. */
const TURN_MS = 10_000

/** How long a service that lives may leave open what a new key opens. */
export const DOUBT_MS = 10 * 60_000

/** What a step does while it is open which account its key opens. */
export const ACCOUNT_UNTOLD = { kind: "wait", delayMs: 15_000 } as const satisfies StepEnd

/**
 * The account of the service that the company's present key opens; null while that is open.
 *
 * A key that was never seen before opens an account used before only if it shows what was issued
 * there; else another account of the company begins with it. Wrongly begun, an account costs a
 * person's work: what was issued before cannot be mailed with the new key. Wrongly taken for the
 * same, it would make an invoice of the other account look absent, and mail strangers' documents.
 * So whatever cannot be read for {@link DOUBT_MS} while the service answers begins another account.
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
    if (trace === "untold") isOpen = true
  }
  if (isOpen && !(await isDoubtOver(ports, key, service))) return null
  await ledger.saveKeySeen(key, { accounts: seen })
  const begun = await ledger.openAccount({ ...key, accountId: null })
  ports.log.warn(
    `invoicing: the key of company "${companyId}" does not show what was issued before, so it is taken to open another account of the service`
  )
  return begun
}

/**
 * The account for an invoice whose id is another order's although it is shown with our reference:
 * the service has begun its ids anew behind the key. It stands beside the key's own account.
 */
export async function beginAnew(
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

/** `untold`: the service has not shown yet which account the key opens. */
export type AccountCheck =
  | {
      kind: "same"
      accountId: string
      /** False where only the likeness of invoices says so: what it lacks may be in another one. */
      isProven: boolean
    }
  | {
      kind: "other"
      /** The one that the present key opens. */
      accountId: string
    }
  | { kind: "untold" }

/**
 * Whether the present key opens the account of a request's create or invoice: what it shows
 * under an id of another account is another firm's invoice.
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
  if (present === null) return { kind: "untold" }
  if (isSameKey) return { kind: "same", accountId: present, isProven: true }
  if (present !== accountId) return { kind: "other", accountId: present }
  const key = { companyId, keyDigest: ports.keyDigestOf(companyId) ?? "" }
  return { kind: "same", accountId: present, isProven: await isProvenFor(ports, key, keyDigest) }
}

export const accountChanged = () =>
  giveReason(
    "ACCOUNT_CHANGED",
    "The invoice is in another account of the service than the company's present API key opens, so it can neither be read nor mailed from here. Mail it in that account, or put its key back and send it again. If both keys open the same account, say so in the settings, under Account."
  )

/**
 * True once a service that answers has left it open for long enough; one that is away is waited for,
 * and people are told of it as of any that is: no create is made meanwhile that would show it.
 */
async function isDoubtOver(
  ports: Ports,
  key: KeyIdentity,
  service: InvoicingService
): Promise<boolean> {
  const checked = await service.checkKey()
  if (checked.kind === "not-sent" || checked.kind === "unknown") {
    await watchService(ports, key.companyId, checked.kind)
    return false
  }
  if (checked.kind !== "done" && checked.kind !== "refused" && !isForbidden(checked)) return false
  return (await ports.ledger.noteKeyDoubt(key)) >= DOUBT_MS
}

export const accountUncertain = () =>
  giveReason(
    "ACCOUNT_UNCERTAIN",
    "The API key was replaced since this invoice was sent, and the new one does not show what was issued before: it opens another account. Look in the account the invoice was sent to: if it is there, put that account's key back and link it; if not, say that it is not there. If both keys open the same account, say so in the settings, under Account."
  )
