import { Precedence } from "../precedence"

describe("precedence of new orders", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  /** Work of a new order that ends when it is told to. */
  const begin = (precedence: Precedence) => {
    let end = () => {}
    const done = precedence.ahead(
      async () => await new Promise<void>((resolve) => (end = () => resolve()))
    )
    return async () => {
      end()
      await done
    }
  }
  const giveWay = (precedence: Precedence) => {
    const state = { hasPassed: false }
    void precedence.giveWay().then(() => (state.hasPassed = true))
    return state
  }

  it("keeps nobody while no new order is under way", async () => {
    const past = giveWay(new Precedence())
    await jest.advanceTimersByTimeAsync(0)
    expect(past.hasPassed).toBe(true)
  })

  it("keeps past work until the last new order is done", async () => {
    const precedence = new Precedence()
    const [first, second] = [begin(precedence), begin(precedence)]
    const past = giveWay(precedence)
    await first()
    expect(precedence.countAhead()).toBe(1)
    expect(past.hasPassed).toBe(false)
    await second()
    expect(precedence.countAhead()).toBe(0)
    await jest.advanceTimersByTimeAsync(100)
    expect(past.hasPassed).toBe(true)
  })

  it("keeps it for a moment longer, in which an order's job follows its event", async () => {
    const precedence = new Precedence()
    await begin(precedence)()
    const past = giveWay(precedence)
    await jest.advanceTimersByTimeAsync(99)
    const end = begin(precedence)
    await jest.advanceTimersByTimeAsync(50)
    expect(past.hasPassed).toBe(false)
    await end()
    await jest.advanceTimersByTimeAsync(100)
    expect(past.hasPassed).toBe(true)
  })

  it("keeps it for a second at most, where new orders come without a pause", async () => {
    const precedence = new Precedence()
    begin(precedence)
    const past = giveWay(precedence)
    await jest.advanceTimersByTimeAsync(999)
    expect(past.hasPassed).toBe(false)
    await jest.advanceTimersByTimeAsync(1)
    expect(past.hasPassed).toBe(true)
  })

  it("is given back by work that fails", async () => {
    const precedence = new Precedence()
    await expect(precedence.ahead(() => Promise.reject(new Error("no")))).rejects.toThrow("no")
    expect(precedence.countAhead()).toBe(0)
  })
})
