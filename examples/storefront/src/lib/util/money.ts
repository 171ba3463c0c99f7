import type { Language } from "@modules/invoicing/words"

export const formatMoney = (amount: number, currency: string, language: Language): string =>
  new Intl.NumberFormat(language === "pl" ? "pl-PL" : "en-GB", {
    style: "currency",
    currency,
  }).format(amount)
