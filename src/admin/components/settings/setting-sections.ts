import type { SettingFields } from "../../../types"

type Field = keyof SettingFields

/** The sections of the page, each with the settings that are edited together. */
export const SETTING_SECTIONS = {
  issuing: [
    "live",
    "trigger",
    "completeWhen",
    "issueFor",
    "cashRegister",
    "send",
    "repeatUnknownSend",
    "sendToKsef",
  ],
  numbering: ["invoiceFormat"],
  amounts: ["priceType", "maxDecimals", "unit", "itemsWithoutShipping"],
  payment: ["dueDays", "paymentMethods"],
  vat: ["vatMap"],
  buyer: ["taxIdKeys", "invalidTaxId", "companyWithoutTaxId"],
  notifications: ["notifications.language", "notifications.emailTo", "notifications.emailHour"],
} as const satisfies Record<string, readonly Field[]>

export type SettingSectionName = keyof typeof SETTING_SECTIONS
export type EditableField = (typeof SETTING_SECTIONS)[SettingSectionName][number]

/** The values of settings with a fixed set of choices. */
export const CHOICES = {
  live: ["yes", "no"],
  trigger: [
    "order.completed",
    "payment.captured",
    "order.fulfillment_created",
    "shipment.created",
    "delivery.created",
    "order.placed",
    "manual",
  ],
  completeWhen: ["paid_and_delivered", "paid_and_shipped", "paid", "never"],
  issueFor: ["all", "companies", "on_request"],
  cashRegister: ["none", "without_tax_id", "all"],
  repeatUnknownSend: ["when_proven", "always", "never"],
  priceType: ["auto", "gross", "net"],
  invalidTaxId: ["hold", "as_person"],
  companyWithoutTaxId: ["person", "company"],
  itemsWithoutShipping: ["product", "service"],
  "notifications.language": ["en", "pl"],
} as const satisfies Partial<Record<Field, readonly string[]>>

export const SEND_MOMENTS = ["on_issue", "after_ksef", "manual", "shop"] as const
/** Whose e-mails have a moment of their own. */
export const MAILED_BUYERS = ["companies", "otherCompanies", "others"] as const
export const AFTER_WAIT = ["ask", "send"] as const
export const SUBMIT_MOMENTS = ["now", "end_of_day"] as const
export const PAYMENT_METHODS = ["TRANSFER", "CASH", "CARD"] as const

/** i18next treats a dot as a key separator. */
export const asKey = (word: string) => word.replace(/\./g, "_")
