import { drawBackup, showAll, type BackupPlan } from "./backup"
import { drawKsef, type KsefTraits } from "./ksef"
import { drawPast, withPast, type PastPlan } from "./past-plan"
import { SeededRandom } from "./seeded-random"
import type { StopPlan } from "./stops"

const MINUTE = 60_000

/** The permanent behavior of the service: how it shows, lists and responds. */
export type ServiceTraits = {
  hidesReferences: boolean
  writesPostCodeOtherwise: boolean
  writesDatesInUtc: boolean
  writesTaxPrefix: boolean
  writesAnotherGross: boolean
  writesNamesOtherwise: boolean
  /** It shows the names of its own list of contractors, and in lists nothing else about a buyer. */
  namesBuyersItself: boolean
  /** With those, it shows no postcode either. */
  hidesPostCodes: boolean
  listsLate: boolean
  ordersTiesAtRandom: boolean
  hasSmallPages: boolean
  countsPagesFromZero: boolean
  makesDrafts: boolean
  showsSent: boolean
  quotesBuyers: boolean
  findsLate: boolean
  /** An invoice that it returned in a response may never appear in its list. */
  losesWhatItNamed: boolean
  /** Its search only finds invoice numbers. */
  findsNothingByPhrase: boolean
  dislikesSomeOrders: boolean
  answersSlowly: boolean
  savesLate: boolean
  /** It has no endpoint that lists invoices, or none that reads one. */
  offersNoList: boolean
  offersNoReading: boolean
  /** It has no endpoint that marks an invoice as paid or unpaid. */
  offersNoMarking: boolean
}

/** What goes wrong around the pipeline, and how often (1: as usual, 0: never). */
export type FaultRates = {
  deaths: number
  suspensions: number
  database: number
  queue: number
  creates: number
  mails: number
  reads: number
  shop: number
  events: number
}

export type WorldTraits = {
  twoCompanies: boolean
  rollingTimeouts: boolean
  clocksOff: boolean
  secondAccount: boolean
  repeatsUnknownMails: boolean
  mailsByHand: boolean
  keyMayNotRead: boolean
  outages: boolean
  losesQueue: boolean
  lookalikes: boolean
  nearMidnight: boolean
}

export type OrderPlan = {
  index: number
  placedMs: number
  buyer: number
  lines: { price: number; quantity: number }[]
  isCompanyBuyer: boolean
  toSecondCompany: boolean
  isDisliked: boolean
  /** The database refuses to store anything together with its invoice, until the faults are over. */
  isUnstorable: boolean
  event: "once" | "lost" | "twice" | "late"
  change: null | "edit" | "buyer" | "cancel" | "return" | "refund"
  changeMs: number
  changeEvent: "once" | "lost" | "twice" | "late"
}

/** An order's money: all, a part or too much of it is captured, or a capture is canceled. */
export type PaymentPlan = {
  index: number
  atMs: number
  what: "all" | "part" | "more" | "void"
  event: OrderPlan["event"]
}

export type ActPlan = {
  index: number
  atMs: number
  act:
    | "press"
    | "pause"
    | "resume"
    | "rotate-key"
    | "real-account"
    | "wrong-key"
    | "remove-company"
    | "timeouts"
    | "store-setting"
    | "restart"
    | "lose-queue"
    | "revoke-key"
  choice: number
}

/** How the shop of a world issues, and how its service treats drafts. */
export type IssuingTraits = {
  mode: "direct" | "draft_first"
  /** It immediately issues what should be saved as a draft. */
  ignoresDrafts: boolean
  /** It creates another document when a draft should be issued by its id. */
  ignoresIds: boolean
  /** Its drafts have a number before they are issued. */
  numbersDrafts: boolean
}

/** For a run: every world issues this way, or the worlds alternate. */
export const ISSUING = ["direct", "draft_first", "mixed"] as const
export type Issuing = (typeof ISSUING)[number]

export type Plan = {
  seed: number
  issuing: IssuingTraits
  ksef: KsefTraits | null
  /** When the shop is started on a copy of its database, in ms since the start of the world; null: never. */
  copyMs: number | null
  /** A backup of the ledger that is restored; null: never. */
  backup: BackupPlan | null
  /** Orders from before the shop went live, and what is done about them; null: there are none. */
  past: PastPlan | null
  /** Whether the trigger is the captured payment: until all of it is captured, only a person issues. */
  issuesWhenPaid: boolean
  /** When issuing is stopped for a while; null: never. */
  stop: StopPlan | null
  /** The status with which it answers a call that it does not support. */
  notOfferedStatus: number
  startMs: number
  faultyMs: number
  processes: { createMs: number; aheadMs: number }[]
  service: ServiceTraits
  world: WorldTraits
  faultRates: FaultRates
  /** Machines are suspended while reading lists for lost responses, of which there are many. */
  sleepsOverLists: boolean
  pageSize: number
  listLagMs: number
  /** How far behind the service's clock is, which dates what it saved. */
  clockBehindMs: number
  background: number
  outages: { fromMs: number; toMs: number }[]
  orders: OrderPlan[]
  payments: PaymentPlan[]
  acts: ActPlan[]
}

