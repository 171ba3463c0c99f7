import {
  allowedVerdicts,
  type AccountSeen,
  type AccountVerdict,
  type DescribedAccount,
} from "../../core/look-up/account"
import type { RejectionCode } from "../../core/request/rejections"
import type { Ports } from "../ports"
import { outcomeUnknown } from "../reasons"
import { findKeyOfLast, followProofs, saveStatedProof } from "../look-up/account-evidence"
import { enqueueJob } from "../enqueue-job"

type ShownAccount = DescribedAccount & {
  /** What the present key showed of it when it was decided; null if it was not checked. */
  seen: Omit<AccountSeen, "accountId"> | null
}

/** What a person needs to decide which account a company's present key opens. */
export type AccountQuestion = {
  /** Which key it is about, see {@link nameKey}; null if the options contain no such company. */
  key: string | null
  present: ShownAccount | null
  /** Accounts that the key may actually open. */
  others: ShownAccount[]
  /** True if it may open none of them, although it was matched to one. */
  mayBeAnother: boolean
}

/** Describes for a person which account a company's present key may open, with the evidence. */
export async function describeAccountQuestion(
  ports: Pick<Ports, "ledger" | "keyDigestOf" | "digest">,
  companyId: string
): Promise<AccountQuestion> {
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  const presentId = keyDigest && (await ledger.findAccountOfKey(companyId, keyDigest))
  const key = keyDigest && nameKey(ports, keyDigest)
  if (!keyDigest || !presentId) return { key, present: null, others: [], mayBeAnother: false }
  const accounts = await ledger.describeAccounts(companyId)
  const seen = await ports.ledger.readKeySeen({ companyId, keyDigest })
  const shown = accounts.map((account) => {
    const found = seen?.accounts.find(({ accountId }) => accountId === account.id)
    return { ...account, seen: found ?? null }
  })
  const may = allowedVerdicts(accounts, presentId)
  return {
    key,
    present: shown.find(({ id }) => id === presentId) ?? null,
    others: shown.filter(({ id }) => may.same.includes(id)),
    mayBeAnother: may.another,
  }
}

/** Enough to tell the few keys of a company apart. */
const NAME_LENGTH = 8

/**
 * The name of a key for people and pages: a shortened digest of its digest. During a rolling restart
 * with a new key, two servers show two different keys.
 */
export const nameKey = ({ digest }: Pick<Ports, "digest">, keyDigest: string): string =>
  digest(`name of key ${keyDigest}`).slice(0, NAME_LENGTH)

type Refusal = Extract<
  RejectionCode,
  "COMPANY_UNKNOWN" | "KEY_IS_ANOTHER" | "ACCOUNT_NOT_OFFERED" | "ACCOUNTS_CLASH"
>

/**
 * `key`: name of the key that the person was asked about; `presentId`: the account that it opened then,
 * as they were shown.
 */
export type AccountCommand = {
  companyId: string
  key: string
  actorId: string
  note: string
  presentId: string
} & ({ verdict: Extract<AccountVerdict, "same">; accountId: string } | { verdict: "another" })

/**
 * Saves a person's statement about the account that a company's present key opens, and records it.
 *
 * It proves no absence: undecided creates are looked up from the beginning, with the full number of
 * looks. Requests that were undecided because of the account go on from there.
 *
 * @returns why it was rejected, or null if it was saved.
 */
export async function stateAccount(ports: Ports, command: AccountCommand): Promise<Refusal | null> {
  const { ledger } = ports
  const { companyId, presentId, actorId, note } = command
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null) return "COMPANY_UNKNOWN"
  if (command.key !== nameKey(ports, keyDigest)) return "KEY_IS_ANOTHER"
  const may = allowedVerdicts(await ledger.findAccounts(companyId), presentId)
  const isOffered = command.verdict === "same" ? may.same.includes(command.accountId) : may.another
  if (!isOffered) return "ACCOUNT_NOT_OFFERED"
  const seen = await ports.ledger.readKeySeen({ companyId, keyDigest })
  const provenWith = command.verdict === "same" ? await findKeyOfLast(ports, command.accountId) : []
  const keys = await followProofs(ports, { companyId, keyDigest })
  const base = { companyId, keyDigest, from: presentId, actorId, note, seen }
  const stated = await ledger.stateAccount(
    command.verdict === "same"
      ? { ...base, verdict: command.verdict, accountId: command.accountId, keys }
      : { ...base, verdict: command.verdict },
    [outcomeUnknown("a person said which account the API key opens")],
    {
      actorId,
      field: "account",
      old: { source: "stored", value: { company: companyId } },
      new: {
        source: "stored",
        value: { company: companyId, verdict: command.verdict, reason: note },
      },
    }
  )
  if (stated === "changed") return "ACCOUNT_NOT_OFFERED"
  if (stated === "clash") return "ACCOUNTS_CLASH"
  await saveStatedProof(ports, { companyId, keyDigest }, provenWith)
  for (const request of stated.unresolved) await enqueueJob(ports, request, "resolve")
  return null
}
