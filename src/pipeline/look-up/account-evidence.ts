import type { AccountSeen, KeyIdentity, KnownInvoice } from "../../core/look-up/account"
import {
  countAgreeing,
  listShownByReference,
  compareAccounts,
  type AccountTrace,
} from "../../core/look-up/account-traces"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { FINDABLE_MS } from "../../core/request/service-timing"
import { mayBeSentContractor } from "../issue/freeze-draft"
import { holdCompany } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"

/** How many of the last invoices of an account, or of a key in it, are read with a new key. */
const INVOICES_ASKED = 3

/**
 * Saves a person's statement as proof. It counts as much as our reference, for the key that made the
 * invoice by which they knew the account; the account's other keys may only seem to open it. A
 * statement that contradicts earlier proof replaces all of it.
 */
export async function saveStatedProof(
  { ledger }: Pick<Ports, "ledger">,
  key: KeyIdentity,
  provenWith: readonly string[]
): Promise<void> {
  const accounts = (await ledger.readKeySeen(key))?.accounts ?? []
  await ledger.saveKeySeen(key, { accounts, provenWith })
}

/** The key of an account's last issued invoice, by which people know it; empty if it is not known. */
export async function findKeyOfLast(
  { ledger }: Pick<Ports, "ledger">,
  accountId: string
): Promise<readonly string[]> {
  const [last] = await ledger.findKnownInvoices(accountId, 1)
  return last && last.keyDigest !== null ? [last.keyDigest] : []
}

/**
 * Whether it is proven, not only likely, that a key opens an older key's account. Our reference on an
 * invoice, or a person's word, proves it for the key that made that invoice, and so on from key to key.
 * If it is unknown which key made a create, nothing proves it.
 */
export async function isProvenFor(
  ports: Pick<Ports, "ledger">,
  key: KeyIdentity,
  olderDigest: string | null
): Promise<boolean> {
  if (olderDigest === null) return false
  const present = await followProofs(ports, key)
  const older = await followProofs(ports, { ...key, keyDigest: olderDigest })
  return older.some((digest) => present.includes(digest))
}

/** The keys whose account a key is proven to open, starting with itself. */
export async function followProofs(
  ports: Pick<Ports, "ledger">,
  { companyId, keyDigest }: KeyIdentity
): Promise<string[]> {
  const digests = new Set([keyDigest])
  // Iteration includes digests added on the way.
  for (const digest of digests) {
    const seen = await ports.ledger.readKeySeen({ companyId, keyDigest: digest })
    for (const other of seen?.provenWith ?? []) digests.add(other)
  }
  return [...digests]
}

/**
 * Reads the invoices once more that were issued with the create's key and that the present key did not
 * show: a service that hid references when the present key was new may show them by now.
 *
 * Only those invoices prove it: the present key shows its own invoices in any account.
 */
export async function proveAccount(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  accountId: string
): Promise<"proven" | "unproven" | "unknown"> {
  const { keyDigest } = request
  const companyId = request.companyId ?? ""
  const present = { companyId, keyDigest: ports.keyDigestOf(companyId) ?? "" }
  if (keyDigest === null) return "unproven"
  const digests = await followProofs(ports, { companyId, keyDigest })
  let isUnknown = false
  for (const digest of digests) {
    const asked = await askForTrace(ports, present, service, accountId, digest)
    if (asked.provenWith.length > 0) {
      await saveProof(ports, present, asked.provenWith)
      return "proven"
    }
    if (asked.trace === "unknown") isUnknown = true
  }
  return isUnknown ? "unknown" : "unproven"
}

/** Saves that a key showed our reference on invoices made with these keys. */
async function saveProof(
  { ledger }: Pick<Ports, "ledger">,
  key: KeyIdentity,
  digests: readonly string[]
): Promise<void> {
  const seen = await ledger.readKeySeen(key)
  const provenWith = [...new Set([...(seen?.provenWith ?? []), ...digests])]
  await ledger.saveKeySeen(key, { accounts: seen?.accounts ?? [], provenWith })
}

type Asked = Omit<AccountSeen, "accountId"> & {
  trace: AccountTrace
  /** The keys of the invoices shown with our reference; invoices of older versions have no known key. */
  provenWith: readonly string[]
}

/** Reads the last invoices issued in an account, or by one key in it, with the company's present key. */
export async function askForTrace(
  ports: Ports,
  { companyId, keyDigest }: KeyIdentity,
  service: InvoicingService,
  accountId: string,
  ofKey?: string
): Promise<Asked> {
  const known = await ports.ledger.findKnownInvoices(accountId, INVOICES_ASKED, ofKey)
  const seen: Parameters<typeof compareAccounts>[0][number][] = []
  const end = (trace: AccountTrace): Asked => ({
    trace,
    asked: known.length,
    shown: seen.length,
    agreeing: countAgreeing(seen),
    provenWith: listShownByReference(seen).flatMap((one) =>
      one.keyDigest === null || one.keyDigest === keyDigest ? [] : [one.keyDigest]
    ),
  })
  for (const invoice of known) {
    const outcome = await service.readInvoice(invoice.invoiceId)
    if (outcome.kind === "done") {
      const { value: shown } = outcome
      const { contractor } = shown
      seen.push({
        known: invoice,
        shown,
        isSameBuyer: mayBeSentContractor(
          {
            name: contractor.name ?? "",
            taxIdentificationNumber: contractor.taxIdentificationNumber,
            postCode: contractor.postCode ?? "",
          },
          invoice.contentFingerprint,
          ports.digest
        ),
      })
    } else if (outcome.kind === "key-rejected" && !isForbidden(outcome)) {
      await holdCompany(ports, companyId, "key-rejected")
      return end("unknown")
    } else if (!(await isAbsent(ports, invoice, outcome))) {
      return end("unknown")
    }
  }
  return end(compareAccounts(seen))
}

/** True if the service refused an invoice that is old enough to be found, not reading in general. */
const isAbsent = async (
  ports: Ports,
  { issuedAt }: KnownInvoice,
  { kind, report }: Outcome<unknown>
) =>
  kind === "refused" &&
  report.code !== "NOT_OFFERED" &&
  (await remainingMs(ports, issuedAt, FINDABLE_MS)) <= 0
