import type { LinksOff } from "../core/documents/buyer-link"
import type { EmailTexts } from "../core/settings/email-schema"
import type { EmailLanguage } from "../core/email-text/fill"

export type { EmailLanguage, EmailTexts, LinksOff }

/**
 * The company's newest issued invoice, used to preview a text. `language`: of its order; `is_mailed`:
 * its buyer has received the e-mail, so it may be used for a test.
 */
export type EmailSample = {
  request_id: string
  language: EmailLanguage | null
  order_number: string
  invoice_number: string | null
  ksef_number: string | null
  /** Gross, a decimal text. */
  amount: string | null
  currency: string | null
  /** YYYY-MM-DD; null for a paid invoice. */
  due_date: string | null
  is_mailed: boolean
}

/** `GET /admin/invoicing/companies/:id/email`: data for previewing and testing the e-mail's text. */
export type CompanyEmailResponse = {
  /** The caller's own address; null for a secret API key, which has none. */
  recipient: string | null
  shop_name: string | null
  sample: EmailSample | null
  /** The buyer's link: why a text cannot contain it, else an example address, which does not work. */
  link: { off: LinksOff | null; example: string | null }
}

/**
 * `POST /admin/invoicing/companies/:id/email-test`: mails an invoice whose e-mail was already sent,
 * with this text, only to the caller.
 */
export type EmailTestBody = {
  request_id: string
  language: EmailLanguage
  subject?: string
  text?: string
}
export type EmailTestResponse = { recipient: string }
