import { Container } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { InvoicingRight } from "../../../types"
import { Notice, NoticeLine } from "../notice"

/** Which right the user's role is missing. */
export const RightNotice = ({ right }: { right: InvoicingRight }) => {
  const { t } = useTranslation("invoicing")
  return (
    <Notice variant="info" title={t(`rights.missing.${right}`)}>
      <NoticeLine>{t("rights.ask", { policy: `invoicing:${right}` })}</NoticeLine>
    </Notice>
  )
}

/** The same, in place of a whole page. */
export const ClosedPage = ({ right }: { right: InvoicingRight }) => (
  <Container className="px-6 py-4">
    <RightNotice right={right} />
  </Container>
)
