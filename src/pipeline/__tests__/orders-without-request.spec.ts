import { FIRST_START } from "../../core/settings/value-ids"
import type { OrderProgress } from "../../core/order/order-progress"
import { readOptions, type AutomaticTrigger } from "../../core/settings/options"
import type { PluginOptions } from "../../core/settings/options-schema"
import { decoratePort } from "../decorate-port"
import { findWithoutRequest, type Needed } from "../sweep/orders-without-request"
import { hours } from "./support/virtual-clock"
import { World } from "./support/world"

/** What the shop's tables tell, by the mark that leads to an order. */
type Marks = Partial<Record<AutomaticTrigger, { ids?: string[]; earlier?: string[] }>>

type Shop = {
  options?: PluginOptions
  marks: Marks
  progress?: Record<string, Partial<OrderProgress>>
  requested?: string[]
  hasIssued?: boolean
}

/** The finder in a shop that first started two days ago. */
async function find({ options, marks, progress = {}, requested = [], hasIssued = true }: Shop) {
  const world = new World()
  const { ledger, orders } = world.ports
  const startedMs = (await ledger.readClockMs()) - hours(48)
  await ledger.saveValue(FIRST_START, new Date(startedMs).toISOString())
  const asked: AutomaticTrigger[] = []
  const needed: Needed = {
    settings: readOptions({ apiKey: "a-key", live: true, ...options }),
    ledger: decoratePort(ledger, {
      findRequestedOrders: async () => new Set(requested),
    }),
    orders: decoratePort(orders, {
      listTriggeredIds: async ({ trigger }) => {
        asked.push(trigger)
        return { ids: [], earlier: [], isLast: true, ...marks[trigger] }
      },
      readProgress: async (ids) =>
        ids.map((id) => ({ ...PLACED, id, ...progress[id] }) satisfies OrderProgress),
    }),
    hasAutomaticRequestSince: async () => hasIssued,
  }
  const found = await findWithoutRequest(needed)
  const { missed = [], waiting = [], earlier = [] } = found ?? {}
  return {
    missed: [...missed],
    waiting: [...waiting],
    earlier: [...earlier],
    isSilent: found?.isSilent,
    asked,
  }
}

const PLACED = {
  createdAt: "2026-01-01T00:00:00.000Z",
  isOpen: true,
  isCompleted: false,
  isPaid: false,
  isShipped: false,
  isDelivered: false,
}

describe("orders without a request", () => {
  it("are those the trigger fired for, and paid ones that wait for it", async () => {
    const marks: Marks = {
      "order.completed": { ids: ["missed", "invoiced"] },
      "payment.captured": { ids: ["missed", "paid"] },
      "shipment.created": { ids: ["shipped"] },
    }
    expect(await find({ marks, requested: ["invoiced"] })).toMatchObject({
      missed: ["missed"],
      waiting: ["paid"],
      isSilent: false,
    })
  })

  it("are, while the trigger fires for none, also what was shipped or delivered and never captured", async () => {
    const marks: Marks = {
      "shipment.created": { ids: ["shipped"] },
      "delivery.created": { ids: ["shipped", "handed-over"] },
    }
    const silent = await find({ marks, hasIssued: false })
    expect(silent).toMatchObject({ waiting: ["shipped", "handed-over"], isSilent: true })
    expect(await find({ marks })).toMatchObject({ waiting: [], isSilent: false })
  })

  it.each(["paid", "paid_and_shipped", "paid_and_delivered", "never"] as const)(
    "placed before the start are those past the moment %s",
    async (completeWhen) => {
      const marks: Marks = {
        "payment.captured": { earlier: ["paid", "all"] },
        "shipment.created": { earlier: ["shipped", "all", "closed"] },
        "delivery.created": { earlier: ["all"] },
      }
      const progress = {
        paid: { isPaid: true },
        shipped: { isShipped: true },
        all: { isPaid: true, isShipped: true, isDelivered: true },
        closed: { isOpen: false, isCompleted: true },
      }
      const expected = {
        paid: ["all", "closed", "paid"],
        paid_and_shipped: ["all", "closed"],
        paid_and_delivered: ["all", "closed"],
        never: ["closed"],
      }[completeWhen]
      const { earlier, missed, waiting } = await find({
        options: { completeWhen },
        marks,
        progress,
      })
      expect(earlier.sort()).toEqual(expected)
      expect([...missed, ...waiting]).toEqual([])
    }
  )

  it("placed before the start go by a trigger of their own where that was chosen", async () => {
    const marks: Marks = {
      "shipment.created": { earlier: ["shipped"] },
      "payment.captured": { earlier: ["paid"] },
    }
    const options = { trigger: "shipment.created" } as const
    expect(await find({ options, marks })).toMatchObject({ earlier: ["shipped"] })
    expect(await find({ options, marks, requested: ["shipped"] })).toMatchObject({ earlier: [] })
  })

  it("are looked for no further than needed once the start is long ago", async () => {
    const startDate = "2025-01-01"
    expect((await find({ options: { startDate }, marks: {} })).asked).toEqual([
      "order.completed",
      "payment.captured",
    ])
  })

  it("are none of the plugin's where a person issues", async () => {
    const marks: Marks = { "payment.captured": { ids: ["paid"] } }
    expect(await find({ options: { live: false }, marks })).toMatchObject({
      waiting: [],
      asked: [],
    })
  })
})
