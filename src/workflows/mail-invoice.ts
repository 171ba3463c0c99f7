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
import { errorName } from "../core/error-words"
import { namePdf } from "../core/documents/name-pdf"
import { preparedEmailSchema, type PreparedInvoiceEmail } from "../core/documents/prepared-email"
import { uniqueAddresses } from "../core/unique-addresses"
import { getOrCreateAutomaticLink } from "../pipeline/documents/buyer-link"
import type { Ports } from "../pipeline/ports"
import { readPdfForBuyer } from "../pipeline/documents/read-pdf-for-buyer"
import { findForShopEmail, recordShopEmail } from "../pipeline/follow-up/shop-email"
import { BeingMailed, mailUnderKeys, MayBeMailed, openMailKeys } from "./open-mail-keys"

export type { PreparedInvoiceEmail }

/**
 * Which invoice the shop mails: given by its request, as in events, or by its order.
 *
 * `is_wanted`: a person requests the e-mail, even if the invoice gets no automatic one: because it was
 * linked or tied to its order, belongs to a past order issued without e-mails, or `send` is "manual".
 */
export type MailInvoiceInput = ({ request_id: string } | { order_id: string }) & {
  is_wanted?: boolean
}

/**
 * The input of the hook `prepareInvoiceEmail`. `email`: the order's e-mail address, null if it has
 * none.
 */
export type InvoiceToMail = {
  request_id: string
  order_id: string
  order_display_id: string
  company_id: string | null
  invoice_number: string | null
  issue_date: string | null
  currency: string | null
  /** A decimal text, in `currency`. */
  gross: string | null
  /** The link with which the buyer fetches the PDF; null if links are off or have no base address. */
  invoice_link: string | null
  email: string | null
}

/** Template name for providers with their own templates. */
const TEMPLATE = "invoicing-invoice"

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

type Mailing = {
  input: MailInvoiceInput
  invoice: InvoiceToMail
  prepared: PreparedInvoiceEmail | undefined
}

/** Fetches and hands over the PDF in one step, so that no record of the workflow contains it. */
const mailInvoiceStep = createStep(
  "mail-invoice",
  async ({ input, invoice, prepared = {} }: Mailing, { container }) => {
    const recipients = uniqueAddresses([prepared.to ?? invoice.email ?? []].flat())
    const { order_id, order_display_id, invoice_number, invoice_link } = invoice
    const usual = { order_id, order_display_id, invoice_number, invoice_link }
    const key = prepared.idempotency_key ?? `${TEMPLATE} ${invoice.request_id}`
    const ports = await composeInvoicing(container)
    if (recipients.length === 0) {
      // The order's page then shows that nobody was mailed.
      await recordShopEmail(ports, invoice.request_id, { kind: "failed" })
      throw new MedusaError(MedusaError.Types.INVALID_DATA, "The order has no e-mail address.")
    }
    const notifications = container.resolve<INotificationModuleService>(Modules.NOTIFICATION)
    let isRepeated = false
    try {
      // A repeated event must not mail anybody twice.
      const keys = await openMailKeys(
        notifications,
        new Map(recipients.map((to) => [to, `${key} ${to}`])),
        ports.now()
      )
      isRepeated = keys.size === 0
      const attachments =
        prepared.attach_pdf === false || isRepeated ? null : [await readAttachment(ports, invoice)]
      // Checked again: while the hook and the PDF ran, somebody may have had Altera mail it.
      const found = await findForShopEmail(
        ports,
        { requestId: invoice.request_id },
        { isWanted: input.is_wanted === true }
      )
      if ("why" in found) throw new NotForShop(found.why)
      await mailUnderKeys(
        notifications,
        [...keys].map(([to, idempotency_key]) => ({
          to,
          from: prepared.from ?? null,
          channel: prepared.channel ?? "email",
          template: prepared.template ?? TEMPLATE,
          data: { ...usual, ...prepared.data },
          provider_data: prepared.provider_data ?? null,
          content: prepared.content ?? null,
          attachments,
          trigger_type: "invoicing.invoice.available",
          resource_id: order_id,
          resource_type: "order",
          idempotency_key,
        }))
      )
    } catch (error) {
      if (error instanceof BeingMailed || error instanceof NotForShop) throw error
      await recordShopEmail(ports, invoice.request_id, { kind: "failed" })
      const isTold = error instanceof PdfMissing || error instanceof MayBeMailed
      throw isTold ? error : describeFailure(error)
    }
    const recorded = await recordShopEmail(ports, invoice.request_id, {
      kind: "sent",
      recipients,
      isRepeated,
    })
    if (!recorded) {
      container
        .resolve<Logger>(ContainerRegistrationKeys.LOGGER)
        .warn(
          `invoicing: the shop mailed the invoice of request ${invoice.request_id}, although its e-mail had also been ordered from Altera`
        )
    }
    return new StepResponse({ request_id: invoice.request_id, recipients: recipients.length })
  }
)

/** A provider's error may contain the address, and ends up in logs, so it is not quoted. */
const describeFailure = (error: unknown): MedusaError =>
  new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    `The invoice's e-mail could not be handed over to a notification provider (${errorName(error)}).`
  )

/** The shop may not mail it: Altera does, or nobody may. */
class NotForShop extends MedusaError {
  constructor(why: string) {
    super(MedusaError.Types.NOT_ALLOWED, why)
  }
}

class PdfMissing extends MedusaError {
  constructor() {
    super(
      MedusaError.Types.UNEXPECTED_STATE,
      "Altera did not provide the invoice's PDF. Nothing was mailed; try again later."
    )
  }
}

async function readAttachment(ports: Ports, { request_id }: InvoiceToMail) {
  const request = await ports.ledger.findRequest(request_id)
  const pdf = request && (await readPdfForBuyer(ports, request))
  if (!request || !pdf) throw new PdfMissing()
  return {
    content: pdf.toString("base64"),
    filename: namePdf(request),
    content_type: "application/pdf",
    disposition: "attachment",
  }
}

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
