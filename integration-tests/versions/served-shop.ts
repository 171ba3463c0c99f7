import { writeFileSync } from "node:fs"
import path from "node:path"
import { startSandbox, type Sandbox } from "../../sandbox"
import { run } from "../package/program"
import { productionEnv, RunningApp } from "../package/running-app"
import { createDatabase, databaseUrl, dropDatabase } from "../shop/database"

let databases = 0

/** A shop with its own database and account; several may use the same app in turn. */
export class ServedShop {
  private running: RunningApp | null = null

  private constructor(
    private readonly app: string,
    private readonly database: string,
    readonly sandbox: Sandbox
  ) {}

  /** Writes the app's `.env`, where the README puts the key. */
  static async open(app: string): Promise<ServedShop> {
    databases += 1
    const database = `inv_versions_${process.pid}_${databases}`
    const sandbox = await startSandbox()
    await createDatabase(database)
    const { NODE_ENV: _, ...env } = productionEnv(databaseUrl(database))
    const lines = {
      ...env,
      ALTERA_API_KEY: sandbox.keyOf("default"),
      ALTERA_BASE_URL: sandbox.url,
    }
    writeFileSync(
      path.join(app, ".env"),
      Object.entries(lines)
        .map(([name, value]) => `${name}=${value}\n`)
        .join("")
    )
    return new ServedShop(app, database, sandbox)
  }

  /** The demo's goods, an admin user, and the orders that customers placed. */
  async fill(): Promise<void> {
    await run("npx medusa exec ./src/scripts/fill-shop.js", this.build)
  }

  async start(): Promise<RunningApp> {
    this.running = await RunningApp.start(this.build, {})
    return this.running
  }

  /** The end of its output, without the access log. */
  log(): string {
    const output = this.running?.output() ?? ""
    return output.replaceAll(/^.*"level":"http".*\n/gm, "").slice(-4000)
  }

  /** @throws Error if it had to be killed. */
  async stop(): Promise<void> {
    await this.running?.stop()
    const isGraceful = this.running?.output().includes("Gracefully shutting down server")
    if (!isGraceful) throw new Error("It was killed")
  }

  async close(): Promise<void> {
    await this.running?.stop()
    await this.sandbox.close()
    await dropDatabase(this.database).catch(() => undefined)
  }

  private get build(): string {
    return path.join(this.app, ".medusa", "server")
  }
}
