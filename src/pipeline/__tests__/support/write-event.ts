import type { NewEvent } from "../../../core/lifecycle/announcement"
import type { LedgerPort } from "../../ports"

let days = 0

/** Writes an event as the shortest call does that announces anything: with a day that nobody has claimed. */
export async function writeEvent(ledger: Pick<LedgerPort, "claimDay">, event: NewEvent) {
  days += 1
  expect(await ledger.claimDay(`day of a test ${days}`, "2026-03-05", event)).toBe(true)
}
