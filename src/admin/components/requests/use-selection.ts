import { useState } from "react"
import type { InvoiceRequestListRow } from "../../../types"
import { useCollectRequests } from "../../queries/collect-requests"
import { toPageQuery, type TableAddress } from "./table-address"

type Rows = readonly InvoiceRequestListRow[]

/**
 * Which rows are selected: those on the current page, or all that match search and filters.
 *
 * Rows hidden by another page or filter are not acted on, unless all matching rows were selected.
 *
 * @param requests the rows on the current page; `count`: how many match.
 */
export function useSelection(
  { requests, count }: { requests: Rows; count: number },
  address: TableAddress
) {
  const [ticked, setTicked] = useState<Record<string, boolean>>({})
  const [fitting, setFitting] = useState<{ of: string; rows: Rows } | null>(null)
  const { limit: _, offset: __, ...query } = toPageQuery(address)
  const of = JSON.stringify(query)
  const { mutate, isPending } = useCollectRequests()
  const all = fitting?.of === of ? fitting.rows : null
  const visible = requests.filter(({ id }) => ticked[id])
  const rows = all ?? visible
  const clear = () => {
    setFitting(null)
    setTicked({})
  }
  return {
    rows,
    state: Object.fromEntries(rows.map(({ id }) => [id, true])),
    change: (next: Record<string, boolean>) => {
      setFitting(null)
      // Unticking a box ends the selection of rows on other pages.
      setTicked(Object.fromEntries(requests.map(({ id }) => [id, next[id] === true])))
    },
    clear,
    /** Drops rows that may have changed since they were read; the page itself is refetched. */
    forgetAll: () => setFitting(null),
    fit: {
      count,
      isAll: all !== null,
      isOffered: visible.length > 0 && visible.length === requests.length && count > visible.length,
      isPending,
      select: () => mutate(query, { onSuccess: (found) => setFitting({ of, rows: found }) }),
      clear,
    },
  }
}
