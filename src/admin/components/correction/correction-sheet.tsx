import { Text } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { CorrectionResponse, CorrectionSheet as Sheet, InvoiceKsef } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { Section } from "../detail/section"
import { Notice, NoticeLine } from "../notice"
import { ReasonNotice } from "../reason-notice"
import { CorrectionAge } from "./correction-age"
import { RateTable } from "./rate-table"
import { RowTable } from "./row-table"
import { isNothing } from "./sheet-figures"
import { SheetNotes } from "./sheet-notes"
import { findKsefWait } from "./waits-for-ksef"

type Correction = CorrectionResponse["correction"]

/** The tables, preceded by what to know before copying them. */
export const CorrectionSheet = (props: {
  correction: Correction
  orderId: string
  ksef: InvoiceKsef | null
}) => {
  const { correction, orderId, ksef } = props
  const { t } = useTranslation("invoicing")
  const ksefWait = correction.is_settled ? null : findKsefWait(ksef)
  const { sheet, problem, currency } = correction
  return (
    <>
      <CorrectionAge correction={correction} />
      {ksefWait && (
        <Notice variant="warning" title={t(`correction.ksef.${ksefWait}.title`)}>
          <NoticeLine>{t(`correction.ksef.${ksefWait}.body`)}</NoticeLine>
        </Notice>
      )}
      {problem &&
        (problem.code === "INVOICED_LINES_UNKNOWN" ? (
          <Notice variant="warning" title={t("correction.unknown.title")}>
            <NoticeLine>{t("correction.unknown.body")}</NoticeLine>
          </Notice>
        ) : (
          <ReasonNotice reason={problem} variant="warning" orderId={orderId} />
        ))}
      {sheet && (
        <>
          <SheetNotes sheet={sheet} correction={correction} />
          <Section title={t("correction.rows.heading")}>
            <RowTable sheet={sheet} currency={currency} />
            <Text size="small" className="text-ui-fg-subtle px-6 py-3">
              {t(`correction.source.${sheet.source}`)}
            </Text>
          </Section>
          <Section title={t("correction.rates.heading")}>
            <RateTable
              label={t("correction.rates.heading")}
              rates={sheet.by_rate}
              total={sheet.total}
              currency={currency}
            />
          </Section>
          <RefundSection sheet={sheet} currency={currency} />
          <BesidesSection sheet={sheet} currency={currency} />
        </>
      )}
    </>
  )
}

type PartProps = { sheet: Sheet; currency: string | null }

/** Money refunded without returned goods: a proposal, and labeled as one. */
const RefundSection = ({ sheet: { refund, by_rate: rates }, currency }: PartProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  if (!refund) return null
  // If no line changed, this table would only repeat the proposal.
  const isAnyChanged = rates.some(({ difference }) => !isNothing(difference.gross))
  return (
    <Section title={t("correction.refund.heading", { amount: amount(refund.amount, currency) })}>
      <Text size="small" className="text-ui-fg-subtle px-6 py-3">
        {t("correction.refund.body")}
      </Text>
      {refund.proposal === null && (
        <Text size="small" className="px-6 py-3">
          {t("correction.refund.noProposal")}
        </Text>
      )}
      {refund.proposal && (
        <RateTable
          label={t("correction.refund.proposal")}
          isLabelShown
          rates={refund.proposal.map(({ rate, ...difference }) => ({ rate, difference }))}
          currency={currency}
        />
      )}
      {refund.together && isAnyChanged && (
        <RateTable
          label={t("correction.refund.together")}
          isLabelShown
          rates={refund.together.by_rate.map(({ rate, ...difference }) => ({ rate, difference }))}
          total={{ difference: refund.together.total }}
          currency={currency}
        />
      )}
    </Section>
  )
}

/** What was shipped or charged later and is not part of the invoiced sale. */
const BesidesSection = ({ sheet: { besides }, currency }: PartProps) => {
  const { t } = useTranslation("invoicing")
  const { amount, quantity } = useFormats()
  if (besides.length === 0) return null
  return (
    <Section title={t("correction.besides.heading")}>
      <Text size="small" className="text-ui-fg-subtle px-6 py-3">
        {t("correction.besides.body")}
      </Text>
      <ul className="txt-small flex flex-col gap-y-1 px-6 py-3 [overflow-wrap:anywhere]">
        {besides.map((line, index) => (
          <li key={index}>
            {t("correction.besides.line", {
              name: line.name,
              quantity: quantity(line.quantity),
              rate: quantity(line.rate),
              gross: amount(line.gross, currency),
            })}
          </li>
        ))}
      </ul>
    </Section>
  )
}
