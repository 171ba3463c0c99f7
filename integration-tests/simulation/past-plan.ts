import type { OrderPlan, Plan } from "./plan"
import { SeededRandom } from "./seeded-random"

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** None of the buyers of new orders: an invoice of the same buyer could make a new order doubtful. */
const FIRST_BUYER = 60

/** An invoice that somebody made by hand in the service. */
export type Handmade = {
  /** `since`: after a search, before the rest is issued or while that is paused. */
  when: "before" | "since"
  /** What its text contains of the order. */
  names: "reference" | "number" | "nothing"
  /** Its total differs from the order's. */
  isOff: boolean
  /** How many days before the shop went live it was made. */
  daysAgo: number
}

/** An order from before the shop went live: its `placedMs` is negative, and it has no event. */
export type PastOrderPlan = OrderPlan & { handmade: Handmade | null }

/** The past orders of a shop, and how its owner handles them. */
export type PastPlan = {
  orders: PastOrderPlan[]
  /** When the first search starts, in ms since the start of the world. */
  searchMs: number
  /** Whether invoices issued in the background are mailed as the settings say. */
  isMailed: boolean
  /** Whether the owner skips tying in bulk before the rest is issued. */
  skipsTying: boolean
  /** Whether the owner ties doubtful orders by hand, and states that nothing found belongs to the others. */
  decidesDoubts: boolean
  /** The chance, at each check, that a working run is paused or stopped, or an invoice is made by hand. */
  interrupts: number
  /** Small pages whose ties change places: the list is never seen completely, and no search finishes. */
  keepsTies: boolean
  /** Concurrent calls per company, which also limits how many past orders are in progress. */
  concurrency: number
  /** Issuing in the background is paused soon, and somebody makes invoices by hand meanwhile. */
  isMadeMeanwhile: boolean
}

/** Decides whether a world's shop has past orders; uses its own random stream. */
export function drawPast(seed: number, faultyMs: number): PastPlan | null {
  const random = new SeededRandom(seed, "past")
  if (!random.chance(0.15)) return null
  const orders: PastOrderPlan[] = []
  const count = random.int(3, 15)
  for (let at = 0; at < count; at += 1) {
    orders.push(drawOrder(random, at, faultyMs, random.chance(0.25) ? orders.at(-1) : undefined))
  }
  const past = {
    orders,
    searchMs: random.int(0, Math.round(faultyMs * 0.4)),
    isMailed: random.chance(0.2),
    skipsTying: random.chance(0.15),
    decidesDoubts: random.chance(0.7),
    interrupts: random.pick([0, 0.3, 0.5, 0.5]),
    keepsTies: random.chance(0.25),
    concurrency: random.pick([1, 1, 5]),
    isMadeMeanwhile: false,
  }
  return drawMeanwhile(seed, faultyMs, past)
}

/**
 * Its own random stream: so many orders that some are left when the run is paused, one of them with an
 * invoice by then.
 */
function drawMeanwhile(seed: number, faultyMs: number, past: PastPlan): PastPlan {
  const random = new SeededRandom(seed, "made meanwhile")
  if (!random.chance(0.35)) return past
  const orders = [...past.orders]
  for (let at = orders.length; at < 14; at += 1) {
    const { handmade, ...order } = drawOrder(random, at, faultyMs, undefined)
    orders.push({ ...order, handmade: handmade && { ...handmade, when: "since", names: "number" } })
  }
  return { ...past, orders, isMadeMeanwhile: true, searchMs: 0, concurrency: 1 }
}

function drawOrder(
  random: SeededRandom,
  at: number,
  faultyMs: number,
  lookalike: PastOrderPlan | undefined
): PastOrderPlan {
  const placedMs = lookalike ? lookalike.placedMs + MINUTE : -random.int(3 * DAY, 40 * DAY)
  const lines = Array.from({ length: random.chance(0.7) ? 1 : 2 }, () => ({
    price: random.int(100, 40_000),
    quantity: random.chance(0.8) ? 1 : random.int(2, 5),
  }))
  const handmade = random.chance(0.45) ? drawHandmade(random, lookalike !== undefined) : null
  return {
    // After the indexes of the plan's other orders, of which there are fewer.
    index: 100 + at,
    placedMs,
    buyer: lookalike?.buyer ?? FIRST_BUYER + at,
    lines: lookalike?.lines ?? lines,
    isCompanyBuyer: lookalike?.isCompanyBuyer ?? random.chance(0.4),
    toSecondCompany: lookalike?.toSecondCompany ?? random.chance(0.5),
    isDisliked: false,
    isUnstorable: random.chance(0.04),
    event: "once",
    // With another buyer's name, an invoice that names no order could not be matched by anything.
    change: random.chance(0.15)
      ? random.pick(["edit", "cancel", "return", "refund"] as const)
      : null,
    changeMs: random.int(1_000, faultyMs - 1_000),
    changeEvent: random.pickWeighted({ once: 7, lost: 1, twice: 1, late: 1 }),
    handmade,
  }
}

function drawHandmade(random: SeededRandom, isLookalike: boolean): Handmade {
  // An invoice dated today that names no order may be taken for that of an equal order that lost its
  // response.
  const when = !isLookalike && random.chance(0.45) ? "since" : "before"
  const names = random.pick(["reference", "number", "nothing"] as const)
  return {
    when,
    // One of our references on an invoice dated today means that somebody else issues with the key.
    names: when === "since" && names === "reference" ? "number" : names,
    isOff: random.chance(0.1),
    daysAgo: random.int(2, 3),
  }
}

/** Only the owner disturbs these runs: a run that waits for others gets nowhere before it is paused. */
const calmDown = (plan: Plan): Plan => ({
  ...plan,
  acts: [],
  payments: [],
  outages: [],
  orders: plan.orders.slice(0, 2).map((order) => ({ ...order, toSecondCompany: false })),
  world: { ...plan.world, twoCompanies: false },
  faultRates: {
    ...plan.faultRates,
    ...{ deaths: 0, suspensions: 0, database: 0, queue: 0, creates: 0, reads: 0, shop: 0 },
  },
})

/**
 * A world in which past orders are issued once each: each company's key opens the account with the invoices
 * made by hand, and the options name the company. docs/limits.md describes the other cases.
 */
export function withPast(drawn: Plan): Plan {
  if (drawn.past === null) return drawn
  // Restored backups are tested in other worlds.
  if (drawn.backup !== null) return { ...drawn, past: null }
  const { past } = drawn
  const plan = past.isMadeMeanwhile ? calmDown(drawn) : drawn
  const { world, acts, service } = plan
  const ordersTiesAtRandom =
    service.ordersTiesAtRandom && (past.keepsTies || !service.hasSmallPages)
  return {
    ...plan,
    // Past invoices are searched in the list, where a name of the account's own would look like another
    // buyer.
    service: { ...service, ordersTiesAtRandom, namesBuyersItself: false, hidesPostCodes: false },
    acts: acts.filter(({ act }) => act !== "real-account" && act !== "remove-company"),
    world: { ...world, secondAccount: false },
    past: {
      ...past,
      orders: past.orders.map((order) => ({
        ...order,
        toSecondCompany: order.toSecondCompany && world.twoCompanies,
      })),
    },
  }
}
