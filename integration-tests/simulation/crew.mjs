import { fork } from "node:child_process"
import path from "node:path"

const HERE = import.meta.dirname
/**
 * Objects of a world are short-lived: with a larger young generation less is copied. There is a worker for
 * each core, so more GC threads would only compete with the others.
 */
const MEMORY = ["--min-semi-space-size=64", "--max-semi-space-size=64", "--single-threaded-gc"]
/** Worlds that a worker plays before it reports the results. */
const WORLDS = 100

/** A process that plays worlds, one batch after another. */
class Worker {
  /** @param without name of the protection to remove in it; null for none. */
  constructor(without) {
    this.child = fork(path.join(HERE, "run-worlds.ts"), {
      execArgv: [...MEMORY, "-r", path.join(HERE, "load.cjs")],
      env: { ...process.env, SIMULATION_WITHOUT: without ?? "" },
    })
  }

  async ask(request) {
    return await new Promise((resolve, reject) => {
      const fail = (code) => reject(new Error(`a worker ended with ${code}`))
      this.child.once("exit", fail)
      this.child.once("message", (answer) => {
        this.child.off("exit", fail)
        resolve(answer)
      })
      this.child.send(request)
    })
  }

  end() {
    // Ctrl-C is sent to the workers as well.
    if (this.child.connected) this.child.disconnect()
  }
}

/** Sends one request to a separate process. */
export async function askOnce(request, without = null) {
  const worker = new Worker(without)
  try {
    return await worker.ask(request)
  } finally {
    worker.end()
  }
}

const emptyTally = () => ({
  orders: 0,
  worlds: 0,
  steps: 0,
  cpuSeconds: 0,
  met: {},
  found: [],
})

function add(total, tally) {
  for (const what of ["orders", "worlds", "steps", "cpuSeconds"]) total[what] += tally[what]
  for (const [what, n] of Object.entries(tally.met)) total.met[what] = (total.met[what] ?? 0) + n
  total.found.push(...tally.found)
  total.found.sort((one, other) => one.seed - other.seed)
}

/**
 * Plays worlds of consecutive seeds on this many processes, until this many orders were placed.
 *
 * @param tell is called after each batch with the totals so far and the first seed that is not played yet: an
 * interrupted run continues from there.
 * @param isOver stops early.
 */
export async function playWorlds({
  orders,
  from,
  workers,
  only = null,
  issuing = "direct",
  without = null,
  endsEarly = false,
  tell = () => undefined,
  isOver = () => false,
}) {
  const total = emptyTally()
  const open = new Set()
  let seed = from
  const isEnough = () => total.orders >= orders || isOver() || (endsEarly && total.found.length > 0)
  const work = async () => {
    const worker = new Worker(without)
    try {
      while (!isEnough()) {
        const first = seed
        seed += WORLDS
        open.add(first)
        const share = { from: first, worlds: WORLDS, only, issuing, endsEarly }
        const { done } = await worker.ask({ share })
        open.delete(first)
        add(total, done)
        tell(total, Math.min(seed, ...open))
      }
    } finally {
      worker.end()
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return total
}
