import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { nameOrder } from "../wording/name-order"

/**
 * The column of boxes. The table's own boxes have no name that a screen reader could say.
 *
 * @param texts where the two names stand among the texts.
 * @param orderOf the number of a row's order; the same function at every call.
 */
export function useSelectColumn<Row>(
  texts: "list" | "ordersWithout",
  orderOf: (row: Row) => string
) {
  const { t } = useTranslation("invoicing")
  return useMemo(
    () =>
      createDataTableColumnHelper<Row>().select({
        header: ({ table }) => (
          <Checkbox
            aria-label={t(`${texts}.selectAll`)}
            checked={
              table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()
            }
            onCheckedChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked === true)}
          />
        ),
        cell: ({ row }) => (
          <Checkbox
            aria-label={t(`${texts}.selectOne`, { order: nameOrder(orderOf(row.original)) })}
            checked={row.getIsSelected()}
            onClick={(event) => event.stopPropagation()}
            onCheckedChange={(isChecked) => row.toggleSelected(isChecked === true)}
          />
        ),
      }),
    [t, texts, orderOf]
  )
}
