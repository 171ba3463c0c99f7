import type { Outcome, ServiceProject } from "../../core/request/outcomes"
import type { Ports } from "../ports"

/** Keys of what was seen of the service's lists, which it gives no other way to read. */
export const SEEN_CATEGORIES = "seen_categories:"
export const SEEN_PROJECTS = "seen_projects:"

export type SeenCategory = { companyId: string; name: string }
export type SeenProjects = { companyId: string; projects: readonly ServiceProject[] }

export type AddResult =
  | { kind: "added" }
  | { kind: "no-company" }
  /** It was added before; a second one of the same name may become a double. */
  | { kind: "known" }
  | { kind: "failed"; outcome: Exclude<Outcome<unknown>, { kind: "done" }> }

type Wanted = { companyId: string; name: string }

/** Adds a product category in the service, once, and remembers its name. */
export async function addCategory(ports: Ports, { companyId, name }: Wanted): Promise<AddResult> {
  const service = ports.serviceOf(companyId)
  if (!service) return { kind: "no-company" }
  const key = `${SEEN_CATEGORIES}${companyId}:${name}`
  if ((await ports.ledger.readValue(key)) !== null) return { kind: "known" }
  const outcome = await service.addCategory(name)
  if (outcome.kind !== "done") return { kind: "failed", outcome }
  await ports.ledger.saveValue(key, { companyId, name } satisfies SeenCategory)
  return { kind: "added" }
}

/** Adds a project in the service, once, and remembers all the company's projects. */
export async function addProject(ports: Ports, { companyId, name }: Wanted): Promise<AddResult> {
  const service = ports.serviceOf(companyId)
  if (!service) return { kind: "no-company" }
  const key = `${SEEN_PROJECTS}${companyId}`
  const seen = await ports.ledger.readValue<SeenProjects>(key)
  if (seen?.projects.some((project) => project.name === name)) return { kind: "known" }
  const outcome = await service.addProject(name)
  if (outcome.kind !== "done") return { kind: "failed", outcome }
  await ports.ledger.saveValue(key, { companyId, projects: outcome.value } satisfies SeenProjects)
  return { kind: "added" }
}
