import { ALERT_TEXTS, type NotificationLanguage } from "./alert-texts"
import type { HoldCause } from "./invoice-request"

/**
 * Words for the admin's bell, and the dashboard's page where something can be done. `key` names the
 * thing it is about: the same thing is told once.
 */
export type Alert = {
  key: string
  kind: AlertKind
  title: string
  description: string
  page: string
}

export const INVOICE_TROUBLES = [
  "refused",
  "failed",
  "undecided",
  "unverified",
  "doubled",
  "ksef rejected",
] as const
export type InvoiceTrouble = (typeof INVOICE_TROUBLES)[number]

/** Every kind of thing the bell tells; each has words in both languages. */
export const ALERT_KINDS = [
  ...INVOICE_TROUBLES,
  "ksef overdue",
  "held key-rejected",
  "held unreachable",
  "held difference",
  "held paused",
  "served",
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * What to tell the shop about an invoice that waits for a person.
 *
 * @param orderNumber as the shop shows it.
 * @param code of the first reason: the same trouble for another reason is another thing to tell,
 *   and so is one invoice more (`others`) of an order that has several.
 */
export function alertOfInvoice(
  trouble: InvoiceTrouble,
  about: { id: string; orderNumber: string; code: string | null; others?: readonly string[] },
  language: NotificationLanguage
): Alert {
  const { title, text } = ALERT_TEXTS[language][trouble]
  const order = /^\d+$/.test(about.orderNumber) ? `#${about.orderNumber}` : about.orderNumber
  return {
    key: [trouble, about.id, about.code ?? "", ...(about.others ?? [])].join(" "),
    kind: trouble,
    title: fill(title, { order }),
    description: fill(text, { order }),
    page: `/invoicing/${about.id}`,
  }
}

/**
 * What to tell the shop about invoices without a KSeF number though their day of issue is over.
 *
 * @param day of the telling: once for each. Amounts are decimal texts.
 */
export function alertOfKsef(
  about: { day: string; overdue: number; late: number; vatPln: string },
  language: NotificationLanguage
): Alert {
  const { title, text } = ALERT_TEXTS[language]["ksef overdue"]
  const { day, overdue, late, vatPln } = about
  const names = { count: overdue + late, late, vat: formatAmount(vatPln, language) }
  return {
    key: `ksef overdue ${day}`,
    kind: "ksef overdue",
    title: fill(title, names),
    description: fill(text, names),
    page: "/invoicing?ksef=open",
  }
}

/** 1234.5 as 1,234.50 or 1234,50, as each language writes it. */
const formatAmount = (amount: string, language: NotificationLanguage) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Number(amount)
  )

/**
 * What to tell the shop about a company that is held, or served again.
 *
 * @param name as people call the company.
 * @param since of the hold: another one is another thing to tell.
 */
export function alertOfCompany(
  change: "held" | "served",
  about: { companyId: string; name: string | null; cause: HoldCause; since: string },
  language: NotificationLanguage
): Alert {
  const kind: AlertKind = change === "held" ? `held ${about.cause}` : "served"
  const texts = ALERT_TEXTS[language]
  const company = about.name ?? (about.companyId === "default" ? texts.company : about.companyId)
  const { title, text } = texts[kind]
  return {
    key: `${kind} ${about.companyId} ${about.since}`,
    kind,
    title: fill(title, { company }),
    description: fill(text, { company }),
    page: "/invoicing",
  }
}

/** A text with its names put in. */
export const fill = (text: string, names: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(names[name] ?? ""))
