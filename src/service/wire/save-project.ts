import type { ServiceProject } from "../../core/request/outcomes"
import { isJsonObject, readAnswer, type Answer } from "./envelope"
import { readId } from "./ids"

export const SAVE_PROJECT_PATH = "/company/projects"

/** 32-bit ARGB, the color of the reference's own sample. */
const COLOR = 4283215696

/**
 * The body that adds a project. Source: service-api 3.13, [public C4].
 *
 * Assumed: name, state and color together, as in the sample; none is marked required or optional.
 */
export const buildSaveProject = (name: string) => ({ name, enabled: true, color: COLOR })

/** Reads all projects of the company; those without an id are skipped. Source: service-api 3.13. */
export const readSaveProject = (text: string): Answer<readonly ServiceProject[]> =>
  readAnswer(text, ({ data }) => (Array.isArray(data) ? data.flatMap(readProject) : null))

/** A project from an answer; empty without an id. Source: service-api 3.13 and 3.4. */
export function readProject(project: unknown): ServiceProject[] {
  if (!isJsonObject(project)) return []
  const id = readId(project.tagId)
  if (id === null) return []
  const name = typeof project.name === "string" ? project.name : ""
  return [{ id, name, isEnabled: project.enabled !== false }]
}
