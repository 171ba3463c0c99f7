import type { IEventBusModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { listReasons } from "./core/doubled"
import type { InvoiceRequest } from "./core/invoice-request"
import type { Ports } from "./pipeline/ports"
import type { InvoicingEvent, InvoicingEventName, InvoicingEvents } from "./types"

/** Whose reason an event gives: the request's own, its e-mail's, its correction's, or its first flag. */
function findCode(request: InvoiceRequest, name: string): string | null {
  if (name === "correction_needed") return request.correction?.reason ?? null
  if (name === "issued") return request.flags?.[0]?.code ?? null
  if (name.startsWith("mail_")) return request.sendReasons?.[0]?.code ?? null
  return listReasons(request)[0]?.code ?? null
}

/** What every event about an invoice says of it. */
const describeEvent = (request: InvoiceRequest, name = ""): InvoicingEvent => ({
  id: request.id,
  order_id: request.orderId,
  company_id: request.companyId,
  invoice_id: request.invoiceId,
  invoice_number: request.invoiceNumber,
  reason_code: findCode(request, name),
})

type Announcing = Pick<
  Ports,
  "emit" | "emitCompany" | "emitKsef" | "emitKsefOverdue" | "emitKsefRefusals"
>

/**
 * The ports that announce.
 *
 * @param giveLink the address of an invoice's PDF; null where there are no links.
 */
export function announceBy(
  container: MedusaContainer,
  logger: Logger,
  giveLink: (requestId: string) => Promise<string | null>
): Announcing {
  const linkOf = async ({ id }: InvoiceRequest) => {
    try {
      return await giveLink(id)
    } catch (error) {
      logger.warn(`invoicing: an event of ${id} goes without its link (${nameOf(error)})`)
      return null
    }
  }
  const tell = async <Name extends InvoicingEventName>(name: Name, describe: Describe<Name>) =>
    await announce(container, logger, name, describe)
  return {
    emit: async (name, request) =>
      name === "sent"
        ? await tell(`invoicing.invoice.${name}`, async () => ({
            ...describeEvent(request, name),
            invoice_link: await linkOf(request),
          }))
        : await tell(`invoicing.invoice.${name}`, () => describeEvent(request, name)),
    emitCompany: async (name, companyId, cause) =>
      await tell(`invoicing.company.${name}`, () => ({ company_id: companyId, cause })),
    emitKsef: async (name, request, { details }) =>
      await tell(`invoicing.ksef.${name}`, () => ({
        ...describeEvent(request),
        ksef_number: details?.number ?? null,
      })),
    emitKsefOverdue: async ({ overdue, late, vatPln, isVatPartial }, day) =>
      await tell("invoicing.ksef.overdue", () => ({
        ...{ day, overdue, late },
        vat_pln: vatPln,
        is_vat_partial: isVatPartial,
      })),
    emitKsefRefusals: async ({ count, first }) =>
      await tell("invoicing.ksef.refusals", () => ({
        refused: count,
        id: first.requestId,
        readings: first.readings,
      })),
  }
}

type Describe<Name extends InvoicingEventName> = () =>
  InvoicingEvents[Name] | Promise<InvoicingEvents[Name]>

/** Events are announcements: one that cannot be delivered must not undo what it announces. */
async function announce<Name extends InvoicingEventName>(
  container: MedusaContainer,
  logger: Logger,
  name: Name,
  describe: Describe<Name>
): Promise<void> {
  try {
    const data = await describe()
    await container.resolve<IEventBusModuleService>(Modules.EVENT_BUS).emit({ name, data })
  } catch (error) {
    logger.warn(`invoicing: event ${name} was not announced (${nameOf(error)})`)
  }
}

const nameOf = (error: unknown) => (error instanceof Error ? error.name : "unknown error")
