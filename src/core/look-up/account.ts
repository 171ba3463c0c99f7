import type { InvoiceRequest } from "../request/invoice-request"

/** One account of the service behind a company. */
export type Account = {
  id: string
  /** When it was first used (ISO 8601). */
  since: string
  hasInvoices: boolean
  /** Creates of unknown outcome were sent to it. */
  hasUnresolved: boolean
  /** The number of the company's keys that opened it. */
  keys: number
}

/** An account as shown to a person who has to say whether a key opens it. */
export type DescribedAccount = Account & {
  invoices: number
  unresolved: number
  /** Number of the invoice issued last in it. */
  lastNumber: string | null
  lastIssuedAt: string | null
}

/** A key of a company, as a digest. */
export type KeyIdentity = { companyId: string; keyDigest: string }

/**
 * What a new key showed of the invoices issued last in an account: how many were requested, how
 * many were shown at all, and how many agree.
 */
export type AccountSeen = { accountId: string; asked: number; shown: number; agreeing: number }

/**
 * The evidence on which a key was judged. Likeness alone is enough for reading and mailing, but not
 * for declaring an invoice absent: that requires our reference on an invoice made with one of the
 * keys `provenWith` (digests), or a person's statement about that key and this one.
 */
export type KeySeen = {
  at: string
  accounts: readonly AccountSeen[]
  provenWith?: readonly string[]
}

/** `same`: the key opens an earlier account; `another`: it opens none of them. */
export const ACCOUNT_VERDICTS = ["same", "another"] as const
export type AccountVerdict = (typeof ACCOUNT_VERDICTS)[number]

/** A person's statement about the account that a company's present key opens. */
export type AccountStatement = {
  companyId: string
  keyDigest: string
  /** The account it was assumed to open when the person was asked. */
  from: string
  actorId: string
  note: string
  /** The evidence shown, in addition to the person's own knowledge. */
  seen: KeySeen | null
} & (
  | {
      verdict: "same"
      accountId: string
      /** The key and those proven to open the same account: the statement applies to all of them. */
      keys: readonly string[]
    }
  | { verdict: "another" }
)

/**
 * Which statements a person may make about a company's present key: the accounts it may really
 * open, and whether it may open none of them. `same` needs another account with invoices or
 * unresolved creates, `another` a present account that other keys opened too.
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

/** An invoice issued by this plugin, with the fields that tell one account from another. */
export type KnownInvoice = {
  invoiceId: string
  invoiceNumber: string | null
  reference: string | null
  gross: string | null
  currency: string | null
  issueDate: string | null
  contentFingerprint: string | null
  issuedAt: string | null
  /** Of the key with which it was made or found. */
  keyDigest: string | null
  /**
   * Another account of the company may have an invoice with the same id that looks the same: an
   * equal create was sent there, and its invoice has that id, or its id is unknown.
   */
  hasLookalike: boolean
  /**
   * A draft of the same order was left over under the same id, hence in another account: what is
   * shown for that id, even with our reference, proves nothing.
   */
  hasLeftDraft?: true
}

/** What an issued request says about its invoice's account. */
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
 * The account that this key opens at the time of writing: a person may have stated another one
 * since the writer asked. `otherwise`: the account to use while nothing is decided.
 */
export type AccountOfKey = { ofKey: string; otherwise: string | null }

export const isAccountOfKey = (value: unknown): value is AccountOfKey =>
  typeof value === "object" && value !== null && "ofKey" in value

export const accountOfKey = (
  keyDigest: string | null,
  otherwise: string | null
): AccountOfKey | string | null =>
  keyDigest === null ? otherwise : { ofKey: keyDigest, otherwise }
