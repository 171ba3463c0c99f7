import { z } from "zod"
import { readNip } from "../contractor/tax-number-formats"
import type { Contractor } from "../draft/invoice-draft"

/**
 * When an invoice is mailed. `after_ksef`: once KSeF has accepted it; `shop`: the shop mails it
 * itself and reports that.
 */
export const SEND_MOMENTS = ["on_issue", "after_ksef", "manual", "shop"] as const
export type SendMoment = (typeof SEND_MOMENTS)[number]

/** What happens to an e-mail when its wait for KSeF ends: a person decides, or it is sent. */
export const AFTER_WAIT = ["ask", "send"] as const
export type AfterWait = (typeof AFTER_WAIT)[number]

/** When e-mails are sent, with every default filled in. */
export type SendRules = {
  /** For buyers with a Polish tax number. */
  companies: SendMoment
  /** For companies without one, such as foreign companies: their invoices go to KSeF as well. */
  otherCompanies: SendMoment
  others: SendMoment
  /** How many days an e-mail waits for KSeF. */
  ksefWaitDays: number
  afterWait: AfterWait
}

const DEFAULTS: SendRules = {
  companies: "after_ksef",
  otherCompanies: "on_issue",
  others: "on_issue",
  ksefWaitDays: 3,
  afterWait: "ask",
}

/** KSeF statuses are not read for longer; see `schedule.ts` in `core/ksef`. */
const MOST_WAIT_DAYS = 30

/** One moment for all buyers, as in version 0.1.0, or one for each kind of buyer. */
export const sendSchema = z.union([
  z.enum(SEND_MOMENTS),
  z.strictObject({
    companies: z.enum(SEND_MOMENTS),
    /** Left out: as for `others`, which included these companies before. */
    otherCompanies: z.enum(SEND_MOMENTS).optional(),
    others: z.enum(SEND_MOMENTS),
    ksefWaitDays: z.int().min(1).max(MOST_WAIT_DAYS).optional(),
    afterWait: z.enum(AFTER_WAIT).optional(),
  }),
])

/** The rules for an option, or for its absence. */
export function readSendRules(option: z.output<typeof sendSchema> | undefined): SendRules {
  if (option === undefined) return DEFAULTS
  if (typeof option === "string") {
    return { ...DEFAULTS, companies: option, otherCompanies: option, others: option }
  }
  // A field may be given as undefined.
  const { companies, others, otherCompanies = others } = option
  const { ksefWaitDays = DEFAULTS.ksefWaitDays, afterWait = DEFAULTS.afterWait } = option
  return { companies, otherCompanies, others, ksefWaitDays, afterWait }
}

/**
 * What decides when a buyer is mailed, as stored with the draft. Null, as for an invoice that was linked or
 * a draft of an earlier version: unknown, and treated as false.
 */
export type MailedBuyer = { buyerHasNip: boolean | null; isBuyerCompany: boolean | null }

/** When an e-mail to such a buyer is sent. */
export function momentOf(
  { companies, otherCompanies, others }: SendRules,
  { buyerHasNip, isBuyerCompany }: MailedBuyer
): SendMoment {
  if (buyerHasNip === true) return companies
  return isBuyerCompany === true ? otherCompanies : others
}

/** True if the service's e-mail to such a buyer is ordered automatically. */
export const isMailedByItself = (rules: SendRules, buyer: MailedBuyer): boolean => {
  const moment = momentOf(rules, buyer)
  return moment === "on_issue" || moment === "after_ksef"
}

/** A draft's buyer, as the request stores it. */
export const describeMailed = (
  buyer: Pick<Contractor, "type" | "taxIdentificationNumber" | "country" | "region">
) => ({ buyerHasNip: hasNip(buyer), isBuyerCompany: buyer.type === "COMPANY" })

/**
 * Whether a buyer has a Polish tax number (NIP): KSeF itself delivers the invoice to such a
 * company. Ten digits of a buyer abroad are a foreign number, even with a valid checksum.
 * Exception: our drafts write numbers of EU countries with a prefix, and only Poland's without.
 */
export const hasNip = ({ taxIdentificationNumber: number, country, region }: Buyer): boolean =>
  readNip(number ?? "") !== null &&
  (!isAbroad(country) || region === "EU" || /^\s*PL/i.test(number ?? ""))

/**
 * `country`: ISO 3166-1 alpha-2, but the service may show anything or nothing. `region`: only in
 * our own drafts.
 */
type Buyer = {
  taxIdentificationNumber: string | null
  country?: string | null
  region?: Contractor["region"]
}

const isAbroad = (country: string | null | undefined) =>
  /^[A-Z]{2}$/i.test(country ?? "") && country?.toUpperCase() !== "PL"
