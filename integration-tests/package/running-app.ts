import { freePort } from "../../demo/database/free-port"
import { LOGIN } from "../../demo/login"
import { waitUntil } from "../shop/wait-until"
import { launch, type Program } from "./program"

const START_DEADLINE_MS = 180_000

/** The environment that `medusa start` needs in production. */
export function productionEnv(databaseUrl: string): Record<string, string> {
  return {
    NODE_ENV: "production",
    DATABASE_URL: databaseUrl,
    JWT_SECRET: "only-for-this-test",
    COOKIE_SECRET: "only-for-this-test",
    STORE_CORS: "http://localhost",
    ADMIN_CORS: "http://localhost",
    AUTH_CORS: "http://localhost",
  }
}

/** A shop built and started for production, and the admin user's session in it. */
export class RunningApp {
  private constructor(
    readonly url: string,
    private readonly program: Program,
    private readonly cookie: string
  ) {}

  /** Starts the build and waits until it is healthy. */
  static async start(build: string, env: Record<string, string>): Promise<RunningApp> {
    const port = await freePort()
    const program = launch("npx medusa start", build, { ...env, PORT: String(port) })
    const url = `http://localhost:${port}`
    try {
      const failure = program.ended.then((code) => {
        throw new Error(`it ended with ${code}`)
      })
      const health = waitUntil("/health", async () => await isHealthy(url), START_DEADLINE_MS)
      health.catch(() => undefined)
      failure.catch(() => undefined)
      await Promise.race([health, failure])
      return new RunningApp(url, program, await openSession(url))
    } catch (error) {
      await program.stop()
      throw new Error(`The app did not start: ${String(error)}\n${program.output()}`)
    }
  }

  output(): string {
    return this.program.output()
  }

  async stop(): Promise<number | null> {
    return await this.program.stop()
  }

  /** Makes a call as the admin's browser would. */
  async fetch(path: string, method = "GET", body?: object): Promise<Response> {
    const json = body && {
      headers: { cookie: this.cookie, "content-type": "application/json" },
      body: JSON.stringify(body),
    }
    return await fetch(`${this.url}${path}`, { method, headers: { cookie: this.cookie }, ...json })
  }

  async read<T>(path: string, method = "GET", body?: object): Promise<T> {
    const response = await this.fetch(path, method, body)
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`)
    return JSON.parse(text) as T
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`)).ok
  } catch {
    return false
  }
}

/** Logs in as the dashboard does: a token, and a cookie for it. */
async function openSession(url: string): Promise<string> {
  const login = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(LOGIN),
  })
  const { token } = (await login.json()) as { token?: string }
  const session = await fetch(`${url}/auth/session`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}` },
  })
  const cookie = session.headers.get("set-cookie")?.split(";")[0]
  if (!cookie) throw new Error(`The login failed: ${login.status}, ${session.status}`)
  return cookie
}
