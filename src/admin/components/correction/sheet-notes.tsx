import { useTranslation } from "react-i18next"
import type { CorrectionResponse, CorrectionSheet } from "../../../types"
import { useFormats } from "../../wording/use-formats"
import { Notice, NoticeLine } from "../notice"
import { isUnchanged } from "./sheet-figures"

type SheetNotesProps = { sheet: CorrectionSheet; correction: CorrectionResponse["correction"] }

/** What is inconsistent, and a note if nothing changed. */
export const SheetNotes = ({ sheet, correction }: SheetNotesProps) => {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const notes = useSheetNotes(sheet, correction.currency)
  const reason = t(`invoice.correction.reasons.${correction.reason}`, {
    defaultValue: correction.reason,
  })
  return (
    <>
      {isUnchanged(sheet) && (
        <Notice variant="info" title={t("correction.nothing.title")}>
          <NoticeLine>{t("correction.nothing.body", { reason })}</NoticeLine>
        </Notice>
      )}
      {sheet.refund && (
        <Notice
          variant="info"
          title={t("correction.refund.heading", {
            amount: amount(sheet.refund.amount, correction.currency),
          })}
        >
          {sheet.refund.proposal && <NoticeLine>{t("correction.refund.below")}</NoticeLine>}
        </Notice>
      )}
      {notes.map((note) => (
        <Notice key={note} variant="warning" title={note} />
      ))}
    </>
  )
}

function useSheetNotes(sheet: CorrectionSheet, currency: string | null): string[] {
  const { t } = useTranslation("invoicing")
  const { amount } = useFormats()
  const notes: string[] = []
  if (sheet.is_shown_otherwise) notes.push(t("correction.notes.otherwise"))
  if (sheet.shop_total) {
    const { shop, lines } = sheet.shop_total
    notes.push(
      t("correction.notes.shopTotal", {
        shop: amount(shop, currency),
        lines: amount(lines, currency),
      })
    )
  }
  if (sheet.paid_by_credit !== null) {
    const credit = amount(sheet.paid_by_credit, currency)
    notes.push(t("correction.notes.paidByCredit", { amount: credit }))
  }
  const { found, expected } = sheet.paid_back
  if (found !== expected) {
    const isOwed = expected.startsWith("-")
    notes.push(
      t(`correction.notes.${isOwed ? "toPay" : "paidBack"}`, {
        found: amount(found, currency),
        expected: amount(expected.replace("-", ""), currency),
      })
    )
  }
  if (sheet.may_be_transformed) notes.push(t("correction.notes.transformed"))
  return notes
}
