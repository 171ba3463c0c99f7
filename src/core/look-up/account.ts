import type { InvoiceRequest } from "../request/invoice-request"

/** One account of the service behind a company. */
export type Account = {
  id: string
  /** Since when it is used (ISO 8601). */
  since: string
  hasInvoices: boolean
  /** Creates of unknown outcome that went to it. */
  hasUnresolved: boolean
  /** By how many keys of the company it was opened. */
  keys: number
}

/** The same as a person is shown it, to say whether a key opens it. */
export type DescribedAccount = Account & {
  invoices: number
  unresolved: number
  /** Of the invoice issued last in it. */
  lastNumber: string | null
  lastIssuedAt: string | null
}

/** A key of a company, as a digest. */
export type KeyIdentity = { companyId: string; keyDigest: string }

/** What a new key showed of the invoices issued last in an account: how many were asked for, how many were shown at all, and how many agree. */
export type AccountSeen = { accountId: string; asked: number; shown: number; agreeing: number }

/**
 * What a key was decided on. Likeness alone is enough to read and mail by, not to take an invoice
 * for absent: that needs our reference on an invoice made with one of the keys `provenWith`, as
 * digests, or a person's word about that key and this one.
 */
export type KeySeen = {
  at: string
  accounts: readonly AccountSeen[]
  provenWith?: readonly string[]
}

/** `same`: the key opens an account of before; `another`: it opens none of them. */
export const ACCOUNT_VERDICTS = ["same", "another"] as const
export type AccountVerdict = (typeof ACCOUNT_VERDICTS)[number]

/** What a person says of the account that a company's present key opens. */
export type AccountStatement = {
  companyId: string
  keyDigest: string
  /** The account it was taken to open when the person was asked. */
  from: string
  actorId: string
  note: string
  /** What the statement was based on beside the person's own knowledge. */
  seen: KeySeen | null
} & (
  | {
      verdict: "same"
      accountId: string
      /** The key, and those that it is proven to open one account with: what is said of it is said of them. */
      keys: readonly string[]
    }
  | { verdict: "another" }
)

/**
 * What may be said of a company's present key: which accounts it may really open, and whether it
 * may open none of them. `same` needs an account with something of before in it, `another` an
 * account that other keys opened too.
 */
export function allowedVerdicts(
  accounts: readonly Account[],
  presentId: string | null
): { same: readonly string[]; another: boolean } {
  const present = accounts.find(({ id }) => id === presentId)
  if (!present) return { same: [], another: false }
  const others = accounts.filter(({ id }) => id !== presentId)
  return {
    same: others
      .filter(({ hasInvoices, hasUnresolved }) => hasInvoices || hasUnresolved)
      .map(({ id }) => id),
    another: present.keys > 1,
  }
}

/** An invoice this plugin issued, as far as it tells an account from another. */
export type KnownInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  reference: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  contentFingerprint: string | null
  issuedAt: string | null
  /** Of the key it was made or found with. */
  keyDigest: string | null
  /**
   * Another account of the company may have an invoice of the same id that looks the same: an equal
   * create went there, and its invoice has that id, or none that is known.
   */
  hasLookalike: boolean
  /**
   * A draft of the same order was left over under the same id, so in another account: what is shown
   * under it, our reference too, tells nothing.
   */
  hasLeftDraft?: true
}

/** What an issued request tells of the account its invoice is in. */
export function toKnownInvoice(request: InvoiceRequest, hasLookalike: boolean): KnownInvoice {
  return {
    invoiceId: request.invoiceId ?? "",
    invoiceNumber: request.invoiceNumber,
    reference: request.reference,
    gross: request.totals?.gross ?? null,
    currency: request.currency,
    issueDate: request.issueDate,
    contentFingerprint: request.contentFingerprint,
    issuedAt: request.issuedAt,
    keyDigest: request.keyDigest,
    hasLookalike,
    ...(request.leftDrafts?.some(({ id }) => id === request.invoiceId)
      ? { hasLeftDraft: true as const }
      : {}),
  }
}

/**
 * The account that this key opens at the moment of writing: a person may have said otherwise since
 * the writer asked. `otherwise`: while nothing is decided.
 */
export type AccountOfKey = { ofKey: string; otherwise: string | null }

export const isAccountOfKey = (value: unknown): value is AccountOfKey =>
  typeof value === "object" && value !== null && "ofKey" in value

export const accountOfKey = (
  keyDigest: string | null,
  otherwise: string | null
): AccountOfKey | string | null =>
  keyDigest === null ? otherwise : { ofKey: keyDigest, otherwise }
