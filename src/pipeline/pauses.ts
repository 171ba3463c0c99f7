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
 * Milliseconds of a pause that are left, at most the whole of it: the database's clock may be
 * ahead of this process's. None is left where nothing began.
 */
export function remainingMs(
  ports: Pick<Ports, "now">,
  since: string | null,
  pauseMs: number
): number {
  if (since === null) return 0
  return Math.min(Date.parse(since) + pauseMs - ports.now().getTime(), pauseMs)
}
