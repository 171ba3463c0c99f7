import type { InvoicingMappingResponse } from "../../../types"
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

/** The mapping as a table that a spreadsheet opens; `name` is there for the reader alone. */
export function writeMappingCsv(draft: MappingDraft, things: Things): string {
  const rows: string[][] = [COLUMNS]
  const add = (to: string, by: string, key: string, name: string, value: string) => {
    if (value.trim()) rows.push([to, by, key, name, value])
  }
  const addTable = (to: string, by: CategoryKind | ProjectKind, table: Table) => {
    for (const [key, value] of Object.entries(table))
      add(to, by, key, nameOf(things[by], key), value)
  }
  for (const kind of CATEGORY_KINDS) addTable("category", kind, draft.categories[kind])
  add("category", FALLBACK, "", "", draft.categories.fallback)
  add("category", SHIPPING, "", "", draft.shippingCategory)
  for (const kind of PROJECT_KINDS) addTable("project", kind, draft.projects[kind])
  add("project", FALLBACK, "", "", draft.projects.fallback)
  add("project", METADATA, "", "", draft.projects.metadataKey)
  // The mark at the beginning tells Excel that the file is UTF-8.
  return `\uFEFF${rows.map((row) => row.map(defuse).map(quote).join(",")).join("\r\n")}\r\n`
}

/** A draft out of such a table, or the number of the first line that cannot be read. */
export function readMappingCsv(
  text: string
): { draft: MappingDraft; entries: number } | { line: number } {
  const rows = parseCsv(text.replace(/^\uFEFF/, ""))
  const [head, ...body] = rows
  const at = COLUMNS.map((column) => head?.indexOf(column) ?? -1)
  if (at.some((index) => index < 0)) return { line: 1 }
  const draft = emptyDraft()
  let entries = 0
  for (const [index, row] of body.entries()) {
    if (row.every((cell) => cell.trim() === "")) continue
    const [to = "", by = "", key = "", , value = ""] = at.map((column) =>
      fuse((row[column] ?? "").trim())
    )
    if (!value || !take(draft, { to, by, key, value })) return { line: index + 2 }
    entries += 1
  }
  return { draft, entries }
}

function take(
  draft: MappingDraft,
  { to, by, key, value }: { to: string; by: string; key: string; value: string }
): boolean {
  if (to === "category" && by === FALLBACK) draft.categories.fallback = value
  else if (to === "category" && by === SHIPPING) draft.shippingCategory = value
  else if (to === "project" && by === FALLBACK) draft.projects.fallback = value
  else if (to === "project" && by === METADATA) draft.projects.metadataKey = value
  else if (key && to === "category" && isOneOf(CATEGORY_KINDS, by))
    draft.categories[by][key] = value
  else if (key && to === "project" && isOneOf(PROJECT_KINDS, by)) draft.projects[by][key] = value
  else return false
  return true
}

const emptyDraft = (): MappingDraft => ({
  categories: { collections: {}, types: {}, tags: {}, products: {}, fallback: "" },
  projects: { salesChannels: {}, regions: {}, collections: {}, fallback: "", metadataKey: "" },
  shippingCategory: "",
})

const isOneOf = <T extends string>(words: readonly T[], word: string): word is T =>
  (words as readonly string[]).includes(word)

const nameOf = (things: Things[keyof Things], key: string) =>
  things.find((thing) => [thing.id, thing.handle, thing.name].includes(key))?.name ?? ""

/** What a spreadsheet would run as a formula, however often an apostrophe disarms it already. */
const FORMULA = /^'*[=+\-@\t\r]/

const defuse = (cell: string) => (FORMULA.test(cell) ? `'${cell}` : cell)
const fuse = (cell: string) => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)

const quote = (cell: string) => (/[",;\r\n]/.test(cell) ? `"${cell.replace(/"/g, '""')}"` : cell)

/** Rows of cells, by commas or, as a Polish spreadsheet saves them, by semicolons. */
function parseCsv(text: string): string[][] {
  const [firstLine = ""] = text.split(/\r?\n/, 1)
  const separator = firstLine.includes(";") ? ";" : ","
  const rows: string[][] = [[]]
  let cell = ""
  let isQuoted = false
  const endCell = () => {
    rows.at(-1)?.push(cell)
    cell = ""
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ""
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += sign
        at += 1
      } else isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === separator) endCell()
    else if (sign === "\n") {
      endCell()
      rows.push([])
    } else if (sign !== "\r") cell += sign
  }
  endCell()
  return rows
}
