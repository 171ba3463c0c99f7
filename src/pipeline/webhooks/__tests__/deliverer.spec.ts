import type { DeliveryPlan } from "../../../core/webhooks/schedule"
import type { ClaimedDelivery, DeliveryAttempt } from "../../../core/webhooks/webhook"
import { WebhookDeliverer } from "../deliverer"
import type { PostedDelivery, WebhookPorts } from "../webhook-port"

type End = { id: string; attempt: DeliveryAttempt; plan: DeliveryPlan }

const NOW = "2026-03-02T08:00:00.000Z"
const GOOD: PostedDelivery = { status: 200, code: null, ms: 3, words: null, retryAfterMs: null }
const BUSY: PostedDelivery = { ...GOOD, status: 503, words: "busy" }

const aDelivery = (id: string, webhookId = "hook"): ClaimedDelivery => ({
  ...{ id, webhookId, eventId: `event of ${id}`, eventName: "invoicing.invoice.issued" },
  ...{ subject: id, sequence: 1, data: { id }, occurredAt: NOW, createdAt: NOW },
  ...{ state: "pending", tries: 1, dueAt: NOW, endedAt: null, attempts: [], isTest: false },
  ...{ url: "https://erp.example/", secrets: ["whsec_AAAA"], ageMs: 0, claimedAt: NOW },
})

/** A world in which these deliveries are due, each to be claimed once. */
function openWorld(due: readonly ClaimedDelivery[]) {
  const waiting = [...due]
  const [ends, errors, warnings]: [End[], string[], string[]] = [[], [], []]
  const posted: { eventId: string; body: string; answer: (with_: PostedDelivery) => void }[] = []
  const later: { ms: number; act: () => void }[] = []
  const world = {
    mayCall: true,
    fanOuts: 0,
    woken: [] as (number | null)[],
    isStopping: false,
    hasWebhooks: true,
    fails: false,
  }
  const ports: WebhookPorts = {
    deliveries: {
      fanOutEvents: async () => {
        world.fanOuts += 1
        if (world.fails) throw new Error("the database is away")
        return 0
      },
      findDueWebhooks: async () => [...new Set(waiting.map(({ webhookId }) => webhookId))],
      claimDelivery: async (webhookId) => {
        const index = waiting.findIndex((one) => one.webhookId === webhookId)
        return index < 0 ? null : (waiting.splice(index, 1)[0] ?? null)
      },
      recordDelivery: async ({ id }, end) => {
        ends.push({ id, ...end })
        return end.plan.next === "gone" ? "gone" : null
      },
      addTestDelivery: async () => null,
      makeDeliveriesDue: async ({ endedWithinMs }) => {
        world.woken.push(endedWithinMs)
        return 0
      },
      deleteOldDeliveries: async () => 0,
      hasWebhooks: async () => world.hasWebhooks,
    },
    post: async ({ eventId }, body) =>
      await new Promise<PostedDelivery>((answer) => posted.push({ eventId, body, answer })),
    chance: () => 0,
    later: (ms, act) => later.push({ ms, act }),
    isStopping: () => world.isStopping,
    mayCall: async () => world.mayCall,
    mayTidy: async () => true,
    mayMakeAllDue: async () => world.woken.length === 0,
    newEventId: () => "test",
    log: { warn: (text) => warnings.push(text), error: (text) => errors.push(text) },
  }
  const settle = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  }
  const deliverer = new WebhookDeliverer(ports)
  return { world, deliverer, posted, ends, errors, warnings, later, waiting, settle }
}

