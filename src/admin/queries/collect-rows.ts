/** The most rows that the server accepts for one bulk act. */
export const MOST_SELECTED = 1_000

/**
 * Reads the rows of a list page by page, each once, in its latest version: a row that changes between two
 * reads may be on both pages.
 *
 * @param readPage returns the rows from an offset on; fewer than `pageSize` end the list.
 */
export async function collectRows<T extends { id: string }>(
  readPage: (offset: number) => Promise<readonly T[]>,
  pageSize: number
): Promise<T[]> {
  const rows = new Map<string, T>()
  for (let offset = 0; offset < MOST_SELECTED; offset += pageSize) {
    const page = await readPage(offset)
    for (const row of page) rows.set(row.id, row)
    if (page.length < pageSize) break
  }
  return [...rows.values()].slice(0, MOST_SELECTED)
}
