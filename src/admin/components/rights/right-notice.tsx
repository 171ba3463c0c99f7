import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingRight } from "../../../types"
import { Notice, NoticeLine } from "../notice"

/** What the reader's role lacks, and what it needs. */
export const RightNotice = ({ right }: { right: InvoicingRight }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Notice variant="info" title={t(`rights.missing.${right}`)}>
      <NoticeLine>{t("rights.ask", { policy: `invoicing:${right}` })}</NoticeLine>
    </Notice>
  )
}

/** The same in place of a page. */
export const ClosedPage = ({ right }: { right: InvoicingRight }) => (
  <Container className="px-6 py-4">
    <RightNotice right={right} />
  </Container>
)
