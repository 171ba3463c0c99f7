import type { CreateNotificationDTO, INotificationModuleService } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"

/** How long an e-mail may be pending at its provider; after that its process is presumed dead. */
const IN_HAND_MS = 5 * 60_000

/** Another run is mailing it right now. */
export class BeingMailed extends MedusaError {
  constructor() {
    super(MedusaError.Types.CONFLICT, "The invoice is being mailed at this moment.")
  }
}

/** A process died while it was mailing. */
export class MayBeMailed extends MedusaError {
  constructor() {
    super(
      MedusaError.Types.UNEXPECTED_STATE,
      "The invoice may have been mailed: a process stopped while it was handing over the e-mail. Ask your e-mail provider. If it has no such e-mail, mail the invoice with another idempotency_key."
    )
  }
}

/**
 * Returns the idempotency keys of Medusa notifications under which these are yet to be mailed, without
 * what was already mailed.
 *
 * Every try after a failed one has its own key. Under a failed key, Medusa would hand the e-mail over,
 * then look for a row that it has not written, and throw, so that the next try mails again.
 *
 * @param keys keys by what they belong to.
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
    // Medusa's types lack this filter.
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
 * Hands e-mails with their own keys over to the Notification module.
 *
 * If two runs found the same key free, Medusa serves one. For the other it silently skips e-mails that
 * already have a row, or fails on the unique key: that run mailed nothing.
 *
 * @throws BeingMailed if another run has one of the keys; whatever the provider throws.
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

/** How Medusa's repositories report a unique constraint violation. */
const isTaken = (error: unknown): boolean =>
  error instanceof Error &&
  (error as { type?: string }).type === MedusaError.Types.INVALID_DATA &&
  /idempotency_key.*already exists/.test(error.message)
