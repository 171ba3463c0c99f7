import type { DataTableFilteringState, DataTablePaginationState } from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import type { InvoiceRequestFilter } from "../../queries/query-keys"
import { STATES } from "./states"

const PAGE_SIZE = 20

/** Search, filter and page of the list, kept in the address so that it can be shared. */
export function useTableState() {
  const [params, setParams] = useSearchParams()
  // The menu adds a filter with no value yet; dropped, its list of values would never open.
  const [isFilterAdded, setIsFilterAdded] = useState(false)
  const search = params.get("q") ?? ""
  const states = STATES.filter((state) => params.getAll("state").includes(state))
  const page = Math.max(0, Number.parseInt(params.get("page") ?? "1", 10) - 1 || 0)

  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        edit(next)
        return next
      },
      { replace: true }
    )

  const filter: InvoiceRequestFilter = {
    ...(search && { q: search }),
    ...(states.length > 0 && { state: states }),
    limit: PAGE_SIZE,
    offset: page * PAGE_SIZE,
    order: "-created_at",
  }

  return {
    filter,
    search: {
      state: search,
      onSearchChange: (text: string) =>
        change((next) => {
          next.delete("page")
          if (text) next.set("q", text)
          else next.delete("q")
        }),
    },
    filtering: {
      state: (states.length > 0 || isFilterAdded
        ? { state: states }
        : {}) satisfies DataTableFilteringState,
      onFilteringChange: ({ state }: DataTableFilteringState) => {
        setIsFilterAdded(state !== undefined)
        change((next) => {
          next.delete("page")
          next.delete("state")
          if (Array.isArray(state)) state.forEach((one) => next.append("state", String(one)))
        })
      },
    },
    pagination: {
      state: { pageIndex: page, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }: DataTablePaginationState) =>
        change((next) => {
          if (pageIndex === 0) next.delete("page")
          else next.set("page", String(pageIndex + 1))
        }),
    },
  }
}
