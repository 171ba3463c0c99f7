import { fork } from "node:child_process"
import path from "node:path"
import type { PluginOptions } from "../../src/core/settings/options"
import type { QueueProcessCommand, QueueProcessMessage } from "./queue-process"
import { waitUntil } from "./wait-until"

type Unnumbered<T> = T extends { id: number } ? Omit<T, "id"> : never

const STOP_DEADLINE_MS = 15_000

/** A process with nothing but the plugin's queue, as a test sees it from outside. */
export class QueueProcess {
  readonly logs: string[] = []
  readonly ran: string[] = []
  /** How late the one-second timer fired, each time. */
  readonly ticks: number[] = []
  private readonly waiting = new Map<
    number,
    (answer: { error: string | null; value?: unknown }) => void
  >()
  private output = ""
  private nextId = 1
  /** On a busy machine the start alone takes longer than what a test waits for: no wait counts it. */
  private readonly started: Promise<void>
  private noteStart: () => void = () => undefined
  private readonly child

  constructor(options: PluginOptions, workerMode: "shared" | "server" = "shared") {
    this.child = fork(path.join(__dirname, "queue-process.ts"), {
      cwd: path.resolve(__dirname, "../.."),
      execArgv: ["-r", "ts-node/register/transpile-only"],
      env: {
        ...process.env,
        NODE_OPTIONS: "",
        QUEUE_PROCESS: JSON.stringify({ options, workerMode }),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text))
    }
    this.started = new Promise((resolve) => (this.noteStart = resolve))
    this.child.once("exit", () => this.noteStart())
    this.child.on("message", (message: QueueProcessMessage) => this.note(message))
  }

  /** @throws Error if the process does not accept it, or not within the deadline. */
  async enqueue(requestId: string, companyId = "default", revision = 0): Promise<void> {
    await this.ask({ name: "enqueue", companyId, requestId, revision })
  }

  /** The same, repeated until it is accepted. */
  async enqueueAtLast(requestId: string, companyId = "default"): Promise<void> {
    await this.until("the queue to take a job", async () => {
      return await this.enqueue(requestId, companyId).then(
        () => true,
        () => false
      )
    })
  }

  async inspect<T>(): Promise<T> {
    return (await this.ask({ name: "inspect" })) as T
  }

  async untilRan(requestId: string): Promise<void> {
    await this.until(`the job ${requestId}`, async () => this.ran.includes(requestId))
  }

  async untilLogged(pattern: RegExp): Promise<string> {
    return await this.until(`a line like ${pattern}`, async () =>
      this.logs.find((line) => pattern.test(line))
    )
  }

  /** Waits for this many seconds and returns how often the one-second timer fired meanwhile. */
  async countTicks(seconds: number): Promise<number> {
    await this.started
    const before = this.ticks.length
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return this.ticks.length - before
  }

  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once("close", resolve))
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill("SIGTERM")
    const timer = setTimeout(() => this.child.kill("SIGKILL"), STOP_DEADLINE_MS)
    await ended
    clearTimeout(timer)
  }

  async until<T>(what: string, look: () => Promise<T | null | undefined | false>): Promise<T> {
    await this.started
    try {
      return await waitUntil(what, look, 30_000)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Error(`${why}\n${this.describe()}`)
    }
  }

  /** What became of the process, for the message of a failed test. */
  describe(): string {
    const { exitCode } = this.child
    const state = exitCode === null ? "runs" : `ended with ${exitCode}`
    return [state, ...this.logs.slice(-20), this.output.slice(-2_000)].join("\n")
  }

  private async ask(command: Unnumbered<QueueProcessCommand>): Promise<unknown> {
    await this.started
    const id = this.nextId++
    const answer = await new Promise<{ error: string | null; value?: unknown }>((resolve) => {
      const timer = setTimeout(() => resolve({ error: "no answer within 8 s" }), 8_000)
      this.waiting.set(id, (given) => {
        clearTimeout(timer)
        resolve(given)
      })
      this.child.send({ id, ...command }, (error) => {
        if (error) resolve({ error: error.message })
      })
    })
    if (answer.error !== null) throw new Error(answer.error)
    return answer.value
  }

  private note(message: QueueProcessMessage): void {
    switch (message.kind) {
      case "log":
        return void this.logs.push(`${message.level} ${message.text}`)
      case "ran":
        return void this.ran.push(message.requestId)
      case "tick":
        return void this.ticks.push(message.lateMs)
      case "answer":
        return this.waiting.get(message.id)?.(message)
      case "ready":
        return this.noteStart()
    }
  }
}
