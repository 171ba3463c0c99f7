import type { CompleteWhen, Settings } from "../../core/settings/options"
import { readScanCursor } from "./order-scan"
import type { Ports } from "../ports"
import { readStartDate } from "../issue/request-invoice"

const START = "completion_start"

/** An order that reaches the point while another process picks up the new setting counts as new. */
const NOTICING_MS = 60_000

type Kept = { mode: CompleteWhen; since: string }

/** At which point orders are completed automatically; `never` before the plugin is live. */
export const completionModeOf = ({ live, completeWhen }: Settings): CompleteWhen =>
  live ? completeWhen : "never"

/**
 * Since when orders that reach the chosen point are completed automatically (ISO 8601).
 *
 * Orders that reached it before are left as they are: they may have been invoiced by hand. So each new
 * setting, including going live, counts from its own moment; only if nothing ran before, from the start
 * date.
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

/** Starts the setting at this moment. Call it before the new settings are saved. */
export async function beginCompletion(
  { ledger }: Pick<Ports, "ledger">,
  mode: CompleteWhen
): Promise<void> {
  const since = new Date(await ledger.readClockMs()).toISOString()
  await ledger.saveValue(START, { mode, since } satisfies Kept)
}
