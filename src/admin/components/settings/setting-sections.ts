import type { SettingFields } from "../../../types"

type Field = keyof SettingFields

/** The sections of the page, each with the settings that are edited together. */
export const SETTING_SECTIONS = {
  issuing: ["trigger", "issueFor", "send", "sendToKsef"],
  numbering: ["invoiceFormat"],
  amounts: ["priceType", "maxDecimals", "unit"],
  payment: ["dueDays", "paymentMethods"],
  vat: ["vatMap"],
  buyer: ["taxIdKeys", "invalidTaxId"],
} as const satisfies Record<string, readonly Field[]>

export type SettingSectionName = keyof typeof SETTING_SECTIONS
export type EditableField = (typeof SETTING_SECTIONS)[SettingSectionName][number]

/** The choices of a setting that has a few. */
export const CHOICES = {
  trigger: ["order.completed", "order.placed", "payment.captured", "manual"],
  issueFor: ["all", "companies", "on_request"],
  send: ["on_issue", "manual"],
  sendToKsef: ["default", "yes", "no"],
  priceType: ["auto", "gross", "net"],
  invalidTaxId: ["hold", "as_person"],
} as const satisfies Partial<Record<Field, readonly string[]>>

export const PAYMENT_METHODS = ["TRANSFER", "CASH", "CARD"] as const
export const VAT_LABELS = ["23%", "8%", "5%", "0%", "np", "zw"] as const

/** i18next reads a dot as a step into the texts. */
export const asKey = (word: string) => word.replace(/\./g, "_")
