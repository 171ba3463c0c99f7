import type { INotificationModuleService } from "@medusajs/framework/types"
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
