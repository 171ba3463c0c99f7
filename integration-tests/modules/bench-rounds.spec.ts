import { DrainStage } from "../../bench/drain/run-drain"

jest.setTimeout(600_000)

/*
 * Rounds of the bench do not start with a fresh shop: the same orders are waiting again, in processes that
 * keep running and know what they have issued.
 */
it("drains the same orders round after round, with bare workers in between", async () => {
  const stage = await DrainStage.open({
    ...{ orders: 8, redisUrl: null, processes: 1, concurrency: 4 },
  })
  try {
    stage.service.latencyMs = 1
    for (let round = 0; round < 3; round += 1) {
      expect((await stage.drain()).ordersPerSecond).toBeGreaterThan(0)
      expect(stage.service).toMatchObject({ invoices: 8, mails: 8 })
      expect((await stage.drainBare()).ordersPerSecond).toBeGreaterThan(0)
    }
  } finally {
    await stage.close()
  }
})
