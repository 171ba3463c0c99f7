import { CATEGORY_KINDS, PROJECT_KINDS, type MappingDraft } from "./mapping-draft"

/** A mapping entry that differs between two drafts; `null` on the side that lacks it. */
export type DraftChange = {
  to: "category" | "project"
  by: string
  key: string
  before: string | null
  after: string | null
}

type Entry = Omit<DraftChange, "before" | "after"> & { value: string }

/** What a draft would add, change and remove, in the order of the tables, and how many entries stay. */
export function compareDrafts(
  before: MappingDraft,
  after: MappingDraft
): { changes: DraftChange[]; unchanged: number } {
  const old = new Map(listEntries(before).map((entry) => [placeOf(entry), entry]))
  const wanted = new Map(listEntries(after).map((entry) => [placeOf(entry), entry]))
  const places = [...new Set([...wanted.keys(), ...old.keys()])]
  const compared = places.map((place): DraftChange => {
    const { to, by, key } = (wanted.get(place) ?? old.get(place)) as Entry
    const valueIn = (entries: Map<string, Entry>) => entries.get(place)?.value ?? null
    return { to, by, key, before: valueIn(old), after: valueIn(wanted) }
  })
  const changes = compared.filter((one) => one.before !== one.after)
  return { changes, unchanged: compared.length - changes.length }
}

const placeOf = ({ to, by, key }: Entry) => JSON.stringify([to, by, key])

function listEntries(draft: MappingDraft): Entry[] {
  const { categories, projects, shippingCategory } = draft
  const tables = [
    ...CATEGORY_KINDS.map((by) => ({ to: "category" as const, by, table: categories[by] })),
    ...PROJECT_KINDS.map((by) => ({ to: "project" as const, by, table: projects[by] })),
  ]
  const single = (to: Entry["to"], by: string, value: string): Entry => ({ to, by, key: "", value })
  return [
    ...tables.flatMap(({ to, by, table }) =>
      Object.entries(table).map(([key, value]): Entry => ({ to, by, key, value }))
    ),
    single("category", "fallback", categories.fallback),
    single("category", "shipping", shippingCategory),
    single("project", "fallback", projects.fallback),
    single("project", "metadata_key", projects.metadataKey),
  ]
    .map((entry) => ({ ...entry, value: entry.value.trim() }))
    .filter(({ value }) => value !== "")
}
