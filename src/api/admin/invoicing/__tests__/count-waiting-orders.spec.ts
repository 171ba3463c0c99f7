import { readOptions } from "../../../../core/settings/options"
import { countWaitingOrders } from "../count-waiting-orders"

const WAITING = { count: 5, waiting_for_trigger: 3, placed_before_start: 0, is_capped: false }

/** A shop whose trigger is silent or not; tells how often its orders were read. */
const aShop = (isSilent: boolean) => {
  const shop = {
    reads: 0,
    isSilent: async () => isSilent,
    count: async () => {
      shop.reads += 1
      return { without_invoice: WAITING }
    },
  }
  return shop
}

const KEY = { apiKey: "a-key", live: true } as const
const silent = (count: number) => ({ silent: count, toComplete: 0 })

describe("orders that wait for a silent trigger", () => {
  afterEach(() => jest.useRealTimers())

  it("are none while it fires, or without a key, and no order of the shop is read for that", async () => {
    const [shop, unset] = [aShop(false), aShop(true)]
    const settings = readOptions({ ...KEY, completeWhen: "paid" })
    expect(await countWaitingOrders(settings, shop)).toEqual(silent(0))
    const placed = readOptions({ ...KEY, trigger: "order.placed" })
    expect(await countWaitingOrders(placed, shop)).toEqual(silent(0))
    expect(await countWaitingOrders(readOptions({}), unset)).toEqual(silent(0))
    expect(shop.reads + unset.reads).toBe(0)
  })

  it("are counted once a minute, and anew when the settings change", async () => {
    jest.useFakeTimers()
    const shop = aShop(true)
    const settings = readOptions(KEY)
    expect(await countWaitingOrders(settings, shop)).toEqual(silent(3))
    expect(await countWaitingOrders(settings, shop)).toEqual(silent(3))
    expect(shop.reads).toBe(1)
    jest.advanceTimersByTime(60_000)
    expect(await countWaitingOrders(settings, shop)).toEqual(silent(3))
    expect(shop.reads).toBe(2)
    expect(await countWaitingOrders(readOptions(KEY), shop)).toEqual(silent(3))
    expect(shop.reads).toBe(3)
  })
})

describe("orders that a person completes", () => {
  it("are counted while completing them is what issues their invoices", async () => {
    expect(await countWaitingOrders(readOptions(KEY), aShop(false))).toEqual({
      silent: 0,
      toComplete: 3,
    })
  })

  it("are none before going live, and where the plugin completes them", async () => {
    const off = readOptions({ ...KEY, live: false })
    expect(await countWaitingOrders(off, aShop(false))).toEqual(silent(0))
    const paid = readOptions({ ...KEY, completeWhen: "paid_and_shipped" })
    expect(await countWaitingOrders(paid, aShop(false))).toEqual(silent(0))
  })
})
