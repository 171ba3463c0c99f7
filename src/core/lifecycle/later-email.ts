import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { LaterEmailState } from "../request/later-email"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { build } from "./build"
import { ENDED_SEND_STATES } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/**
 * Whether an e-mail ordered now is a later one, with a row of its own. Until the first has gone out
 * there are no later ones: the service shows a single status per invoice, which could not tell
 * which of two was sent.
 */
export const isLaterEmail = ({
  sendState,
  sentAt,
}: Pick<InvoiceRequest, "sendState" | "sentAt">): boolean =>
  sendState === "sent" ||
  (sentAt !== null && ENDED_SEND_STATES.some((state) => state === sendState))

/**
 * A person orders another e-mail from the service, in addition to those sent or in progress. If
 * several people order at once from the same view of the invoice, only one succeeds.
 */
export const orderLaterEmail = (
  request: InvoiceRequest,
  order: { id: string; lifetimeMs: number; sentTo: SentTo; reason: AnyReason }
): Transition =>
  build("orderLaterEmail", {
    id: request.id,
    expect: { state: "issued", sendState: ENDED_SEND_STATES, emailOrders: request.emailOrders },
    set: {
      emailOrders: request.emailOrders + 1,
      sendStampedAt: DATABASE_NOW,
      sendStampExpiresAt: { fromNowMs: order.lifetimeMs },
    },
    ordersEmail: order,
  })

/** `id`: the e-mail's; `requestId`: that of the request it belongs to. */
type Named = { id: string; requestId: string }

const asEnded = (state: Exclude<LaterEmailState, "sending">, reason: AnyReason): RequestPatch => ({
  sendState: state,
  sendReasons: [reason],
})

/** The process slept since the order and sends nothing: somebody may have mailed it by hand meanwhile. */
export const releaseLaterEmail = ({ id, requestId }: Named, late: AnyReason): Transition =>
  build("releaseLaterEmail", {
    id: requestId,
    expect: { state: "issued", sendState: ENDED_SEND_STATES },
    set: asEnded("failed", late),
    endsEmail: { id, from: ["sending"], to: "failed", reasons: [late] },
  })

/**
 * How a later e-mail ended; the request shows this result from now on. An answer that arrives after
 * its process was presumed dead still counts.
 */
export const endLaterEmail = (
  { id, requestId }: Named,
  attempts: readonly CallReport[],
  end:
    | { state: "sent"; sentTo: SentTo }
    | { state: "refused"; reason: AnyReason; words: ServiceWords | null }
    | { state: "failed" | "unknown"; reason: AnyReason }
): Transition =>
  build("endLaterEmail", {
    id: requestId,
    expect: { state: "issued", sendState: ENDED_SEND_STATES },
    set:
      end.state === "sent"
        ? { sendState: "sent", sentAt: DATABASE_NOW, sentTo: end.sentTo, sendReasons: null }
        : {
            ...asEnded(end.state, end.reason),
            ...(end.state === "refused" ? { serviceWords: end.words } : {}),
          },
    endsEmail: {
      id,
      from: end.state === "sent" ? ["sending", "unknown"] : ["sending"],
      to: end.state,
      reasons: end.state === "sent" ? null : [end.reason],
    },
    attempts,
    events: end.state === "sent" ? [{ name: "sent" }] : [],
  })
