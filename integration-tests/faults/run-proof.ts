import { randomUUID } from "node:crypto"
import { QUEUE_BACKENDS, type QueueBackend } from "../shop/queue-storage"
import { describeLongForm, SHORT } from "./forms"
import { runProof, type Proof } from "./proof"
import { describeDetails, describeProofs } from "./report"

type Wanted = {
  orders?: string
  minutes?: string
  kills?: string
  backend: string
  seed?: string
  parallel?: boolean
  issuing?: string
}

const BACKENDS: Readonly<Record<string, readonly string[]>> = {
  postgres: ["PostgreSQL"],
  redis: ["Redis"],
  both: ["PostgreSQL", "Redis"],
}

const ISSUING = ["direct", "draft_first"] as const

/** Runs the proof on each requested backend, in turn or in parallel; returns the exit code. */
export async function runProofs(wanted: Wanted): Promise<number> {
  const names = BACKENDS[wanted.backend]
  const chosen = QUEUE_BACKENDS.filter(({ kind }) => names?.includes(kind))
  if (chosen.length === 0) {
    console.error(`No such backend here: ${wanted.backend}. One of postgres, redis, both;`)
    console.error("redis needs REDIS_URL.")
    return 1
  }
  const issuing = ISSUING.find((one) => one === (wanted.issuing ?? "direct"))
  if (!issuing) {
    console.error(`No such way of issuing: ${wanted.issuing}. One of ${ISSUING.join(", ")}.`)
    return 1
  }
  const seed = wanted.seed ?? randomUUID().slice(0, 8)
  console.log(`seed ${seed}`)
  const form = chooseForm(wanted, chosen.length)
  const run = async ({ kind, redisUrl }: QueueBackend): Promise<Proof> => {
    const say = (text: string) => console.log(`${kind}: ${text}`)
    const proof = await runProof({ ...form, seed, redisUrl, issuing, say })
    describeDetails(proof).forEach(say)
    say(`${describeProofs([proof])}; ${proof.seconds} s`)
    proof.faults.forEach((fault) => say(`FAILED ${fault}`))
    return proof
  }
  const proofs: Proof[] = []
  if (wanted.parallel) proofs.push(...(await Promise.all(chosen.map(run))))
  else for (const backend of chosen) proofs.push(await run(backend))
  const isProven = proofs.every(({ faults }) => faults.length === 0)
  if (!isProven) console.log(`failed; --seed ${seed} brings the same decisions back`)
  console.log(describeProofs(proofs))
  return isProven ? 0 : 1
}

/** The orders, kills and minutes are totals over all backends; in parallel, each gets all the minutes. */
function chooseForm({ orders, minutes, kills, parallel }: Wanted, backends: number) {
  if (minutes === undefined) {
    return {
      ...SHORT,
      ...(orders === undefined ? {} : { orders: share(orders, backends) }),
      ...(kills === undefined ? {} : { kills: share(kills, backends) }),
    }
  }
  return describeLongForm(
    share(orders ?? "2000", backends),
    share(minutes, parallel ? 1 : backends),
    kills === undefined ? undefined : share(kills, backends)
  )
}

function share(text: string, backends: number): number {
  const number = Number(text)
  if (!(number > 0)) throw new Error(`"${text}" is no number above zero`)
  return Math.ceil(number / backends)
}
