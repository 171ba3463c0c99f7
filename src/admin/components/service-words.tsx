import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../types"
import { pickWords } from "../wording/pick-words"

type ServiceWordsProps = { words: NonNullable<InvoiceRequestRow["service_words"]> }

/** The service's own explanation, in the reader's language when it was given. */
export const ServiceWords = ({ words }: ServiceWordsProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const text = pickWords(words, i18n.language)
  if (!text) return null
  return (
    <InlineTip
      label={t("invoice.reason.words")}
      variant="info"
      className="[overflow-wrap:anywhere]"
    >
      {text}
    </InlineTip>
  )
}
