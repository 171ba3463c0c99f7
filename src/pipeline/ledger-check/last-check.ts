import { listUnseenElsewhere, type LastLedgerCheck } from "../../core/look-up/ledger-behind"
import type { Ports } from "../ports"
import type { LedgerCheck } from "./check-state"

/** The key of the ledger value with a company's `LastLedgerCheck`. */
export const lastCheckKey = (companyId: string) => `ledger_check ${companyId}`

export const readLastCheck = async ({ ledger }: Pick<Ports, "ledger">, companyId: string) =>
  await ledger.readValue<LastLedgerCheck>(lastCheckKey(companyId))

/** Saves a comparison's result for the next process. */
export async function saveLastCheck(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  check: LedgerCheck,
  { isForbidden }: { isForbidden: boolean }
): Promise<void> {
  const at = new Date(await ports.ledger.readClockMs()).toISOString()
  const kept = await readLastCheck(ports, companyId)
  // Earlier unseen invoices are looked for again once the list may be read.
  const last: LastLedgerCheck = isForbidden
    ? { ...kept, at, sight: "forbidden" }
    : describeCheck(check, kept, at)
  await ports.ledger.saveValue(lastCheckKey(companyId), last)
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
