import type { OrderInvoiceResponse } from "../../types"
import { askShop } from "./call-shop"
import type { AskedCard } from "./share-card"

type Early = {
  orderId: string
  begun: number
  answer: Promise<OrderInvoiceResponse | null>
  arrived: OrderInvoiceResponse | null
}

/** As much of the browser's Navigation API as is used; not every browser has it. */
type Navigation = {
  addEventListener(
    name: "navigate",
    listener: (event: { destination: { url: string } }) => void
  ): void
}

/** What was asked longer ago may have changed. */
const FRESH_MS = 15_000

/** Asked while Medusa still reads the order, before which it shows no widget; taken once. */
let early: Early | null = null

/**
 * Asks for an order's card as soon as the browser turns to the order's page, which is long before
 * Medusa shows the card.
 *
 * @param isKnown whether the card of that order need not be asked for.
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
  // Nobody may be logged in yet. The card then asks again, and tells what fails.
  const answer = askCard(orderId).catch(() => null)
  const begun: Early = { orderId, begun: Date.now(), answer, arrived: null }
  early = begun
  void answer.then((arrived) => (begun.arrived = arrived))
}

/** All that the card on the order's page shows at first. */
export async function askCard(orderId: string, signal?: AbortSignal) {
  const path = `orders/${encodeURIComponent(orderId)}/invoice`
  return await askShop<OrderInvoiceResponse>(path, signal ? { signal } : {})
}

/** What was asked early for that order, awaited; null when nothing was, or it failed. */
export async function takeEarly(orderId: string): Promise<AskedCard | null> {
  const taken = take(orderId)
  const answer = (await taken?.answer) ?? null
  return taken && answer ? { begun: taken.begun, answer } : null
}

/** The same if it is there by now; what is still under way stays for `takeEarly`. */
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
