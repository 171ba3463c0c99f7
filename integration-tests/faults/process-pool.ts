import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { setTimeout as sleep } from "node:timers/promises"
import path from "node:path"
import type { CallMoment } from "../../sandbox"
import { launchShop, type ShopProcess } from "../shop/shop-process-handle"
import { takePermit } from "./death-permit"
import type { KillRequest } from "./die-at"
import { pointOf, tellDeath, type DeathPoint, type KillPointName } from "./kill-points"
import type { SeededRandom } from "./seeded-random"

export type Env = Record<string, string | undefined>
type Member = {
  role: "server" | "worker"
  env: Env
  process: Promise<ShopProcess>
  /** It runs with the environment from before the last change. */
  isStale: boolean
  /** It was told to stop, so that it starts again. */
  isRenewed: boolean
}

type StagedDeath = {
  process: ShopProcess
  point: KillPointName
  hit: number
  permit: string
  isDone: boolean
}

const SETTLE_MS = 50
const LAST_WORDS_MS = 10_000
const LOOK_MS = 250

/** The workers' clock offsets from the server's clock; they also differ from each other. */
const CLOCKS_MS: readonly number[] = [5 * 60_000, -5 * 60_000]

/** Preloaded into every shop process of the proof. */
export const PRELOADED = ["clock.ts", "short-pauses.ts", "short-timers.ts", "die-at.ts"].map(
  (file) => path.join(__dirname, file)
)

/**
 * The processes of one shop: a server and its workers. A process that dies is restarted, until the pool is
 * closed.
 */
export class ProcessPool {
  /** How often a process was killed, by point or "at random". */
  readonly kills = new Map<string, number>()
  /** Processes that ended without being killed; there should be none. */
  readonly crashes: string[] = []
  private readonly outputs: string[] = []
  private readonly members: Member[]
  /** Processes that are to die at a moment only the sandbox can see. */
  private readonly staged = new Set<StagedDeath>()
  private isOver = false
  /** Holds a file for each death that was permitted or canceled. */
  private readonly permits = mkdtempSync(path.join(tmpdir(), "proof-permits-"))
  private permitted = 0
  /** No process is restarted while this is pending. */
  private leave: Promise<void> = Promise.resolve()

  constructor(server: Env, worker: Env, workers: number) {
    const open = (role: Member["role"], env: Env): Member => ({
      role,
      env,
      process: launchShop(env, PRELOADED),
      isStale: false,
      isRenewed: false,
    })
    this.members = [
      open("server", server),
      ...Array.from({ length: workers }, (_, index) =>
        open("worker", { ...worker, PROOF_CLOCK_MS: String(CLOCKS_MS[index % CLOCKS_MS.length]) })
      ),
    ]
    // Whoever awaits that process gets the error of a failed start.
    for (const member of this.members) this.keepAlive(member).catch(() => undefined)
  }

  get workers(): number {
    return this.members.length - 1
  }

  /** The server, once it is running. */
  async server(): Promise<ShopProcess> {
    return await this.at(0).process
  }

  /**
   * Kills a process the nth time it reaches a point from now on. Among the workers, the first to reach it
   * dies, because it is not predictable which one takes an order's next step.
   *
   * @param index 0 is the server; a worker is awaited until it runs.
   * @returns false if no process reached the point in time: then none dies there later either.
   */
  async killAt(index: number, point: KillPointName, hit: number, patienceMs: number) {
    const process = await this.at(index).process
    const told = [process, ...(index > 0 ? await this.workersBeside(process) : [])]
    const permit = this.namePermit()
    const isStaged = pointOf(point).stage !== undefined
    const staged = isStaged ? told.map((one) => this.stage(one, point, { hit, permit })) : []
    const request: KillRequest = { dieAt: point, hit, permit }
    if (!isStaged) told.forEach((one) => one.tell(request))
    const hasDied = () =>
      isStaged ? staged.some(({ isDone }) => isDone) : told.some((one) => hasDiedAt(one, point))
    // Each of them may have been killed elsewhere meanwhile.
    await waitFor(() => hasDied() || told.every((one) => one.hasEnded()), patienceMs)
    const isDead = !takePermit(permit)
    // The last output of the dying process may still be in flight, unless it was killed before writing it.
    if (isDead) await waitFor(hasDied, LAST_WORDS_MS)
    await Promise.all(told.map(async (one) => (hasDiedAt(one, point) ? await one.ended : null)))
    staged.forEach((death) => this.staged.delete(death))
    if (isDead) this.count(point)
    return isDead
  }

  /**
   * Kills whichever process reaches a point first.
   *
   * @returns false if no process reached it before the signal: then none dies there later either.
   */
  async killFirst(point: DeathPoint, signal: AbortSignal): Promise<boolean> {
    const told = new Set<ShopProcess>()
    const request: KillRequest = { dieAt: point, hit: 1, permit: this.namePermit() }
    let dead: ShopProcess | undefined
    while (!dead && !signal.aborted) {
      for (const { process } of this.members) {
        // A process that is still starting is told once it runs.
        const running = await Promise.race([process, sleep(0, null)])
        if (!running || told.has(running)) continue
        told.add(running)
        running.tell(request)
      }
      await sleep(LOOK_MS)
      dead = [...told].find((process) => hasDiedAt(process, point))
    }
    const isDead = !takePermit(request.permit)
    if (isDead) this.count(point)
    return isDead
  }

