import type { FindProductsBody, FoundProductsResponse, MappedThing } from "../../../types"
import { askShop } from "../../queries/call-shop"

/** The most keys that the route accepts in one call. */
const AT_ONCE = 200

/** The products with these ids and handles, if the shop has them. */
export async function findProducts(keys: readonly string[]): Promise<MappedThing[]> {
  const found: MappedThing[] = []
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    const body: FindProductsBody = { keys: keys.slice(at, at + AT_ONCE) }
    const { products } = await askShop<FoundProductsResponse>("mapping/products", {
      method: "POST",
      body,
    })
    found.push(...products)
  }
  return found
}

/** Merges the things found meanwhile with those from the server, without duplicates. */
export const joinThings = (
  known: readonly MappedThing[],
  found: readonly MappedThing[]
): MappedThing[] => [...new Map([...found, ...known].map((thing) => [thing.id, thing])).values()]
