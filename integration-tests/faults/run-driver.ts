import { setTimeout as sleep } from "node:timers/promises"
import type { RunKind } from "../../src/core/runs/run"
import { runSql } from "../shop/database"
import type { AdminApi, Answer } from "./admin-api"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import type { SeededRandom } from "./seeded-random"

const LOOK_MS = 500

/** How often a process is told that there may be a run to go on with. */
const TELL_MS = 2_000

/** What the API says where one run at a time goes on. */
const IN_THE_WAY = "RUN_IN_THE_WAY"

type RunRow = { id: string; kind: RunKind; state: string; error: { code: string } | null }

export type DrivenRuns = {
  pool: ProcessPool
  api: AdminApi
  url: string
  random: SeededRandom
  /** The kinds that this owner begins, and nobody else. */
  kinds: readonly RunKind[]
  /** No run is seen through any further. */
  signal: AbortSignal
  /** Does what a person has to do where a run failed for this reason. */
  mend: (code: string) => Promise<void>
}

/** Begins runs as an owner does and sees them through: what fails or dies is resumed, as often as it takes. */
export class RunDriver {
  /** How often a run was paused and went on. */
  paused = 0
  /** What was answered last where nothing was begun, or why a run failed. */
  trouble = "none"
  private toldMs = 0

  constructor(private readonly runs: DrivenRuns) {}

  /**
   * Begins a run and sees it through.
   *
   * @param isPaused it is paused once on its way.
   * @returns its id, or null where it did not begin or was not over.
   */
  async perform(path: string, body: object, isPaused = false): Promise<string | null> {
    const before = await this.findNewest()
    while (await this.isInTheWay(path, body)) {
      await this.tell()
      await sleep(LOOK_MS)
    }
    // Whatever was answered: the server may have died after it had begun it.
    const run = await this.findNewest()
    if (!run || run.id === before?.id) return null
    return (await this.seeThrough(run.id, isPaused)) ? run.id : null
  }

  /** The status; 0 when the server died of it or before. */
  async post(path: string, body: object): Promise<number> {
    return (await this.ask(path, body))?.status ?? 0
  }

  /** Asks for a run; true where another owner's has to end before it, and it was not begun. */
  private async isInTheWay(path: string, body: object): Promise<boolean> {
    const answer = await this.ask(path, body)
    return !this.runs.signal.aborted && answer?.text.includes(IN_THE_WAY) === true
  }

  private async ask(path: string, body: object): Promise<Answer | null> {
    const answer = await this.runs.api.call("POST", path, body)
    if (answer && answer.status >= 300) this.trouble = `${path}: ${answer.status} ${answer.text}`
    return answer
  }

  private async seeThrough(id: string, isPaused: boolean): Promise<boolean> {
    let mayPause = isPaused
    let wasPaused = false
    while (!this.runs.signal.aborted) {
      const [run] = await runSql<RunRow>(
        this.runs.url,
        "select id, kind, state, error from invoicing_run where id = $1",
        [id]
      )
      const isPausedNow = run?.state === "paused"
      if (wasPaused && !isPausedNow) this.paused += 1
      wasPaused = isPausedNow
      if (run?.state === "done" || run?.state === "stopped") return run.state === "done"
      if (run?.state === "running") {
        if (mayPause && (await this.post(`runs/${id}/pause`, {})) === 200) mayPause = false
        await this.tell()
      } else {
        if (!isPausedNow) {
          this.trouble = run?.error?.code ?? "unknown"
          await this.runs.mend(this.trouble)
        }
        await this.post(`runs/${id}/resume`, {})
      }
      await sleep(LOOK_MS)
    }
    return false
  }

  /** What the schedule does every minute, in one of the processes that work. */
  private async tell(): Promise<void> {
    if (Date.now() - this.toldMs < TELL_MS) return
    this.toldMs = Date.now()
    const process = await this.runs.pool.subscriber(this.runs.random)
    await process.ask("performRuns", null).catch(rethrowUnlessDead)
  }

  private async findNewest(): Promise<RunRow | undefined> {
    const [run] = await runSql<RunRow>(
      this.runs.url,
      `select id, kind, state, error from invoicing_run where kind = any($1)
       order by created_at desc limit 1`,
      [this.runs.kinds]
    )
    return run
  }
}
