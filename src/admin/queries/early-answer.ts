import type { OrderInvoiceResponse } from "../../types"
import { askShop } from "./call-shop"
import type { AskedCard } from "./share-card"

type Early = {
  orderId: string
  begun: number
  answer: Promise<OrderInvoiceResponse | null>
  arrived: OrderInvoiceResponse | null
}

/** The part of the browser's Navigation API used here; not every browser has it. */
type Navigation = {
  addEventListener(
    name: "navigate",
    listener: (event: { destination: { url: string } }) => void
  ): void
}

/** An older answer may be out of date. */
const FRESH_MS = 15_000

/** Requested while Medusa is still loading the order, before it renders any widget; used once. */
let early: Early | null = null

/**
 * Requests an order's card as soon as the browser navigates to the order's page, long before Medusa renders
 * the card.
 *
 * @param isKnown whether the card of that order is already cached.
 */
export function askEarly(isKnown: (orderId: string) => boolean): void {
  const turnTo = (address: string) => {
    const orderId = /\/orders\/(order_\w+)\/?$/.exec(address)?.[1]
    if (orderId !== undefined && orderId !== early?.orderId && !isKnown(orderId)) begin(orderId)
  }
  turnTo(window.location.pathname)
  const { navigation } = window as { navigation?: Navigation }
  navigation?.addEventListener("navigate", ({ destination }) =>
    turnTo(new URL(destination.url).pathname)
  )
}

function begin(orderId: string): void {
  // Nobody may be logged in yet. In that case the card asks again, and reports the error.
  const answer = askCard(orderId).catch(() => null)
  const begun: Early = { orderId, begun: Date.now(), answer, arrived: null }
  early = begun
  void answer.then((arrived) => (begun.arrived = arrived))
}

/** Everything that the card on the order page shows at first. */
export async function askCard(orderId: string, signal?: AbortSignal) {
  const path = `orders/${encodeURIComponent(orderId)}/invoice`
  return await askShop<OrderInvoiceResponse>(path, signal ? { signal } : {})
}

/** Awaits the early answer for that order; null if none was requested or it failed. */
export async function takeEarly(orderId: string): Promise<AskedCard | null> {
  const taken = take(orderId)
  const answer = (await taken?.answer) ?? null
  return taken && answer ? { begun: taken.begun, answer } : null
}

/** The same if the answer has already arrived; one still in flight is left for `takeEarly`. */
export function takeArrived(orderId: string): AskedCard | null {
  const taken = early?.arrived ? take(orderId) : null
  return taken?.arrived ? { begun: taken.begun, answer: taken.arrived } : null
}

function take(orderId: string): Early | null {
  const taken = early
  if (taken?.orderId !== orderId) return null
  early = null
  return Date.now() - taken.begun < FRESH_MS ? taken : null
}
