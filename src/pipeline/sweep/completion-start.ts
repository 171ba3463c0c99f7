import type { CompleteWhen, Settings } from "../../core/settings/options"
import { readScanCursor } from "./order-scan"
import type { Ports } from "../ports"
import { readStartDate } from "../issue/request-invoice"

const START = "completion_start"

/** An order that gets so far while another process notices the new choice counts as new. */
const NOTICING_MS = 60_000

type Kept = { mode: CompleteWhen; since: string }

/** At which point orders are completed by themselves; `never` before the plugin is live. */
export const completionModeOf = ({ live, completeWhen }: Settings): CompleteWhen =>
  live ? completeWhen : "never"

/**
 * Since when orders that get as far as the settings say are completed by themselves (ISO 8601).
 *
 * What got so far before stays as it is: it may have been invoiced by hand. So every new choice,
 * going live among them, begins at its own moment; only where nothing ran before, at the start date.
 */
export async function readCompletionStart(ports: Ports): Promise<string> {
  const { ledger, settings } = ports
  const mode = completionModeOf(settings)
  const kept = await ledger.readValue<Kept>(START)
  if (kept?.mode === mode) return kept.since
  const startDate = await readStartDate(ports)
  const isFirst = kept === null && (await readScanCursor(ports)) === null
  const noticed = new Date((await ledger.readClockMs()) - NOTICING_MS).toISOString()
  const since = isFirst || noticed < startDate ? startDate : noticed
  await ledger.saveValue(START, { mode, since } satisfies Kept)
  return since
}

/** The choice of this moment. Call it before the settings that make it are kept. */
export async function beginCompletion(
  { ledger }: Pick<Ports, "ledger">,
  mode: CompleteWhen
): Promise<void> {
  const since = new Date(await ledger.readClockMs()).toISOString()
  await ledger.saveValue(START, { mode, since } satisfies Kept)
}
