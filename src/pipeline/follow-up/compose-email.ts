import { errorName } from "../../core/error-words"
import type { EmailTexts } from "../../core/settings/email-schema"
import {
  fillTemplate,
  MOST_CHARACTERS,
  writeValues,
  type EmailFacts,
  type EmailLanguage,
} from "../../core/email-text/fill"
import { chooseEmailLanguage } from "../../core/email-text/language"
import {
  EMAIL_FIELDS,
  isBlank,
  namesVariable,
  type EmailField,
} from "../../core/email-text/template"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { EmailText } from "../../core/request/outcomes"
import { readKsefNumber } from "../../core/ksef/watch"
import { isOwed } from "../../core/payment/watch"
import { getOrCreateAutomaticLink } from "../documents/buyer-link"
import type { Ports } from "../ports"

/**
 * The shop's own subject and text for an invoice's e-mail, in its order's language. What the shop did
 * not write, or what is longer than the service accepts, is left to the service: an e-mail in its words
 * is better than none.
 *
 * Runs before the e-mail is claimed, so that a failed read only costs time; at the last try, or if a
 * person asks, the e-mail is sent with the service's text instead.
 */
export async function composeEmail(
  ports: Ports,
  request: InvoiceRequest,
  { isLastTry }: { isLastTry: boolean }
): Promise<EmailText> {
  try {
    return await composeOwn(ports, request)
  } catch (error) {
    if (!isLastTry) throw error
    const name = errorName(error)
    ports.log.warn(
      `invoicing: the order of invoice request ${request.id} cannot be read (${name}), so its e-mail goes out with the service's own text`
    )
    return {}
  }
}

async function composeOwn(ports: Ports, request: InvoiceRequest): Promise<EmailText> {
  const texts = ports.settings.email[request.companyId ?? ""] ?? {}
  if (!Object.values(texts).some((own) => hasWords(own))) return {}
  const language = await readEmailLanguage(ports, request)
  const own = language && texts[language]
  if (!own || !hasWords(own)) return {}
  const { filled, tooLong } = await fillEmail(ports, request, own, language)
  for (const field of tooLong) {
    ports.log.warn(
      `invoicing: the ${field} of the e-mail for invoice request ${request.id} is longer than the service takes, so the service's own is used`
    )
  }
  return filled
}

export type OwnText = NonNullable<EmailTexts[EmailLanguage]>

const hasWords = (own: OwnText) => EMAIL_FIELDS.some((field) => !isBlank(own[field] ?? ""))

/** Null if the order no longer exists. */
export async function readEmailLanguage(
  { orders }: Ports,
  { orderId }: InvoiceRequest
): Promise<EmailLanguage | null> {
  const header = await orders.readHeader(orderId)
  return header && chooseEmailLanguage(header)
}

/** Fills a text with an invoice's values; `tooLong`: fields that were left out because of their length. */
export async function fillEmail(
  ports: Ports,
  request: InvoiceRequest,
  own: OwnText,
  language: EmailLanguage
): Promise<{ filled: EmailText; tooLong: EmailField[] }> {
  const link = namesVariable(own.text ?? "", "invoice_link")
    ? await getOrCreateAutomaticLink(ports, request.id)
    : null
  const values = writeValues(await readEmailFacts(ports, request, link), language)
  const filled: EmailText = {}
  const tooLong: EmailField[] = []
  for (const field of EMAIL_FIELDS) {
    const text = fillTemplate(own[field] ?? "", field, values)?.sent
    if (text === undefined) continue
    if (text.length > MOST_CHARACTERS[field]) tooLong.push(field)
    else filled[field] = text
  }
  return { filled, tooLong }
}

/**
 * The values for the e-mail of an issued invoice, as far as they are known by now.
 *
 * @param invoiceLink made only for a text that uses it.
 */
export async function readEmailFacts(
  ports: Ports,
  request: InvoiceRequest,
  invoiceLink: string | null
): Promise<EmailFacts> {
  const { orderDisplayId, invoiceNumber, totals, currency, isPaid, dueDate } = request
  const [[watch], [payment], shopName] = await Promise.all([
    ports.ledger.findKsefOf([request.id]),
    ports.ledger.findPaymentsOf([request.id]),
    ports.orders.readShopName(),
  ])
  return {
    orderNumber: orderDisplayId,
    invoiceNumber,
    // Buyers write it into their bank transfers.
    ksefNumber: watch ? readKsefNumber(watch) : null,
    amount: totals && currency ? { value: totals.gross, currency } : null,
    // Left out for an invoice issued as paid, whose due date is its issue date, or paid since.
    dueDate: isPaid === false && (!payment || isOwed(payment.state)) ? dueDate : null,
    shopName,
    invoiceLink,
  }
}