/** Everything about a world that is decided before it starts. */
export function drawPlan(seed: number, issuing: Issuing = "direct"): Plan {
  const random = new SeededRandom(seed, "plan")
  const { notOfferedStatus, ...offers } = drawOffers(seed)
  const service = { ...drawService(random), ...offers, ...drawNames(seed) }
  const world = drawWorld(random)
  const sleepsOverLists = new SeededRandom(seed, "sleeps over lists").chance(0.04)
  const faultRates = drawFaultRates(random)
  const faultyMs = random.int(6, 24) * MINUTE
  const orders = drawOrders(random, { service, world, faultyMs })
  const past = drawPast(seed, faultyMs)
  const issuesWhenPaid = past === null && drawWhenPaid(seed)
  const [copyMs, backup] = [drawCopy(seed, faultyMs), drawBackup(seed, faultyMs)]
  const isOneLedger = copyMs === null && backup === null
  const plan = showAll({
    seed,
    issuing: drawIssuing(seed, issuing),
    ksef: drawKsef(seed),
    copyMs,
    backup,
    past,
    issuesWhenPaid,
    stop: issuesWhenPaid && isOneLedger ? drawStop(seed, faultyMs) : null,
    notOfferedStatus,
    startMs: drawStart(random, world),
    faultyMs,
    processes: drawProcesses(random, world),
    service,
    world,
    faultRates,
    sleepsOverLists,
    pageSize: service.hasSmallPages ? random.int(3, 7) : 100,
    listLagMs: service.listsLate ? random.int(55, 105) * 1000 : 0,
    clockBehindMs: drawClockBehind(seed, service),
    background: service.hasSmallPages ? random.int(2, 9) : random.int(0, 3),
    outages: world.outages ? drawOutages(random, faultyMs) : [],
    orders,
    payments: drawPayments(seed, orders, { faultyMs, issuesWhenPaid }),
    acts: drawActs(random, { world, faultyMs }),
  })
  return withSleep(withPast(plan))
}

/**
 * A world in which looks are suspended: that has an effect only if another look decided and the following
 * create lost its response too. So everything else that ends looks is left out.
 */
function withSleep(plan: Plan): Plan {
  if (!plan.sleepsOverLists) return plan
  const { service, world, faultRates } = plan
  return {
    ...plan,
    acts: [],
    outages: [],
    service: {
      ...service,
      ...{ offersNoList: false, offersNoReading: false, hasSmallPages: false, savesLate: false },
    },
    pageSize: 100,
    world: { ...world, keyMayNotRead: false },
    faultRates: {
      ...faultRates,
      ...{ creates: 3, reads: 0, deaths: 0, suspensions: 0, database: 0, queue: 0 },
    },
  }
}

/** Its own random stream: everything else of a seed is the same whichever way it issues. */
function drawIssuing(seed: number, issuing: Issuing): IssuingTraits {
  const random = new SeededRandom(seed, "issuing")
  const isDraftFirst = issuing === "mixed" ? random.chance(0.5) : issuing === "draft_first"
  return {
    mode: isDraftFirst ? "draft_first" : "direct",
    ignoresDrafts: random.chance(0.1),
    ignoresIds: random.chance(0.1),
    numbersDrafts: random.chance(0.3),
  }
}

/** Listing and reading are promised only by the public documentation; its own random stream, as above. */
function drawOffers(seed: number) {
  const random = new SeededRandom(seed, "offers")
  const lacks = random.pickWeighted({ nothing: 86, list: 5, reading: 4, both: 5 })
  const notOfferedStatus = random.pick([404, 405, 501])
  return {
    offersNoList: lacks === "list" || lacks === "both",
    offersNoReading: lacks === "reading" || lacks === "both",
    offersNoMarking: random.chance(0.06),
    notOfferedStatus,
  }
}

/** Its own random stream, as above. */
function drawNames(seed: number) {
  const random = new SeededRandom(seed, "names of its own")
  const namesBuyersItself = random.chance(0.1)
  return { namesBuyersItself, hidesPostCodes: namesBuyersItself && random.chance(0.5) }
}

/**
 * Its own random stream, as above. Only if references are shown: if something else is shown differently too,
 * nothing distinguishes an invoice of a slow clock from an older one.
 */
