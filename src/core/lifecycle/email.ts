import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { describeForBuyer } from "../documents/buyer-invoice"
import type { Announcement } from "./announcement"
import { build } from "./build"
import type { SendState } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** Only an e-mail that is sent automatically is queued again; one ordered by an operator is tried once. */
export const isAutomaticEmail = ({ sendState }: Pick<InvoiceRequest, "sendState">): boolean =>
  sendState === "queued"

/**
 * Announces `available` if this e-mail makes it so: mailing by hand releases an invoice held back
 * before.
 */
const announceGiven = (before: InvoiceRequest): Announcement[] =>
  describeForBuyer(before, null) === "issued" &&
  (isAutomaticEmail(before) || before.sentAt !== null)
    ? []
    : [{ name: "available" }]

/**
 * A worker, or the server on behalf of a person, claims an invoice's e-mail to order it once.
 *
 * Only one of any number of claimants succeeds. While this one waited for its turn, another e-mail
 * may have gone out and ended in the same state, so the count of orders is compared too. Automatic
 * e-mails of a company on hold are not sent now. `reason` states the outcome that holds if this
 * process dies.
 */
export const stampSend = (
  request: InvoiceRequest,
  {
    token,
    lifetimeMs,
    sentTo,
    reason,
  }: { token: string; lifetimeMs: number; sentTo: SentTo; reason: AnyReason }
): Transition =>
  build("stampSend", {
    id: request.id,
    expect: {
      state: "issued",
      sendState: request.sendState,
      emailOrders: request.emailOrders,
      ...(isAutomaticEmail(request) ? { isCompanyActive: true } : {}),
    },
    set: {
      sendState: "sending",
      emailOrders: request.emailOrders + 1,
      sendStampToken: token,
      sendStampedAt: DATABASE_NOW,
      nextAttemptAt: null,
      sendStampExpiresAt: { fromNowMs: lifetimeMs },
      sendReasons: [reason],
      ...(request.sentAt === null ? { sentTo } : {}),
    },
    events: isAutomaticEmail(request) ? [] : announceGiven(request),
  })

/** An e-mail that was ordered. `request`: the row before its stamp; `token`: the stamp's token. */
type Ordered = { request: InvoiceRequest; token: string }

const whileSending = ({ token }: Ordered) =>
  ({ state: "issued", sendState: "sending", sendStampToken: token }) as const

/** The process slept since its stamp and sends nothing: somebody may have mailed it by hand meanwhile. */
export const releaseSendStamp = ({ request, token }: Ordered, late: AnyReason): Transition =>
  build("releaseSendStamp", {
    id: request.id,
    expect: whileSending({ request, token }),
    set: {
      sendState: isAutomaticEmail(request) ? "queued" : "failed",
      sendStampToken: null,
      sendReasons: isAutomaticEmail(request) ? null : [late],
      sentTo: request.sentTo,
    },
  })

/** How the order ended. `nextAttemptAt`: the time until which the service asked us to wait. */
type Ended = Ordered & { attempts: readonly CallReport[]; nextAttemptAt?: string }

const ended = (
  sendState: SendState,
  { nextAttemptAt }: Ended
): Pick<RequestPatch, "sendState" | "sendStampToken" | "nextAttemptAt"> => ({
  sendState,
  sendStampToken: null,
  ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
})

/** Only automatic e-mails are announced: a person sees the result on the page. */
const ofOwed = ({ request }: Ended, name: Announcement["name"]): Announcement[] =>
  isAutomaticEmail(request) ? [{ name }] : []

/** The e-mail went out. A late answer counts too: it replaces the `unknown` set by the sweep. */
export const recordSent = (end: Ended, sentTo: SentTo): Transition =>
  build("recordSent", {
    id: end.request.id,
    expect: { state: "issued", sendState: ["sending", "unknown"], sendStampToken: end.token },
    set: { ...ended("sent", end), sentAt: DATABASE_NOW, sentTo, sendReasons: null },
    attempts: end.attempts,
    events: [...announceGiven(end.request), { name: "sent" }],
  })

