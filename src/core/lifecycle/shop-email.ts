import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import { build } from "./build"
import { DATABASE_NOW, type Transition } from "./transition"

/** Only if the row is as it was read: an e-mail ordered from the service since has its own outcome. */
const asRead = ({ sendState, emailOrders }: InvoiceRequest) =>
  ({ state: "issued", sendState, emailOrders }) as const

/** The shop mailed the invoice itself. */
export const recordShopSent = (request: InvoiceRequest, sentTo: SentTo): Transition =>
  build("recordShopSent", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "sent", sentAt: DATABASE_NOW, sentTo, sendReasons: null },
    events: [{ name: "sent" }],
  })

/** The shop's own e-mail could not be handed over; a person has to act. */
export const recordShopFailed = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("recordShopFailed", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "failed", sendReasons: [reason] },
    events: [{ name: "mail_failed" }],
  })
