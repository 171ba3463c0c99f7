import { randomBytes } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import path from "node:path"
import { DemoProblem, FOLDER } from "./settings"

/** Keys generated at the demo's first start: the sandbox's and the shop's own. */
export type Keys = {
  apiKey: string
  secondApiKey: string
  jwtSecret: string
  cookieSecret: string
  /** Sales channels and project ids, as medusa-config.ts reads them; null before the first start. */
  projects: string | null
}

const FILE = path.join(FOLDER, "keys.json")
export const SANDBOX_DATA = path.join(FOLDER, "sandbox")

export function readKeys(): Keys {
  if (existsSync(FILE)) return JSON.parse(readFileSync(FILE, "utf8")) as Keys
  const secret = () => randomBytes(24).toString("hex")
  return saveKeys({
    apiKey: secret(),
    secondApiKey: secret(),
    jwtSecret: secret(),
    cookieSecret: secret(),
    projects: null,
  })
}

/** Creates one project in each company of the sandbox; the service assigns their ids. */
export async function makeProjects(keys: Keys, baseUrl: string): Promise<Keys> {
  if (keys.projects) return keys
  const sklep = await makeProject(baseUrl, keys.apiKey, "Sklep internetowy")
  const hurt = await makeProject(baseUrl, keys.secondApiKey, "Sprzedaż hurtowa")
  return saveKeys({ ...keys, projects: `Sklep=${sklep},Hurt=${hurt}` })
}

async function makeProject(baseUrl: string, apiKey: string, name: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/company/projects`, {
    method: "POST",
    headers: { Authorization: apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ name }),
  })
  const { data } = (await answer.json()) as { data: { tagId: number; name: string }[] }
  const project = data.find((one) => one.name === name)
  if (!project) throw new DemoProblem(`The sandbox did not create the project ${name}.`)
  return project.tagId
}

/** For a start with an empty database: the sandbox must not remember other orders. */
export function forgetAccount() {
  rmSync(FILE, { force: true })
  rmSync(SANDBOX_DATA, { recursive: true, force: true })
}

function saveKeys(keys: Keys): Keys {
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(FILE, JSON.stringify(keys, null, 2), { mode: 0o600 })
  return keys
}
