import { mkdir, writeFile } from "node:fs/promises"
import path from "node:path"
import { startSandbox, type Sandbox } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import type { Settings } from "../../src/core/settings/options"
import { databaseUrl, dropDatabase } from "../shop/database"
import { wipeRedisQueue } from "../shop/queue-storage"
import { createShopDatabase } from "../shop/template"
import { Books } from "./books"
import { openRandom } from "./seeded-random"
import { ServiceTraits, TRAIT_NAMES } from "./service-traits"
import { ACCOUNTS } from "./companies"
import { ConnectionLimit } from "./connection-limit"
import { FaultCounts } from "./fault-counts"
import { ProcessPool } from "./process-pool"
import { HoldWatch } from "./hold-watch"
import { judgeEvents } from "./judge-events"
import { judgeKsef } from "./judge-ksef"
import { judgePayments } from "./judge-payments"
import { KsefOffice } from "./ksef-office"
import { Owner } from "./owner"
import { judgeMonths, listMonths, listTrueOrders, type MonthVerdict } from "./judge-month"
import { judgePast, type PastVerdict } from "./judge-past"
import { judgeTrials, type TrialVerdict } from "./judge-trial"
import { MonthOwner } from "./month-owner"
import { PastOwner } from "./past-owner"
import { Payments, WAYS_OF_PAYING } from "./payments"
import { keepKsefKnown, readRows } from "./rows"
import { comeToRest, settleByPerson, type Rest } from "./rest"
import { RestoreDrill } from "./restore-drill"
import { Rotation } from "./rotation"
import { LoadGenerator } from "./load-generator"
import { describeEnv, describeTrialEnv, type ShopEnv } from "./shop-env"
import { passChaos } from "./pass-chaos"
import { survey } from "./survey"
import { tryOut } from "./trial"
import { judge, type Verdict } from "./verdict"
import { FaultInjector } from "./fault-injector"
import type { KillPointName } from "./kill-points"
import { FAULT_NAMES } from "./kinds-of-faults"

export type ProofSettings = {
  seed: string
  orders: number
  kills: number
  /** Points at which processes die, each at least once if there are enough kills. */
  points: readonly KillPointName[]
  /** The minimum duration of the chaos: orders and kills are spread over it. */
  chaosMs: number
  redisUrl: string | undefined
  workers: number
  /** How the shop under test issues; with draft first, drafts that the rows list may be left over. */
  issuing: Settings["issuing"]
  /** Shortens the longest waits of BullMQ and the sweep in the processes under test. */
  hasShortPauses: boolean
  /** Roughly how long the service keeps its traits. */
  phaseMs: number
  restDeadlineMs: number
  /** How long to wait for requests that need manual review: the sweep looks again. */
  lookAgainMs: number
  say: (text: string) => void
}

export type Proof = Verdict & {
  kills: ReadonlyMap<string, number>
  /** How often each fault occurred, by name. */
  met: ReadonlyMap<string, number>
  /** What needed manual review at the end, by reason code. */
  left: ReadonlyMap<string, number>
  /** The longest time that a company was on hold because of one order's 403. */
  heldFor403Ms: number
  /** E-mails that were sent once KSeF had accepted their invoice. */
  waitedForKsef: number
  /** Invoices that KSeF refused at least once. */
  refusedByKsef: number
  /** Invoices issued unpaid and marked as paid later. */
  markedPaid: number
  /** Events that were written, and those that were never delivered. */
  events: { written: number; lost: number }
  past: PastVerdict
  trials: TrialVerdict
  months: MonthVerdict
  seconds: number
}

/** Longer than a caller waits, shorter than the pause before a look. */
const SLOW_MS = 2_800

/** One order's 403 must no longer hold up the others: the sweep's next check finds that the key works. */
const LONGEST_HOLD_MS = 30_000

const SECOND_ACCOUNT = "ids of another account come again"
const ROTATED = "a key replaced while orders came"
const WAITED = "an e-mail waited for KSeF"
const KEPT_BACK = "an e-mail kept back for KSeF's refusal went after its acceptance"
const nameOfPaying = (way: string) => `an order paid later: ${way}`
const PAUSED = "a run over past orders paused and resumed"
const TIED = "an invoice made by hand tied to its order"
const BACKFILLED = "a past order issued in the background"
const BROKEN_OFF = "an archive of PDFs broke off and was fetched anew"
const RESTORED_ADOPTED = "an invoice that a restored ledger lacked was adopted"
const RESTORED_FOUND = "an invoice that a restored ledger lacked was found before a create"
const CROWDED = "no connection free at the start (53300)"

