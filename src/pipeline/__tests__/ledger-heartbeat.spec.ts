import { ledgerCheckOf } from "../ledger-check/check-ledger"
import { checkDatabase, markPresent } from "../holds/check-database"
import type { Ports } from "../ports"
import { emptyMemory } from "../process-memory"
import { minutes, seconds } from "./support/virtual-clock"
import { World } from "./support/world"

/** A process that knows the ledger's mark of the present, and looks again whenever it is asked. */
async function aProcess() {
  const world = new World()
  const { ports } = world
  await markPresent(ports)
  await checkDatabase(ports)
  await world.live(minutes(1))
  const check = ledgerCheckOf(ports, "one")
  const look = async (now: Ports = ports) => {
    ports.databaseCheck.checkedMs = null
    await checkDatabase(now)
  }
  return { world, ports, look, isKept: () => ledgerCheckOf(ports, "one") === check }
}

test("a ledger that went back in time is compared anew", async () => {
  const { world, look, isKept } = await aProcess()
  await world.ledger.saveValue("pulse", 1)
  await look()
  expect(isKept()).toBe(false)
})

test("a ledger that went back in time is compared anew also where another process has swept since", async () => {
  const { world, ports, look, isKept } = await aProcess()
  await world.ledger.saveValue("pulse", [1])
  await markPresent({ ...ports, ...emptyMemory() })
  await look()
  expect(isKept()).toBe(false)
})

test("whoever sweeps sees it before the missed orders are requested anew, and tells the others", async () => {
  const { world, ports, isKept } = await aProcess()
  const other = { ...ports, ...emptyMemory() }
  await checkDatabase(other)
  ledgerCheckOf(other, "one")
  await world.ledger.saveValue("pulse", [1])
  await markPresent(ports)
  expect(isKept()).toBe(false)
  world.clock.advance(seconds(20))
  await checkDatabase(other)
  expect(other.ledgerChecks.size).toBe(0)
})

test("a process that has not looked for hours takes nothing for a step back", async () => {
  const { world, ports } = await aProcess()
  for (let turn = 0; turn < 100; turn += 1) {
    world.clock.advance(minutes(1))
    await markPresent({ ...ports, ...emptyMemory() })
  }
  await checkDatabase(ports)
  expect(ports.databaseCheck.restoredMs).toBeNull()
})

test("a mark of the version before counts", async () => {
  const world = new World()
  await world.ledger.saveValue("pulse", 7)
  await checkDatabase(world.ports)
  const check = ledgerCheckOf(world.ports, "one")
  await markPresent(world.ports)
  world.ports.databaseCheck.checkedMs = null
  await checkDatabase(world.ports)
  expect(ledgerCheckOf(world.ports, "one")).toBe(check)
})

test.each([
  ["a minute", minutes(1), false],
  ["five minutes", minutes(5), true],
])("a start after %s of standing still may be on a backup", async (_, ms, mayBe) => {
  const { world, ports } = await aProcess()
  await markPresent(ports)
  world.clock.advance(ms)
  const started = { ...ports, ...emptyMemory() }
  await checkDatabase(started)
  expect(started.databaseCheck.restoredMs !== null).toBe(mayBe)
})

test("of two looks at once the answer that comes last is no step back in time", async () => {
  const { world, ports, look, isKept } = await aProcess()
  let answer: () => void = () => undefined
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const readValue = async (name: string) => {
    const known = await world.ledger.readValue(name)
    if (name === "pulse") await isAnswered
    return known
  }
  const ledger = new Proxy(ports.ledger, {
    get: (target, name) => (name === "readValue" ? readValue : Reflect.get(target, name, target)),
  })
  const first = look({ ...ports, ledger })
  await world.live(minutes(1))
  await markPresent(ports)
  await look()
  answer()
  await first
  expect(isKept()).toBe(true)
})
