import { spawn, type ChildProcess } from "node:child_process"
import { readdirSync, statSync } from "node:fs"
import path from "node:path"
import { freePort } from "../../demo/database/free-port"
import { waitUntil } from "../shop/wait-until"

const FOLDER = path.resolve(__dirname, "../../examples/storefront")
/** Written at the end of a build. */
const BUILD_ID = path.join(FOLDER, ".next", "BUILD_ID")
const NEXT = path.join(FOLDER, "node_modules/next/dist/bin/next")
const START_DEADLINE_MS = 180_000

/** The example storefront, built as a shop would build it and connected to a shop. */
export class Storefront {
  private output = ""

  private constructor(
    /** `localhost`, to which a browser sends secure cookies even without https. */
    readonly url: string,
    private readonly child: ChildProcess
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text))
    }
    // An interrupted run must not leave it behind.
    process.once("exit", () => child.kill("SIGKILL"))
  }

  /**
   * Builds it, including a type check, unless it was built since its files changed, and starts it.
   *
   * @throws Error with all its output, if it cannot be built or does not start.
   */
  static async open(shopUrl: string, publishableKey: string): Promise<Storefront> {
    const env = {
      ...process.env,
      NODE_ENV: "production",
      NODE_OPTIONS: "",
      NEXT_TELEMETRY_DISABLED: "1",
      NEXT_PUBLIC_MEDUSA_BACKEND_URL: shopUrl,
      NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: publishableKey,
      NEXT_PUBLIC_DEFAULT_REGION: "pl",
    } as const
    const run = (...args: string[]) =>
      spawn(process.execPath, [NEXT, ...args], {
        cwd: FOLDER,
        env,
        stdio: ["ignore", "pipe", "pipe"],
      })
    if (!isBuilt()) await finish(run("build"))
    const port = await freePort()
    const url = `http://localhost:${port}`
    const storefront = new Storefront(url, run("start", "-H", "localhost", "-p", String(port)))
    try {
      await waitUntil(
        "the storefront answers",
        async () => (await fetch(url).catch(() => null))?.ok,
        START_DEADLINE_MS
      )
    } catch (error) {
      await storefront.close()
      throw new Error(`${String(error)}\n${storefront.output}`)
    }
    return storefront
  }

  /** All its output. */
  log(): string {
    return this.output
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return
    const ended = new Promise((resolve) => this.child.once("close", resolve))
    this.child.kill("SIGTERM")
    await ended
  }
}

async function finish(child: ChildProcess): Promise<void> {
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject)
    child.once("close", resolve)
  })
  if (code !== 0) throw new Error(`The storefront could not be built (${code}):\n${output}`)
}

function isBuilt(): boolean {
  const builtAt = statSync(BUILD_ID, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const sources = readdirSync(path.join(FOLDER, "src"), { recursive: true, encoding: "utf8" }).map(
    (file) => path.join("src", file)
  )
  const others = ["next.config.ts", "package-lock.json", "tsconfig.json"]
  return [...sources, ...others].every(
    (file) => statSync(path.join(FOLDER, file)).mtimeMs < builtAt
  )
}
