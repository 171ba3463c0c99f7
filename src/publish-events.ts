import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import type { OutboxEvent } from "./core/lifecycle/announcement"
import { withPatience } from "./modules/invoice_queue/with-patience"
import type { Ports } from "./pipeline/ports"
import type { InvoicingEventName } from "./types"

/** Events that carry the address under which the buyer fetches the PDF. */
const WITH_LINK: readonly string[] = [
  "invoicing.invoice.sent",
  "invoicing.invoice.available",
] satisfies InvoicingEventName[]

/** A bus whose Redis is away answers when that is back, perhaps hours later. */
const BUS_PATIENCE = { patienceMs: 10_000, silence: () => new BusSilent() }

class BusSilent extends Error {
  override readonly name = "BusSilent"
}

/**
 * Gives events to the shop's event bus. The address of an invoice's PDF is put into them now: the
 * ledger keeps no secret.
 *
 * @param giveLink the address of an invoice's PDF; null where there are no links.
 */
export function publishBy(
  container: MedusaContainer,
  logger: Logger,
  giveLink: (requestId: string) => Promise<string | null>
): Ports["publish"] {
  const linkOf = async (requestId: string) => {
    try {
      return await giveLink(requestId)
    } catch (error) {
      const what = error instanceof Error ? error.name : "unknown error"
      logger.warn(`invoicing: an event of ${requestId} goes without its link (${what})`)
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
  return async (events) => {
    const messages: Awaited<ReturnType<typeof compose>>[] = []
    for (const event of events) messages.push(await compose(event))
    const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    await withPatience(bus.emit(messages), BUS_PATIENCE)
  }
}
