import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { listReasons } from "./core/doubled"
import type { InvoiceRequest } from "./core/invoice-request"
import type {
  InvoicingCompanyEvent,
  InvoicingEvent,
  InvoicingKsefEvent,
  InvoicingKsefOverdueEvent,
  InvoicingKsefRefusalsEvent,
} from "./types"

/** What every event about an invoice says of it. */
export const describeEvent = (request: InvoiceRequest): InvoicingEvent => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: listReasons(request)[0]?.code ?? null,
})

/** Events are announcements: one that cannot be delivered must not undo what it announces. */
export async function announce(
  container: MedusaContainer,
  logger: Logger,
  name: string,
  data:
    | InvoicingEvent
    | InvoicingKsefEvent
    | InvoicingKsefOverdueEvent
    | InvoicingKsefRefusalsEvent
    | InvoicingCompanyEvent
): Promise<void> {
  try {
    await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data })
  } catch (error) {
    logger.warn(`invoicing: event ${name} was not announced (${nameOf(error)})`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
