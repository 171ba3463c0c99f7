import { MAX_PROJECT_LENGTH, type InvoiceDraft, type MappingRule } from "./invoice-draft"
import type { MappingSettings } from "../settings/options"
import type { NamedThing, OrderLine, OrderSnapshot } from "../order/order-snapshot"

/** The mapped value and the rule that decided; both null if no rule fits. */
export type Mapped<Value> = { value: Value; rule: MappingRule } | { value: null; rule: null }

export type ProjectId = NonNullable<InvoiceDraft["projectId"]>

type Table<Value> = Readonly<Record<string, Value>> | undefined

const DEFAULT_METADATA_KEY = "invoicing_project"
const NOTHING = { value: null, rule: null } as const

/** The category of a line: by product, collection, type, tag, then the fallback. */
export function mapCategory(
  line: Pick<OrderLine, "kind" | "product">,
  { categories, shippingCategory }: MappingSettings
): Mapped<string> {
  if (line.kind === "shipping") return fixed("shipping", shippingCategory)
  const { product } = line
  const tags = [...(product?.tags ?? [])].sort(byName)
  return (
    lookUp("product", categories?.products, product && { ...product, name: product.id }) ??
    lookUp("collection", categories?.collections, product?.collection) ??
    lookUp("type", categories?.types, product?.type) ??
    first(tags.map((tag) => lookUp("tag", categories?.tags, tag))) ??
    fixed("fallback", categories?.fallback)
  )
}

/**
 * The project of an order: by its metadata, sales channel, region, the collection with the largest
 * share, then the fallback.
 *
 * @param worth gross of every line, in the order's own sequence, all in one unit
 */
export function mapProject(
  order: Pick<OrderSnapshot, "metadata" | "salesChannel" | "region" | "lines">,
  { projects }: MappingSettings,
  worth: readonly bigint[]
): Mapped<ProjectId> {
  const key = projects?.metadataKey ?? DEFAULT_METADATA_KEY
  const largest = projects?.collections ? findLargestCollection(order.lines, worth) : null
  const found =
    readMetadata(order.metadata, key) ??
    lookUp("sales_channel", projects?.salesChannels, order.salesChannel) ??
    lookUp("region", projects?.regions, order.region) ??
    lookUp("largest_collection", projects?.collections, largest) ??
    fixed("fallback", projects?.fallback)
  return found.value === null ? NOTHING : { ...found, value: readProjectId(found.value) }
}

/** The collection whose items are worth most in total; ties go to the name that sorts first. */
function findLargestCollection(
  lines: readonly Pick<OrderLine, "kind" | "product">[],
  worth: readonly bigint[]
): NamedThing | null {
  const shares = new Map<string, { collection: NamedThing; worth: bigint }>()
  for (const [index, { kind, product }] of lines.entries()) {
    if (kind !== "item" || !product?.collection) continue
    const { collection } = product
    const before = shares.get(collection.id)?.worth ?? 0n
    shares.set(collection.id, { collection, worth: before + (worth[index] ?? 0n) })
  }
  const [largest] = [...shares.values()].sort((left, right) =>
    left.worth === right.worth
      ? byName(left.collection, right.collection)
      : left.worth > right.worth
        ? -1
        : 1
  )
  return largest?.collection ?? null
}

/** A text of digits becomes an integer, so that both forms of the field can carry it. */
function readProjectId(value: ProjectId): ProjectId {
  const number = Number(value)
  return /^\d+$/.test(String(value)) && Number.isSafeInteger(number) ? number : value
}

/** A text that is too long for a project is ignored: buyers can write an order's metadata. */
function readMetadata(metadata: Readonly<Record<string, unknown>>, key: string) {
  const raw = Object.hasOwn(metadata, key) ? metadata[key] : null
  const value = typeof raw === "string" ? raw.trim() : Number.isSafeInteger(raw) ? String(raw) : ""
  const isProject = value !== "" && value.length <= MAX_PROJECT_LENGTH
  return isProject ? ({ value, rule: { by: "order_metadata", key } } as const) : null
}

function lookUp<Value>(
  by: MappingRule["by"],
  table: Table<Value>,
  thing: Pick<NamedThing, "id" | "handle" | "name"> | null | undefined
): { value: Value; rule: MappingRule } | null {
  if (!table || !thing) return null
  for (const key of [thing.id, thing.handle, thing.name]) {
    if (key === null || !Object.hasOwn(table, key)) continue
    const value = table[key]
    if (value !== undefined) return { value, rule: { by, key } }
  }
  return null
}

const fixed = <Value>(by: MappingRule["by"], value: Value | undefined): Mapped<Value> =>
  value === undefined ? NOTHING : { value, rule: { by, key: null } }

const first = <Value>(found: readonly (Value | null)[]): Value | null =>
  found.find((one) => one !== null) ?? null

/** Compares by code units, so that every server sorts alike. */
const byName = (left: NamedThing, right: NamedThing) =>
  left.name < right.name ? -1 : left.name > right.name ? 1 : left.id < right.id ? -1 : 1
