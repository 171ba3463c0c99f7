import type { InvoicingMappingResponse, MappingSuggestionsResponse } from "../../../types"
import type { DraftChange } from "./compare-drafts"

type Target = DraftChange["to"]

/** The categories and projects that can be chosen, from wherever they are known. */
export type KnownNames = {
  categories: string[]
  projects: { id: string; name: string | null }[]
  /** Whether a value is marked, as one that nothing has shown so far. */
  isUnseen: (to: Target, value: string) => boolean
}

/**
 * What was created from here beside what invoices and the service show. Nothing is marked before
 * that is loaded, nor while it shows nothing at all to compare with.
 */
export function collectNames(
  created: InvoicingMappingResponse["names"],
  suggestions: MappingSuggestionsResponse | undefined
): KnownNames {
  const categories = [
    ...new Set([...created.categories.map(({ name }) => name), ...(suggestions?.categories ?? [])]),
  ]
  const projects = new Map<string, string | null>()
  for (const { id, name } of [...(suggestions?.projects ?? []), ...created.projects]) {
    projects.set(id, name ?? projects.get(id) ?? null)
  }
  const known = { category: new Set(categories), project: new Set(projects.keys()) }
  return {
    categories,
    projects: [...projects].map(([id, name]) => ({ id, name })),
    isUnseen: (to, value) =>
      suggestions !== undefined &&
      known[to].size > 0 &&
      value.trim() !== "" &&
      !known[to].has(value.trim()),
  }
}
