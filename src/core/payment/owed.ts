import { formatMinor } from "../money/amounts"
import { measureOrder } from "../order/measure-order"
import type { OrderSnapshot } from "../order/order-snapshot"
import { NOT_PAID } from "../request/awaits-payment"
import type { Refusal } from "../request/refusals"
import { readFullPayment, readPartPayment } from "./standing"

/**
 * Why an order that is not paid in full is not invoiced yet; null if it is, or if its amounts cannot be
 * understood, which composing its invoice reports.
 *
 * Part payments would need advance invoices, which are not made. Source: domain 6.
 */
export function findOwed(order: OrderSnapshot, maxDecimals: number): Refusal | null {
  const saleTotal = readSaleTotal(order, maxDecimals)
  const part = saleTotal === null ? null : readPartPayment(order, saleTotal)
  return part && notPaidInFull(part, order.currency)
}

/**
 * What was kept of an order's payments and when it was paid in full; null if it is not, or if its amounts
 * cannot be understood.
 */
export function findFullPayment(
  order: OrderSnapshot,
  maxDecimals: number
): ReturnType<typeof readFullPayment> {
  const saleTotal = readSaleTotal(order, maxDecimals)
  return saleTotal === null ? null : readFullPayment(order, saleTotal)
}

function readSaleTotal(order: OrderSnapshot, maxDecimals: number): string | null {
  const measurement = measureOrder(order, maxDecimals)
  if (measurement.kind !== "measured") return null
  const { saleTotalMinor, decimals } = measurement.order
  return formatMinor(saleTotalMinor, decimals)
}

const notPaidInFull = (part: { paid: string; due: string }, currency: string): Refusal => ({
  code: NOT_PAID,
  field: "payment_collections",
  params: { ...part, currency },
  message:
    `${part.paid} of ${part.due} ${currency} have been paid. The invoice is issued automatically ` +
    "once the rest is captured. To issue it now as unpaid, press Issue now.",
})
