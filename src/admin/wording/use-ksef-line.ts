import { useTranslation } from "react-i18next"
import type { NoticedKsef } from "../../types"
import { listKsefTroubles, nameKsefVat } from "./name-ksef"
import type { NoticeLine } from "./notice-line"
import { useFormats } from "./use-formats"

/** Summarizes in one line what KSeF refused or has not numbered; null while all is well. */
export function useKsefLine() {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  return (ksef: NoticedKsef): NoticeLine | null => {
    const troubles = listKsefTroubles(ksef)
    if (troubles.length === 0) return null
    const vat = nameKsefVat(ksef)
    const parts = [
      ...troubles.map(({ kind, count }) => t(`ksef.notices.${kind}`, { count })),
      ...(vat ? [t(`ksef.notices.${vat}`, { vat: amount(ksef.vat_pln, "PLN") })] : []),
    ]
    return {
      color: troubles.some(({ kind }) => kind !== "overdue") ? "red" : "orange",
      badge: t("ksef.label"),
      text: `${parts.join("; ")}.`,
      to: "/invoicing?ksef=open",
      link: t("notices.show"),
    }
  }
}
