import { findLastPage } from "../page-in-reach"

const list = { pageSize: 20, count: 45, shown: 0 }

describe("a page of a list that has become shorter", () => {
  it("is left for the last one that there is", () => {
    expect(findLastPage({ ...list, pageIndex: 3 })).toBe(2)
    expect(findLastPage({ ...list, pageIndex: 3, count: 40 })).toBe(1)
    expect(findLastPage({ ...list, pageIndex: 1, count: 1 })).toBe(0)
  })

  it("stays where it shows something, or where there is nothing at all", () => {
    expect(findLastPage({ ...list, pageIndex: 3, shown: 20 })).toBe(null)
    expect(findLastPage({ ...list, pageIndex: 3, count: 0 })).toBe(null)
    // The page before is still shown while this one is read.
    expect(findLastPage({ ...list, pageIndex: 2 })).toBe(null)
  })
})
