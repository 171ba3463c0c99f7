import {
  createCollectionsWorkflow,
  createProductsWorkflow,
  createProductTagsWorkflow,
  createProductTypesWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { COLLECTIONS, GOODS, TAGS, TYPES, type Good } from "./goods"
import type { Channels } from "./sales-channels"
import { found } from "./found"

/** Ids by readable names: a type by its name, a variant by its SKU. */
export type Catalog = { types: Record<string, string>; variants: Record<string, string> }

export async function createCatalog(
  container: MedusaContainer,
  channels: Channels,
  profileId: string
): Promise<Catalog> {
  const groups = await createGroups(container)
  const { result } = await createProductsWorkflow(container).run({
    input: {
      products: GOODS.map((good) => ({
        ...describeProduct(good),
        collection_id: groups.collections[good.collection],
        type_id: groups.types[good.type],
        tag_ids: good.tags.map((tag) => found(groups.tags[tag], tag)),
        shipping_profile_id: profileId,
        sales_channels: Object.values(channels).map((id) => ({ id })),
      })),
    },
  })
  const variants = result.flatMap((product) => product.variants)
  return {
    types: groups.types,
    variants: Object.fromEntries(variants.map(({ sku, id }) => [sku ?? id, id])),
  }
}

function describeProduct(good: Good) {
  return {
    title: good.title,
    status: "published" as const,
    options: [{ title: "Wariant", values: ["standard"] }],
    variants: [
      {
        title: "standard",
        sku: good.sku,
        manage_inventory: false,
        options: { Wariant: "standard" },
        prices: [
          { currency_code: "pln", amount: good.pln },
          { currency_code: "eur", amount: good.eur },
        ],
      },
    ],
  }
}

async function createGroups(container: MedusaContainer) {
  const { result: collections } = await createCollectionsWorkflow(container).run({
    input: {
      collections: Object.entries(COLLECTIONS).map(([handle, title]) => ({ handle, title })),
    },
  })
  const { result: types } = await createProductTypesWorkflow(container).run({
    input: { product_types: TYPES.map((value) => ({ value })) },
  })
  const { result: tags } = await createProductTagsWorkflow(container).run({
    input: { product_tags: TAGS.map((value) => ({ value })) },
  })
  return {
    collections: Object.fromEntries(collections.map(({ handle, id }) => [handle, id])),
    types: Object.fromEntries(types.map(({ value, id }) => [value, id])),
    tags: Object.fromEntries(tags.map(({ value, id }) => [value, id])),
  }
}
