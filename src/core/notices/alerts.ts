import { ALERT_TEXTS, type NotificationLanguage } from "./alert-texts"
import { hasPaymentLook, NOT_PAID } from "../request/awaits-payment"
import type { HoldCause, InvoiceRequest } from "../request/invoice-request"
import { identifyStanding, STANDING_KINDS, type StandingTrouble } from "./standing-troubles"

/**
 * A notice for the admin's bell, with the dashboard page where something can be done. `key`
 * identifies the subject: each is announced only once.
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
  "to be checked",
  "correction needed",
  "mail refused",
  "mail failed",
  "mail unconfirmed",
] as const
export type InvoiceTrouble = (typeof INVOICE_TROUBLES)[number]

/** Every kind of notice on the bell; each has texts in both languages. */
export const ALERT_KINDS = [
  ...INVOICE_TROUBLES,
  "ksef rejected",
  "ksef rejected several",
  "ksef overdue",
  "on_hold key-rejected",
  "on_hold unreachable",
  "on_hold difference",
  "on_hold other-database",
  "on_hold ledger-behind",
  "on_hold paused",
  "active",
  ...STANDING_KINDS,
] as const
export type AlertKind = (typeof ALERT_KINDS)[number]

/**
 * The notice about an invoice that needs manual review.
 *
 * @param orderNumber as the shop shows it.
 * @param code of the first reason: the same trouble for another reason is a new notice, and so is
 *   one more invoice (`others`) of an order that has several, or another time.
 */
export function alertOfInvoice(
  trouble: InvoiceTrouble,
  about: { id: string; orderNumber: string; code: string | null; others?: readonly string[] },
  language: NotificationLanguage
): Alert {
  const { title, text } = ALERT_TEXTS[language][trouble]
  const order = nameOrder(about.orderNumber)
  return {
    key: [trouble, about.id, about.code ?? "", ...(about.others ?? [])].join(" "),
    kind: trouble,
    title: fill(title, { order }),
    description: fill(text, { order }),
    page: `/invoicing/${about.id}`,
  }
}

const MINUTE_MS = 60_000

/**
 * Kinds of which one cause produces many: a key that may not read, an account without a reply-to
 * address.
 */
const LONG_QUIETS_MS: Readonly<Partial<Record<AlertKind, number>>> = {
  unverified: 24 * 60 * MINUTE_MS,
  "mail refused": 60 * MINUTE_MS,
}

/** How long after a notice the bell suppresses others of its kind, so that an outage causes no flood. */
export const findQuietMs = (kind: AlertKind): number => LONG_QUIETS_MS[kind] ?? 5 * MINUTE_MS

/** Reasons for an unsent e-mail that the bell already announces for the company or for KSeF. */
const TOLD_OTHERWISE: readonly string[] = ["READ_BACK_DIFFERS", "KSEF_REJECTED"]

/**
 * What distinguishes an invoice's trouble from the one last announced; null if there is none, as for an
 * order that only waits for the rest of its payment.
 */
export function identifyTrouble(
  trouble: InvoiceTrouble,
  request: Pick<
    InvoiceRequest,
    "correction" | "sendReasons" | "sendStampedAt" | "answeredInvoiceIds" | "flags" | "dueFor"
  >,
  ownCode: string | null
): { code: string | null; others: readonly string[] } | null {
  switch (trouble) {
    case "refused":
      // Nobody has to act while the plugin itself looks at the order's payments.
      if (ownCode === NOT_PAID && hasPaymentLook(request)) return null
      return { code: ownCode, others: request.answeredInvoiceIds ?? [] }
    case "correction needed": {
      const { correction } = request
      if (correction === null || correction.isSettled === true) return null
      return { code: correction.reason, others: [correction.at] }
    }
    case "to be checked": {
      const codes = (request.flags ?? []).map(({ code }) => code)
      return codes.length === 0 ? null : { code: codes.join(" "), others: [] }
    }
    case "mail refused":
    case "mail failed":
    case "mail unconfirmed": {
      const code = request.sendReasons?.[0]?.code ?? null
      if (code !== null && TOLD_OTHERWISE.includes(code)) return null
      return { code, others: request.sendStampedAt === null ? [] : [request.sendStampedAt] }
    }
    default:
      return { code: ownCode, others: request.answeredInvoiceIds ?? [] }
  }
}

