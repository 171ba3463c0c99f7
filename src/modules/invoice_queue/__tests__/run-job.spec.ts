import { DelayedError, type Job } from "bullmq"
import type { Ports } from "../../../pipeline/ports"
import type { JobData } from "../backend"
import { runJob } from "../run-job"

const CREATED_AT = "2026-11-23T08:00:00.000Z"

/** Ports of a shop whose database tells the time to the microsecond, and a request that has to wait. */
function waitingFor(microseconds: number): Ports {
  const request = { state: "unknown", companyId: "gone", createdAt: CREATED_AT }
  return {
    isStopping: () => false,
    serviceOf: () => null,
    monotonicMs: () => 0,
    // The database is no other than before.
    databaseCheck: { checkedMs: 0 },
    settings: { companies: [{ id: "gone" }] },
    ledger: {
      findRequest: () => Promise.resolve(request),
      readClockMs: () => Promise.resolve(Date.parse(CREATED_AT) + microseconds / 1000),
    },
  } as unknown as Ports
}

it("lets a job sleep for whole milliseconds, because the queue on PostgreSQL takes no others", async () => {
  const moments: number[] = []
  const job = {
    name: "resolve",
    data: { request_id: "invreq_1", revision: 1 },
    opts: { attempts: 3 },
    attemptsMade: 0,
    moveToDelayed: (moment: number) => Promise.resolve(void moments.push(moment)),
  } as unknown as Job<JobData>
  const before = Date.now()
  await expect(runJob(waitingFor(250), job)).rejects.toThrow(DelayedError)
  expect(moments).toHaveLength(1)
  expect(Number.isInteger(moments[0])).toBe(true)
  // Never sooner than it was asked for: what is looked at too early proves nothing.
  expect(moments[0]! - before).toBeGreaterThanOrEqual(15 * 60_000)
})