/** Nothing went out; an automatic e-mail is queued again, one ordered by a person becomes `failed`. */
export const returnSendToQueue = (end: Ended, reason: AnyReason): Transition =>
  build("returnSendToQueue", {
    id: end.request.id,
    expect: whileSending(end),
    set: {
      ...ended(isAutomaticEmail(end.request) ? "queued" : "failed", end),
      sentTo: end.request.sentTo,
      sendReasons: [reason],
    },
    attempts: end.attempts,
  })

/** The service refused this e-mail: nothing went out, and a person has to act. */
export const recordSendRefused = (
  end: Ended,
  { reason, words }: { reason: AnyReason; words: ServiceWords | null }
): Transition =>
  build("recordSendRefused", {
    id: end.request.id,
    expect: whileSending(end),
    set: {
      ...ended("refused", end),
      sentTo: end.request.sentTo,
      sendReasons: [reason],
      serviceWords: words,
    },
    attempts: end.attempts,
    events: ofOwed(end, "mail_refused"),
  })

/** The service was unreachable on the last attempt too; nothing went out. */
export const giveUpSend = (end: Ended, reason: AnyReason): Transition =>
  build("giveUpSend", {
    id: end.request.id,
    expect: whileSending(end),
    set: { ...ended("failed", end), sentTo: end.request.sentTo, sendReasons: [reason] },
    attempts: end.attempts,
    events: ofOwed(end, "mail_failed"),
  })

/** It is unknown whether the e-mail went out. Its address is kept unless an earlier e-mail was sent. */
export const recordSendUnknown = (
  end: Ended,
  { reason, sentTo }: { reason: AnyReason; sentTo: SentTo }
): Transition =>
  build("recordSendUnknown", {
    id: end.request.id,
    expect: whileSending(end),
    set: {
      ...ended("unknown", end),
      sentTo: end.request.sentAt === null ? sentTo : end.request.sentTo,
      sendReasons: [reason],
    },
    attempts: end.attempts,
  })

/** The invoice shows that the e-mail of unknown outcome went out. */
export const confirmSent = (request: InvoiceRequest, attempts: readonly CallReport[]): Transition =>
  build("confirmSent", {
    id: request.id,
    expect: { state: "issued", sendState: "unknown" },
    set: {
      sendState: "sent",
      sentAt: DATABASE_NOW,
      sentTo: request.sentTo ?? { kind: "contractor", hints: [] },
      sendReasons: null,
    },
    attempts,
    events: [...announceGiven(request), { name: "sent" }],
  })

/** Only this e-mail: a person may have ordered another one meanwhile. */
const ofThisSend = ({ emailOrders }: InvoiceRequest) =>
  ({ state: "issued", sendState: "unknown", emailOrders }) as const

/** The invoice shows no trace of the e-mail for the first time; it is checked again after a pause. */
export const noteNoTrace = (request: InvoiceRequest): Transition =>
  build("noteNoTrace", {
    id: request.id,
    expect: ofThisSend(request),
    set: { sendLookedAt: DATABASE_NOW },
    isQuiet: true,
  })

/** The e-mail did not go out, as proven or as the owner's setting decides, and is owed once more. */
export const repeatSend = (request: InvoiceRequest): Transition =>
  build("repeatSend", {
    id: request.id,
    expect: ofThisSend(request),
    set: {
      sendState: "queued",
      sendRevision: request.sendRevision + 1,
      enqueuedAt: DATABASE_NOW,
    },
  })

/** Nothing more can be found out about the e-mail: manual review. */
export const leaveSendUnconfirmed = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("leaveSendUnconfirmed", {
    id: request.id,
    expect: ofThisSend(request),
    set: { sendReasons: [reason] },
    events: [{ name: "mail_unconfirmed" }],
  })

/** Only if the row is as it was read: a change by a person or another worker takes precedence. */
const asRead = ({ sendState, updatedAt }: InvoiceRequest) =>
  ({ state: "issued", sendState, updatedAt }) as const

/** The e-mail that waited for KSeF, or that KSeF left for manual review, is owed now. */
export const oweSend = (request: InvoiceRequest): Transition =>
  build("oweSend", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "queued", sendReasons: null, enqueuedAt: DATABASE_NOW },
    events: [{ name: "available" }],
  })

/** The e-mail is not sent automatically for now: KSeF refused the invoice, or took too long. */
export const withholdSend = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("withholdSend", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "refused", sendReasons: [reason] },
    events: [{ name: "mail_refused" }],
  })
