import path from "node:path"

/** The folder with everything that the demo creates; remove it to start over. */
export const PROJECT = path.resolve(__dirname, "..", "..")
export const FOLDER = path.join(PROJECT, ".demo")
export const LOGS = path.join(FOLDER, "logs")

export type DemoSettings = {
  port: number
  sandboxPort: number
  /** Given by the user; null: the embedded PostgreSQL. */
  databaseUrl: string | null
  /** A real account given by the user; null: the sandbox. */
  account: { baseUrl: string; apiKey: string } | null
}

/** A user error, shown without a stack trace. */
export class DemoProblem extends Error {}

export function readSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const { ALTERA_BASE_URL: baseUrl, ALTERA_API_KEY: apiKey } = env
  if (!!baseUrl !== !!apiKey) {
    throw new DemoProblem("Set both ALTERA_BASE_URL and ALTERA_API_KEY, or neither.")
  }
  return {
    port: readPort("PORT", env.PORT, 9000),
    sandboxPort: readPort("SANDBOX_PORT", env.SANDBOX_PORT, 4010),
    databaseUrl: env.DATABASE_URL || null,
    account: baseUrl && apiKey ? { baseUrl, apiKey } : null,
  }
}

/** The port of the program for trying webhooks; the sandbox has the two ports before it. */
export const receiverPort = ({ sandboxPort }: DemoSettings): number => sandboxPort + 2

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new DemoProblem(`${name} must be a port number, not "${text}".`)
  }
  return port
}
