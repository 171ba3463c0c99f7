import type { CompanyHold } from "../../types"
import type { Rest } from "./not-issuing-reason"

type Company = {
  holds: readonly Pick<CompanyHold, "cause">[]
  unknown_conditions: readonly string[]
}

/**
 * Whether a company issues now, as a color and a text key. A pause is a person's decision, everything else is
 * an error.
 *
 * @param rest why no company issues automatically; undefined while that is not known, and then a company
 * without other problems gets no text.
 */
export function describeCompany(
  { holds, unknown_conditions: unknown }: Company,
  rest: Rest | null | undefined
) {
  if (holds.some(({ cause }) => cause !== "paused"))
    return { color: "red", text: "settings.companies.onHold" } as const
  if (unknown.length > 0 || rest === "medusa")
    return { color: "red", text: "page.companies.misrouted" } as const
  if (holds.length > 0) return { color: "orange", text: "settings.companies.paused" } as const
  if (rest === undefined) return null
  if (rest !== null) return { color: "orange", text: "settings.companies.notLive" } as const
  return { color: "green", text: "settings.companies.works" } as const
}
