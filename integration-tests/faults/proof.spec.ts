import { randomUUID } from "node:crypto"
import { describeOnEachQueue, QUEUE_BACKENDS } from "../shop/queue-storage"
import { HALF_SENT, KILL_POINT_NAMES, MONTH_POINTS, RUN_POINTS } from "./kill-points"
import { runProof, type Proof } from "./proof"
import { describeDetails, describeProofs } from "./report"
import { describeShares } from "./forms"

jest.setTimeout(25 * 60_000)

const seed = process.env.FAULTS_SEED ?? randomUUID().slice(0, 8)

/** Both at once: most of a run is waiting. */
const runs = new Map<string, Promise<Proof>>()

beforeAll(() => {
  const shares = describeShares(QUEUE_BACKENDS.length, seed)
  QUEUE_BACKENDS.forEach(({ kind, redisUrl }, at) => {
    const run = runProof({
      ...shares[at]!,
      seed: `${seed}`,
      redisUrl,
      issuing: "direct",
      say: () => undefined,
    })
    // Whoever awaits it gets the failure; until then it is nobody's.
    run.catch(() => undefined)
    runs.set(kind, run)
  })
})

describeOnEachQueue("a chaos run of faults and kills", ({ kind }) => {
  let proof: Proof

  beforeAll(async () => {
    try {
      proof = await runs.get(kind)!
    } finally {
      process.stderr.write(`seed ${seed}, ${kind}\n`)
    }
    process.stderr.write(`${[...describeDetails(proof), describeProofs([proof])].join("\n")}\n`)
  })

  it("leaves every order with exactly one invoice of its amount, mailed at most once", () => {
    expect(proof.faults).toEqual([])
    expect(proof).toMatchObject({ doubled: 0, lost: 0, mailedTwice: 0 })
    expect(proof.invoices).toBe(proof.orders)
  })

  it("goes on with the runs over past orders: each issued or tied once, and nothing mailed", () => {
    expect(proof.past).toMatchObject({ orders: 12, tied: 6, issued: 6, tiedTwice: 0, mailed: 0 })
    expect([...proof.kills.keys()]).toEqual(expect.arrayContaining([...RUN_POINTS]))
  })

  it("goes on with trial runs and months, whose rows, sums and PDFs agree with the books", () => {
    expect([...proof.trials.faults, ...proof.months.faults]).toEqual([])
    expect(proof.trials.composed).toBeGreaterThan(0)
    // An order placed last month and invoiced in this one is in both.
    expect(proof.months.orders).toBeGreaterThanOrEqual(proof.orders)
    expect([...proof.kills.keys()]).toEqual(expect.arrayContaining([...MONTH_POINTS, HALF_SENT]))
  })

  it("met every fault", () => {
    expect([...proof.met].filter(([, times]) => times === 0)).toEqual([])
  })
})

it("came by every named point on one of the queues", async () => {
  const proofs = await Promise.all(runs.values())
  const points = proofs.flatMap(({ kills }) => [...kills.keys()])
  expect(points).toEqual(expect.arrayContaining(KILL_POINT_NAMES))
})
