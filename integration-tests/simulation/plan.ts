import { Dice } from "./dice"

const MINUTE = 60_000

/** The character of the service: how it shows, lists and answers, for good. */
export type ServiceTraits = {
  hidesReferences: boolean
  writesPostCodeOtherwise: boolean
  writesDatesInUtc: boolean
  writesTaxPrefix: boolean
  writesAnotherGross: boolean
  writesNamesOtherwise: boolean
  listsLate: boolean
  ordersTiesAtRandom: boolean
  hasSmallPages: boolean
  countsPagesFromZero: boolean
  makesDrafts: boolean
  showsSent: boolean
  quotesBuyers: boolean
  findsLate: boolean
  /** What it named in an answer may never come into its list. */
  losesWhatItNamed: boolean
  /** Its search knows the numbers of invoices only. */
  findsNothingByPhrase: boolean
  dislikesSomeOrders: boolean
  answersSlowly: boolean
  savesLate: boolean
}

/** What goes wrong around the pipeline, each with how often (1: as usual, 0: never). */
export type Weather = {
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
  twins: boolean
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
  /** The database refuses what is written with its invoice, until the storm is over. */
  isUnstorable: boolean
  event: "once" | "lost" | "twice" | "late"
  change: null | "edit" | "buyer" | "cancel" | "return" | "refund"
  changeMs: number
  changeEvent: "once" | "lost" | "twice" | "late"
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

export type Plan = {
  seed: number
  startMs: number
  stormMs: number
  processes: { createMs: number; aheadMs: number }[]
  service: ServiceTraits
  world: WorldTraits
  weather: Weather
  pageSize: number
  listLagMs: number
  background: number
  outages: { fromMs: number; toMs: number }[]
  orders: OrderPlan[]
  acts: ActPlan[]
}

/** Everything of a world that is decided before it begins. */
export function drawPlan(seed: number): Plan {
  const dice = new Dice(seed, "plan")
  const service = drawService(dice)
  const world = drawWorld(dice)
  const weather = drawWeather(dice)
  const stormMs = dice.int(6, 24) * MINUTE
  const orders = drawOrders(dice, { service, world, stormMs })
  return {
    seed,
    startMs: drawStart(dice, world),
    stormMs,
    processes: drawProcesses(dice, world),
    service,
    world,
    weather,
    pageSize: service.hasSmallPages ? dice.int(2, 4) : 100,
    listLagMs: service.listsLate ? dice.int(20, 105) * 1000 : 0,
    background: service.hasSmallPages ? dice.int(2, 9) : dice.int(0, 3),
    outages: world.outages ? drawOutages(dice, stormMs) : [],
    orders,
    acts: drawActs(dice, { world, stormMs }),
  }
}

function drawService(dice: Dice): ServiceTraits {
  const hidesReferences = dice.chance(0.5)
  return {
    hidesReferences,
    writesPostCodeOtherwise: dice.chance(0.25),
    writesDatesInUtc: dice.chance(0.2),
    writesTaxPrefix: dice.chance(0.3),
    writesAnotherGross: dice.chance(0.12),
    writesNamesOtherwise: dice.chance(0.25),
    listsLate: dice.chance(0.6),
    ordersTiesAtRandom: dice.chance(0.55),
    hasSmallPages: dice.chance(0.55),
    countsPagesFromZero: dice.chance(0.55),
    makesDrafts: dice.chance(0.3),
    showsSent: dice.chance(0.6),
    quotesBuyers: dice.chance(0.5),
    findsLate: dice.chance(0.25),
    losesWhatItNamed: dice.chance(0.3),
    findsNothingByPhrase: dice.chance(0.3),
    dislikesSomeOrders: dice.chance(0.3),
    answersSlowly: dice.chance(0.3),
    savesLate: dice.chance(0.7),
  }
}

function drawWorld(dice: Dice): WorldTraits {
  return {
    twoCompanies: dice.chance(0.3),
    rollingTimeouts: dice.chance(0.3),
    clocksOff: dice.chance(0.4),
    secondAccount: dice.chance(0.25),
    repeatsUnknownMails: dice.chance(0.25),
    mailsByHand: dice.chance(0.15),
    keyMayNotRead: dice.chance(0.1),
    outages: dice.chance(0.25),
    losesQueue: dice.chance(0.3),
    twins: dice.chance(0.25),
    nearMidnight: dice.chance(0.3),
  }
}

function drawWeather(dice: Dice): Weather {
  const level = () => dice.pick([0, 0.5, 1, 1, 2, 4])
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

/** Days of a whole year; near midnight in Warsaw, near a month's end, or anywhere. */
function drawStart(dice: Dice, { nearMidnight }: WorldTraits): number {
  const day = Date.UTC(2026, dice.int(1, 10), nearMidnight ? dice.int(27, 28) : dice.int(1, 28))
  const minutes = nearMidnight ? dice.int(21 * 60, 24 * 60) : dice.int(5 * 60, 20 * 60)
  return day + minutes * MINUTE + dice.int(0, MINUTE - 1)
}

function drawProcesses(dice: Dice, { rollingTimeouts, clocksOff }: WorldTraits) {
  return Array.from({ length: dice.int(2, 3) }, (_, index) => ({
    createMs: rollingTimeouts && index === 0 ? 300_000 : 30_000,
    aheadMs: clocksOff && dice.chance(0.6) ? dice.int(-15, 15) * MINUTE + dice.int(-999, 999) : 0,
  }))
}

function drawOutages(dice: Dice, stormMs: number) {
  return Array.from({ length: dice.int(1, 2) }, () => {
    const fromMs = dice.int(0, stormMs)
    return { fromMs, toMs: fromMs + dice.int(10, 600) * 1000 }
  })
}

type OrderSetting = { service: ServiceTraits; world: WorldTraits; stormMs: number }

function drawOrders(dice: Dice, { service, world, stormMs }: OrderSetting): OrderPlan[] {
  const orders: OrderPlan[] = []
  const count = dice.int(4, 16)
  const howOften = () => dice.weigh({ once: 7, lost: 1, twice: 1, late: 1 })
  for (let index = 0; index < count; index += 1) {
    const ownMs = dice.int(0, Math.round(stormMs * 0.7))
    const twin = world.twins && dice.chance(0.4) ? orders.at(-1) : undefined
    const placedMs = twin ? twin.placedMs + dice.int(0, 60_000) : ownMs
    const positions = dice.weigh({ "1": 6, "2": 3, "3": 1 })
    orders.push({
      index,
      placedMs,
      buyer: twin?.buyer ?? index,
      lines:
        twin?.lines ??
        Array.from({ length: Number(positions) }, () => ({
          price: dice.int(100, 40_000),
          quantity: dice.chance(0.8) ? 1 : dice.int(2, 5),
        })),
      isCompanyBuyer: twin?.isCompanyBuyer ?? dice.chance(0.4),
      toSecondCompany: twin?.toSecondCompany ?? (world.twoCompanies && dice.chance(0.5)),
      // Three of them with none issued in between show a key that may not issue.
      isDisliked:
        service.dislikesSomeOrders &&
        dice.chance(0.3) &&
        orders.filter(({ isDisliked }) => isDisliked).length < 2,
      isUnstorable: dice.chance(0.04),
      event: howOften(),
      change: dice.chance(0.3)
        ? dice.pick(["edit", "buyer", "cancel", "return", "refund"] as const)
        : null,
      // Some while a worker is about to issue what it has read.
      changeMs: Math.min(
        placedMs + dice.int(0, dice.chance(0.4) ? 800 : 15 * MINUTE),
        stormMs - 1000
      ),
      changeEvent: howOften(),
    })
  }
  return orders
}

function drawActs(
  dice: Dice,
  { world, stormMs }: { world: WorldTraits; stormMs: number }
): ActPlan[] {
  const acts: ActPlan[] = []
  const add = (act: ActPlan["act"], atMs = dice.int(0, stormMs)) =>
    acts.push({ index: acts.length, atMs, act, choice: dice.int(0, 1_000_000) })
  if (world.secondAccount) add("real-account")
  if (world.losesQueue) add("lose-queue")
  if (world.rollingTimeouts && dice.chance(0.5)) add("timeouts")
  for (let turn = dice.int(0, 5); turn > 0; turn -= 1) {
    const act = dice.weigh<ActPlan["act"]>({
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
    const at = dice.int(0, stormMs)
    add(act, at)
    // A person who pauses resumes, sooner or later, or another does.
    if (act === "pause" && dice.chance(0.6)) add("resume", at + dice.int(1, 10 * MINUTE))
  }
  return acts.sort((one, other) => one.atMs - other.atMs)
}
