import { InlineTip } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../types"
import { pickWords } from "../wording/pick-words"

type ServiceWordsProps = { words: NonNullable<InvoiceRequestRow["service_words"]> }

/** The service's own explanation, in the user's language if available. */
export const ServiceWords = ({ words }: ServiceWordsProps) => {
  const { i18n } = useTranslation("invoicing")
  const text = pickWords(words, i18n.language)
  return text ? <QuotedWords text={text} /> : null
}

/** What Altera says, in whatever language; plain text, never markup. */
export const QuotedWords = ({ text }: { text: string }) => {
  const { t } = useTranslation("invoicing")
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
