import { recallCheck } from "../behind/check-ledger"
import { checkDatabase, markPresent } from "../holds/check-database"
import type { Ports } from "../ports"
import { minutes } from "./support/virtual-clock"
import { World } from "./support/world"

/** A process that knows the ledger's mark of the present, and looks again whenever it is asked. */
async function aProcess() {
  const world = new World()
  const { ports } = world
  await markPresent(ports)
  await checkDatabase(ports)
  await world.live(minutes(1))
  const check = recallCheck(ports, "one")
  const look = async (now: Ports = ports) => {
    ports.databaseCheck.checkedMs = null
    await checkDatabase(now)
  }
  return { world, ports, look, isKept: () => recallCheck(ports, "one") === check }
}

test("a ledger that went back in time is compared anew", async () => {
  const { world, look, isKept } = await aProcess()
  await world.ledger.remember("pulse", 1)
  await look()
  expect(isKept()).toBe(false)
})

test("of two looks at once the answer that comes last is no step back in time", async () => {
  const { world, ports, look, isKept } = await aProcess()
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const recall = async (name: string) => {
    const known = await world.ledger.recall(name)
    if (name === "pulse") await isAnswered
    return known
  }
  const ledger = new Proxy(ports.ledger, {
    get: (target, name) => (name === "recall" ? recall : Reflect.get(target, name, target)),
  })
  const first = look({ ...ports, ledger })
  await world.live(minutes(1))
  await markPresent(ports)
  await look()
  answer()
  await first
  expect(isKept()).toBe(true)
})
