import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing } from "../../../composition"
import { FIRST_START } from "../../../core/invoice-request"
import { triggerInEffect, type AutomaticTrigger } from "../../../core/options"
import { readEndOfManual } from "../../../pipeline/order-walk"
import type { Ports } from "../../../pipeline/ports"
import type { InvoicingOverviewResponse } from "../../../types"

const DAY_MS = 86_400_000
const LOOKED_AT_MS = 30 * DAY_MS
/** A request is made a moment after its event; the sweep makes what the event lost. */
const FRESH_MS = 5 * 60_000
const PAGE = 1_000
const MAX_PAGES = 10

type Span = { since: string; until: string; startDate: string }

/** How many orders {@link findOrdersWithoutRequest} finds; null where nothing is issued by itself. */
export async function countOrdersWithoutRequest(
  container: MedusaContainer
): Promise<InvoicingOverviewResponse["without_invoice"]> {
  const found = await findOrdersWithoutRequest(container)
  if (!found) return null
  const { missed, waiting, isCapped } = found
  return {
    count: missed.size + waiting.size,
    waiting_for_trigger: waiting.size,
    is_capped: isCapped,
  }
}

type WithoutRequest = { missed: Set<string>; waiting: Set<string>; isCapped: boolean }

/**
 * The orders of the last 30 days that have no request though they are past the point at which one
 * is made (`missed`), or are paid and wait for that point (`waiting`).
 *
 * Null where nothing is issued by itself. Reads ids alone, a thousand at a time.
 */
export async function findOrdersWithoutRequest(
  container: MedusaContainer
): Promise<WithoutRequest | null> {
  const ports = await composeInvoicing(container)
  const { settings, ledger } = ports
  const trigger = triggerInEffect(settings)
  if (trigger === "manual" || settings.companies.length === 0) return null
  const startDate = settings.startDate ?? (await ledger.recall<string>(FIRST_START))
  if (startDate === null) return null
  const nowMs = await ledger.readClockMs()
  // What came so far during a time of issuing by hand was a person's to decide.
  const floor = (await readEndOfManual(ports)) ?? startDate
  const sinceMs = Math.max(Date.parse(startDate), Date.parse(floor), nowMs - LOOKED_AT_MS)
  const span = {
    startDate,
    since: new Date(sinceMs).toISOString(),
    until: new Date(nowMs - FRESH_MS).toISOString(),
  }
  const missed = await findWithoutRequest(ports, trigger, span)
  const paid =
    trigger === "payment.captured"
      ? { ids: new Set<string>(), isCapped: false }
      : await findWithoutRequest(ports, "payment.captured", span)
  return {
    missed: missed.ids,
    waiting: new Set([...paid.ids].filter((id) => !missed.ids.has(id))),
    isCapped: missed.isCapped || paid.isCapped,
  }
}

async function findWithoutRequest(
  { orders, ledger }: Pick<Ports, "orders" | "ledger">,
  trigger: AutomaticTrigger,
  span: Span
): Promise<{ ids: Set<string>; isCapped: boolean }> {
  const found = new Set<string>()
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const { ids, isLast } = await orders.listTriggeredIds({
      trigger,
      ...span,
      limit: PAGE,
      offset: page * PAGE,
    })
    const requested = await ledger.findRequestedOrders(ids)
    for (const id of ids) if (!requested.has(id)) found.add(id)
    if (isLast) return { ids: found, isCapped: false }
  }
  return { ids: found, isCapped: true }
}
