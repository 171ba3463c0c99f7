import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errorName } from "./core/error-words"
import type { OutboxEvent } from "./core/lifecycle/announcement"
import { withTimeout } from "./with-timeout"
import type { Ports } from "./pipeline/ports"
import type { InvoicingEventName } from "./types"

/** Events that carry the address under which the buyer fetches the PDF. */
const WITH_LINK: readonly string[] = [
  "invoicing.invoice.sent",
  "invoicing.invoice.available",
] satisfies InvoicingEventName[]

/** If Redis is down, the bus answers only when it is back, perhaps hours later. */
const BUS_PATIENCE = { patienceMs: 10_000, silence: () => new BusTimeout() }

/** How long to wait for the bus's answer before the same events are given to it again. */
const MOST_SILENT_MS = 10 * 60_000

/** Events given to the bus that it has not acknowledged yet. */
type Unanswered = { ids: readonly string[]; emitted: Promise<unknown>; sinceMs: number }

class BusTimeout extends Error {
  override readonly name = "BusTimeout"
}

/**
 * Whether the bus accepted an earlier batch in the end.
 *
 * @throws BusTimeout if that is not known yet.
 */
async function hasTaken(emitted: Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(emitted, BUS_PATIENCE)
    return true
  } catch (error) {
    if (error instanceof BusTimeout) throw error
    return false
  }
}

/**
 * Gives events to the shop's event bus. The address of an invoice's PDF is added only here, because the
 * ledger stores no secret.
 *
 * What the bus has not acknowledged may arrive hours later. Until it answers, nothing else is given to
 * it here; after a while the same events are given again. So no copy of an earlier event from this
 * process arrives after later ones.
 *
 * @param getOrCreateLink the address of an invoice's PDF; null if links are off.
 */
export function publishBy(
  container: MedusaContainer,
  logger: Logger,
  getOrCreateLink: (requestId: string) => Promise<string | null>
): Ports["publish"] {
  const linkOf = async (requestId: string) => {
    try {
      return await getOrCreateLink(requestId)
    } catch (error) {
      const what = errorName(error)
      logger.warn(`invoicing: an event of ${requestId} is published without its link (${what})`)
      return null
    }
  }
  const compose = async ({ id, name, subject, data, createdAt }: OutboxEvent) => ({
    name,
    data: {
      ...data,
      ...(WITH_LINK.includes(name) ? { invoice_link: await linkOf(subject) } : {}),
      event_id: id,
      occurred_at: createdAt,
    },
  })
  const unanswered = new Set<Unanswered>()
  /** Accepted by the bus, but not yet marked as delivered by the caller. */
  const taken = new Set<string>()
  /** Given to the bus once, but never acknowledged: they go next, in a batch of their own. */
  const owed = new Set<string>()
  const awaitAnswers = async () => {
    for (const earlier of unanswered) {
      const { ids, emitted, sinceMs } = earlier
      const isGivenUp = performance.now() - sinceMs >= MOST_SILENT_MS
      const into = isGivenUp ? owed : (await hasTaken(emitted)) ? taken : null
      for (const id of ids) into?.add(id)
      unanswered.delete(earlier)
    }
  }
  const give = async (events: readonly OutboxEvent[]) => {
    if (events.length === 0) return
    const messages: Awaited<ReturnType<typeof compose>>[] = []
    for (const event of events) messages.push(await compose(event))
    const ids = events.map(({ id }) => id)
    const emitted = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit(messages)
    try {
      await withTimeout(emitted, BUS_PATIENCE)
    } catch (error) {
      if (error instanceof BusTimeout) unanswered.add({ ids, emitted, sinceMs: performance.now() })
      throw error
    }
    for (const id of ids) {
      taken.add(id)
      owed.delete(id)
    }
  }
  return async (events) => {
    await awaitAnswers()
    const left = events.filter(({ id }) => !taken.has(id))
    const first = left.filter(({ id }) => owed.has(id))
    await give(first)
    await give(left.filter((event) => !first.includes(event)))
    for (const { id } of events) taken.delete(id)
  }
}
