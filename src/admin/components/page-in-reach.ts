import { useEffect } from "react"

type Listed = {
  pageIndex: number
  pageSize: number
  /** How many rows there are in all. */
  count: number
  /** How many of them stand on the page. */
  shown: number
}

/**
 * The last page of a list where the one that is asked for lies beyond it, as after what stood on it was
 * dealt with: shown as it is, it would say that there is nothing at all. Null where it does not.
 */
export function findLastPage({ pageIndex, pageSize, count, shown }: Listed): number | null {
  if (shown > 0 || count === 0) return null
  const last = Math.ceil(count / pageSize) - 1
  return last < pageIndex ? last : null
}

/** Turns back to it; true while the page that is shown is none. */
export function usePageInReach(listed: Listed, turnTo: (pageIndex: number) => void): boolean {
  const last = findLastPage(listed)
  useEffect(() => {
    if (last !== null) turnTo(last)
  }, [last, turnTo])
  return last !== null
}
