import { hasConditions, listUnknown } from "../../core/settings/company-routing"
import { identifyStanding, type StandingTrouble } from "../../core/notices/standing-troubles"
import { findNewAccount } from "./new-account"
import { findWithoutRequest } from "../sweep/orders-without-request"
import type { Ports } from "../ports"

const NOTE = "standing_troubles"
const TURN = "standing troubles"

/** How often this is checked, by one of all processes. */
const TURN_MS = 5 * 60_000

export type StandingPorts = Pick<Ports, "ledger" | "settings" | "orders" | "keyDigestOf"> & {
  /** Whether any invoice was requested automatically since that moment (ISO 8601). */
  hasAutomaticRequestSince(since: string): Promise<boolean>
  isQueueBroken(): Promise<boolean>
}

/** `since`: when it was first seen (ISO 8601); new if it was over and came back. */
export type ToldTrouble = StandingTrouble & { since: string }

/**
 * What prevents invoices without any order showing it, for exactly one of all processes that ask within
 * five minutes; null for the others.
 *
 * Saved before it is reported: after a crash in between it is found again with the same `since`, so
 * that a repeated report can be told from a new one.
 */
export async function takeStandingTroubles(ports: StandingPorts): Promise<ToldTrouble[] | null> {
  const { ledger } = ports
  if (!(await ledger.claimThrottle(TURN, TURN_MS))) return null
  const kept = await ledger.readValue<Record<string, string>>(NOTE)
  const known = kept ?? {}
  const present = await listStandingTroubles(ports)
  const now = new Date(await ledger.readClockMs()).toISOString()
  const told = present.map((trouble) => ({
    ...trouble,
    since: known[identifyStanding(trouble)] ?? now,
  }))
  const after = Object.fromEntries(told.map((one) => [identifyStanding(one), one.since]))
  const isSame = JSON.stringify(after) === JSON.stringify(known)
  // Whoever reported while this process listed them has seen more recent ones.
  return isSame || (await ledger.saveValueIf(NOTE, kept, after)) ? told : null
}

/** What currently prevents invoices, in the shop and its companies. */
export async function listStandingTroubles(ports: StandingPorts): Promise<StandingTrouble[]> {
  const { companies } = ports.settings
  const ofShop = (kind: StandingTrouble["kind"], count = 0): StandingTrouble[] => [
    { kind, companyId: null, names: [], count },
  ]
  if (companies.length === 0) return ofShop("no key")
  const names = hasConditions(companies) ? await ports.orders.readNames() : null
  const found: StandingTrouble[] = (await ports.isQueueBroken()) ? ofShop("queue") : []
  const without = await findWithoutRequest(ports)
  if (without?.isSilent && without.waiting.size > 0) {
    found.push(...ofShop("trigger silent", without.waiting.size))
  }
  for (const company of companies) {
    const unknown = names === null ? [] : listUnknown(company, names).map(({ value }) => value)
    const of = { companyId: company.id, count: 0 }
    if (unknown.length > 0) {
      found.push({ ...of, kind: "condition unknown", names: [...new Set(unknown)].sort() })
    }
    if ((await findNewAccount(ports, company.id)) !== null) {
      found.push({ ...of, kind: "other account", names: [] })
    }
  }
  return found
}
