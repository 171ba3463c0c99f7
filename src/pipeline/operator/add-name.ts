import type { Outcome, ServiceProject } from "../../core/request/outcomes"
import { changeValue } from "../change-value"
import type { Ports } from "../ports"

/** Keys of stored entries of the service's lists, which it offers no other way to read. */
export const SEEN_CATEGORIES = "seen_categories:"
export const SEEN_PROJECTS = "seen_projects:"

export type SeenCategory = { companyId: string; name: string }
export type SeenProjects = { companyId: string; projects: readonly ServiceProject[] }

export type AddResult =
  | { kind: "added" }
  | { kind: "no-company" }
  /** It was added before; adding the name again may create a duplicate. */
  | { kind: "known" }
  | { kind: "failed"; outcome: Exclude<Outcome<unknown>, { kind: "done" }> }

type Wanted = { companyId: string; name: string }

/** Adds a product category in the service, once, and remembers its name. */
export const addCategory = async (ports: Ports, { companyId, name }: Wanted): Promise<AddResult> =>
  await oneByOne(`${SEEN_CATEGORIES}${companyId}`, async () => {
    const service = ports.serviceOf(companyId)
    if (!service) return { kind: "no-company" }
    const key = `${SEEN_CATEGORIES}${companyId}:${name}`
    if ((await ports.ledger.readValue(key)) !== null) return { kind: "known" }
    const outcome = await service.addCategory(name)
    if (outcome.kind !== "done") return { kind: "failed", outcome }
    await ports.ledger.saveValue(key, { companyId, name } satisfies SeenCategory)
    return { kind: "added" }
  })

/** Adds a project in the service, once, and remembers all the company's projects. */
export const addProject = async (ports: Ports, { companyId, name }: Wanted): Promise<AddResult> =>
  await oneByOne(`${SEEN_PROJECTS}${companyId}`, async () => {
    const service = ports.serviceOf(companyId)
    if (!service) return { kind: "no-company" }
    const key = `${SEEN_PROJECTS}${companyId}`
    const seen = await ports.ledger.readValue<SeenProjects>(key)
    if (seen?.projects.some((project) => project.name === name)) return { kind: "known" }
    const outcome = await service.addProject(name)
    if (outcome.kind !== "done") return { kind: "failed", outcome }
    const before = seen?.projects ?? []
    // A project that another process added meanwhile may be missing in the answer, which is older.
    await changeValue<SeenProjects>(ports, key, (present) => ({
      companyId,
      projects: [
        ...outcome.value,
        ...listAddedSince(before, present?.projects ?? [], outcome.value),
      ],
    }))
    return { kind: "added" }
  })

/** The projects of `present` that are neither in `before` nor in `answered`. */
const listAddedSince = (
  before: readonly ServiceProject[],
  present: readonly ServiceProject[],
  answered: readonly ServiceProject[]
): readonly ServiceProject[] =>
  present.filter(({ id }) => ![...before, ...answered].some((one) => one.id === id))

/** The last addition to each list, which may not have finished yet. */
const last = new Map<string, Promise<unknown>>()

/**
 * Serializes additions to a list in this process: of two concurrent requests for the same name, the
 * second finds it known.
 */
async function oneByOne(list: string, add: () => Promise<AddResult>): Promise<AddResult> {
  const adding = (last.get(list) ?? Promise.resolve()).then(add)
  // A failed addition does not block the next.
  const ended = adding.catch(() => undefined)
  last.set(list, ended)
  try {
    return await adding
  } finally {
    if (last.get(list) === ended) last.delete(list)
  }
}
