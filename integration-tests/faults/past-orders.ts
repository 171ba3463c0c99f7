import type { InvoicePreviewResponse } from "../../src/types"
import type { Sandbox } from "../../sandbox"
import type { Buyer } from "../../demo/orders/buyers"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import type { ShopProcess } from "../shop/shop-process-handle"
import { AdminApi } from "./admin-api"
import { COMPANIES, keyOf, type CompanyName } from "./companies"
import { describePlain } from "./sales"
import type { SeededRandom } from "./seeded-random"

/** An order from before the shop went live. */
export type PastOrder = {
  id: string
  number: string
  company: CompanyName
  /** Somebody made its invoice by hand in the service. */
  isMade: boolean
}

/** Orders per company, and how many of those have an invoice made by hand. */
const EACH = 6
const MADE = 3

/**
 * A buyer who places no orders during the run: if an invoice made by hand had the same buyer, amount and day,
 * an order whose response was lost would rightly need manual review.
 */
const BUYER: Buyer = {
  email: "jadwiga@dawna.example",
  address: {
    first_name: "Jadwiga",
    last_name: "Dawna",
    address_1: "ul. Stara 1",
    city: "Sandomierz",
    postal_code: "27-600",
    country_code: "pl",
  },
}

/** How many days before the chaos run they were placed; no other order is as old. */
const AGE_DAYS = 20

/** The period that the owner searches. */
export function searchedPeriod(): { from: string; to: string } {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  return { from: day(AGE_DAYS + 5), to: day(AGE_DAYS - 5) }
}

/**
 * Orders that were completed before the plugin handled any, some with an invoice made by hand that names the
 * order's number. Two orders of a company are otherwise equal: one has an invoice, the other has none.
 *
 * @param process a running shop in which nothing goes wrong yet.
 */
export async function placePast(
  process: ShopProcess,
  shop: Shop,
  url: string,
  sandbox: Sandbox,
  random: SeededRandom
): Promise<PastOrder[]> {
  const api = new AdminApi(async () => await Promise.resolve(process))
  const past: PastOrder[] = []
  for (const company of COMPANIES) {
    const channel = company === "second" ? "hurt" : "sklep"
    const orders = Array.from({ length: EACH }, () => ({
      ...describePlain(random, channel),
      buyer: BUYER,
    }))
    if (orders[0]) orders[EACH - 1] = orders[0]
    const ids = await process.ask("placePlain", { shop, orders })
    await runSql(
      url,
      `update "order" set created_at = now() - make_interval(days => $1) where id = any($2)`,
      [AGE_DAYS, ids]
    )
    await process.ask("complete", { orderIds: ids })
    const rows = await runSql<{ id: string; number: string }>(
      url,
      'select id, display_id::text as number from "order" where id = any($1)',
      [ids]
    )
    const numbers = new Map(rows.map(({ id, number }) => [id, number]))
    for (const [at, id] of ids.entries()) {
      const order = { id, number: numbers.get(id) ?? "", company, isMade: at < MADE }
      if (order.isMade) await makeByHand(api, sandbox, order)
      past.push(order)
    }
  }
  return past
}

/** The invoice that the order would get, made in the service by somebody else. */
async function makeByHand(
  api: AdminApi,
  sandbox: Sandbox,
  { id, number, company }: PastOrder
): Promise<void> {
  const answer = await api.call("GET", `orders/${id}/preview`)
  if (answer?.status !== 200) throw new Error(`order ${number} has no preview: ${answer?.text}`)
  const { preview } = JSON.parse(answer.text) as InvoicePreviewResponse
  const body = preview.invoice?.call.body
  if (!body) throw new Error(`order ${number} would get no invoice`)
  const made = await fetch(`${sandbox.url}/sales/invoice`, {
    method: "POST",
    headers: { authorization: keyOf(company), "content-type": "application/json" },
    body: JSON.stringify({ ...body, additionalDetails: `Do zamówienia nr ${number}` }),
  })
  if (!made.ok) throw new Error(`An invoice by hand: ${made.status} ${await made.text()}`)
}
