import type { Settings } from "../core/options"
import type { Ports } from "./ports"

/** Milliseconds to wait when the service asked to without saying how long. */
export const DEFAULT_WAIT_MS = 30_000

/**
 * The pause before each look. A create whose answer was lost may still be on its way into the
 * service; nobody knows for how long, so the pause is a multiple of the time a create may take.
 */
export const lookPauseMs = (settings: Settings): number => 2 * settings.timeouts.createMs

/**
 * Milliseconds of a pause that are left; none where nothing began.
 *
 * By the database's clock, which gave `since`: by one that is minutes ahead no pause would be left,
 * and what is still arriving would be taken for absent.
 */
export async function remainingMs(
  { ledger }: Pick<Ports, "ledger">,
  since: string | null,
  pauseMs: number
): Promise<number> {
  if (since === null) return 0
  return Date.parse(since) + pauseMs - (await ledger.readClockMs())
}
