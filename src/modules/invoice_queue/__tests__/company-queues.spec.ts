import type { InvoiceQueue } from "../backend"
import { CompanyQueues } from "../company-queues"
import { Pauses, QUIET_MS } from "../pauses"
import { PRODUCER_PATIENCE_MS } from "../queue-timeout"

const HOUR_MS = 3_600_000

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const setClockBack = () => jest.setSystemTime(Date.now() - HOUR_MS)

it("leaves a queue that did not answer alone for ten seconds, also where the clock is set back meanwhile", async () => {
  let isSilent = true
  const queues = new CompanyQueues({
    open: async () => (isSilent ? await new Promise(() => undefined) : ({} as InvoiceQueue)),
    recover: async () => await Promise.resolve(),
    report: () => undefined,
  })
  const reach = async (companyId: string) => {
    const reached = queues.reach(companyId, async () => await Promise.resolve())
    const end = reached.then(
      () => "reached",
      (error: unknown) => (error as Error).name
    )
    await jest.advanceTimersByTimeAsync(PRODUCER_PATIENCE_MS)
    return await end
  }
  expect(await reach("pl")).toBe("QueueTimeout")
  isSilent = false
  expect(await reach("eu")).toBe("QueueTimeout")
  setClockBack()
  await jest.advanceTimersByTimeAsync(10_000)
  expect(await reach("eu")).toBe("reached")
})

it("is quiet again after half a minute, also where the clock is set back meanwhile", () => {
  const pauses = new Pauses()
  pauses.countFailure()
  setClockBack()
  jest.advanceTimersByTime(QUIET_MS)
  expect(pauses.isQuiet()).toBe(true)
})
