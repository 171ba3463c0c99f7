import type { Settings } from "../core/options"

/** Milliseconds to wait when the service asked to without saying how long. */
export const DEFAULT_WAIT_MS = 30_000

/**
 * The pause before each look. A create whose answer was lost may still be on its way into the
 * service; nobody knows for how long, so the pause is a multiple of the time a create may take.
 */
export const lookPauseMs = (settings: Settings): number => 2 * settings.timeouts.createMs
