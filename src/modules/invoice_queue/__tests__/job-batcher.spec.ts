import { JobBatcher } from "../job-batcher"

describe("the batcher in which jobs gather", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  const enter = (batcher: JobBatcher, count: number) => {
    const passed: number[] = []
    for (let job = 0; job < count; job += 1) void batcher.pass().then(() => passed.push(job))
    return passed
  }

  it("lets one that comes alone pass at once", async () => {
    const passed = enter(new JobBatcher(20, () => 0), 1)
    await jest.advanceTimersByTimeAsync(4)
    expect(passed).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(passed).toEqual([0])
  })

  it("has those that come while others are at work begin together", async () => {
    const batcher = new JobBatcher(20, () => 21)
    const early = enter(batcher, 2)
    await jest.advanceTimersByTimeAsync(150)
    const late = enter(batcher, 3)
    expect([early, late]).toEqual([[], []])
    await jest.advanceTimersByTimeAsync(100)
    expect([early, late]).toEqual([
      [0, 1],
      [0, 1, 2],
    ])
  })

  it("has twice as many new orders begin together as calls are made, and gives them longer", async () => {
    const batcher = JobBatcher.ofNewOrders(20, () => 41)
    const few = enter(batcher, 39)
    await jest.advanceTimersByTimeAsync(499)
    expect(few).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(few).toHaveLength(39)
    const enough = enter(batcher, 40)
    await jest.advanceTimersByTimeAsync(0)
    expect(enough).toHaveLength(40)
  })

  it("waits a moment beside a few, whom a slow queue hands out one by one", async () => {
    const batcher = new JobBatcher(20, () => 1)
    const early = enter(batcher, 1)
    await jest.advanceTimersByTimeAsync(15)
    const late = enter(batcher, 1)
    expect([early, late]).toEqual([[], []])
    await jest.advanceTimersByTimeAsync(5)
    expect([early, late]).toEqual([[0], [0]])
  })

  it("waits for nobody once there are enough", async () => {
    const passed = enter(new JobBatcher(3, () => 4), 4)
    await jest.advanceTimersByTimeAsync(0)
    expect(passed).toEqual([0, 1, 2])
    await jest.advanceTimersByTimeAsync(250)
    expect(passed).toEqual([0, 1, 2, 3])
  })
})
