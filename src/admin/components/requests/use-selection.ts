import { useState } from "react"
import type { InvoiceRequestListRow } from "../../../types"
import { useCollectRequests } from "../../queries/collect-requests"
import { toPageQuery, type TableAddress } from "./table-address"

type Rows = readonly InvoiceRequestListRow[]

/**
 * Which rows are ticked: those of the page that is shown, or all that fit search and filters.
 *
 * What another page or filter took out of sight is not acted upon, unless all that fit were asked for.
 *
 * @param requests the page that is shown; `count`: how many fit.
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
      // Once a box is unticked, what other pages have is not meant any more.
      setTicked(Object.fromEntries(requests.map(({ id }) => [id, next[id] === true])))
    },
    clear,
    /** What was read once and changed since must be read anew; the page reads itself. */
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
