import { readOptions } from "../../../../core/options"
import { countSilentWaiting } from "../count-silent-waiting"

const WAITING = { count: 5, waiting_for_trigger: 3, placed_before_start: 0, is_capped: false }

/** A shop whose trigger is silent or not; tells how often its orders were read. */
const aShop = (isSilent: boolean) => {
  const shop = {
    reads: 0,
    isSilent: async () => isSilent,
    count: async () => {
      shop.reads += 1
      return { without_invoice: WAITING, is_trigger_silent: isSilent }
    },
  }
  return shop
}

describe("orders that wait for a silent trigger", () => {
  afterEach(() => jest.useRealTimers())

  it("are none while it fires, or without a key, and no order of the shop is read for that", async () => {
    const [shop, unset] = [aShop(false), aShop(true)]
    expect(await countSilentWaiting(readOptions({ apiKey: "a-key" }), shop)).toBe(0)
    expect(await countSilentWaiting(readOptions({}), unset)).toBe(0)
    expect(shop.reads + unset.reads).toBe(0)
  })

  it("are counted once a minute, and anew when the settings change", async () => {
    jest.useFakeTimers()
    const shop = aShop(true)
    const settings = readOptions({ apiKey: "a-key" })
    expect(await countSilentWaiting(settings, shop)).toBe(3)
    expect(await countSilentWaiting(settings, shop)).toBe(3)
    expect(shop.reads).toBe(1)
    jest.advanceTimersByTime(60_000)
    expect(await countSilentWaiting(settings, shop)).toBe(3)
    expect(shop.reads).toBe(2)
    expect(await countSilentWaiting(readOptions({ apiKey: "a-key" }), shop)).toBe(3)
    expect(shop.reads).toBe(3)
  })
})
