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
  /** It runs with what was in its environment before the last change. */
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

/** How far the workers' clocks are apart from the server's and from each other's. */
const CLOCKS_MS: readonly number[] = [5 * 60_000, -5 * 60_000]

/** Loaded before every shop's process of the proof. */
export const PRELOADED = ["clock.ts", "short-pauses.ts", "short-timers.ts", "die-at.ts"].map(
  (file) => path.join(__dirname, file)
)

/**
 * The processes of one shop: a server and its workers. Whoever dies is started again, until the
 * pool is told to rest.
 */
export class ProcessPool {
  /** How often a process was killed, by the point or "at random". */
  readonly kills = new Map<string, number>()
  /** Processes that ended and were not killed: none should. */
  readonly crashes: string[] = []
  private readonly outputs: string[] = []
  private readonly members: Member[]
  /** Who dies at a moment that only the sandbox can tell. */
  private readonly staged = new Set<StagedDeath>()
  private isOver = false
  /** Where a file stands for each death that was permitted or called off. */
  private readonly permits = mkdtempSync(path.join(tmpdir(), "proof-permits-"))
  private permitted = 0
  /** While it is not fulfilled nobody is started again. */
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
    // A start that fails reaches whoever waits for that process.
    for (const member of this.members) this.keepAlive(member).catch(() => undefined)
  }

  get workers(): number {
    return this.members.length - 1
  }

  /** The server, once it runs. */
  async server(): Promise<ShopProcess> {
    return await this.at(0).process
  }

  /**
   * Lets a process die at a point, the nth time it comes by it from now on; of the workers the one that
   * comes by first, since nobody says who does an order's next step.
   *
   * @param index 0 is the server; a worker is waited for until it runs.
   * @returns false when nobody came by within the patience: then nobody dies of it later either.
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
    // The last words of the one that has it may still be on their way, unless it was killed over them.
    if (isDead) await waitFor(hasDied, LAST_WORDS_MS)
    await Promise.all(told.map(async (one) => (hasDiedAt(one, point) ? await one.ended : null)))
    staged.forEach((death) => this.staged.delete(death))
    if (isDead) this.count(point)
    return isDead
  }

  /**
   * Lets whichever process comes by a point first die there.
   *
   * @returns false when nobody came by before the signal: then nobody dies of it later either.
   */
  async killFirst(point: DeathPoint, signal: AbortSignal): Promise<boolean> {
    const told = new Set<ShopProcess>()
    const request: KillRequest = { dieAt: point, hit: 1, permit: this.namePermit() }
    let dead: ShopProcess | undefined
    while (!dead && !signal.aborted) {
      for (const { process } of this.members) {
        // One that is just being started is told when it runs.
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

  /** Any process that hears events, now: it does what they tell. */
  async subscriber(random: SeededRandom): Promise<ShopProcess> {
    const hearers = this.members.filter(({ env }) => env.MEDUSA_WORKER_MODE !== "server")
    return await random.pick(hearers).process
  }

  /** SIGKILL wherever it is by now. */
  async killAtRandom(index: number): Promise<void> {
    const process = await this.at(index).process
    await process.kill()
    this.count("at random")
  }

  /** SIGKILL for everybody at once; nobody is started again before what it gives back is called. */
  async killAll(): Promise<() => void> {
    let start = () => undefined as void
    this.leave = new Promise((resolve) => (start = resolve))
    const processes = await Promise.all(this.members.map(async ({ process }) => await process))
    await Promise.all(processes.map(async (process) => await process.kill()))
    return start
  }

  /** For the sandbox: ends the caller whose death was ordered for this moment. */
  async lookOn({ at, endpoint, headers }: CallMoment): Promise<"go-on" | "drop"> {
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
    // Before the call goes on: nothing of its answer may reach the one that is to die.
    await staged.process.kill()
    return at === "arrived" ? "drop" : "go-on"
  }

  /** Changes the environment of every process; each has it from its next start on. */
  changeEnv(change: Env): void {
    for (const member of this.members) {
      member.env = { ...member.env, ...change }
      member.isStale = true
    }
  }

  /** Restarts politely, one after the other, who did not start since the last change. */
  async renewStale(): Promise<void> {
    for (const member of this.members) {
      const process = await member.process
      if (!member.isStale) continue
      member.isRenewed = true
      await process.stop()
      while ((await member.process) === process) await sleep(SETTLE_MS)
    }
  }

  /** What everybody said, those that died as well. */
  async output(): Promise<string> {
    const living = await Promise.all(this.members.map(async ({ process }) => await process))
    return [...this.outputs, ...living.map((process) => process.output())].join("\n")
  }

  /** Stops everybody politely. */
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

  /** Of a process that somebody else killed as well. */
  count(how: string): void {
    this.kills.set(how, (this.kills.get(how) ?? 0) + 1)
  }

  /** The workers that run just now, but for this one. */
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

/** Being asked something and dying of it is nothing unusual here; anything else is. */
export function rethrowUnlessDead(error: unknown): void {
  const isDead = error instanceof Error && /The shop (ended|is not running)/.test(error.message)
  if (!isDead) throw error
}
