import { z } from "zod"
import { readNip } from "../contractor/tax-number-formats"
import type { Contractor } from "../draft/invoice-draft"

/**
 * When the e-mail of an invoice goes; `after_ksef`: once KSeF has accepted the invoice; `shop`: the shop
 * mails it by its own means, and tells of it.
 */
export const SEND_MOMENTS = ["on_issue", "after_ksef", "manual", "shop"] as const
export type SendMoment = (typeof SEND_MOMENTS)[number]

/** What becomes of an e-mail that has waited for KSeF long enough: a person decides, or it goes. */
export const AFTER_WAIT = ["ask", "send"] as const
export type AfterWait = (typeof AFTER_WAIT)[number]

/** When e-mails go, with every default filled in. */
export type SendRules = {
  /** Of buyers with a Polish tax number. */
  companies: SendMoment
  others: SendMoment
  /** For how many days an e-mail waits for KSeF. */
  ksefWaitDays: number
  afterWait: AfterWait
}

const DEFAULTS: SendRules = {
  companies: "after_ksef",
  others: "on_issue",
  ksefWaitDays: 3,
  afterWait: "ask",
}

/** Longer than that no status is read; see `schedule.ts` beside the watch of KSeF. */
const MOST_WAIT_DAYS = 30

/** One moment for all buyers, which is all that version 0.1.0 knew, or one for each kind. */
export const sendSchema = z.union([
  z.enum(SEND_MOMENTS),
  z.strictObject({
    companies: z.enum(SEND_MOMENTS),
    others: z.enum(SEND_MOMENTS),
    ksefWaitDays: z.int().min(1).max(MOST_WAIT_DAYS).optional(),
    afterWait: z.enum(AFTER_WAIT).optional(),
  }),
])

/** The rules that an option, or its absence, means. */
export function readSendRules(option: z.output<typeof sendSchema> | undefined): SendRules {
  return typeof option === "string"
    ? { ...DEFAULTS, companies: option, others: option }
    : { ...DEFAULTS, ...option }
}

/** When the e-mail to such a buyer goes. */
export const momentOf = ({ companies, others }: SendRules, buyerHasNip: boolean): SendMoment =>
  buyerHasNip ? companies : others

/** True where the e-mail to such a buyer is ordered from the service without anybody's asking. */
export const isMailedByItself = (rules: SendRules, buyerHasNip: boolean): boolean => {
  const moment = momentOf(rules, buyerHasNip)
  return moment === "on_issue" || moment === "after_ksef"
}

/**
 * Whether a buyer has a Polish tax number: a company to whom KSeF itself hands the invoice over. Ten
 * digits of a buyer abroad are another country's, whatever their sum; but a draft of ours writes those
 * of the EU with their prefix, and Poland's alone without.
 */
export const hasNip = ({ taxIdentificationNumber: number, country, region }: Buyer): boolean =>
  readNip(number ?? "") !== null &&
  (!isAbroad(country) || region === "EU" || /^\s*PL/i.test(number ?? ""))

/**
 * `country`: ISO 3166-1 alpha-2; what the service shows may be anything, or missing. `region`: of a
 * draft of ours alone.
 */
type Buyer = {
  taxIdentificationNumber: string | null
  country?: string | null
  region?: Contractor["region"]
}

const isAbroad = (country: string | null | undefined) =>
  /^[A-Z]{2}$/i.test(country ?? "") && country?.toUpperCase() !== "PL"
