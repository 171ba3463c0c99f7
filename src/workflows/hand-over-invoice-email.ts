import type { INotificationModuleService } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { errorName } from "../core/error-words"
import { namePdf } from "../core/documents/name-pdf"
import type { PreparedInvoiceEmail } from "../core/documents/prepared-email"
import { readPdfForBuyer } from "../pipeline/documents/read-pdf-for-buyer"
import { findForShopEmail, recordShopEmail } from "../pipeline/follow-up/shop-email"
import type { Ports } from "../pipeline/ports"
import { BeingMailed, mailUnderKeys, MayBeMailed, openMailKeys } from "./open-mail-keys"

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

export type Mailing = {
  input: MailInvoiceInput
  invoice: InvoiceToMail
  prepared: PreparedInvoiceEmail | undefined
}

type HandOverPorts = { ports: Ports; notifications: INotificationModuleService }

/**
 * Hands the e-mail over to the shop's notification provider, once for each address.
 *
 * @returns `isRepeated`: every address already had it, so nothing was handed over.
 * @throws NotForShop if Altera has mailed it in the meantime.
 */
export async function handOver(
  { input, invoice, prepared = {} }: Mailing,
  recipients: readonly string[],
  { ports, notifications }: HandOverPorts
): Promise<{ isRepeated: boolean }> {
  const { request_id, order_id, order_display_id, invoice_number, invoice_link } = invoice
  const key = prepared.idempotency_key ?? `${TEMPLATE} ${request_id}`
  // A repeated event must not mail anybody twice.
  const keys = await openMailKeys(
    notifications,
    new Map(recipients.map((to) => [to, `${key} ${to}`])),
    ports.now()
  )
  const isRepeated = keys.size === 0
  const attachments =
    prepared.attach_pdf === false || isRepeated ? null : [await readAttachment(ports, invoice)]
  // Checked again: while the hook and the PDF ran, somebody may have had Altera mail it.
  const found = await findForShopEmail(
    ports,
    { requestId: request_id },
    { isWanted: input.is_wanted === true }
  )
  if ("why" in found) throw new NotForShop(found.why)
  const usual = { order_id, order_display_id, invoice_number, invoice_link }
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
  return { isRepeated }
}

/**
 * Records in the request that the shop's e-mail failed, unless another run or Altera is mailing the
 * invoice.
 *
 * @returns the error to throw.
 */
export async function recordFailure(
  ports: Ports,
  requestId: string,
  error: unknown
): Promise<unknown> {
  if (error instanceof BeingMailed || error instanceof NotForShop) return error
  await recordShopEmail(ports, requestId, { kind: "failed" })
  const isTold = error instanceof PdfMissing || error instanceof MayBeMailed
  return isTold ? error : describeFailure(error)
}

/** A provider's error may contain the address, and ends up in logs, so it is not quoted. */
const describeFailure = (error: unknown): MedusaError =>
  new MedusaError(
    MedusaError.Types.UNEXPECTED_STATE,
    `The invoice's e-mail could not be handed over to a notification provider (${errorName(error)}).`
  )

/** The shop may not mail it: Altera does, or nobody may. */
export class NotForShop extends MedusaError {
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