let runs = 0

/** Runs a shop through a chaos run of faults and kills, lets it come to rest, and judges it. */
export async function runProof(settings: ProofSettings): Promise<Proof> {
  const begun = Date.now()
  runs += 1
  const name = `inv_proof_${process.pid}_${runs}`
  const { redisUrl } = settings
  const ties = openRandom(settings.seed, "ties")
  const shop = await createShopDatabase(name)
  let pool: ProcessPool | null = null
  const sandbox = await startSandbox({
    companies: ACCOUNTS.map(({ account }) => ({
      companyId: account,
      settings: { ownInvoiceIds: true },
    })),
    random: () => ties.next(),
    onlooker: async (moment) => (pool ? await pool.observeCall(moment) : "go-on"),
  })
  const connections = redisUrl === undefined ? await ConnectionLimit.open(databaseUrl(name)) : null
  try {
    const env = { ...settings, database: name, queueUrl: connections?.queueUrl, sandbox }
    const launch = () => {
      pool = new ProcessPool(
        describeEnv(env, "server"),
        describeEnv(env, "worker"),
        settings.workers
      )
      return pool
    }
    return await runProofWith(settings, { name, env, shop, sandbox, connections, launch, begun })
  } finally {
    await (pool as ProcessPool | null)?.close()
    await sandbox.close()
    if (redisUrl !== undefined) await wipeRedisQueue(redisUrl, name)
    await dropDatabase(name)
    await connections?.close()
  }
}

type Stage = {
  name: string
  env: ShopEnv
  shop: Shop
  sandbox: Sandbox
  connections: ConnectionLimit | null
  launch: () => ProcessPool
  begun: number
}

