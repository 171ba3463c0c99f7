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
async function hasAccepted(emitted: Promise<unknown>): Promise<boolean> {
  try {
    await withTimeout(emitted, BUS_PATIENCE)
    return true
  } catch (error) {
    if (error instanceof BusTimeout) throw error
    return false
  }
}

type Message = { name: string; data: Record<string, unknown> }

/**
 * Gives events to the shop's event bus. The address of an invoice's PDF is added only here, because the
 * ledger stores no secret.
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
  const compose = async ({
    id,
    name,
    subject,
    data,
    createdAt,
  }: OutboxEvent): Promise<Message> => ({
    name,
    data: {
      ...data,
      ...(WITH_LINK.includes(name) ? { invoice_link: await linkOf(subject) } : {}),
      event_id: id,
      occurred_at: createdAt,
    },
  })
  const emit = (messages: Message[]) =>
    container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit(messages)
  const publisher = new OrderedPublisher(compose, emit)
  return (events) => publisher.publish(events)
}

/**
 * What the bus has not acknowledged may arrive hours later. Until it answers, nothing else is given to
 * it here; after a while the same events are given again. So no copy of an earlier event from this
 * process arrives after later ones.
 */
class OrderedPublisher {
  private readonly unanswered = new Set<Unanswered>()
  /** Ids of events that the bus accepted, but that the caller has not marked as delivered yet. */
  private readonly accepted = new Set<string>()
  /** Ids of events that the bus never acknowledged: they go next, in a batch of their own. */
  private readonly toRepeat = new Set<string>()

  constructor(
    private readonly compose: (event: OutboxEvent) => Promise<Message>,
    private readonly emit: (messages: Message[]) => Promise<unknown>
  ) {}

  async publish(events: readonly OutboxEvent[]): Promise<void> {
    await this.awaitAnswers()
    const left = events.filter(({ id }) => !this.accepted.has(id))
    const first = left.filter(({ id }) => this.toRepeat.has(id))
    await this.give(first)
    await this.give(left.filter((event) => !first.includes(event)))
    for (const { id } of events) this.accepted.delete(id)
  }

  private async awaitAnswers(): Promise<void> {
    for (const earlier of this.unanswered) {
      const { ids, emitted, sinceMs } = earlier
      const isGivenUp = performance.now() - sinceMs >= MOST_SILENT_MS
      const into = isGivenUp ? this.toRepeat : (await hasAccepted(emitted)) ? this.accepted : null
      for (const id of ids) into?.add(id)
      this.unanswered.delete(earlier)
    }
  }

  private async give(events: readonly OutboxEvent[]): Promise<void> {
    if (events.length === 0) return
    const messages: Message[] = []
    for (const event of events) messages.push(await this.compose(event))
    const ids = events.map(({ id }) => id)
    const emitted = this.emit(messages)
    try {
      await withTimeout(emitted, BUS_PATIENCE)
    } catch (error) {
      if (error instanceof BusTimeout)
        this.unanswered.add({ ids, emitted, sinceMs: performance.now() })
      throw error
    }
    for (const id of ids) {
      this.accepted.add(id)
      this.toRepeat.delete(id)
    }
  }
}
