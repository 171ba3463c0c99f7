import type {
  ChangeSettingsBody,
  MappedThing,
  MappingCoverageResponse,
  SettingFields,
} from "../../../types"

export const CATEGORY_KINDS = ["collections", "types", "tags", "products"] as const
export const PROJECT_KINDS = ["salesChannels", "regions", "collections"] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]
export type ProjectKind = (typeof PROJECT_KINDS)[number]

/** Names by key, where a key is an id, a handle or a name in the shop. */
export type Table = Record<string, string>

/** The mapping while it is edited: every value is text, none is absent. */
export type MappingDraft = {
  categories: Record<CategoryKind, Table> & { fallback: string }
  projects: Record<ProjectKind, Table> & { fallback: string; metadataKey: string }
  shippingCategory: string
}

type Mapping = Pick<
  SettingFields,
  "mapping.categories" | "mapping.projects" | "mapping.shippingCategory"
>

/** The mapping in effect, as a draft. */
export function readDraft(fields: Mapping): MappingDraft {
  const categories = fields["mapping.categories"].value
  const projects = fields["mapping.projects"].value
  return {
    categories: {
      collections: { ...categories.collections },
      types: { ...categories.types },
      tags: { ...categories.tags },
      products: { ...categories.products },
      fallback: categories.fallback ?? "",
    },
    projects: {
      salesChannels: asTexts(projects.salesChannels),
      regions: asTexts(projects.regions),
      collections: asTexts(projects.collections),
      fallback: String(projects.fallback ?? ""),
      metadataKey: projects.metadataKey ?? "",
    },
    shippingCategory: fields["mapping.shippingCategory"].value ?? "",
  }
}

/** What differs from the initial draft, in the form that the settings accept. */
export function toMappingBody(draft: MappingDraft, before: MappingDraft): ChangeSettingsBody {
  const shipping = draft.shippingCategory.trim()
  return {
    ...(isSame(draft.categories, before.categories)
      ? {}
      : { "mapping.categories": toCategories(draft.categories) }),
    ...(isSame(draft.projects, before.projects)
      ? {}
      : { "mapping.projects": toProjects(draft.projects) }),
    ...(draft.shippingCategory === before.shippingCategory
      ? {}
      : { "mapping.shippingCategory": shipping || null }),
  }
}

/** The server's size limit for a settings body: 1 MB. */
const MOST_BYTES = 1024 * 1024

/** True if the mapping can be edited but is too large to save. */
export const isTooLarge = (draft: MappingDraft, before: MappingDraft): boolean =>
  new TextEncoder().encode(JSON.stringify(toMappingBody(draft, before))).byteLength > MOST_BYTES

/** A mapping being edited, and its value when editing began. */
export type EditedMapping = { draft: MappingDraft; before: MappingDraft }

/** What is still unsaved after a draft was stored: anything typed meanwhile stays, to be stored next. */
export const afterStored = (
  edited: EditedMapping | null,
  stored: MappingDraft
): EditedMapping | null =>
  edited === null || isSame(edited.draft, stored) ? null : { draft: edited.draft, before: stored }

export const isSame = (left: unknown, right: unknown) =>
  JSON.stringify(left) === JSON.stringify(right)

/** One table row: a thing in the shop, or a key that matches nothing in the shop anymore. */
export type MappingRow = {
  key: string
  name: string
  value: string
  sales: Record<string, string>
  isGone: boolean
}

type Sales = MappingCoverageResponse["sales"][keyof MappingCoverageResponse["sales"]]

/**
 * The rows of a table. Sold things without a mapping come first, best sellers on top.
 *
 * @param saved the table in effect, which determines the order: a row must not jump while it is edited
 */
export function listRows(
  { table, saved }: { table: Table; saved: Table },
  things: readonly MappedThing[],
  sales: Sales,
  currency: string | null
): MappingRow[] {
  const known = new Set<string>()
  const rows = things.map((thing): MappingRow => {
    const key = findKey(table, thing) ?? findKey(saved, thing) ?? thing.id
    known.add(key)
    return {
      key,
      name: thing.name,
      value: table[key] ?? "",
      sales: sales[thing.id] ?? {},
      isGone: false,
    }
  })
  const gone = Object.keys({ ...saved, ...table })
    .filter((key) => !known.has(key))
    .map((key) => ({ key, name: key, sales: {}, value: table[key] ?? "", isGone: true }))
  const worth = (row: MappingRow) => Number(row.sales[currency ?? ""] ?? 0)
  const rank = (row: MappingRow) =>
    row.isGone ? 2 : !saved[row.key] && Object.keys(row.sales).length > 0 ? 0 : 1
  return [...rows, ...gone].sort(
    (left, right) =>
      rank(left) - rank(right) || worth(right) - worth(left) || left.name.localeCompare(right.name)
  )
}

/** The key under which a table lists a thing: its id, its handle or its name. */
const findKey = (table: Table, { id, handle, name }: MappedThing) =>
  [id, handle, name].find((key): key is string => key !== null && Object.hasOwn(table, key))

function toCategories({ fallback, ...tables }: MappingDraft["categories"]) {
  return {
    ...filledTables(CATEGORY_KINDS, tables),
    ...(fallback.trim() ? { fallback: fallback.trim() } : {}),
  }
}

function toProjects({ fallback, metadataKey, ...tables }: MappingDraft["projects"]) {
  return {
    ...filledTables(PROJECT_KINDS, tables),
    ...(fallback.trim() ? { fallback: fallback.trim() } : {}),
    ...(metadataKey.trim() ? { metadataKey: metadataKey.trim() } : {}),
  }
}

/** The non-empty tables, without the entries that were cleared. */
function filledTables<Kind extends string>(
  kinds: readonly Kind[],
  tables: Record<Kind, Table>
): { [One in Kind]?: Table } {
  const filled: { [One in Kind]?: Table } = {}
  for (const kind of kinds) {
    const table = withoutEmpty(tables[kind])
    if (Object.keys(table).length > 0) filled[kind] = table
  }
  return filled
}

const withoutEmpty = (table: Table): Table =>
  Object.fromEntries(
    Object.entries(table)
      .map(([key, value]) => [key, value.trim()] as const)
      .filter(([, value]) => value !== "")
  )

const asTexts = (table: Readonly<Record<string, string | number>> = {}): Table =>
  Object.fromEntries(Object.entries(table).map(([key, value]) => [key, String(value)]))
