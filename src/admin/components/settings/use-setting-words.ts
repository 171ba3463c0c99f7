import { useTranslation } from "react-i18next"
import type { SettingValues } from "../../../types"
import { isMisfit, type VatRule } from "./fields/vat-rows"
import { readDraft, SHOWN_LANGUAGES } from "./email/texts"
import { EMAIL_FIELDS } from "../../../core/email-text/template"
import { useCompanyName } from "../../wording/use-company-name"
import { asKey, MAILED_BUYERS } from "./setting-sections"
import { readSubmitRules } from "./submit-rules"

type Field = keyof SettingValues

/** Describes a setting's value in words, one line for each part of it. */
export function useSettingWords() {
  const { t } = useTranslation("invoicing")
  const nameCompany = useCompanyName()
  /** One line for each field that is not the service's default. */
  const describeEmail = (texts: SettingValues["email"]) =>
    Object.entries(texts).flatMap(([id, own]) =>
      SHOWN_LANGUAGES.flatMap((language) =>
        EMAIL_FIELDS.flatMap((field) => {
          const value = readDraft(own)[language][field].trim()
          if (value === "") return []
          const names = { company: nameCompany(id), language: t(`email.languages.${language}`) }
          return [t("email.line", { ...names, field: t(`email.fields.${field}`), value })]
        })
      )
    )
  const choose = (field: Field, value: string) =>
    t(`settings.choices.${asKey(field)}.${asKey(value)}`)

  /**
   * An exemption with its provision, which the invoice must name; a label that is refused is shown as such.
   */
  const describeRule = (rate: string, { label, legalBasis }: VatRule) => {
    if (isMisfit({ rate, label })) return t("settings.vat.misfitOf", { label })
    if (label !== "zw") return label
    return legalBasis ? `zw (${legalBasis})` : t("settings.vat.basisLacking")
  }

  const describeSubmit = (rules: ReturnType<typeof readSubmitRules>) =>
    (["companies", "persons"] as const).map((who) =>
      t("settings.send.line", {
        who: t(`settings.submit.${who}`),
        when: t(`settings.choices.sendToKsef.${rules[who]}`),
      })
    )

  const describeSend = (rules: SettingValues["send"]) => {
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

  return (field: Field, value: unknown): string[] => {
    switch (field) {
      case "trigger":
      case "completeWhen":
      case "cashRegister":
      case "repeatUnknownSend":
      case "priceType":
      case "invalidTaxId":
      case "companyWithoutTaxId":
      case "itemsWithoutShipping":
      case "notifications.language":
        return [choose(field, String(value))]
      case "email":
        return describeEmail(value as SettingValues["email"])
      case "send":
        // Changes made before 0.2.0 hold one moment for everybody.
        return typeof value === "string"
          ? [choose(field, value)]
          : describeSend(value as SettingValues["send"])
      case "issueFor": {
        const { mode, metadataKey } = value as SettingValues["issueFor"]
        const key = mode === "on_request" ? t("settings.metadataKey", { key: metadataKey }) : null
        return [choose(field, mode), ...(key ? [key] : [])]
      }
      case "sendToKsef":
        return describeSubmit(readSubmitRules(value as Parameters<typeof readSubmitRules>[0]))
      case "live":
        return [choose(field, nameSwitch(value))]
      case "unit": {
        const unit = value as SettingValues["unit"]
        const own = unit.productMetadataKey
        return [unit.default, ...(own ? [t("settings.unitKey", { key: own })] : [])]
      }
      case "dueDays":
        return [t("settings.days", { count: Number(value) })]
      case "maxDecimals":
      case "invoiceFormat":
        return [String(value)]
      case "taxIdKeys":
        return [(value as SettingValues["taxIdKeys"]).join(", ")]
      case "paymentMethods": {
        const entries = Object.entries(value as SettingValues["paymentMethods"])
        return entries.length > 0
          ? entries.map(([id, method]) => `${id} → ${t(`settings.methods.${method}`)}`)
          : [t("settings.noMethods")]
      }
      case "vatMap":
        return Object.entries(value as SettingValues["vatMap"]).map(
          ([rate, rules]) =>
            `${rate === "none" ? t("settings.vat.none") : `${rate}%`} → ${[
              ...new Set(rules.map((rule) => describeRule(rate, rule))),
            ].join(" / ")}`
        )
      case "notifications.emailTo": {
        const addresses = value as readonly string[]
        return addresses.length > 0 ? [...addresses] : [t("settings.noDailyEmail")]
      }
      case "notifications.emailHour":
        return [t("settings.fromHour", { hour: Number(value) })]
      case "mapping.categories":
      case "mapping.projects":
        return [t("settings.entries", { count: countEntries(value) })]
      case "mapping.shippingCategory":
        return [(value as string | null) ?? "-"]
    }
  }
}

/** A setting that is on or off, as a choice. */
export const nameSwitch = (value: unknown) => (value === true ? "yes" : "no")

const countEntries = (value: unknown): number =>
  Object.values((value ?? {}) as Record<string, unknown>).reduce<number>(
    (sum, part) => sum + (typeof part === "object" && part !== null ? Object.keys(part).length : 1),
    0
  )
