import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../../composition"
import { buildBuyerSearch } from "./buyer-search"

/** Maximum orders of one search; more are too many to look through, so none is listed. */
const MAX_FOUND = 1_000

/** `isTooWide`: more than {@link MAX_FOUND} orders match, so `orderIds` is empty. */
type FoundBuyers = { orderIds: readonly string[]; isTooWide: boolean }

/** The part of Medusa's connection to its database that is used here. */
type Connection = { raw(sql: string, values: unknown[]): Promise<{ rows: { id: string }[] }> }

/**
 * Finds orders whose buyer matches a text, in Medusa's own tables: the ledger stores no buyers. Takes a
 * few milliseconds however many orders there are, see `buildBuyerSearch`.
 */
export async function findBuyers(
  container: MedusaContainer,
  text: string | undefined
): Promise<FoundBuyers> {
  const { settings } = await composeInvoicing(container)
  const search = buildBuyerSearch(text ?? "", {
    taxIdKeys: settings.taxIdKeys,
    limit: MAX_FOUND + 1,
  })
  if (search === null) return { orderIds: [], isTooWide: false }
  const connection = container.resolve<Connection>(ContainerRegistrationKeys.PG_CONNECTION)
  const { rows } = await connection.raw(search.sql, search.values)
  const isTooWide = rows.length > MAX_FOUND
  return { orderIds: isTooWide ? [] : rows.map(({ id }) => id), isTooWide }
}
