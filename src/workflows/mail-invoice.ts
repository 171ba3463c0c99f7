import type { INotificationModuleService, Logger, MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import {
  createHook,
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
  type WorkflowData,
} from "@medusajs/framework/workflows-sdk"
import { composeInvoicing } from "../composition"
import { preparedEmailSchema, type PreparedInvoiceEmail } from "../core/documents/prepared-email"
import { uniqueAddresses } from "../core/unique-addresses"
import { getOrCreateAutomaticLink } from "../pipeline/documents/buyer-link"
import { findForShopEmail, recordShopEmail } from "../pipeline/follow-up/shop-email"
import {
  handOver,
  NotForShop,
  recordFailure,
  type InvoiceToMail,
  type Mailing,
  type MailInvoiceInput,
} from "./hand-over-invoice-email"

export type { InvoiceToMail, MailInvoiceInput, PreparedInvoiceEmail }

const readInvoiceToMailStep = createStep(
  "read-invoice-to-mail",
  async (input: MailInvoiceInput, { container }) => {
    const ports = await composeInvoicing(container)
    const found = await findForShopEmail(
      ports,
      "request_id" in input ? { requestId: input.request_id } : { orderId: input.order_id },
      { isWanted: input.is_wanted === true }
    )
    if ("why" in found) throw new NotForShop(found.why)
    const { request } = found
    return new StepResponse<InvoiceToMail>({
      request_id: request.id,
      order_id: request.orderId,
      order_display_id: request.orderDisplayId,
      company_id: request.companyId,
      invoice_number: request.invoiceNumber,
      issue_date: request.issueDate,
      currency: request.currency,
      gross: request.totals?.gross ?? null,
      invoice_link: await getOrCreateAutomaticLink(ports, request.id),
      email: await findEmail(container, request.orderId),
    })
  }
)

async function findEmail(container: MedusaContainer, orderId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["email"],
    filters: { id: orderId },
  })
  const [order] = data as { email?: string | null }[]
  return order?.email ?? null
}

/** Fetches and hands over the PDF in one step, so that no record of the workflow contains it. */
const mailInvoiceStep = createStep("mail-invoice", async (mailing: Mailing, { container }) => {
  const { invoice, prepared } = mailing
  const { request_id } = invoice
  const recipients = uniqueAddresses([prepared?.to ?? invoice.email ?? []].flat())
  const ports = await composeInvoicing(container)
  if (recipients.length === 0) {
    // The order's page then shows that nobody was mailed.
    await recordShopEmail(ports, request_id, { kind: "failed" })
    throw new MedusaError(MedusaError.Types.INVALID_DATA, "The order has no e-mail address.")
  }
  const notifications = container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
  let handedOver: { isRepeated: boolean }
  try {
    handedOver = await handOver(mailing, recipients, { ports, notifications })
  } catch (error) {
    throw await recordFailure(ports, request_id, error)
  }
  const recorded = await recordShopEmail(ports, request_id, {
    kind: "sent",
    recipients,
    ...handedOver,
  })
  if (!recorded) {
    container
      .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
      .warn(
        `invoicing: the shop mailed the invoice of request ${request_id}, although its e-mail had also been ordered from Altera`
      )
  }
  return new StepResponse({ request_id, recipients: recipients.length })
})

/**
 * Mails an issued invoice with its PDF through the shop's own Notification module and records that it
 * was mailed; for shops with `send: "shop"`, in a subscriber to `invoicing.invoice.available`. The hook
 * `prepareInvoiceEmail` can set the template, texts or another address.
 *
 * Each address gets an invoice only once, however often this runs; see `idempotency_key`. While another
 * run is mailing it, this one fails with `conflict`.
 *
 * @throws MedusaError `not_allowed` if the invoice is not issued yet, is withheld, is mailed by Altera,
 *   or gets no automatic e-mail and `is_wanted` is not set; `unexpected_state` if the PDF or the
 *   provider fails, which is also recorded in the request.
 */
export const mailInvoiceWorkflow = createWorkflow(
  "mail-invoice",
  (input: WorkflowData<MailInvoiceInput>) => {
    const invoice = readInvoiceToMailStep(input)
    const prepareInvoiceEmail = createHook(
      "prepareInvoiceEmail",
      { invoice },
      { resultValidator: preparedEmailSchema.optional() }
    )
    const prepared = prepareInvoiceEmail.getResult()
    return new WorkflowResponse(mailInvoiceStep({ input, invoice, prepared }), {
      hooks: [prepareInvoiceEmail],
    })
  }
)
