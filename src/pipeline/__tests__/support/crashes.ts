import type { OrderSnapshot } from "../../../core/order/order-snapshot"
import { minutes } from "./virtual-clock"
import { World, type CallFault } from "./world"

export type Scenario = {
  what: string
  arrange?: (world: World) => void
  /** Happens some minutes after the order. */
  later?: (world: World) => void
  /** The e-mail's outcome is unknown in truth: at most one mail, and a person is told. */
  isMailUnclear?: boolean
  /** The same only when the job that looks after the e-mail is lost with the queue. */
  isMailUnclearAfterLoss?: boolean
}

/** Ways of a create that may be cut short. */
export const CREATES: readonly Scenario[] = [
  { what: "all is well" },
  {
    what: "the create's answer is lost but the invoice is saved",
    arrange: (world) => world.service().fail("create", "saved"),
  },
  {
    what: "the create is lost on its way",
    arrange: (world) => world.service().fail("create", "lost"),
  },
  {
    what: "the create's answer is lost and the list lags behind",
    arrange: (world) => {
      world.service().fail("create", "saved")
      world.service().listLagMs = minutes(1.5)
    },
  },
  {
    what: "the invoice of a lost answer is shown without its reference",
    arrange: (world) => {
      world.service().fail("create", "saved")
      world.service().showsDetails = false
    },
  },
]

/** Ways of what comes before and after a create. */
export const AROUND_CREATES: readonly Scenario[] = [
  {
    what: "the ledger is compared with the service first",
    arrange: (world) => {
      world.comparesAtStart = true
      world.restart()
    },
  },
  {
    what: "the key is rejected until a new one is put in",
    arrange: (world) => {
      world.service().doesKeyWork = false
    },
    later: (world) => {
      world.service().doesKeyWork = true
      world.restart()
    },
  },
  {
    what: "the service is away, then busy",
    arrange: (world) => world.service().fail("create", "not-sent", "asked-to-wait", "not-sent"),
  },
  {
    what: "the e-mail's answer is lost but it went out",
    arrange: (world) => world.service().fail("send", "saved"),
    isMailUnclearAfterLoss: true,
  },
  {
    what: "the e-mail is lost on its way",
    arrange: (world) => world.service().fail("send", "lost"),
    isMailUnclear: true,
  },
  {
    what: "the first readings fail",
    arrange: (world) => world.service().fail("read", "lost", "not-sent", "asked-to-wait"),
  },
]

type Played = {
  world: World
  order: OrderSnapshot
  verdict: string | null
  callsUntilSettled: number
}

/** Plays until all is well, then on for long enough that a second invoice or mail would show. */
export async function play(
  scenario: Scenario,
  faults: readonly CallFault[],
  doesLoseQueue: boolean
): Promise<Played> {
  const world = new World()
  world.faults = [...faults]
  world.doesLoseQueue = doesLoseQueue
  scenario.arrange?.(world)
  const order = world.place()
  await world.trigger(order)
  await world.live(minutes(3))
  scenario.later?.(world)
  for (let turn = 0; turn < 60 && (await judge(world, order, scenario)) !== null; turn += 1) {
    await world.live(minutes(2))
  }
  const callsUntilSettled = world.calls.length
  await world.live(minutes(25))
  return { world, order, verdict: await judge(world, order, scenario), callsUntilSettled }
}

/** Null when all is as it must be, else what is wrong. */
async function judge(
  world: World,
  order: OrderSnapshot,
  { isMailUnclear = false, isMailUnclearAfterLoss = false }: Scenario
): Promise<string | null> {
  const row = await world.ledger.findRequestOfOrder(order.id)
  if (!row) return "no request"
  const invoices = world.invoicesOf(order)
  const mails = world.mailsOf(order)
  if (invoices.length !== 1) return `${invoices.length} invoices`
  if (row.state !== "issued") return `the request is ${row.state}`
  if (row.invoiceId !== invoices[0]) return `another invoice is tied: ${row.invoiceId}`
  if (row.readBack !== "done") return `it was not read back: ${row.readBack}`
  if (mails > 1) return `${mails} mails`
  if (row.sendState === "sent") return mails === 1 ? null : "nothing was mailed"
  const isTold = row.sendState === "unknown" && (row.sendReasons?.length ?? 0) > 0
  if (!isTold) return `the e-mail is ${row.sendState} without a reason`
  const mayBeUnclear = isMailUnclear || (isMailUnclearAfterLoss && world.doesLoseQueue)
  return mails === 0 || mayBeUnclear ? null : "a mail that went out is still unknown"
}

/** The processes die or a call throws, at every place of each scenario. */
export function describeCrashes(scenarios: readonly Scenario[]): void {
  describe.each(scenarios)("when $what", (scenario) => {
    it("ends with one invoice and one mail without any crash", async () => {
      expect((await play(scenario, [], false)).verdict).toBeNull()
    })

    it.each([
      { how: "dies", when: "before", doesLoseQueue: false },
      { how: "dies", when: "before", doesLoseQueue: true },
      { how: "dies", when: "after", doesLoseQueue: false },
      { how: "dies", when: "after", doesLoseQueue: true },
      { how: "throws", when: "before", doesLoseQueue: false },
      { how: "throws", when: "after", doesLoseQueue: false },
    ] as const)(
      "ends so too when any call of a port $how $when its effect (queue lost: $doesLoseQueue)",
      async ({ how, when, doesLoseQueue }) => {
        const plain = await play(scenario, [], doesLoseQueue)
        const wrong: string[] = []
        for (let at = 1; at <= plain.callsUntilSettled; at += 1) {
          const { world, verdict } = await play(scenario, [{ at, when, how }], doesLoseQueue)
          if (verdict) wrong.push(`${when} call ${at}, ${world.calls[at - 1]}: ${verdict}`)
        }
        expect(wrong).toEqual([])
      },
      60_000
    )

    it("ends so too when the processes crash at any two places", async () => {
      const plain = await play(scenario, [], false)
      const count = plain.callsUntilSettled
      const chance = makeChance(scenario.what.length)
      const wrong: string[] = []
      for (let turn = 0; turn < 60; turn += 1) {
        const faults = [0, 1].map(() => ({
          at: 1 + Math.floor(chance() * count),
          when: chance() < 0.5 ? ("before" as const) : ("after" as const),
          how: "dies" as const,
        }))
        // The second crash may fall on the check of the mail; then a person is asked.
        const { verdict } = await play({ ...scenario, isMailUnclear: true }, faults, chance() < 0.5)
        if (verdict) wrong.push(`${JSON.stringify(faults)}: ${verdict}`)
      }
      expect(wrong).toEqual([])
    }, 60_000)
  })
}

/** The same row of numbers from 0 to 1 in every run. */
function makeChance(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}