const nameOrder = (orderNumber: string) =>
  /^\d+$/.test(orderNumber) ? `#${orderNumber}` : orderNumber

/** The most of the service's words that fits on the bell. */
const MAX_WORDS = 200

/**
 * The notice about invoices that KSeF refused, all those of one round of readings together.
 *
 * @param first of them: its request and how often that was read; `words` of the service about it.
 */
export function alertOfRefusals(
  about: {
    count: number
    first: { id: string; orderNumber: string; readings: number; words: string | null }
  },
  language: NotificationLanguage
): Alert {
  const { count, first } = about
  const kind: AlertKind = count > 1 ? "ksef rejected several" : "ksef rejected"
  const texts = ALERT_TEXTS[language]
  const { title, text } = texts[kind]
  const words = count > 1 ? null : first.words
  return {
    key: `ksef rejected ${first.id} ${first.readings}`,
    kind,
    title: fill(title, { count, order: nameOrder(first.orderNumber) }),
    description: words ? `${fill(texts.words, { words: shorten(words) })} ${text}` : text,
    page: count > 1 ? "/invoicing?ksef=open" : `/invoicing/${first.id}`,
  }
}

/** Removes the final period, and never splits a character. */
const shorten = (words: string): string => {
  const characters = [...words.replace(/\.+$/, "")]
  if (characters.length <= MAX_WORDS) return characters.join("")
  return `${characters.slice(0, MAX_WORDS - 1).join("")}…`
}

/**
 * The notice about invoices without a KSeF number although their day of issue is over.
 *
 * @param day of the notice: one per day. Amounts are decimal texts.
 */
export function alertOfKsef(
  about: { day: string; overdue: number; late: number; vatPln: string; isVatPartial: boolean },
  language: NotificationLanguage
): Alert {
  const { title, text } = ALERT_TEXTS[language]["ksef overdue"]
  const { day, overdue, late, vatPln, isVatPartial } = about
  const least = isVatPartial ? `${ALERT_TEXTS[language].atLeast} ` : ""
  const names = { count: overdue + late, late, vat: formatAmount(vatPln, language), least }
  return {
    key: `ksef overdue ${day}`,
    kind: "ksef overdue",
    title: fill(title, names),
    description: fill(text, names),
    page: "/invoicing?ksef=open",
  }
}

/** 1234.5 as 1,234.50 or 1234,50, depending on the language. */
const formatAmount = (amount: string, language: NotificationLanguage) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(
    Number(amount)
  )

/**
 * The notice about a company that is on hold, or active again.
 *
 * @param name the company's display name.
 * @param since of the hold: another hold is a new notice.
 */
export function alertOfCompany(
  change: "on_hold" | "active",
  about: { companyId: string; name: string | null; cause: HoldCause; since: string },
  language: NotificationLanguage
): Alert {
  const kind: AlertKind = change === "on_hold" ? `on_hold ${about.cause}` : "active"
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

/**
 * The notice about something that prevents invoices.
 *
 * @param about `name`: the company's display name; `since`: start of the trouble, which is
 *   announced again when it recurs.
 */
export function alertOfStanding(
  about: StandingTrouble & { name: string | null; since: string },
  language: NotificationLanguage
): Alert {
  const { kind, companyId, name, count, since } = about
  const texts = ALERT_TEXTS[language]
  const company = name ?? (companyId === "default" ? texts.company : (companyId ?? ""))
  const { title, text } = texts[kind]
  const values = { company, count, names: about.names.join(", ") }
  return {
    key: `${identifyStanding(about)} ${since}`,
    kind,
    title: fill(title, values),
    description: fill(text, values),
    page: kind === "trigger silent" ? "/settings/invoicing" : "/invoicing",
  }
}

/** A text with its placeholders filled in. */
export const fill = (text: string, names: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(names[name] ?? ""))
