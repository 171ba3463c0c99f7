import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { LaterEmailState } from "../request/later-email"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { build } from "./build"
import { ENDED_SEND_STATES } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/**
 * Whether an e-mail that is ordered now is one beside the first, with a row of its own. Until the
 * first has gone out there is none: the one status that the service shows of an invoice could not
 * tell which of two it has sent.
 */
export const isLaterEmail = ({
  sendState,
  sentAt,
}: Pick<InvoiceRequest, "sendState" | "sentAt">): boolean =>
  sendState === "sent" ||
  (sentAt !== null && ENDED_SEND_STATES.some((state) => state === sendState))

/**
 * An e-mail is ordered for a person from the service, beside those that went out before or are under
 * way. Of several who saw the same of the invoice one goes on.
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

/** `id`: of the e-mail; `requestId`: of the request it belongs to. */
type Named = { id: string; requestId: string }

const asEnded = (state: Exclude<LaterEmailState, "sending">, reason: AnyReason): RequestPatch => ({
  sendState: state,
  sendReasons: [reason],
})

/** The process slept since it was ordered and sends nothing: somebody may have sent it by hand. */
export const releaseLaterEmail = ({ id, requestId }: Named, late: AnyReason): Transition =>
  build("releaseLaterEmail", {
    id: requestId,
    expect: { state: "issued", sendState: ENDED_SEND_STATES },
    set: asEnded("failed", late),
    endsEmail: { id, from: ["sending"], to: "failed", reasons: [late] },
  })

/**
 * How such an e-mail ended, which is what the request tells from now on. An answer that came after
 * its process was taken for dead is still one.
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
