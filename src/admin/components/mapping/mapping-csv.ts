import {
  BYTE_ORDER_MARK,
  readCsv,
  readCsvText,
  toCsvLines,
  type CsvLanguage,
} from "../../../core/csv"
import type { InvoicingMappingResponse, MappedThing } from "../../../types"
import {
  CATEGORY_KINDS,
  PROJECT_KINDS,
  type CategoryKind,
  type MappingDraft,
  type ProjectKind,
  type Table,
} from "./mapping-draft"

const COLUMNS = ["maps_to", "by", "key", "name", "value"]
const FALLBACK = "fallback"
const SHIPPING = "shipping"
const METADATA = "metadata_key"

type Things = InvoicingMappingResponse["things"]

/**
 * The mapping as a CSV table for spreadsheets; `name` is only for the reader. The columns have the same names
 * in every language, so that every file can be imported again.
 */
export function writeMappingCsv(
  draft: MappingDraft,
  things: Things,
  language: CsvLanguage
): string {
  const rows: string[][] = [COLUMNS]
  const add = (to: string, by: string, key: string, name: string, value: string) => {
    if (value.trim()) rows.push([to, by, key, name, value])
  }
  const addTable = (to: string, by: CategoryKind | ProjectKind, table: Table) => {
    for (const [key, value] of Object.entries(table))
      add(to, by, key, findThing(things, by, key)?.name ?? "", value)
  }
  for (const kind of CATEGORY_KINDS) addTable("category", kind, draft.categories[kind])
  add("category", FALLBACK, "", "", draft.categories.fallback)
  add("category", SHIPPING, "", "", draft.shippingCategory)
  for (const kind of PROJECT_KINDS) addTable("project", kind, draft.projects[kind])
  add("project", FALLBACK, "", "", draft.projects.fallback)
  add("project", METADATA, "", "", draft.projects.metadataKey)
  return BYTE_ORDER_MARK + toCsvLines(rows, language)
}

/** Why a line cannot be read; `line` is the number that an editor shows. */
export type CsvProblem = {
  line: number
  problem: "columns" | "target" | "key" | "value" | "repeated"
}

/** Parses such a table into a draft, with every line that cannot be read. */
export function readMappingCsv(text: string): { draft: MappingDraft; problems: CsvProblem[] } {
  const [head, ...body] = readCsv(text)
  const at = COLUMNS.map((column) => head?.cells.indexOf(column) ?? -1)
  const draft = emptyDraft()
  if (at.some((index) => index < 0)) return { draft, problems: [{ line: 1, problem: "columns" }] }
  const problems: CsvProblem[] = []
  const taken = new Set<string>()
  for (const { line, cells } of body) {
    if (cells.every((cell) => cell === "")) continue
    const [to = "", by = "", key = "", , value = ""] = at.map((column) =>
      readCsvText(cells[column] ?? "")
    )
    const problem = take(draft, { to, by, key, value }, taken)
    if (problem) problems.push({ line, problem })
  }
  return { draft, problems }
}

type Entry = { to: string; by: string; key: string; value: string }

/** Puts an entry into the draft, or returns why it is invalid. */
function take(draft: MappingDraft, entry: Entry, taken: Set<string>): CsvProblem["problem"] | null {
  const put = findPlace(draft, entry)
  if (!put) return "target"
  if (!SINGLE.includes(entry.by) && !entry.key) return "key"
  if (!entry.value) return "value"
  const place = JSON.stringify([entry.to, entry.by, SINGLE.includes(entry.by) ? "" : entry.key])
  if (taken.has(place)) return "repeated"
  taken.add(place)
  put()
  return null
}

/** Targets that have one value and no key. */
const SINGLE: readonly string[] = [FALLBACK, SHIPPING, METADATA]

function findPlace(draft: MappingDraft, { to, by, key, value }: Entry): (() => void) | null {
  const { categories, projects } = draft
  if (to === "category") {
    if (by === FALLBACK) return () => (categories.fallback = value)
    if (by === SHIPPING) return () => (draft.shippingCategory = value)
    return isOneOf(CATEGORY_KINDS, by) ? () => (categories[by][key] = value) : null
  }
  if (to !== "project") return null
  if (by === FALLBACK) return () => (projects.fallback = value)
  if (by === METADATA) return () => (projects.metadataKey = value)
  return isOneOf(PROJECT_KINDS, by) ? () => (projects[by][key] = value) : null
}

const emptyDraft = (): MappingDraft => ({
  categories: { collections: {}, types: {}, tags: {}, products: {}, fallback: "" },
  projects: { salesChannels: {}, regions: {}, collections: {}, fallback: "", metadataKey: "" },
  shippingCategory: "",
})

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word)

/** What a key of a table refers to in the shop; undefined if nothing. */
export function findThing(things: Things, by: string, key: string): MappedThing | undefined {
  const kind = ([...CATEGORY_KINDS, ...PROJECT_KINDS] as const).find((one) => one === by)
  return kind && things[kind].find(({ id, handle, name }) => [id, handle, name].includes(key))
}