async function runProofWith(settings: ProofSettings, stage: Stage): Promise<Proof> {
  const { seed, say } = settings
  const { shop, sandbox, begun, connections } = stage
  const url = databaseUrl(stage.name)
  const counts = new FaultCounts([
    ...FAULT_NAMES,
    ...TRAIT_NAMES,
    ...[SECOND_ACCOUNT, ROTATED, ...(connections ? [CROWDED] : [])],
    ...[PAUSED, TIED, BACKFILLED, BROKEN_OFF, RESTORED_ADOPTED, RESTORED_FOUND],
    ...[WAITED, KEPT_BACK, ...WAYS_OF_PAYING.map(nameOfPaying)],
  ])
  const traits = new ServiceTraits(sandbox, openRandom(seed, "traits"), settings.phaseMs)
  const tried = openRandom(seed, "trial")
  const { placed, past } = await tryOut(describeTrialEnv(stage.env), shop, url, sandbox, tried)
  say(`tried out after ${seconds(begun)} s`)

  const office = new KsefOffice(sandbox, openRandom(seed, "ksef"))
  await keepKsefKnown(url)
  await connections?.exhaust()
  const pool = stage.launch()
  const faults = (await connections?.liftAfterStart(pool)) ?? []
  if (connections) counts.add(CROWDED, pool.workers + 1)
  await pool.server()
  say(`up after ${seconds(begun)} s`)

  const books = new Books(sandbox)
  const injector = new FaultInjector(
    { sandbox, counts, traits, slowMs: SLOW_MS },
    openRandom(seed, "faults")
  )
  const owner = new Owner(pool, books, office, url, new Set(past.map(({ id }) => id)))
  const cast = {
    pool,
    injector,
    traits,
    office,
    payments: new Payments(pool, books, url, openRandom(seed, "payments"), placed),
    owner,
    pastOwner: new PastOwner(pool, past, { books, owner, url }, openRandom(seed, "past")),
    monthOwner: new MonthOwner(pool, { owner, url }, openRandom(seed, "months")),
    watch: new HoldWatch(url, injector),
    rotation: new Rotation(sandbox, pool, openRandom(seed, "rotation")),
    drill: new RestoreDrill(pool, shop, url, traits.companyHidingReferences),
    load: new LoadGenerator(pool, shop, url, openRandom(seed, "orders"), settings.orders, placed),
  }
  const { missed, restored } = await passChaos(settings, cast)
  faults.push(...missed, ...restored.faults)
  say(`a backup took the ledger's place within ${restored.seconds} s`)
  counts.add(ROTATED)
  say(`chaos over after ${seconds(begun)} s`)

  const rest: Rest = {
    ...cast,
    books,
    shop,
    soldAt: new Map(),
    hasShortPauses: settings.hasShortPauses,
    url,
    deadlineMs: settings.restDeadlineMs,
    lookAgainMs: settings.lookAgainMs,
  }
  await comeToRest(rest)
  const seen = await survey(url, { books, office, traits, injector, restored })
  say(`at rest after ${seconds(begun)} s`)
  await cast.watch.close()
  await cast.owner.close()
  await injector.liftFirewall()
  if (!(await settleByPerson(rest, cast.owner))) {
    faults.push("a person could not settle in time what was left")
    faults.push(...[...cast.owner.refusals].map(([order, why]) => `no way out of ${order}: ${why}`))
  }
  say(`settled after ${seconds(begun)} s`)

  await office.close()
  await cast.payments.close()
  const verdict = await judge(url, await pool.server(), books, {
    channels: shop.channels,
    past,
    restored,
    copies: cast.owner.copies,
  })
  const ofPast = judgePast(await readRows(url), past, books)
  const inKsef = await judgeKsef(url, { books, office, owner: cast.owner })
  const paid = await judgePayments(url, books)
  const sold = await listTrueOrders(url, books, shop.channels)
  const checks = await cast.monthOwner.check(listMonths(sold), settings.restDeadlineMs)
  const months = judgeMonths(checks, sold)
  const trials = judgeTrials(await cast.monthOwner.listTrials(), sold, await readRows(url))
  say(`${months.readings} months read after ${seconds(begun)} s`)
  const events = await judgeEvents({ pool, url }, settings.restDeadlineMs)
  say(`${events.written} events, ${events.lost} lost`)
  counts.add(PAUSED, cast.pastOwner.paused)
  counts.add(RESTORED_ADOPTED, restored.adopted)
  counts.add(RESTORED_FOUND, restored.found)
  counts.add(BROKEN_OFF, cast.monthOwner.brokenOff)
  counts.add(TIED, ofPast.tied)
  counts.add(BACKFILLED, ofPast.issued)
  counts.add(WAITED, inKsef.waited)
  counts.add(KEPT_BACK, inKsef.keptBack)
  for (const [way, times] of paid.paid) counts.add(nameOfPaying(way), times)
  faults.push(...events.faults, ...inKsef.faults, ...paid.faults, ...cast.payments.faults)
  faults.push(...ofPast.faults, ...cast.pastOwner.faults)
  faults.push(...trials.faults, ...months.faults, ...cast.monthOwner.faults)
  traits.count(counts)
  counts.add(SECOND_ACCOUNT, books.countSharedIds())
  const heldFor403Ms = cast.watch.longestMs
  if (heldFor403Ms > LONGEST_HOLD_MS)
    faults.push(`the 403 of one order held up others ${heldFor403Ms} ms`)
  faults.push(...counts.unmet().map((fault) => `never met: ${fault}`))
  verdict.faults.push(...faults, ...seen.faults, ...pool.crashes)
  if (verdict.faults.length > 0) await keepOutput(settings, pool)
  return {
    ...verdict,
    kills: pool.kills,
    met: counts.all(),
    left: seen.left,
    heldFor403Ms,
    waitedForKsef: inKsef.waited,
    refusedByKsef: inKsef.refused,
    markedPaid: paid.marked,
    events: { written: events.written, lost: events.lost },
    past: ofPast,
    trials,
    months,
    seconds: seconds(begun),
  }
}

/** Keeps the output of every process, to find out why a run failed. */
async function keepOutput(
  { seed, redisUrl, say }: ProofSettings,
  pool: ProcessPool
): Promise<void> {
  const file = path.resolve("test-results", `proof-${seed}-${redisUrl ? "redis" : "postgres"}.log`)
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, await pool.output())
  say(`what the processes said is in ${file}`)
}

const seconds = (since: number) => Math.round((Date.now() - since) / 1000)
