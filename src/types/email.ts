import type { LinksOff } from "../core/documents/buyer-link"
import type { EmailTexts } from "../core/settings/email-schema"
import type { EmailLanguage } from "../core/email-text/fill"

export type { EmailLanguage, EmailTexts, LinksOff }

/**
 * The company's newest issued invoice, to show what a text says of it. `language`: of its order;
 * `is_mailed`: its buyer has got his e-mail, so that it may serve for a test.
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
  /** YYYY-MM-DD; null of a paid invoice. */
  due_date: string | null
  is_mailed: boolean
}

/** `GET /admin/invoicing/companies/:id/email`: what the e-mail's text is shown and tried with. */
export type CompanyEmailResponse = {
  /** The reader's own address; null of a secret key, which has none. */
  recipient: string | null
  shop_name: string | null
  sample: EmailSample | null
  /** The buyer's link: why a text cannot have it, else an address of that form, which opens nothing. */
  link: { off: LinksOff | null; example: string | null }
}

/**
 * `POST /admin/invoicing/companies/:id/email-test`: mails an invoice whose e-mail has gone out, with
 * this text, to the reader alone.
 */
export type EmailTestBody = {
  request_id: string
  language: EmailLanguage
  subject?: string
  text?: string
}
export type EmailTestResponse = { recipient: string }
