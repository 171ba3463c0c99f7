import { Checkbox, createDataTableColumnHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useTranslation } from "react-i18next"
import { nameOrder } from "../wording/name-order"

/**
 * The checkbox column. The table's own checkboxes have no accessible name.
 *
 * @param texts the key under which the two names are found.
 * @param orderOf returns the number of a row's order; must be the same function on every call.
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
