import { randomUUID } from "node:crypto"
import { describeOnQueueOfDay, QUEUE_BACKENDS } from "../shop/queue-storage"
import { isWholeSuite, shareOfDay } from "../shop/share-of-day"
import { HALF_SENT, KILL_POINT_NAMES, MONTH_POINTS, RUN_POINTS } from "./kill-points"
import { runProof, type Proof } from "./proof"
import { describeDetails, describeProofs } from "./report"
import { describeShares } from "./forms"

// The duration depends on the machine; a hanging run ends by its own deadlines.
jest.setTimeout(55 * 60_000)

const seed = process.env.FAULTS_SEED ?? randomUUID().slice(0, 8)

const NAME = "a chaos run of faults and kills"

/** Half of the points today on today's queue, the other half on the other queue tomorrow. */
const points = shareOfDay(KILL_POINT_NAMES, 2)
const backends = shareOfDay(QUEUE_BACKENDS, QUEUE_BACKENDS.length, NAME)

/** In the whole suite both run at once: most of a run is waiting. */
const runs = new Map<string, Promise<Proof>>()

beforeAll(() => {
  const shares = describeShares(points, backends.length, seed)
  backends.forEach(({ kind, redisUrl }, at) => {
    const run = runProof({
      ...shares[at]!,
      seed: `${seed}`,
      redisUrl,
      issuing: "direct",
      say: () => undefined,
    })
    // Whoever awaits it gets the failure; until then it must not count as unhandled.
    run.catch(() => undefined)
    runs.set(kind, run)
  })
})

describeOnQueueOfDay(NAME, ({ kind }) => {
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
    // Includes the seed, so that the message alone is enough to replay the run's decisions.
    expect({ seed, faults: proof.faults }).toEqual({ seed, faults: [] })
    expect(proof).toMatchObject({ doubled: 0, lost: 0, mailedTwice: 0 })
    expect(proof.copies).toBeGreaterThan(0)
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

it("came by every named point of its share", async () => {
  const proofs = await Promise.all(runs.values())
  const passed = proofs.flatMap(({ kills }) => [...kills.keys()])
  expect(points.length).toBeGreaterThanOrEqual(
    isWholeSuite ? KILL_POINT_NAMES.length : Math.floor(KILL_POINT_NAMES.length / 2)
  )
  expect(passed).toEqual(expect.arrayContaining(points))
})
