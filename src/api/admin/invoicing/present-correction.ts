import type { CorrectionSheet as Sheet } from "../../../core/correction/compose-sheet"
import type { CorrectionSheet, CorrectionSide } from "../../../types"

type SheetFacts = {
  source: CorrectionSheet["source"]
  isShownOtherwise: boolean
  mayBeTransformed: boolean
}

/** A sheet in the form of the API. */
export function presentSheet(sheet: Sheet, facts: SheetFacts): CorrectionSheet {
  const { refund } = sheet
  return {
    source: facts.source,
    price_type: sheet.priceType,
    rows: sheet.rows.map(({ lineId, before, after, ...row }) => ({
      ...row,
      line_id: lineId,
      before: before && presentSide(before),
      after: after && presentSide(after),
    })),
    by_rate: [...sheet.byVat],
    total: sheet.total,
    refund: refund && {
      amount: refund.amount,
      proposal: refund.proposal && [...refund.proposal],
      together: refund.together && {
        by_rate: [...refund.together.byVat],
        total: refund.together.total,
      },
    },
    besides: sheet.besides.map(({ name, quantity, rate, gross }) => ({
      name,
      quantity,
      rate,
      gross,
    })),
    paid_back: sheet.paidBack,
    paid_by_credit: sheet.paidByCredit,
    shop_total: sheet.shopTotal,
    is_shown_otherwise: facts.isShownOtherwise,
    may_be_transformed: facts.mayBeTransformed,
  }
}

type Side = NonNullable<Sheet["rows"][number]["before"]>

const presentSide = ({ quantity, unitPrice, value }: Side): CorrectionSide => ({
  quantity,
  unit_price: unitPrice,
  value,
})
