import type { FindProductsBody, FoundProductsResponse, MappedThing } from "../../../types"
import { askShop } from "../../queries/call-shop"

/** As many keys as the route takes at once. */
const AT_ONCE = 200

/** The products that these ids and handles stand for, as far as the shop has them. */
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

/** Things that were found meanwhile beside those the server told, each once. */
export const joinThings = (
  known: readonly MappedThing[],
  found: readonly MappedThing[]
): MappedThing[] => [...new Map([...found, ...known].map((thing) => [thing.id, thing])).values()]
