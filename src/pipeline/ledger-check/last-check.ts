import {
  listUnseenElsewhere,
  listUnseenOf,
  type LastLedgerCheck,
} from "../../core/look-up/ledger-behind"
import { changeCompanyNote } from "../change-value"
import type { Ports } from "../ports"
import { listUnseen } from "./find-missing"
import type { LedgerCheck } from "./check-state"

/** The most ids kept; there are more only if somebody else issues in the account for a long time. */
export const MOST_UNSEEN = 2_000

export const readLastCheck = async ({ ledger }: Pick<Ports, "ledger">, companyId: string) =>
  await ledger.readCompanyNote(companyId, "ledgerCheck")

/**
 * Saves a comparison's result for the next process. What another process found unseen meanwhile, in this
 * account or in another, stays unseen: it may be off the newest pages by the next comparison.
 */
export async function saveLastCheck(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  check: LedgerCheck,
  { isForbidden }: { isForbidden: boolean }
): Promise<void> {
  const at = new Date(await ports.ledger.readClockMs()).toISOString()
  await changeCompanyNote(ports, companyId, "ledgerCheck", async (kept) => {
    // Earlier unseen invoices are looked for again once the list may be read.
    if (isForbidden) return { ...kept, at, sight: "forbidden" }
    if (kept) check.unseen = await joinUnseen(ports, companyId, check, kept)
    return describeCheck(check, kept, at)
  })
}

async function joinUnseen(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  { sight, unseen, accountId }: LedgerCheck,
  kept: LastLedgerCheck
): Promise<readonly string[]> {
  // If references are shown, our invoices are recognized.
  if (sight === "shown" || accountId === null) return unseen
  const others = listUnseenOf(kept, accountId).filter((id) => !unseen.includes(id))
  if (others.length === 0) return unseen
  const all = [...unseen, ...others].slice(0, MOST_UNSEEN)
  return await listUnseen(ports, { companyId, accountId }, all)
}

function describeCheck(
  { sight, unseen, accountId }: LedgerCheck,
  kept: LastLedgerCheck | null,
  at: string
): LastLedgerCheck {
  const elsewhere = kept && accountId !== null ? listUnseenElsewhere(kept, accountId) : {}
  return {
    at,
    sight,
    ...(unseen.length > 0 && { unseen }),
    ...(unseen.length > 0 && accountId !== null && { accountId }),
    ...(Object.keys(elsewhere).length > 0 && { elsewhere }),
  }
}
