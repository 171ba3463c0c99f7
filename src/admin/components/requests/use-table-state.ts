import type {
  DataTableFilteringState,
  DataTablePaginationState,
  DataTableSortingState,
} from "@medusajs/ui"
import { useState } from "react"
import { useSearchParams } from "react-router-dom"
import { PAGE_SIZE, readAddress, toFiltering, writeFiltering } from "./table-address"

/** Search, filters, sorting and page of the list, kept in the URL so that it can be shared. */
export function useTableState() {
  const [params, setParams] = useSearchParams()
  // The menu adds a filter before it has a value; if it were dropped, its list of values would never open.
  const [added, setAdded] = useState<Record<string, unknown>>({})
  const address = readAddress(params)

  const change = (edit: (next: URLSearchParams) => void) =>
    setParams(
      (previous) => {
        const next = new URLSearchParams(previous)
        edit(next)
        return next
      },
      { replace: true }
    )

  return {
    address,
    search: {
      state: address.search,
      onSearchChange: (text: string) => change((next) => setOrDelete(next, "q", text)),
    },
    filtering: {
      state: { ...added, ...toFiltering(address) } satisfies DataTableFilteringState,
      onFilteringChange: (filtering: DataTableFilteringState) => {
        setAdded(Object.fromEntries(Object.entries(filtering).filter(([, one]) => isEmpty(one))))
        change((next) => writeFiltering(next, filtering))
      },
    },
    sorting: {
      state: address.sort,
      onSortingChange: ({ id, desc }: DataTableSortingState) =>
        change((next) => setOrDelete(next, "sort", `${desc ? "-" : ""}${id}`)),
    },
    pagination: {
      state: { pageIndex: address.page, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }: DataTablePaginationState) =>
        change((next) => {
          if (pageIndex === 0) next.delete("page")
          else next.set("page", String(pageIndex + 1))
        }),
    },
  }
}

/** A new query starts at the first page. */
function setOrDelete(params: URLSearchParams, key: string, value: string): void {
  params.delete("page")
  if (value) params.set(key, value)
  else params.delete(key)
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === "" ||
  (typeof value === "object" && Object.keys(value).length === 0)
