import type { CompleteWhen, Settings } from "../../core/settings/options"
import { changeValue } from "../change-value"
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
  const mode = completionModeOf(ports.settings)
  let since = ""
  await changeValue<Kept>(ports, START, async (kept) => {
    if (kept?.mode === mode) {
      since = kept.since
      return null
    }
    since = await chooseStart(ports, kept)
    return { mode, since }
  })
  return since
}

async function chooseStart(ports: Ports, kept: Kept | null): Promise<string> {
  const startDate = await readStartDate(ports)
  if (kept === null && (await readScanCursor(ports)) === null) return startDate
  const nowMs = await ports.ledger.readClockMs()
  const noticed = new Date(nowMs - NOTICING_MS).toISOString()
  // A process that still has the previous setting may have replaced the moment of this one by its own.
  const now = new Date(nowMs).toISOString()
  const previous = kept === null || kept.since > now ? noticed : kept.since
  return [startDate, noticed, previous].sort().at(-1) ?? noticed
}

/** Starts the setting at this moment. Call it before the new settings are saved. */
export async function beginCompletion(
  { ledger }: Pick<Ports, "ledger">,
  mode: CompleteWhen
): Promise<void> {
  const since = new Date(await ledger.readClockMs()).toISOString()
  await ledger.saveValue(START, { mode, since } satisfies Kept)
}
