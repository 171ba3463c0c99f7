import {
  allowedVerdicts,
  type AccountSeen,
  type AccountVerdict,
  type DescribedAccount,
} from "../core/account"
import type { ObjectionCode } from "../core/objections"
import type { Ports } from "./ports"
import { outcomeUnknown } from "./reasons"
import { recallSeen, rememberStated } from "./account-evidence"
import { wake } from "./wake"

type ShownAccount = DescribedAccount & {
  /** What the present key showed of it when it was decided; null where that was not asked. */
  seen: Omit<AccountSeen, "accountId"> | null
}

/** What a person needs to say which account a company's present key opens. */
export type AccountQuestion = {
  present: ShownAccount | null
  /** Accounts that the key may really open. */
  others: ShownAccount[]
  /** True where it may open none of them, although it was taken for one. */
  mayBeAnother: boolean
}

/** The question which account a company's present key opens, with what an answer is based on. */
export async function describeAccountQuestion(
  ports: Pick<Ports, "ledger" | "keyDigestOf">,
  companyId: string
): Promise<AccountQuestion> {
  const { ledger } = ports
  const keyDigest = ports.keyDigestOf(companyId)
  const presentId = keyDigest && (await ledger.findAccountOfKey(companyId, keyDigest))
  if (!keyDigest || !presentId) return { present: null, others: [], mayBeAnother: false }
  const accounts = await ledger.describeAccounts(companyId)
  const seen = await recallSeen(ports, { companyId, keyDigest })
  const shown = accounts.map((account) => {
    const found = seen?.accounts.find(({ accountId }) => accountId === account.id)
    return { ...account, seen: found ?? null }
  })
  const may = allowedVerdicts(accounts, presentId)
  return {
    present: shown.find(({ id }) => id === presentId) ?? null,
    others: shown.filter(({ id }) => may.same.includes(id)),
    mayBeAnother: may.another,
  }
}

type Refusal = Extract<ObjectionCode, "COMPANY_UNKNOWN" | "ACCOUNT_NOT_OFFERED" | "ACCOUNTS_CLASH">

/** `presentId`: the account that the person was told the key opens. */
export type AccountWish = {
  companyId: string
  actorId: string
  note: string
  presentId: string
} & ({ verdict: Extract<AccountVerdict, "same">; accountId: string } | { verdict: "another" })

/**
 * Takes a person's word for the account that a company's present key opens.
 *
 * It proves nothing absent: creates that were open are looked up from the beginning, with as many
 * looks as any. What is open because of the account goes on from there.
 *
 * @returns why not, or null when it is done.
 */
export async function stateAccount(ports: Ports, wish: AccountWish): Promise<Refusal | null> {
  const { ledger } = ports
  const { companyId, presentId, actorId, note } = wish
  const keyDigest = ports.keyDigestOf(companyId)
  if (keyDigest === null) return "COMPANY_UNKNOWN"
  const may = allowedVerdicts(await ledger.findAccounts(companyId), presentId)
  const isOffered = wish.verdict === "same" ? may.same.includes(wish.accountId) : may.another
  if (!isOffered) return "ACCOUNT_NOT_OFFERED"
  const seen = await recallSeen(ports, { companyId, keyDigest })
  const base = { companyId, keyDigest, from: presentId, actorId, note, seen }
  const stated = await ledger.stateAccount(
    wish.verdict === "same"
      ? { ...base, verdict: wish.verdict, accountId: wish.accountId }
      : { ...base, verdict: wish.verdict },
    [outcomeUnknown("a person said which account the API key opens")]
  )
  if (stated === "changed") return "ACCOUNT_NOT_OFFERED"
  if (stated === "clash") return "ACCOUNTS_CLASH"
  await rememberStated(ports, { companyId, keyDigest }, wish.verdict)
  for (const request of stated.unresolved) await wake(ports, request, "resolve")
  return null
}
