import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { errorName } from "../core/error-words"
import { composeInvoicing } from "../composition"

/**
 * Announces a saved run to the workers, so that one begins at once. If no worker receives the event,
 * the scheduled job finds the run within a minute.
 */
export async function announceRun(
  container: MedusaContainer,
  event: string,
  id: string
): Promise<void> {
  try {
    const bus = container.resolve<IEventBusModuleService>(Modules.EVENT_BUS)
    await bus.emit({ name: event, data: { id } })
  } catch (error) {
    const what = errorName(error)
    const { log } = await composeInvoicing(container)
    log.warn(`invoicing: event ${event} was not announced (${what})`)
  }
}