function drawClockBehind(seed: number, { hidesReferences }: { hidesReferences: boolean }): number {
  const random = new SeededRandom(seed, "slow clock")
  return random.chance(0.2) && !hidesReferences ? random.int(11, 120) * MINUTE : 0
}

type Offers = "offersNoList" | "offersNoReading" | "offersNoMarking"
type Names = "namesBuyersItself" | "hidesPostCodes"

function drawService(random: SeededRandom): Omit<ServiceTraits, Offers | Names> {
  const hidesReferences = random.chance(0.5)
  return {
    hidesReferences,
    writesPostCodeOtherwise: random.chance(0.25),
    writesDatesInUtc: random.chance(0.2),
    writesTaxPrefix: random.chance(0.3),
    writesAnotherGross: random.chance(0.12),
    writesNamesOtherwise: random.chance(0.25),
    listsLate: random.chance(0.9),
    ordersTiesAtRandom: random.chance(0.45),
    hasSmallPages: random.chance(0.5),
    countsPagesFromZero: random.chance(0.55),
    makesDrafts: random.chance(0.5),
    showsSent: random.chance(0.6),
    quotesBuyers: random.chance(0.5),
    findsLate: random.chance(0.25),
    losesWhatItNamed: random.chance(0.3),
    findsNothingByPhrase: random.chance(0.3),
    dislikesSomeOrders: random.chance(0.8),
    answersSlowly: random.chance(0.3),
    savesLate: random.chance(0.95),
  }
}

function drawWorld(random: SeededRandom): WorldTraits {
  return {
    twoCompanies: random.chance(0.3),
    rollingTimeouts: random.chance(0.3),
    clocksOff: random.chance(0.4),
    secondAccount: random.chance(0.25),
    repeatsUnknownMails: random.chance(0.25),
    mailsByHand: random.chance(0.15),
    keyMayNotRead: random.chance(0.1),
    outages: random.chance(0.25),
    losesQueue: random.chance(0.3),
    lookalikes: random.chance(0.25),
    nearMidnight: random.chance(0.3),
  }
}

function drawFaultRates(random: SeededRandom): FaultRates {
  const level = () => random.pick([0, 0.5, 1, 1, 2, 4])
  return {
    deaths: level(),
    suspensions: level(),
    database: level(),
    queue: level(),
    creates: level(),
    mails: level(),
    reads: level(),
    shop: level(),
    events: level(),
  }
}

/** A day of the whole year, at a time near midnight in Warsaw, near a month's end, or anywhere. */
function drawStart(random: SeededRandom, { nearMidnight }: WorldTraits): number {
  const day = Date.UTC(
    2026,
    random.int(1, 10),
    nearMidnight ? random.int(27, 28) : random.int(1, 28)
  )
  const minutes = nearMidnight ? random.int(21 * 60, 24 * 60) : random.int(5 * 60, 20 * 60)
  return day + minutes * MINUTE + random.int(0, MINUTE - 1)
}

function drawProcesses(random: SeededRandom, { rollingTimeouts, clocksOff }: WorldTraits) {
  return Array.from({ length: random.int(2, 3) }, (_, index) => ({
    createMs: rollingTimeouts && index === 0 ? 300_000 : 30_000,
    aheadMs:
      clocksOff && random.chance(0.6) ? random.int(-15, 15) * MINUTE + random.int(-999, 999) : 0,
  }))
}

function drawOutages(random: SeededRandom, faultyMs: number) {
  return Array.from({ length: random.int(1, 2) }, () => {
    const fromMs = random.int(0, faultyMs)
    return { fromMs, toMs: fromMs + random.int(10, 600) * 1000 }
  })
}

type OrderSetting = { service: ServiceTraits; world: WorldTraits; faultyMs: number }

function drawOrders(random: SeededRandom, { service, world, faultyMs }: OrderSetting): OrderPlan[] {
  const orders: OrderPlan[] = []
  const count = random.int(10, 46)
  const howOften = () => random.pickWeighted({ once: 7, lost: 1, twice: 1, late: 1 })
  for (let index = 0; index < count; index += 1) {
    const ownMs = random.int(0, Math.round(faultyMs * 0.7))
    const lookalike = world.lookalikes && random.chance(0.4) ? orders.at(-1) : undefined
    const placedMs = lookalike ? lookalike.placedMs + random.int(0, 60_000) : ownMs
    const positions = random.pickWeighted({ "1": 6, "2": 3, "3": 1 })
    orders.push({
      index,
      placedMs,
      buyer: lookalike?.buyer ?? index,
      lines:
        lookalike?.lines ??
        Array.from({ length: Number(positions) }, () => ({
          price: random.int(100, 40_000),
          quantity: random.chance(0.8) ? 1 : random.int(2, 5),
        })),
      isCompanyBuyer: lookalike?.isCompanyBuyer ?? random.chance(0.4),
      toSecondCompany: lookalike?.toSecondCompany ?? (world.twoCompanies && random.chance(0.5)),
      // Three of these with none issued in between look like a key that may not issue.
      isDisliked:
        service.dislikesSomeOrders &&
        random.chance(0.3) &&
        orders.filter(({ isDisliked }) => isDisliked).length < 2,
      isUnstorable: random.chance(0.04),
      event: howOften(),
      change: random.chance(0.3)
        ? random.pick(["edit", "buyer", "cancel", "return", "refund"] as const)
        : null,
      // Some change while a worker is about to issue what it has read.
      changeMs: Math.min(
        placedMs + random.int(0, random.chance(0.4) ? 800 : 15 * MINUTE),
        faultyMs - 1000
      ),
      changeEvent: howOften(),
    })
  }
  return orders
}

