import { z } from "zod"
import { refuse, refuseForm, refuseUnknownInvoice, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { identifier, isEmail, textThat } from "../rules/wire-forms"

const address = textThat(isEmail, {
  en: "must hold valid e-mail addresses",
  pl: "musi zawierać poprawne adresy e-mail",
})

const bodySchema = z
  .strictObject({
    invoiceId: identifier,
    recipient: z.array(address).min(1).optional(),
    recipientFromSystem: z.boolean().optional(),
    topic: z.string().max(400).optional(),
    content: z.string().max(8000).optional(),
  })
  .refine((body) => (body.recipient !== undefined) !== (body.recipientFromSystem === true), {
    path: ["recipient"],
    params: {
      en: "or recipientFromSystem is needed, exactly one of the two",
      pl: "albo recipientFromSystem jest wymagane, dokładnie jedno z dwóch",
    },
  })

/** POST /sales/invoice/send: puts a mail in the outbox and returns an empty body. */
export function sendInvoice({ company, body, world }: Call): Answer {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  const { invoiceId, recipient, topic, content } = parsed.data
  const { state } = world
  const record = state.findInvoice(company.companyId, invoiceId)
  if (!record) return refuseUnknownInvoice()
  if (record.statusId === "DRAFT" || record.invoiceNumber === null) return refuseDraft()
  if (!company.settings.replyToConfigured) return refuseWithoutReplyTo()
  const saved = record.request.contractor.email?.split(",").map((one) => one.trim())
  const to = recipient ?? saved
  if (!to) return refuseWithoutAddress()
  state.mails.put({
    mailId: state.mails.nextId(),
    at: world.now().toISOString(),
    companyId: company.companyId,
    invoiceId,
    invoiceNumber: record.invoiceNumber,
    to,
    topic: topic ?? `Faktura ${record.invoiceNumber}`,
    content: content ?? null,
    via: recipient ? "recipient" : "recipientFromSystem",
  })
  state.invoices.put({ ...record, statusId: "SENT" })
  return { status: 200 }
}

function refuseDraft(): Answer {
  return refuse(
    400,
    "The invoice (invoiceId) must be issued before it can be sent.",
    "Faktura (invoiceId) musi być wystawiona przed wysłaniem."
  )
}

function refuseWithoutReplyTo(): Answer {
  return refuse(
    400,
    "The reply-to address is not configured: Settings, Sales, E-mail messages.",
    "Adres odpowiedzi nie jest skonfigurowany: Ustawienia, Sprzedaż, Wiadomości e-mail."
  )
}

function refuseWithoutAddress(): Answer {
  return refuse(
    400,
    "The contractor has no e-mail address (email) saved with the invoice.",
    "Kontrahent nie ma adresu e-mail (email) zapisanego na fakturze."
  )
}
