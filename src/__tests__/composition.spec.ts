import type { MedusaContainer } from "@medusajs/framework/types"
import { composeForJob, LEDGER_KEY, QUEUE_KEY } from "../composition"
import { parseModuleOptions } from "../core/settings/options"

/** A shop's container, with a ledger that keeps these settings. */
function openShop() {
  const kept = { revision: 0, kept: {} as unknown, statements: 0, ksefShown: [] as string[] }
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const parts: Record<string, unknown> = {
    [LEDGER_KEY]: {
      options: parseModuleOptions({ apiKey: "a-key-of-a-test" }),
      readStoredSettings: async () => kept,
    },
    [QUEUE_KEY]: { isServerOnly: true, isStopping: false },
    logger: silent,
  }
  const container = { resolve: (key: string) => parts[key] } as unknown as MedusaContainer
  return { kept, compose: async () => (await composeForJob(container, false)).settings }
}

it("takes settings that came back with a backup for others, whatever their revision", async () => {
  const { kept, compose } = openShop()
  Object.assign(kept, { revision: 5, kept: { dueDays: 7 } })
  expect((await compose()).dueDays).toBe(7)
  // The backup had revision 4, and somebody has saved since.
  Object.assign(kept, { revision: 5, kept: { dueDays: 14 } })
  expect((await compose()).dueDays).toBe(14)
})
