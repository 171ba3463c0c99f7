import type { CreateNotificationDTO, INotificationModuleService } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"

/** For so long an e-mail may be with its provider; after that whoever handed it over is gone. */
const IN_HAND_MS = 5 * 60_000

/** Another run is mailing this just now. */
export class BeingMailed extends MedusaError {
  constructor() {
    super(MedusaError.Types.CONFLICT, "The invoice is being mailed just now.")
  }
}

/** A process died while it was mailing. */
export class MayBeMailed extends MedusaError {
  constructor() {
    super(
      MedusaError.Types.UNEXPECTED_STATE,
      "The invoice may have been mailed: a process stopped while it was handing the e-mail over. Ask your provider, and mail it with another idempotency_key if it has none."
    )
  }
}

/**
 * The keys of Medusa's notifications under which these are still to be mailed; what was mailed is left
 * out.
 *
 * Every try after one that failed has a key of its own. Under the one that failed Medusa hands the
 * e-mail over, then looks for a row that it has not written, and throws: the next try mails again.
 *
 * @param keys by what they belong to.
 * @throws BeingMailed, MayBeMailed
 */
export async function openMailKeys(
  notifications: Pick<INotificationModuleService, "listNotifications">,
  keys: ReadonlyMap<string, string>,
  now: Date
): Promise<Map<string, string>> {
  const open = new Map<string, string>()
  for (const [of, key] of keys) {
    const free = await findFreeKey(notifications, key, now)
    if (free !== null) open.set(of, free)
  }
  return open
}

async function findFreeKey(
  notifications: Pick<INotificationModuleService, "listNotifications">,
  first: string,
  now: Date
): Promise<string | null> {
  for (let tries = 1; ; tries += 1) {
    const key = tries === 1 ? first : `${first} (${tries})`
    // Medusa's types leave this filter out.
    const filters: object = { idempotency_key: key }
    const [kept] = await notifications.listNotifications(filters)
    if (!kept) return key
    const status: string = kept.status
    if (status === "success") return null
    if (status === "pending") {
      const ageMs = now.getTime() - new Date(kept.created_at).getTime()
      throw ageMs < IN_HAND_MS ? new BeingMailed() : new MayBeMailed()
    }
  }
}

/**
 * Hands e-mails with keys of their own over to the Notification module.
 *
 * Of two runs that found the same key free, Medusa serves one. For the other it leaves out, without an
 * error, what has a row by then, or ends with the key's uniqueness: nothing was mailed by that run.
 *
 * @throws BeingMailed where another run has one of the keys; what the provider throws.
 */
export async function mailUnderKeys(
  notifications: Pick<INotificationModuleService, "createNotifications">,
  emails: CreateNotificationDTO[]
): Promise<void> {
  const made = await notifications.createNotifications(emails).catch((error: unknown) => {
    throw isTaken(error) ? new BeingMailed() : error
  })
  if (made.length < emails.length) throw new BeingMailed()
}

/** How Medusa's repositories say that a unique value is there already. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { type?: string }).type === MedusaError.Types.INVALID_DATA &&
  /idempotency_key.*already exists/.test(error.message)
