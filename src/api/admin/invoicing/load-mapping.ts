import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import {
  SEEN_CATEGORIES,
  SEEN_PROJECTS,
  type SeenCategory,
  type SeenProjects,
} from "../../../pipeline/operator/add-name"
import type { InvoicingMappingResponse, MappedThing } from "../../../types"

/** Maximum per kind, more than anybody maps by hand. */
const MOST = 1_000

type Row = { id: string; handle?: string | null; title?: string; name?: string; value?: string }

/** The products with these ids or handles, as far as the shop has them. */
export async function findMappedProducts(
  container: MedusaContainer,
  keys: readonly string[]
): Promise<MappedThing[]> {
  return await listThings(container, "product", "title", { $or: [{ id: keys }, { handle: keys }] })
}

async function listThings(
  container: MedusaContainer,
  entity: string,
  word: string,
  filters = {}
): Promise<MappedThing[]> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity,
    fields: ["id", word, ...(word === "title" ? ["handle"] : [])],
    filters,
    pagination: { take: MOST, order: { [word]: "ASC" } },
  })
  return (data as Row[]).map(toThing)
}

/** What can be mapped in the shop, and the names seen in the service to map it to. */
export async function loadMapping(container: MedusaContainer): Promise<InvoicingMappingResponse> {
  const { settings } = await composeInvoicing(container)
  const { categories = {}, projects = {} } = settings.mapping
  const products = Object.keys(categories.products ?? {})
  const list = async (entity: string, word: string, ...tables: (object | undefined)[]) => {
    const keys = tables.flatMap((table) => Object.keys(table ?? {}))
    return await listWithMapped(container, { entity, word, keys })
  }
  const [names, collections, types, tags, salesChannels, regions, mapped] = await Promise.all([
    loadNames(container),
    list("product_collection", "title", categories.collections, projects.collections),
    list("product_type", "value", categories.types),
    list("product_tag", "value", categories.tags),
    list("sales_channel", "name", projects.salesChannels),
    list("region", "name", projects.regions),
    products.length > 0 ? findMappedProducts(container, products) : [],
  ])
  return { things: { products: mapped, collections, types, tags, salesChannels, regions }, names }
}

type Kind = { entity: string; word: string; keys: readonly string[] }

/** The first of a kind, plus others that are in the mapping: otherwise those would seem to be deleted. */
async function listWithMapped(
  container: MedusaContainer,
  { entity, word, keys }: Kind
): Promise<MappedThing[]> {
  const first = await listThings(container, entity, word)
  if (first.length < MOST || keys.length === 0) return first
  const ways = ["id", word, ...(word === "title" ? ["handle"] : [])]
  const named = await listThings(container, entity, word, {
    $or: ways.map((way) => ({ [way]: keys })),
  })
  return [...first, ...named.filter(({ id }) => !first.some((thing) => thing.id === id))]
}

const toThing = (row: Row): MappedThing => ({
  id: row.id,
  handle: row.handle ?? null,
  // Trimmed, as names are in the settings.
  name: (row.title ?? row.name ?? row.value ?? row.id).trim(),
})

async function loadNames(container: MedusaContainer): Promise<InvoicingMappingResponse["names"]> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const find = async <T>(prefix: string): Promise<T[]> => {
    const rows = await ledger.listInvoicingSettings({ id: { $like: `${prefix}%` } }, { take: MOST })
    return rows.map(({ value }) => value as T)
  }
  const [categories, projects] = await Promise.all([
    find<SeenCategory>(SEEN_CATEGORIES),
    find<SeenProjects>(SEEN_PROJECTS),
  ])
  return {
    categories: categories.map(({ companyId, name }) => ({ company_id: companyId, name })),
    projects: projects.flatMap((seen) =>
      seen.projects
        .filter(({ isEnabled }) => isEnabled)
        .map(({ id, name }) => ({ company_id: seen.companyId, id, name }))
    ),
  }
}
