import type { InvoicingMappingResponse, MappingSuggestionsResponse } from "../../../types"
import type { DraftChange } from "./compare-drafts"

type Target = DraftChange["to"]

/** The categories and projects that can be chosen, from all sources. */
export type KnownNames = {
  categories: string[]
  projects: { id: string; name: string | null }[]
  /** Whether to mark a value as one that no source has shown so far. */
  isUnseen: (to: Target, value: string) => boolean
}

/**
 * Names created here plus those shown by invoices and the service. Nothing is marked until those are loaded,
 * or while they contain nothing to compare with.
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
