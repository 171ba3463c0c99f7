import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../../../../../composition"
import { addDays, readCalendarDate, startOfDay } from "../../../../../core/dates"
import type { SearchParams } from "../../../../../pipeline/adoption/search"
import type { AdoptionBody } from "../../../../../types"
import { findOrders } from "../../find-orders"
import { readNamedOrders } from "../../named-orders"
import { refuse } from "../../refuse"
import { startRun } from "../../start-run"

/** How many contradicted orders an error lists at most; the rest show up at the next try. */
const MAX_REPORTED = 20

/** Starts a search for existing invoices of orders without a request; nothing is changed. */
export async function POST(
  req: AuthenticatedMedusaRequest<AdoptionBody>,
  res: MedusaResponse
): Promise<void> {
  const { settings } = await composeInvoicing(req.scope)
  if (settings.companies.length === 0) return refuse(res, "NOT_CONFIGURED")
  const { validatedBody: body, scope } = req
  if (!("orders" in body)) {
    const { timeZone } = settings
    return await start(req, res, {
      what: "search",
      from: startOfDay(body.from, timeZone).toISOString(),
      to: startOfDay(addDays(body.to, 1), timeZone).toISOString(),
    })
  }
  const { invoiceOf, contradicted } = readNamedOrders(body.orders)
  if (contradicted.length > 0) return refuseList(res, contradicted)
  const { oldest, ...found } = await findOrders(scope, invoiceOf)
  const earliest = readCalendarDate(oldest ?? new Date().toISOString(), settings.timeZone) ?? ""
  await start(req, res, { what: "search", ...found, earliest })
}

const start = async (
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  params: SearchParams
): Promise<void> => await startRun(req, res, { kind: "adoption", companyId: null, params })

function refuseList(res: MedusaResponse, contradicted: readonly string[]): void {
  const orders = [
    ...contradicted.slice(0, MAX_REPORTED),
    ...(contradicted.length > MAX_REPORTED ? [`+${contradicted.length - MAX_REPORTED}`] : []),
  ].join(", ")
  refuse(res, "ORDER_NAMED_TWICE", {
    params: { orders },
    message: `orders: some orders are named with two different invoices: ${orders}. Leave one line for each order.`,
  })
}
