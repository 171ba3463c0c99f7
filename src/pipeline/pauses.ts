import { DEFAULT_STAMP_LIFETIME_MS, type InvoiceRequest } from "../core/request/invoice-request"
import type { Ports } from "./ports"

/** Milliseconds to wait when the service asked to without saying how long. */
export const DEFAULT_WAIT_MS = 30_000

/** Milliseconds until an e-mail of unknown outcome is checked again. */
export const CHECK_PAUSE_MS = 60_000

/**
 * How long processes with old and new options may run side by side during a deployment: a company that
 * this process does not know may be in the other's options.
 */
export const ROLLING_MS = 15 * 60_000

/** The part of a stamp's lifetime that is for saving the answer. */
const SAVE_MS = 5_000

/**
 * Milliseconds after which a stamp's process is considered dead: up to `callMs` until the call begins,
 * `callMs` for the call, and the rest for saving the answer.
 *
 * @param callMs timeout of the stamped call, in the process that stamps.
 */
export const stampLifetimeMs = (callMs: number): number => 2 * callMs + SAVE_MS

/**
 * The pause before each look. A create whose answer was lost may still be on its way to the service,
 * nobody knows for how long, so the pause is twice the timeout that create had, whatever the settings
 * of the process that looks. A short timeout does not shorten it below `lookUpPauseMs`, because how
 * late the service lists an invoice does not depend on it.
 */
export function lookPauseMs(
  { settings }: Pick<Ports, "settings">,
  { stampedAt, stampExpiresAt }: Pick<InvoiceRequest, "stampedAt" | "stampExpiresAt">
): number {
  const lifetimeMs = Date.parse(stampExpiresAt ?? "") - Date.parse(stampedAt ?? "")
  const callsMs = lifetimeMs > SAVE_MS ? lifetimeMs - SAVE_MS : DEFAULT_STAMP_LIFETIME_MS
  return Math.max(callsMs, settings.timeouts.lookUpPauseMs)
}

/** Milliseconds until an e-mail of unknown outcome can no longer be on its way. */
export async function remainingSendMs(
  ports: Pick<Ports, "ledger">,
  { sendStampedAt, sendStampExpiresAt }: InvoiceRequest
): Promise<number> {
  const pauseMs = await remainingMs(ports, sendStampedAt, CHECK_PAUSE_MS)
  return Math.max(pauseMs, await remainingMs(ports, sendStampExpiresAt, 0))
}

/** The moment `delayMs` from now by the database's clock, which the sweep uses. */
export const later = async ({ ledger }: Pick<Ports, "ledger">, delayMs: number): Promise<string> =>
  new Date((await ledger.readClockMs()) + delayMs).toISOString()

/**
 * Milliseconds that are left of a pause; 0 if `since` is null.
 *
 * Uses the database's clock, which `since` came from: by a clock that is minutes ahead no pause would
 * be left, and an invoice that is still arriving would be considered absent.
 */
export async function remainingMs(
  { ledger }: Pick<Ports, "ledger">,
  since: string | null,
  pauseMs: number
): Promise<number> {
  if (since === null) return 0
  return Date.parse(since) + pauseMs - (await ledger.readClockMs())
}

/** What is left of the pause before the next look at a create of unknown outcome. */
export const remainingPauseMs = async (
  ports: Pick<Ports, "ledger" | "settings">,
  request: InvoiceRequest
): Promise<number> =>
  await remainingMs(
    ports,
    request.looks > 0 ? request.lookedAt : request.stampedAt,
    lookPauseMs(ports, request)
  )
