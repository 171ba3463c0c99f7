import type { Finding } from "./judge"
import type { Plan } from "./plan"
import { play } from "./play"

/** Other random seeds to try after removing a part: reproducing the finding may need another interleaving. */
const CHANCES = 4

/**
 * Removes orders, people's acts, faults and traits as long as the same finding still occurs, and returns the
 * history of what is left.
 */
export async function shrink(
  plan: Plan,
  finding: Finding,
  only: string[] | null
): Promise<string[]> {
  let smallest = plan
  for (let isShorter = true; isShorter;) {
    isShorter = false
    for (const smaller of listSmaller(smallest)) {
      const still = await findAgain(smaller, finding, only)
      if (!still) continue
      smallest = still
      isShorter = true
      break
    }
  }
  const { history, finding: last } = await play(smallest, { keepsHistory: true, only })
  return [describePlan(smallest), ...selectLines(history, last?.order ?? null)]
}

async function findAgain(
  plan: Plan,
  { kind, cause }: Finding,
  only: string[] | null
): Promise<Plan | null> {
  for (let chance = 0; chance < CHANCES; chance += 1) {
    const other = chance === 0 ? plan : { ...plan, seed: plan.seed + chance * 1_000_000_007 }
    const { finding } = await play(other, { only })
    if (finding?.kind === kind && finding.cause === cause) return other
  }
  return null
}

/** Every plan with one part less, the largest parts first. */
function* listSmaller(plan: Plan): Generator<Plan> {
  const half = Math.floor(plan.orders.length / 2)
  if (half > 0) {
    yield { ...plan, orders: plan.orders.slice(half) }
    yield { ...plan, orders: plan.orders.slice(0, half) }
  }
  if (plan.acts.length > 1) yield { ...plan, acts: [] }
  for (const order of plan.orders) {
    if (plan.orders.length > 1) {
      yield { ...plan, orders: plan.orders.filter((one) => one !== order) }
    }
  }
  if (plan.past) {
    const { past } = plan
    yield { ...plan, past: null }
    for (const order of past.orders) {
      yield { ...plan, past: { ...past, orders: past.orders.filter((one) => one !== order) } }
    }
    if (past.interrupts > 0) yield { ...plan, past: { ...past, interrupts: 0 } }
  }
  for (const act of plan.acts) yield { ...plan, acts: plan.acts.filter((one) => one !== act) }
  for (const name of Object.keys(plan.faultRates) as (keyof Plan["faultRates"])[]) {
    if (plan.faultRates[name] > 0) yield { ...plan, faultRates: { ...plan.faultRates, [name]: 0 } }
  }
  for (const name of Object.keys(plan.service) as (keyof Plan["service"])[]) {
    if (plan.service[name]) yield { ...plan, service: { ...plan.service, [name]: false } }
  }
  for (const name of ["repeatsUnknownMails", "mailsByHand", "keyMayNotRead"] as const) {
    if (plan.world[name]) yield { ...plan, world: { ...plan.world, [name]: false } }
  }
  for (const order of plan.orders) {
    const replaced = (change: object) =>
      plan.orders.map((one) => (one === order ? { ...one, ...change } : one))
    if (order.change) yield { ...plan, orders: replaced({ change: null }) }
    if (order.event !== "once") yield { ...plan, orders: replaced({ event: "once" }) }
  }
  for (const payment of plan.payments) {
    yield { ...plan, payments: plan.payments.filter((one) => one !== payment) }
  }
  if (plan.stop) yield { ...plan, stop: null }
  if (plan.issuesWhenPaid) yield { ...plan, issuesWhenPaid: false }
  if (plan.outages.length > 0) yield { ...plan, outages: [] }
  if (plan.background > 0) yield { ...plan, background: 0 }
  if (plan.listLagMs > 0) yield { ...plan, listLagMs: 0 }
  if (plan.processes.length > 2) yield { ...plan, processes: plan.processes.slice(0, 2) }
  if (plan.processes.some(({ aheadMs }) => aheadMs !== 0)) {
    yield { ...plan, processes: plan.processes.map((one) => ({ ...one, aheadMs: 0 })) }
  }
}

function describePlan({
  seed,
  orders,
  past,
  acts,
  faultRates,
  service,
  world,
  processes,
}: Plan): string {
  const on = (flags: object) =>
    Object.entries(flags)
      .filter(([, is]) => is === true)
      .map(([name]) => name)
      .join(", ") || "nothing"
  const faults = Object.entries(faultRates)
    .filter(([, level]) => level > 0)
    .map(([name]) => name)
    .join(", ")
  return [
    `shortened to ${orders.length} orders, ${past?.orders.length ?? 0} past ones, ${acts.length} acts (chance ${seed})`,
    `the service: ${on(service)}`,
    `the shop: ${on(world)}; faults of: ${faults || "nothing"}`,
    `processes: ${processes.map(({ createMs, aheadMs }) => `createMs ${createMs}, clock ${aheadMs >= 0 ? "+" : ""}${aheadMs} ms`).join("; ")}`,
  ].join("\n")
}

const NOISE =
  /readValue stored settings|ledger\.findHolds|ledger\.readClockMs|^\S+ \S+ sweep\s+(?!log|threw|THE)/

/** The lines about the finding's order, and those that concern everybody. */
function selectLines(history: readonly string[], order: string | null): string[] {
  return history.filter((line) => {
    if (/FINDING|the owner|the machine| dies | starts |suspended/.test(line)) return true
    if (NOISE.test(line)) return false
    if (order === null) return true
    return line.includes(`${order} `) || line.endsWith(order) || !/order \d/.test(line)
  })
}
