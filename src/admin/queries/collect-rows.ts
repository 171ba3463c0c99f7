/** As many as the server takes for one bulk act. */
export const MOST_SELECTED = 1_000

/**
 * The rows of a list page by page, each once, as it was read last: what changed between two pages may
 * stand on both.
 *
 * @param readPage the rows from an offset on; fewer than `pageSize` end the list.
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