/**
 * Its own random stream, as above. Paid at once, later, in part, too much or never; some is canceled. Where
 * nothing is issued before all is paid, most parts are followed by the rest.
 */
function drawPayments(
  seed: number,
  orders: OrderPlan[],
  { faultyMs, issuesWhenPaid }: Pick<Plan, "faultyMs" | "issuesWhenPaid">
): PaymentPlan[] {
  const random = new SeededRandom(seed, "payments")
  const [firsts, rest, voided] = issuesWhenPaid
    ? [{ all: 5, part: 5, more: 0.5, never: 0.5 }, 0.8, 0.95]
    : [{ all: 6, part: 2, more: 0.5, never: 2 }, 0.5, 0.95]
  const event = () => random.pickWeighted({ once: 7, lost: 2, twice: 1, late: 1 })
  return orders.flatMap(({ index, placedMs }) => {
    const first = random.pickWeighted(firsts)
    if (first === "never") return []
    // Some of them before the order is completed.
    const atMs = placedMs + (random.chance(0.3) ? 1 : random.int(500, 18 * MINUTE))
    const plans: PaymentPlan[] = [{ index, atMs, what: first, event: event() }]
    const then = (what: PaymentPlan["what"]) =>
      plans.push({
        index,
        atMs: (plans.at(-1)?.atMs ?? 0) + random.int(1_000, 9 * MINUTE),
        what,
        event: event(),
      })
    if (first === "part" && random.chance(rest)) then("all")
    if (random.chance(voided)) {
      then("void")
      if (random.chance(0.25)) then("all")
    }
    return plans.filter((one) => one.atMs < faultyMs + 5 * MINUTE)
  })
}

function drawActs(
  random: SeededRandom,
  { world, faultyMs }: { world: WorldTraits; faultyMs: number }
): ActPlan[] {
  const acts: ActPlan[] = []
  const add = (act: ActPlan["act"], atMs = random.int(0, faultyMs)) =>
    acts.push({ index: acts.length, atMs, act, choice: random.int(0, 1_000_000) })
  if (world.secondAccount) add("real-account")
  if (world.losesQueue) add("lose-queue")
  if (world.rollingTimeouts && random.chance(0.5)) add("timeouts")
  for (let turn = random.int(0, 8); turn > 0; turn -= 1) {
    const act = random.pickWeighted<ActPlan["act"]>({
      press: 12,
      pause: 3,
      resume: 3,
      "rotate-key": 2,
      "real-account": 0,
      "wrong-key": 1,
      "remove-company": 1,
      timeouts: 0,
      "store-setting": 2,
      restart: 2,
      "lose-queue": 0,
      "revoke-key": 1,
    })
    const at = random.int(0, faultyMs)
    add(act, at)
    // The person who pauses, or another one, resumes sooner or later.
    if (act === "pause" && random.chance(0.6)) add("resume", at + random.int(1, 10 * MINUTE))
  }
  return acts.sort((one, other) => one.atMs - other.atMs)
}

/** Its own random stream: everything else of a seed is the same with and without it. */
function drawCopy(seed: number, faultyMs: number): number | null {
  const random = new SeededRandom(seed, "copy")
  return random.chance(0.06) ? random.int(2 * MINUTE, faultyMs) : null
}

/** Its own random stream, as above. Past orders are issued by other rules and tested in other worlds. */
const drawWhenPaid = (seed: number): boolean =>
  new SeededRandom(seed, "issued when paid").chance(0.15)

/** Its own random stream, as above. Longer than what was paid before it may be noticed. */
function drawStop(seed: number, faultyMs: number): StopPlan | null {
  const random = new SeededRandom(seed, "stop")
  if (random.chance(0.4)) return null
  const fromMs = random.int(2 * MINUTE, Math.round(faultyMs * 0.6))
  return { fromMs, toMs: fromMs + random.int(6, 12) * MINUTE }
}
