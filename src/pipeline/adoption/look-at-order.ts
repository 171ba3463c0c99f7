import type { SoughtOrder } from "../../core/adoption/compare"
import { composeContractor } from "../../core/contractor/compose-contractor"
import { addDays, readCalendarDate } from "../../core/dates"
import type { OrderSnapshot } from "../../core/order/order-snapshot"
import { saleTotalOf } from "../../core/money/sale-total"
import type { Ports } from "../ports"
import { tryOrder, type ReadOrder } from "../runs/try-order"
import type { SearchedOrder } from "./search-memory"

/** The data that an order's invoice is searched by; null if the shop cannot return the order. */
export function toSought(
  { settings }: Pick<Ports, "settings">,
  order: OrderSnapshot | null,
  named: string | null
): SoughtOrder | null {
  if (!order) return null
  const composed = composeContractor(order, settings)
  return {
    orderId: order.id,
    displayId: order.displayId,
    placedOn: readCalendarDate(order.createdAt, settings.timeZone) ?? order.createdAt.slice(0, 10),
    currency: order.currency.toUpperCase(),
    gross: saleTotalOf(order, settings.maxDecimals),
    buyer: composed.kind === "contractor" ? composed.contractor : null,
    isCanceled: order.canceledAt !== null || order.status === "canceled",
    named,
  }
}

/** What an order would become if it were issued today, without its buyer's data. */
export async function lookAtOrder(
  ports: Ports,
  read: ReadOrder,
  today: string,
  named: string | null
): Promise<SearchedOrder> {
  const { orderId, displayId, companyId, outcome, reasons, draft } = await tryOrder(ports, read)
  return {
    orderId,
    displayId,
    companyId,
    outcome,
    reasons: reasons.map(({ code }) => code),
    currency: draft?.currency ?? null,
    gross: draft?.totals.gross ?? null,
    saleDate: draft?.saleDate ?? null,
    lateSince:
      draft && draft.contractor.taxIdentificationNumber !== null
        ? findLate(findDuty(ports, read.order, draft.saleDate), today)
        : null,
    named,
  }
}

/** The day of the sale, or of the first payment if that was earlier: goods are shipped after it. */
function findDuty(
  { settings }: Pick<Ports, "settings">,
  order: OrderSnapshot | null,
  saleDate: string
): string {
  const paidOn = (order?.payments ?? []).flatMap(({ capturedAt }) =>
    capturedAt === null ? [] : (readCalendarDate(capturedAt, settings.timeZone) ?? [])
  )
  return [saleDate, ...paidOn].reduce((first, day) => (day < first ? day : first))
}

/**
 * The last day on which the law required an invoice to a company: the 15th of the month after the sale,
 * or after an earlier payment. Null if that day is not over. Source: domain 6, art. 106i(1) and (2) of
 * the VAT act.
 */
function findLate(dutyDate: string, today: string): string | null {
  const lastDay = `${addDays(`${dutyDate.slice(0, 7)}-01`, 31).slice(0, 7)}-15`
  return today > lastDay ? lastDay : null
}