describe("WebhookDeliverer", () => {
  it("calls each webhook four times at once, and a silent one holds up no other", async () => {
    const due = ["slow", "quick"].flatMap((hook) =>
      Array.from({ length: 6 }, (_, n) => aDelivery(`${hook} ${n}`, hook))
    )
    const { deliverer, posted, ends, settle } = openWorld(due)
    deliverer.noteChange()
    await settle()
    const callsTo = (hook: string) => posted.filter(({ eventId }) => eventId.includes(hook))
    expect(callsTo("slow")).toHaveLength(4)
    expect(callsTo("quick")).toHaveLength(4)
    for (let round = 0; round < 2; round += 1) {
      callsTo("quick").forEach(({ answer }) => answer(GOOD))
      await settle()
    }
    expect(ends.map(({ id }) => id).sort()).toEqual(due.slice(6).map(({ id }) => id))
    deliverer.noteChange()
    await settle()
    expect(callsTo("slow")).toHaveLength(4)
    expect(posted[0]?.body).toBe(
      `{"type":"invoicing.invoice.issued","timestamp":"${NOW}","data":{"id":"slow 0"}}`
    )
  })

  it("waits itself for a retry that comes soon, and keeps what was answered", async () => {
    const { deliverer, posted, ends, later, waiting, settle } = openWorld([aDelivery("a")])
    deliverer.noteChange()
    await settle()
    posted[0]?.answer(BUSY)
    await settle()
    expect(ends).toEqual([
      {
        id: "a",
        attempt: { at: NOW, status: 503, code: null, ms: 3, words: "busy" },
        plan: { next: "retry", dueInMs: 30_000 },
      },
    ])
    expect(later.map(({ ms }) => ms)).toEqual([30_000])
    waiting.push({ ...aDelivery("a"), tries: 2 })
    later[0]?.act()
    await settle()
    posted[1]?.answer(BUSY)
    await settle()
    // Two minutes: the schedule's.
    expect(later).toHaveLength(1)
  })

  it("says in the log that a webhook was turned off", async () => {
    const { deliverer, posted, warnings, settle } = openWorld([aDelivery("a")])
    deliverer.noteChange()
    await settle()
    posted[0]?.answer({ ...GOOD, status: 410 })
    await settle()
    expect(warnings).toEqual([expect.stringContaining("webhook hook was turned off")])
  })

  it("asks the database nothing for an event where no webhook is on", async () => {
    const { deliverer, world, settle } = openWorld([])
    deliverer.noteEvent()
    await settle()
    expect(world.fanOuts).toBe(0)
    world.hasWebhooks = false
    await deliverer.look()
    await settle()
    deliverer.noteEvent()
    await settle()
    // The look alone, which lets the events of shops without webhooks go.
    expect(world).toMatchObject({ fanOuts: 1, woken: [null] })
    world.hasWebhooks = true
    await deliverer.look()
    await settle()
    // Everything that waits is looked at seldom, and what ended lately each time.
    expect(world.woken).toEqual([null, 10 * 60_000])
    deliverer.noteEvent()
    await settle()
    expect(world.fanOuts).toBe(3)
  })

  it("looks once more where it was kicked while it looked", async () => {
    const { deliverer, world, settle } = openWorld([])
    deliverer.noteChange()
    deliverer.noteChange()
    deliverer.noteChange()
    await settle()
    expect(world.fanOuts).toBe(2)
  })

  it("says what the database refused, and works on at the next kick", async () => {
    const { deliverer, world, posted, errors, settle } = openWorld([aDelivery("a")])
    world.fails = true
    deliverer.noteChange()
    await settle()
    expect(errors).toEqual([expect.stringContaining("the database is away")])
    world.fails = false
    deliverer.noteChange()
    await settle()
    expect(posted).toHaveLength(1)
  })

  it("tells nobody anything while the database may be a copy of the live shop's", async () => {
    const { deliverer, world, posted, settle } = openWorld([aDelivery("a")])
    world.mayCall = false
    deliverer.noteChange()
    await deliverer.look()
    await settle()
    expect([world.fanOuts, posted.length]).toEqual([0, 0])
    world.mayCall = true
    deliverer.noteChange()
    await settle()
    expect(posted).toHaveLength(1)
  })

  it("begins nothing once its process stops", async () => {
    const { deliverer, world, posted, waiting, settle } = openWorld(
      Array.from({ length: 6 }, (_, n) => aDelivery(`a${n}`))
    )
    deliverer.noteChange()
    await settle()
    expect(posted).toHaveLength(4)
    world.isStopping = true
    posted.forEach(({ answer }) => answer(GOOD))
    deliverer.noteChange()
    await settle()
    expect(posted).toHaveLength(4)
    expect(waiting).toHaveLength(2)
  })
})
