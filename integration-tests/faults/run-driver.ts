import { setTimeout as sleep } from "node:timers/promises"
import type { RunKind } from "../../src/core/runs/run"
import { runSql } from "../shop/database"
import type { AdminApi, Answer } from "./admin-api"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import type { SeededRandom } from "./seeded-random"

const LOOK_MS = 500

/** How often a process is asked to continue a run, if there is one. */
const TELL_MS = 2_000

/** The API's error code if another run must end first. */
const IN_THE_WAY = "RUN_IN_THE_WAY"

type RunRow = { id: string; kind: RunKind; state: string; error: { code: string } | null }

export type DrivenRuns = {
  pool: ProcessPool
  api: AdminApi
  url: string
  random: SeededRandom
  /** The kinds of run that only this owner starts. */
  kinds: readonly RunKind[]
  /** After this, runs are no longer followed. */
  signal: AbortSignal
  /** Does what a person has to do if a run failed for this reason. */
  mend: (code: string) => Promise<void>
}

/**
 * Starts runs as an owner does and follows them to the end: a run that failed or died is resumed, as often as
 * necessary.
 */
export class RunDriver {
  /** How often a run was paused and resumed. */
  paused = 0
  /** The last response if no run was started, or why a run failed. */
  trouble = "none"
  private toldMs = 0

  constructor(private readonly runs: DrivenRuns) {}

  /**
   * Starts a run and follows it to the end.
   *
   * @param isPaused whether it is paused once on the way.
   * @returns its id, or null if it did not start or did not end.
   */
  async perform(path: string, body: object, isPaused = false): Promise<string | null> {
    const before = await this.findNewest()
    while (await this.isInTheWay(path, body)) {
      await this.tell()
      await sleep(LOOK_MS)
    }
    // Whatever the response: the server may have died after starting it.
    const run = await this.findNewest()
    if (!run || run.id === before?.id) return null
    return (await this.seeThrough(run.id, isPaused)) ? run.id : null
  }

  /** The HTTP status; 0 if the server died during the call or before. */
  async post(path: string, body: object): Promise<number> {
    return (await this.ask(path, body))?.status ?? 0
  }

  /** Requests a run; true if another owner's run has to end first, so it was not started. */
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

  /** What the schedule does every minute, in one of the worker processes. */
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
