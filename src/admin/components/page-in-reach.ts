import { useEffect } from "react"

type Listed = {
  pageIndex: number
  pageSize: number
  /** The total number of rows. */
  count: number
  /** The number of rows on the page. */
  shown: number
}

/**
 * The last page of a list if the requested page lies beyond it, for example after its rows were handled: the
 * page would otherwise look as if the list were empty. Null if the requested page exists.
 */
export function findLastPage({ pageIndex, pageSize, count, shown }: Listed): number | null {
  if (shown > 0 || count === 0) return null
  const last = Math.ceil(count / pageSize) - 1
  return last < pageIndex ? last : null
}

/** Turns back to the last page; returns true while the current page does not exist. */
export function usePageInReach(listed: Listed, turnTo: (pageIndex: number) => void): boolean {
  const last = findLastPage(listed)
  useEffect(() => {
    if (last !== null) turnTo(last)
  }, [last, turnTo])
  return last !== null
}
