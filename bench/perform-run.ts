import { setTimeout as sleep } from "node:timers/promises"
import type { ShopUnderTest } from "../integration-tests/shop/shop-under-test"
import type { RunReportResponse, RunResponse, RunRow } from "../src/types"

const POLL_MS = 100

/** Starts a run as its button does; returns its id. */
async function beginRun(shop: ShopUnderTest, path: string, body: object): Promise<string> {
  const { status, text, body: answer } = await shop.post<RunResponse>(`runs/${path}`, body)
  if (status !== 202) throw new Error(`The run "${path}" did not begin: ${status} ${text}`)
  return answer.run.id
}

/** The current state of the run. */
async function readRun(shop: ShopUnderTest, id: string): Promise<RunRow> {
  return (await shop.get<RunReportResponse>(`runs/${id}?limit=1`)).body.run
}

/**
 * Starts a run and waits for its end.
 *
 * @returns its final state, and the milliseconds since the press of the button.
 */
export async function performRun(
  shop: ShopUnderTest,
  path: string,
  body: object
): Promise<{ run: RunRow; tookMs: number }> {
  const begun = performance.now()
  const id = await beginRun(shop, path, body)
  for (;;) {
    const run = await readRun(shop, id)
    if (run.state === "done") return { run, tookMs: performance.now() - begun }
    if (run.state !== "running") {
      throw new Error(`The run "${path}" ended as ${run.state}: ${JSON.stringify(run.error)}`)
    }
    await sleep(POLL_MS)
  }
}
