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
    const passed = enter(new JobBatcher(20, () => false), 1)
    await jest.advanceTimersByTimeAsync(4)
    expect(passed).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    expect(passed).toEqual([0])
  })

  it("has those that come while others are at work begin together", async () => {
    const batcher = new JobBatcher(20, () => true)
    const early = enter(batcher, 2)
    await jest.advanceTimersByTimeAsync(60)
    const late = enter(batcher, 3)
    expect([early, late]).toEqual([[], []])
    await jest.advanceTimersByTimeAsync(40)
    expect([early, late]).toEqual([
      [0, 1],
      [0, 1, 2],
    ])
  })

  it("waits for nobody once there are enough", async () => {
    const passed = enter(new JobBatcher(3, () => true), 4)
    await jest.advanceTimersByTimeAsync(0)
    expect(passed).toEqual([0, 1, 2])
    await jest.advanceTimersByTimeAsync(100)
    expect(passed).toEqual([0, 1, 2, 3])
  })
})
