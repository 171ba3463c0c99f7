import { useTranslation } from "react-i18next"
import type { InvoiceRequestRow } from "../../../types"
import { nameOrder } from "../../wording/name-order"

type Titled = Pick<InvoiceRequestRow, "invoice_number" | "order_display_id">

/** Titles an invoice by its number, or by its order while it has none. */
export function useInvoiceTitle(): (request: Titled) => string {
  const { t } = useTranslation("invoicing")
  return (request) =>
    request.invoice_number ?? t("detail.untitled", { order: nameOrder(request.order_display_id) })
}
