import { UNTOLD_LIFETIME_MS, type InvoiceRequest } from "../core/request/invoice-request"
import type { Ports } from "./ports"

/** Milliseconds to wait when the service asked to without saying how long. */
export const DEFAULT_WAIT_MS = 30_000

/** Milliseconds until an e-mail of unknown outcome is looked after once more. */
export const CHECK_PAUSE_MS = 60_000

/**
 * How long a process may run on with the options of before beside newer ones: a company that it
 * does not know may be theirs.
 */
export const ROLLING_MS = 15 * 60_000

/** Of a stamp's life, the part for saving the answer. */
const SAVE_MS = 5_000

/**
 * Milliseconds from a stamp on after which its process is taken for dead: as long until the call
 * begins at the latest, as long for the call, and the rest for saving the answer.
 *
 * @param callMs the time limit of the stamp's call, in the process that stamps.
 */
export const stampLifetimeMs = (callMs: number): number => 2 * callMs + SAVE_MS

/**
 * The pause before each look. A create whose answer was lost may still be on its way into the
 * service; nobody knows for how long, so the pause is a multiple of the time that create had,
 * whatever the settings of the process that looks. A short time for calls does not shorten it beneath
 * `lookUpPauseMs`: how late the service lists an invoice does not go by it.
 */
export function lookPauseMs(
  { settings }: Pick<Ports, "settings">,
  { stampedAt, stampExpiresAt }: Pick<InvoiceRequest, "stampedAt" | "stampExpiresAt">
): number {
  const lifetimeMs = Date.parse(stampExpiresAt ?? "") - Date.parse(stampedAt ?? "")
  const callsMs = lifetimeMs > SAVE_MS ? lifetimeMs - SAVE_MS : UNTOLD_LIFETIME_MS
  return Math.max(callsMs, settings.timeouts.lookUpPauseMs)
}

/** Milliseconds until an e-mail of unknown outcome has had its time: it may be on its way still. */
export async function remainingSendMs(
  ports: Pick<Ports, "ledger">,
  { sendStampedAt, sendStampExpiresAt }: InvoiceRequest
): Promise<number> {
  const pauseMs = await remainingMs(ports, sendStampedAt, CHECK_PAUSE_MS)
  return Math.max(pauseMs, await remainingMs(ports, sendStampExpiresAt, 0))
}

/** A moment by the database's clock, which the sweep goes by. */
export const later = async ({ ledger }: Pick<Ports, "ledger">, delayMs: number): Promise<string> =>
  new Date((await ledger.readClockMs()) + delayMs).toISOString()

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
