import type { CompanyHold } from "../../types"
import type { Rest } from "./find-rest"

type Company = {
  holds: readonly Pick<CompanyHold, "cause">[]
  unknown_conditions: readonly string[]
}

/**
 * Whether a company issues now, as a colour and the key of a word. A pause is somebody's decision,
 * everything else a fault.
 *
 * @param rest why no company issues by itself at all; undefined while that is not known, and then
 *   nothing is said of a company that only seems to work.
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
