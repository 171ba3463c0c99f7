import type { AccountSeen, KeyIdentity, KnownInvoice } from "../../core/look-up/account"
import {
  countAgreeing,
  listShownByReference,
  tellAccount,
  type AccountTrace,
} from "../../core/look-up/account-traces"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { InvoicingService, Outcome } from "../../core/request/outcomes"
import { mayBeSentContractor } from "../issue/freeze-draft"
import { holdCompany } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import { remainingMs } from "../pauses"
import type { Ports } from "../ports"

/** How many of the last invoices of an account, or of a key in it, a new key is asked for. */
const INVOICES_ASKED = 3

/** How long an invoice just issued may be out of the service's own sight. */
const FINDABLE_MS = 120_000

/**
 * A person's word proves as much as our reference, of the key that made the invoice by which they
 * knew the account: its other keys may only seem to open it. Their contradiction ends every proof.
 */
export async function saveStatedProof(
  { ledger }: Pick<Ports, "ledger">,
  key: KeyIdentity,
  provenWith: readonly string[]
): Promise<void> {
  const accounts = (await ledger.readKeySeen(key))?.accounts ?? []
  await ledger.saveKeySeen(key, { accounts, provenWith })
}

/** The key of the invoice that an account is known by, the one issued last; none where that is not told. */
export async function findKeyOfLast(
  { ledger }: Pick<Ports, "ledger">,
  accountId: string
): Promise<readonly string[]> {
  const [last] = await ledger.findKnownInvoices(accountId, 1)
  return last && last.keyDigest !== null ? [last.keyDigest] : []
}

/**
 * Whether it is proven, not only likely, that a key opens the account of an older one: our reference
 * on an invoice, or a person's word, proves it of the key that invoice was made with, and so on from
 * key to key. Where nobody knows which key made a create, nothing proves it.
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

/** The keys that a key is proven to open the account of, itself first. */
export async function followProofs(
  ports: Pick<Ports, "ledger">,
  { companyId, keyDigest }: KeyIdentity
): Promise<string[]> {
  const digests = new Set([keyDigest])
  // A set that grows is scanned to its end.
  for (const digest of digests) {
    const seen = await ports.ledger.readKeySeen({ companyId, keyDigest: digest })
    for (const other of seen?.provenWith ?? []) digests.add(other)
  }
  return [...digests]
}

/**
 * Asks the service once more for what was issued with the key of a create that the present key
 * does not list: a service that hid references when that key was new may show them by now.
 *
 * Only those invoices prove it. What the present key made itself it shows in any account.
 */
export async function proveAccount(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService,
  accountId: string
): Promise<"proven" | "unproven" | "untold"> {
  const { keyDigest } = request
  const companyId = request.companyId ?? ""
  const present = { companyId, keyDigest: ports.keyDigestOf(companyId) ?? "" }
  if (keyDigest === null) return "unproven"
  const digests = await followProofs(ports, { companyId, keyDigest })
  let isUntold = false
  for (const digest of digests) {
    const asked = await askForTrace(ports, present, service, accountId, digest)
    if (asked.provenWith.length > 0) {
      await saveProof(ports, present, asked.provenWith)
      return "proven"
    }
    if (asked.trace === "untold") isUntold = true
  }
  return isUntold ? "untold" : "unproven"
}

/** Saves that a key showed our reference on what these keys made. */
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
  /** The keys of those invoices that were shown with our reference; of older versions' none is known. */
  provenWith: readonly string[]
}

/** Asks the service for what was issued last in an account, or by one key in it. */
export async function askForTrace(
  ports: Ports,
  { companyId, keyDigest }: KeyIdentity,
  service: InvoicingService,
  accountId: string,
  ofKey?: string
): Promise<Asked> {
  const known = await ports.ledger.findKnownInvoices(accountId, INVOICES_ASKED, ofKey)
  const seen: Parameters<typeof tellAccount>[0][number][] = []
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
      return end("untold")
    } else if (!(await isAbsent(ports, invoice, outcome))) {
      return end("untold")
    }
  }
  return end(tellAccount(seen))
}

/** A refusal to show an invoice that is old enough to be found; not of all reading. */
const isAbsent = async (
  ports: Ports,
  { issuedAt }: KnownInvoice,
  { kind, report }: Outcome<unknown>
) =>
  kind === "refused" &&
  report.code !== "NOT_OFFERED" &&
  (await remainingMs(ports, issuedAt, FINDABLE_MS)) <= 0
