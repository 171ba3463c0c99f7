/** In a smaller run, percentages mean little. */
const ENOUGH = 20_000

/** Every trait of the service must affect this percentage of orders: 50,000 of 2,000,000. */
const SERVICE_PERCENT = 2.5
const SERVICE = [
  "reference shown",
  "reference hidden",
  "service's clock slow",
  "another postcode",
  "date in UTC",
  "tax prefix",
  "another gross",
  "another name",
  "a name of its own",
  "words that quote the buyer",
  "listed late",
  "found late",
  "nothing found by a phrase",
  "ties over pages",
  "small pages",
  "pages counted from 0",
  "ids that begin anew",
  "no list offered",
  "no reading offered",
  "draft",
  "trace of the e-mail",
  "no trace of the e-mail",
  "401",
  "403",
  "403 on one order",
  "429",
  "5xx",
  "HTML",
  "cut body",
  "timeout",
  "reset",
  "answer after minutes",
  "saved after the connection was gone",
]

/** What happens to processes, queue and database, and what people do. */
const WORLD_PERCENT = 0.5
const WORLD = [
  "dies during create",
  "dies during send",
  "suspended during create",
  "suspended during send",
  "clock off",
  "stamp expired under a living owner",
  "answer could not be saved",
  "job taken from a living worker",
  "queue lost",
  "job lost",
  "job doubled",
  "job late",
  "event lost",
  "event twice",
  "event late",
  "ledger: dies before",
  "ledger: dies after",
  "ledger: fails before",
  "ledger: fails after",
  "ledger: suspended before",
  "ledger: suspended after",
  "service away",
  "another database",
  "order: edit",
  "order: buyer",
  "order: cancel",
  "order: return",
  "order: refund",
  "payment: all",
  "payment: part",
  "payment: void",
  "refused until paid",
  "issued once paid",
  "marked paid",
  "marked unpaid",
  "mark: doubt",
  "no marking offered",
  "past order",
  "past: doubt",
  "past: tied by a person",
  "past: requested in the background",
  "past: taken over from another process",
  "past: pause wanted",
  "pressed: issue",
  "pressed: retry",
  "pressed: skip",
  "pressed: link",
  "pressed: not_there",
  "pressed: send",
  "pressed: settle",
  "owner: pause",
  "owner: resume",
  "owner: rotate-key",
  "owner: real-account",
  "owner: wrong-key",
  "owner: revoke-key",
  "owner: remove-company",
  "owner: timeouts",
  "owner: store-setting",
  "owner: restart",
]

const REQUIRED = [
  ...SERVICE.map((name) => ({ name, least: SERVICE_PERCENT })),
  ...WORLD.map((name) => ({ name, least: WORLD_PERCENT })),
]

const percentOf = ({ met, orders }, name) => (100 * (met[name] ?? 0)) / Math.max(1, orders)

/** How many orders each trait affected: first the required ones, then the rest. */
export function printTraits(tally) {
  const known = new Set(REQUIRED.map(({ name }) => name))
  const others = Object.keys(tally.met).filter((name) => !known.has(name))
  const byCount = (one, other) => (tally.met[other] ?? 0) - (tally.met[one] ?? 0)
  const print = (names) => {
    for (const name of names.sort(byCount)) {
      const count = String(tally.met[name] ?? 0).padStart(9)
      console.log(`${count}  ${percentOf(tally, name).toFixed(2).padStart(5)} %  ${name}`)
    }
  }
  console.log(`orders that met what of the service (each at least ${SERVICE_PERCENT} %):`)
  print([...SERVICE])
  console.log(`what else happened (each at least ${WORLD_PERCENT} %):`)
  print([...WORLD])
  console.log("besides:")
  print(others)
}

/** Returns true if too few orders met a trait for the run to be meaningful, and prints which. */
export function printRare(tally) {
  if (tally.orders < ENOUGH) return false
  const rare = REQUIRED.filter(({ name, least }) => percentOf(tally, name) < least)
  for (const { name, least } of rare) {
    const percent = percentOf(tally, name).toFixed(2)
    console.log(`too few orders met "${name}": ${percent} %, at least ${least} % are needed`)
  }
  return rare.length > 0
}

/** The trait of the service that is closest to being too rare. */
export function describeRarest(tally) {
  const [first] = [...SERVICE].sort((one, other) => (tally.met[one] ?? 0) - (tally.met[other] ?? 0))
  return `rarest: ${first} ${percentOf(tally, first).toFixed(2)} %`
}
