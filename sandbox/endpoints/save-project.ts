import { z } from "zod"
import { refuse, refuseForm, succeed, type Answer } from "../http/answer"
import type { Call } from "../http/endpoint"
import { filledText, identifier } from "../rules/wire-forms"
import { findProject } from "./company-data"

const DEFAULT_COLOR = 4283215696

const bodySchema = z
  .strictObject({
    tagId: identifier.optional(),
    name: filledText.optional(),
    enabled: z.boolean().optional(),
    color: z.number().int().min(0).max(0xffffffff).optional(),
  })
  .refine((body) => body.tagId !== undefined || body.name !== undefined, {
    path: ["name"],
    params: { en: "is required", pl: "jest wymagane" },
  })

/** POST /company/projects: adds or changes a project and returns all of the company's. */
export function saveProject({ company, body, world }: Call): Answer {
  const parsed = bodySchema.safeParse(body)
  if (!parsed.success) return refuseForm(parsed.error)
  const { projects } = world.state
  const { companyId } = company
  const { tagId, name, enabled, color } = parsed.data
  const known = tagId === undefined ? undefined : findProject(world.state, company, tagId)
  if (tagId !== undefined && !known) {
    return refuse(400, "The project (tagId) does not exist.", "Projekt (tagId) nie istnieje.")
  }
  projects.put({
    tagId: tagId ?? projects.nextId(),
    companyId,
    name: name ?? known?.name ?? "",
    enabled: enabled ?? known?.enabled ?? true,
    color: color ?? known?.color ?? DEFAULT_COLOR,
  })
  const own = projects.all().filter((project) => project.companyId === companyId)
  return succeed(own.map(({ companyId: _owner, ...project }) => project))
}