  /** A running process that receives events and handles them. */
  async subscriber(random: SeededRandom): Promise<ShopProcess> {
    const hearers = this.members.filter(({ env }) => env.MEDUSA_WORKER_MODE !== "server")
    return await random.pick(hearers).process
  }

  /** Sends SIGKILL at an arbitrary moment. */
  async killAtRandom(index: number): Promise<void> {
    const process = await this.at(index).process
    await process.kill()
    this.count("at random")
  }

  /** Sends SIGKILL to all processes; none is restarted before the returned function is called. */
  async killAll(): Promise<() => void> {
    let start = () => undefined as void
    this.leave = new Promise((resolve) => (start = resolve))
    const processes = await Promise.all(this.members.map(async ({ process }) => await process))
    await Promise.all(processes.map(async (process) => await process.kill()))
    return start
  }

  /** For the sandbox: kills the caller whose death was scheduled for this moment. */
  async observeCall({ at, endpoint, headers }: CallMoment): Promise<"go-on" | "drop"> {
    const pid = Number(headers["x-shop-process"])
    const staged = [...this.staged].find(({ process, point }) => {
      const { stage } = pointOf(point)
      return process.pid === pid && stage?.at === at && stage.endpoint === endpoint
    })
    if (!staged) return "go-on"
    staged.hit -= 1
    if (staged.hit > 0) return "go-on"
    this.staged.delete(staged)
    if (!takePermit(staged.permit)) return "go-on"
    staged.isDone = true
    // Before the call continues: the process to be killed must not receive any of its response.
    await staged.process.kill()
    return at === "arrived" ? "drop" : "go-on"
  }

  /** Changes the environment of every process; it takes effect at the next start. */
  changeEnv(change: Env): void {
    for (const member of this.members) {
      member.env = { ...member.env, ...change }
      member.isStale = true
    }
  }

  /** Gracefully restarts, one after another, the processes that have not restarted since the last change. */
  async renewStale(): Promise<void> {
    for (const member of this.members) {
      const process = await member.process
      if (!member.isStale) continue
      member.isRenewed = true
      await process.stop()
      while ((await member.process) === process) await sleep(SETTLE_MS)
    }
  }

  /** The output of all processes, including dead ones. */
  async output(): Promise<string> {
    const living = await Promise.all(this.members.map(async ({ process }) => await process))
    return [...this.outputs, ...living.map((process) => process.output())].join("\n")
  }

  /** Stops all processes gracefully. */
  async close(): Promise<void> {
    this.isOver = true
    const processes = await Promise.all(this.members.map(async ({ process }) => await process))
    await Promise.all(processes.map(async (process) => await process.stop()))
    rmSync(this.permits, { recursive: true, force: true })
  }

  private namePermit(): string {
    this.permitted += 1
    return path.join(this.permits, String(this.permitted))
  }

  private async keepAlive(member: Member): Promise<void> {
    while (!this.isOver) {
      const process = await member.process
      const code = await process.ended
      if (this.isOver) return
      if (code !== null && !member.isRenewed)
        this.crashes.push(`${member.role} ended by itself with ${code}`)
      this.outputs.push(process.output())
      await this.leave
      member.isStale = false
      member.isRenewed = false
      member.process = launchShop(member.env, PRELOADED)
    }
  }

  /** Also for a process that the caller killed itself. */
  count(how: string): void {
    this.kills.set(how, (this.kills.get(how) ?? 0) + 1)
  }

  /** The other workers that are currently running. */
  private async workersBeside(own: ShopProcess): Promise<ShopProcess[]> {
    const workers = this.members.filter(({ role }) => role === "worker")
    const running = await Promise.all(
      workers.map(async ({ process }) => await Promise.race([process, sleep(0, null)]))
    )
    return running.filter((one): one is ShopProcess => one !== null && one !== own)
  }

  private stage(
    process: ShopProcess,
    point: KillPointName,
    { hit, permit }: Pick<KillRequest, "hit" | "permit">
  ) {
    const death: StagedDeath = { process, point, hit, permit, isDone: false }
    this.staged.add(death)
    return death
  }

  private at(index: number): Member {
    const member = this.members[index]
    if (!member) throw new Error(`The pool has no process ${index}`)
    return member
  }
}

async function waitFor(isSo: () => boolean, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; !isSo() && Date.now() < end;) await sleep(SETTLE_MS)
}

const hasDiedAt = (process: ShopProcess, point: DeathPoint): boolean =>
  process.output().includes(tellDeath(point))

/** A process dying during a call is expected here; any other error is not. */
export function rethrowUnlessDead(error: unknown): void {
  const isDead = error instanceof Error && /The shop (ended|is not running)/.test(error.message)
  if (!isDead) throw error
}
