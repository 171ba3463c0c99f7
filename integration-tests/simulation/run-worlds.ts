import { drawPlan, type Issuing } from "./plan"
import { enterSimulation, play } from "./play"
import { shrink } from "./shrink"

export type Share = {
  /** The first seed, and how many worlds of consecutive seeds. */
  from: number
  worlds: number
  only: string[] | null
  issuing?: Issuing
  /** Stops at the first finding. */
  endsEarly: boolean
}

export type FoundWorld = { seed: number; kind: string; cause: string; text: string }

export type Tally = {
  orders: number
  worlds: number
  steps: number
  cpuSeconds: number
  met: Record<string, number>
  found: FoundWorld[]
}

async function playShare({ from, worlds, only, issuing, endsEarly }: Share): Promise<Tally> {
  const tally: Tally = { orders: 0, worlds: 0, steps: 0, cpuSeconds: 0, met: {}, found: [] }
  const begun = process.cpuUsage()
  for (let seed = from; seed < from + worlds; seed += 1) {
    const { finding, orders, steps, met } = await play(drawPlan(seed, issuing), { only })
    tally.orders += orders
    tally.worlds += 1
    tally.steps += steps
    for (const ofOrder of met.values()) {
      for (const what of ofOrder) tally.met[what] = (tally.met[what] ?? 0) + 1
    }
    if (finding) tally.found.push({ seed, ...finding })
    if (finding && endsEarly) break
  }
  const { user, system } = process.cpuUsage(begun)
  tally.cpuSeconds = (user + system) / 1e6
  return tally
}

/** Replays one seed with a full history, reduced to what the finding needs. */
async function replay({
  seed = 1,
  only = null,
  isWhole = false,
  issuing,
}: WorkerRequest): Promise<string[]> {
  const plan = drawPlan(seed, issuing)
  const { finding, history } = await play(plan, { keepsHistory: true, only })
  if (!finding) return [`seed ${seed}: nothing to find`, ...(isWhole ? history : [])]
  if (isWhole) return history
  return await shrink(plan, finding, only)
}

type WorkerRequest = {
  share?: Share
  seed?: number
  only?: string[] | null
  isWhole?: boolean
  issuing?: Issuing
}

async function answer({ share, ...command }: WorkerRequest): Promise<object> {
  if (share) return { done: await playShare(share) }
  return { history: await replay(command) }
}

enterSimulation()
process.on("message", (request: WorkerRequest) => {
  answer(request).then(
    (answered) => process.send?.(answered),
    (error: unknown) => {
      console.error(error)
      process.exit(2)
    }
  )
})
// Ctrl+C is sent to every process; the one that distributes the work ends the others.
process.on("SIGINT", () => undefined)
