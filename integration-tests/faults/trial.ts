import type { Sandbox } from "../../sandbox"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import { launchShop } from "../shop/shop-process-handle"
import { waitUntil } from "../shop/wait-until"
import { placePast, type PastOrder } from "./past-orders"
import type { SeededRandom } from "./seeded-random"
import { PRELOADED, type Env } from "./process-pool"
import { describePlain } from "./sales"

const ORDERS = 8
const DEADLINE_MS = 3 * 60_000

/**
 * A shop tries the plugin with a test account and issues some invoices in it without any faults; other orders
 * were sold before.
 *
 * @param env of a process that does everything, with the key of the test account.
 * @returns the total number of orders, and the number of those sold before.
 */
export async function tryOut(
  env: Env,
  shop: Shop,
  url: string,
  sandbox: Sandbox,
  random: SeededRandom
): Promise<{ placed: number; past: PastOrder[] }> {
  const process = await launchShop(env, PRELOADED)
  try {
    const orders = Array.from({ length: ORDERS }, () => describePlain(random, "sklep"))
    const orderIds = await process.ask("placePlain", { shop, orders })
    await process.ask("complete", { orderIds })
    const isSettled = async () => {
      await process.ask("sweep", { idleMs: 3_000 })
      const rows = await runSql(url, "select 1 from invoicing_request where send_state = 'sent'")
      return rows.length === ORDERS
    }
    await waitUntil("the invoices in the test account", isSettled, DEADLINE_MS)
    // The real key is configured an hour later: an invoice just issued may not be listed for a while.
    await runSql(
      url,
      "update invoicing_request set issued_at = issued_at - interval '1 hour' where issued_at is not null"
    )
    const past = await placePast(process, shop, url, sandbox, random)
    return { placed: ORDERS + past.length, past }
  } finally {
    await process.stop()
  }
}
