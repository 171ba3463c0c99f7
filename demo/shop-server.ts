import express from "express"
import { createServer } from "node:http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { GracefulShutdownServer } from "@medusajs/framework/utils"
import loadMedusa from "@medusajs/medusa/loaders/index"
import { makeDashboard } from "./dashboard"
import { arrangePayments } from "./runner/arrange-payments"
import { SEEDED } from "./runner/say"
import { PROJECT } from "./runner/settings"
import seed from "./seed"

/**
 * A Medusa server in worker mode "shared", like `medusa start`, that serves the built dashboard. DEMO_SEED=1
 * seeds the database first, so that the events of the new orders reach this process's own worker.
 */
async function main() {
  const app = express()
  app.use("/app", makeDashboard())
  const { container, shutdown } = await loadMedusa({ directory: PROJECT, expressApp: app })
  if (process.env.DEMO_SEED === "1") {
    await seed({ container })
    tell(SEEDED)
    void showPayments(container)
  }
  app.get("/health", (_request, response) => void response.send("OK"))

  const server = GracefulShutdownServer.create(createServer(app).listen(Number(process.env.PORT)))
  const stop = async () => {
    await server.shutdown()
    await shutdown()
    process.exit(0)
  }
  process.once("SIGTERM", () => void stop())
  process.once("SIGINT", () => void stop())
}

/** This process writes to a log; messages for the user go to the runner. */
const tell = (text: string) => process.send?.(text)

/** If this fails, the demo still starts, only without this example. */
async function showPayments(container: MedusaContainer): Promise<void> {
  try {
    const isArranged = await arrangePayments(container)
    if (!isArranged) tell("no unpaid invoices were issued in time, so payment examples are missing")
  } catch (error) {
    tell(
      `payment examples are missing: ${error instanceof Error ? error.message : "unknown error"}`
    )
  }
}

main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
