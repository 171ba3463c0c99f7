import path from "node:path"

/** Where the demo keeps everything it makes; removing it starts afresh. */
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

/** A mistake of the person at the keyboard, shown without a stack. */
export class DemoProblem extends Error {}

export function readSettings(env: NodeJS.ProcessEnv): DemoSettings {
  const { ALTERA_BASE_URL: baseUrl, ALTERA_API_KEY: apiKey } = env
  if (!!baseUrl !== !!apiKey) {
    throw new DemoProblem("Give both ALTERA_BASE_URL and ALTERA_API_KEY, or neither.")
  }
  return {
    port: readPort("PORT", env.PORT, 9000),
    sandboxPort: readPort("SANDBOX_PORT", env.SANDBOX_PORT, 4010),
    databaseUrl: env.DATABASE_URL || null,
    account: baseUrl && apiKey ? { baseUrl, apiKey } : null,
  }
}

/** Where the program listens that webhooks are tried with; the sandbox has the two ports before. */
export const receiverPort = ({ sandboxPort }: DemoSettings): number => sandboxPort + 2

function readPort(name: string, text: string | undefined, usual: number): number {
  if (!text) return usual
  const port = Number(text)
  if (!Number.isInteger(port) || port < 1 || port > 65_533) {
    throw new DemoProblem(`${name} must be a port number, not "${text}".`)
  }
  return port
}
