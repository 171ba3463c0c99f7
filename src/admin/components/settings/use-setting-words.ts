import type { TFunction } from "i18next"
import { useTranslation } from "react-i18next"
import type { SettingValues } from "../../../types"
import { isMisfit, type VatRule } from "./fields/vat-rows"
import { readDraft, SHOWN_LANGUAGES } from "./email/texts"
import { EMAIL_FIELDS } from "../../../core/email-text/template"
import { useCompanyName } from "../../wording/use-company-name"
import { asKey, MAILED_BUYERS } from "./setting-sections"
import { readSubmitRules } from "./submit-rules"

type Field = keyof SettingValues
type Words = { t: TFunction; nameCompany: (companyId: string) => string }

/** Values that versions before 0.2.0 recorded: one moment, or yes or no, for all buyers. */
type EarlierValues = { send: string; sendToKsef: boolean }
type RecordedValue<F extends Field> =
  SettingValues[F] | (F extends keyof EarlierValues ? EarlierValues[F] : never)

/** Describes a setting's value in words, one line for each part of it. */
export function useSettingWords() {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  return (field: Field, value: unknown): string[] => {
    // A value comes with its field, from the settings in effect or from a recorded change.
    const describe = DESCRIBED[field] as (value: unknown, words: Words) => string[]
    return describe(value, { t, nameCompany })
  }
}

/** A setting that is on or off, as a choice. */
export const nameSwitch = (value: unknown) => (value === true ? "yes" : "no")

const choose = (field: Field, value: string, { t }: Words) =>
  t(`settings.choices.${asKey(field)}.${asKey(value)}`)

const choiceOf = (field: Field) => (value: string, words: Words) => [choose(field, value, words)]

const DESCRIBED: { [F in Field]: (value: RecordedValue<F>, words: Words) => string[] } = {
  live: (value, words) => [choose("live", nameSwitch(value), words)],
  trigger: choiceOf("trigger"),
  completeWhen: choiceOf("completeWhen"),
  cashRegister: choiceOf("cashRegister"),
  repeatUnknownSend: choiceOf("repeatUnknownSend"),
  priceType: choiceOf("priceType"),
  invalidTaxId: choiceOf("invalidTaxId"),
  companyWithoutTaxId: choiceOf("companyWithoutTaxId"),
  itemsWithoutShipping: choiceOf("itemsWithoutShipping"),
  "notifications.language": choiceOf("notifications.language"),
  issueFor: ({ mode, metadataKey }, words) => {
    const line = choose("issueFor", mode, words)
    return mode === "on_request"
      ? [line, words.t("settings.metadataKey", { key: metadataKey })]
      : [line]
  },
  send: (rules, words) =>
    typeof rules === "string" ? [choose("send", rules, words)] : describeSend(rules, words),
  email: describeEmail,
  sendToKsef: (value, { t }) => {
    const rules = readSubmitRules(value)
    return (["companies", "persons"] as const).map((who) =>
      t("settings.send.line", {
        who: t(`settings.submit.${who}`),
        when: t(`settings.choices.sendToKsef.${rules[who]}`),
      })
    )
  },
  unit: ({ default: unit, productMetadataKey: key }, { t }) => [
    unit,
    ...(key ? [t("settings.unitKey", { key })] : []),
  ],
  dueDays: (count, { t }) => [t("settings.days", { count })],
  maxDecimals: (value) => [String(value)],
  invoiceFormat: (value) => [value],
  taxIdKeys: (keys) => [keys.join(", ")],
  paymentMethods: (methods, { t }) => {
    const entries = Object.entries(methods)
    return entries.length > 0
      ? entries.map(([id, method]) => `${id} → ${t(`settings.methods.${method}`)}`)
      : [t("settings.noMethods")]
  },
  vatMap: (map, words) =>
    Object.entries(map).map(([rate, rules]) => {
      const name = rate === "none" ? words.t("settings.vat.none") : `${rate}%`
      const labels = new Set(rules.map((rule) => describeRule(rate, rule, words)))
      return `${name} → ${[...labels].join(" / ")}`
    }),
  "notifications.emailTo": (addresses, { t }) =>
    addresses.length > 0 ? [...addresses] : [t("settings.noDailyEmail")],
  "notifications.emailHour": (hour, { t }) => [t("settings.fromHour", { hour })],
  "mapping.categories": countEntries,
  "mapping.projects": countEntries,
  "mapping.shippingCategory": (category) => [category ?? "-"],
}

/** One line for each field that is not the service's default. */
function describeEmail(texts: SettingValues["email"], { t, nameCompany }: Words): string[] {
  return Object.entries(texts).flatMap(([id, own]) =>
    SHOWN_LANGUAGES.flatMap((language) =>
      EMAIL_FIELDS.flatMap((field) => {
        const value = readDraft(own)[language][field].trim()
        if (value === "") return []
        const names = { company: nameCompany(id), language: t(`email.languages.${language}`) }
        return [t("email.line", { ...names, field: t(`email.fields.${field}`), value })]
      })
    )
  )
}

function describeSend(rules: SettingValues["send"], { t }: Words): string[] {
  const days = t("settings.days", { count: rules.ksefWaitDays })
  // A change recorded by an earlier build names no moment for other companies.
  const lines = MAILED_BUYERS.filter((who) => rules[who] !== undefined).map((who) =>
    t("settings.send.line", {
      who: t(`settings.send.${who}`),
      when: t(`settings.choices.send.${rules[who]}`),
    })
  )
  const doesWait = MAILED_BUYERS.some((who) => rules[who] === "after_ksef")
  return doesWait ? [...lines, t(`settings.send.waits.${rules.afterWait}`, { days })] : lines
}

/**
 * An exemption with its provision, which the invoice must name; a label that is refused is shown as such.
 */
function describeRule(rate: string, { label, legalBasis }: VatRule, { t }: Words): string {
  if (isMisfit({ rate, label })) return t("settings.vat.misfitOf", { label })
  if (label !== "zw") return label
  return legalBasis ? `zw (${legalBasis})` : t("settings.vat.basisLacking")
}

function countEntries(map: Readonly<Record<string, unknown>> | null, { t }: Words): string[] {
  const count = Object.values(map ?? {}).reduce<number>(
    (sum, part) => sum + (typeof part === "object" && part !== null ? Object.keys(part).length : 1),
    0
  )
  return [t("settings.entries", { count })]
}
