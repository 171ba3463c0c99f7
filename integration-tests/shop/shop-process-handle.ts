import { spawn } from "node:child_process"
import path from "node:path"
import type { AnswerMessage, ShopCommands } from "./shop-process"

const PROJECT = path.resolve(__dirname, "../..")
const START_DEADLINE_MS = 180_000
const STOP_DEADLINE_MS = 60_000
/** In MB. A start creates much short-lived garbage; with the default of 16 it takes a tenth longer. */
const YOUNG_SPACE = "--max-semi-space-size=64"

export type ShopProcess = {
  url: string
  pid: number
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<number | null>
  /** Runs a command in the shop's process. */
  ask<Name extends keyof ShopCommands>(
    name: Name,
    input: ShopCommands[Name]["input"]
  ): Promise<ShopCommands[Name]["output"]>
  /** Sends a message without a response; one that arrives too late is lost. */
  tell(message: object): void
  hasEnded(): boolean
  /** All its output so far. */
  output(): string
  /** Stops it gracefully, after the work in progress. Returns the exit code, null if it had to be killed. */
  stop(): Promise<number | null>
  /** SIGKILL. */
  kill(): Promise<void>
}

/**
 * Starts a shop in a separate process and waits until it listens.
 *
 * @param preloaded files that only this process loads, before anything of the shop.
 * @param flags of Node for this process only.
 * @throws Error with all its output, if it does not start.
 */
export async function launchShop(
  env: Record<string, string | undefined>,
  preloaded: readonly string[] = [],
  flags: readonly string[] = []
): Promise<ShopProcess> {
  // As arguments, not through NODE_OPTIONS: the shop's own child processes must not load them too.
  const files = ["ts-node/register/transpile-only", ...preloaded].flatMap((file) => ["-r", file])
  const child = spawn(
    process.execPath,
    [YOUNG_SPACE, ...flags, ...files, path.join(__dirname, "shop-process.ts")],
    {
      cwd: PROJECT,
      env: {
        ...process.env,
        NODE_ENV: "development",
        NODE_OPTIONS: "",
        MEDUSA_DISABLE_TELEMETRY: "true",
        DISABLE_MEDUSA_ADMIN: "true",
        REDIS_URL: undefined,
        ...env,
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    }
  )
  let output = ""
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding("utf8").on("data", (text: string) => (output += text))
  }
  // "close" is emitted after the last output, "exit" before it.
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve))
  const waiting = new Map<number, (answer: AnswerMessage) => void>()
  let nextId = 1

  const port = await new Promise<number>((resolve, reject) => {
    const fail = (why: string) => {
      clearTimeout(timer)
      reject(new Error(`The shop did not start (${why}):\n${output}`))
    }
    const timer = setTimeout(() => {
      child.kill("SIGKILL")
      fail("too slow")
    }, START_DEADLINE_MS)
    child.on("message", (message: AnswerMessage | { port: number }) => {
      if ("port" in message) {
        clearTimeout(timer)
        resolve(message.port)
      } else {
        waiting.get(message.id)?.(message)
        waiting.delete(message.id)
      }
    })
    void ended.then((code) => fail(`exit code ${code}, signal ${child.signalCode ?? "none"}`))
  })
  void ended.then((code) => {
    waiting.forEach((give, id) => give({ id, error: `The shop ended (${code})` }))
  })

  const isRunning = () => child.exitCode === null && child.signalCode === null
  const signal = async (name: NodeJS.Signals) => {
    if (isRunning()) child.kill(name)
    return await ended
  }
  return {
    url: `http://localhost:${port}`,
    pid: child.pid ?? 0,
    ended,
    tell: (message) => {
      if (isRunning()) child.send(message, () => undefined)
    },
    ask: async (name, input) => {
      const id = nextId++
      const answer = await new Promise<AnswerMessage>((resolve) => {
        if (!isRunning()) return resolve({ id, error: "The shop is not running" })
        waiting.set(id, resolve)
        // The channel of a process that is being killed is closed, although the process still counts as
        // running.
        child.send({ id, name, input }, (error) => {
          if (error) resolve({ id, error: "The shop is not running" })
        })
      })
      if (answer.error !== undefined) throw new Error(`${String(name)}: ${answer.error}`)
      return answer.output as never
    },
    hasEnded: () => !isRunning(),
    output: () => output,
    stop: async () => {
      const timer = setTimeout(() => child.kill("SIGKILL"), STOP_DEADLINE_MS)
      return await signal("SIGTERM").finally(() => clearTimeout(timer))
    },
    kill: async () => void (await signal("SIGKILL")),
  }
}
