import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import {
  formatAmount,
  formatDate,
  formatDuration,
  formatMoment,
  formatNear,
  formatQuantity,
} from "./formats"

/** Formats amounts and dates in the language of the admin. */
export function useFormats() {
  const { i18n } = useTranslation("invoicing")
  const language = i18n.language
  return useMemo(
    () => ({
      amount: (text: string, currency: string | null) => formatAmount(text, currency, language),
      quantity: (text: string) => formatQuantity(text, language),
      duration: (ms: number) => formatDuration(ms, language),
      date: (text: string) => formatDate(text, language),
      moment: (text: string) => formatMoment(text, language),
      near: (text: string) => formatNear(text, language, new Date()),
    }),
    [language]
  )
}
