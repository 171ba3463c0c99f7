import type { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"

/** How many rows of the two growing tables were read so far, by scans or through an index. */
export async function countRowsRead(shop: ShopUnderTest): Promise<number> {
  const [row] = await shop.sql<{ n: string }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) as n from pg_stat_user_tables
     where relname in ('order', 'invoicing_request')`
  )
  return Number(row?.n)
}
