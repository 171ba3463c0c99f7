import { toast } from "@medusajs/ui"
import { useTranslation } from "react-i18next"
import type { MonthReading } from "../../../types"
import { useCloseMonth } from "../../queries/months"
import { ReasonDrawer } from "../dialogs/reason-drawer"
import { nameMonth } from "./name-month"

type DrawerProps = { reading: MonthReading; onClose: () => void }

/** Asks for a note when closing a month, and says what is still open. */
export const CloseMonthDrawer = ({ reading, onClose }: DrawerProps) => {
  const { t, i18n } = useTranslation("invoicing")
  const month = nameMonth(reading.month, i18n.language)
  const { mutate, isPending } = useCloseMonth(reading, () => {
    toast.success(t("months.close.done", { month }))
    onClose()
  })
  const open = reading.summary.openOrders + reading.summary.openInvoices
  return (
    <ReasonDrawer
      title={t("months.close.title", { month })}
      description={[
        t("months.close.description"),
        ...(open > 0 ? [t("months.close.openWarning", { count: open })] : []),
        ...(reading.is_whole ? [] : [t("months.close.notWholeWarning")]),
      ].join(" ")}
      submitLabel={t("months.close.submit")}
      label={t("months.close.label")}
      hint={t("months.close.hint")}
      missing={t("months.close.missing")}
      isPending={isPending}
      onSubmit={mutate}
      onClose={onClose}
    />
  )
}
