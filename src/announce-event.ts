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

/** Whose reason an event gives: the request's own, its e-mail's, its correction's, or its first flag. */
function findCode(request: InvoiceRequest, name: string): string | null {
  if (name === "correction_needed") return request.correction?.reason ?? null
  if (name === "issued") return request.flags?.[0]?.code ?? null
  if (name.startsWith("mail_")) return request.sendReasons?.[0]?.code ?? null
  return listReasons(request)[0]?.code ?? null
}

/** What every event about an invoice says of it. */
export const describeEvent = (request: InvoiceRequest, name = ""): InvoicingEvent => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: findCode(request, name),
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
