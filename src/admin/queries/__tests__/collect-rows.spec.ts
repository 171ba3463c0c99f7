import { collectRows, MOST_SELECTED } from "../collect-rows"

describe("all rows that fit", () => {
  const list = (length: number) => Array.from({ length }, (_, n) => ({ id: `row_${n}`, at: 0 }))
  const readFrom = (rows: readonly { id: string; at: number }[]) => (offset: number) =>
    Promise.resolve(rows.slice(offset, offset + 100))

  it.each([0, 1, 99, 100, 101, 250, MOST_SELECTED])("are read to the end: %i", async (length) => {
    expect(await collectRows(readFrom(list(length)), 100)).toEqual(list(length))
  })

  it("are no more than one act takes, in ten calls", async () => {
    const offsets: number[] = []
    const found = await collectRows((offset) => {
      offsets.push(offset)
      return readFrom(list(5_000))(offset)
    }, 100)
    expect(found).toEqual(list(MOST_SELECTED))
    expect(offsets).toHaveLength(10)
  })

  it("are taken once each, as they were read last, where a new one moves them on", async () => {
    const before = list(150)
    const pages = [before.slice(0, 100), [{ id: "row_99", at: 1 }, ...before.slice(100)]]
    const found = await collectRows((offset) => Promise.resolve(pages[offset / 100] ?? []), 100)
    expect(found).toHaveLength(150)
    expect(found.find(({ id }) => id === "row_99")).toEqual({ id: "row_99", at: 1 })
  })
})
