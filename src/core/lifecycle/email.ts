import type { AnyReason, InvoiceRequest, SentTo } from "../request/invoice-request"
import type { CallReport, ServiceWords } from "../request/outcomes"
import { tellBuyer } from "../documents/buyer-invoice"
import type { Announcement } from "./announcement"
import { build } from "./build"
import type { SendState } from "./states"
import { DATABASE_NOW, type RequestPatch, type Transition } from "./transition"

/** Only an e-mail that is owed by itself goes back to waiting; an operator's is tried once. */
export const isOwedByItself = ({ sendState }: Pick<InvoiceRequest, "sendState">): boolean =>
  sendState === "queued"

/** What an e-mail makes so: whoever mails it by hand gives the buyer what was kept back before. */
const announceGiven = (before: InvoiceRequest): Announcement[] =>
  tellBuyer(before, null) === "issued" && (isOwedByItself(before) || before.sentAt !== null)
    ? []
    : [{ name: "available" }]

/**
 * A worker, or the server for a person, takes an invoice's e-mail for one order of it.
 *
 * Guarantees that of any number one goes on. While it waited for its turn another e-mail may have
 * gone out and come to the same state, hence the count of those ordered; and those of a company on hold are
 * not owed now. What it says of the outcome is true if this process dies.
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
      ...(isOwedByItself(request) ? { isCompanyActive: true } : {}),
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
    events: isOwedByItself(request) ? [] : announceGiven(request),
  })

/** An e-mail that was ordered. `request`: as it was before its stamp; `token`: of that stamp. */
type Ordered = { request: InvoiceRequest; token: string }

const whileSending = ({ token }: Ordered) =>
  ({ state: "issued", sendState: "sending", sendStampToken: token }) as const

/** The process slept since its stamp and sends nothing: somebody may have sent it by hand. */
export const releaseSendStamp = ({ request, token }: Ordered, late: AnyReason): Transition =>
  build("releaseSendStamp", {
    id: request.id,
    expect: whileSending({ request, token }),
    set: {
      sendState: isOwedByItself(request) ? "queued" : "failed",
      sendStampToken: null,
      sendReasons: isOwedByItself(request) ? null : [late],
      sentTo: request.sentTo,
    },
  })

/** How the order ended; `nextAttemptAt`: until when the service wants to be left alone. */
type Ended = Ordered & { attempts: readonly CallReport[]; nextAttemptAt?: string }

const ended = (
  sendState: SendState,
  { nextAttemptAt }: Ended
): Pick<RequestPatch, "sendState" | "sendStampToken" | "nextAttemptAt"> => ({
  sendState,
  sendStampToken: null,
  ...(nextAttemptAt === undefined ? {} : { nextAttemptAt }),
})

/** Who sent it by hand is told on the page. */
const ofOwed = ({ request }: Ended, name: Announcement["name"]): Announcement[] =>
  isOwedByItself(request) ? [{ name }] : []

/** The e-mail went out. An answer that came late is still one: the sweep's "unknown" gives way. */
export const recordSent = (end: Ended, sentTo: SentTo): Transition =>
  build("recordSent", {
    id: end.request.id,
    expect: { state: "issued", sendState: ["sending", "unknown"], sendStampToken: end.token },
    set: { ...ended("sent", end), sentAt: DATABASE_NOW, sentTo, sendReasons: null },
    attempts: end.attempts,
    events: [...announceGiven(end.request), { name: "sent" }],
  })

/** Nothing went out, and an e-mail that is owed is ordered again by itself. */
export const returnSendToQueue = (end: Ended, reason: AnyReason): Transition =>
  build("returnSendToQueue", {
    id: end.request.id,
    expect: whileSending(end),
    set: {
      ...ended(isOwedByItself(end.request) ? "queued" : "failed", end),
      sentTo: end.request.sentTo,
      sendReasons: [reason],
    },
    attempts: end.attempts,
  })

/** The service says no to this e-mail; nothing went out and a person has to act. */
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

/** The service was out of reach at the last try too; nothing went out. */
export const giveUpSend = (end: Ended, reason: AnyReason): Transition =>
  build("giveUpSend", {
    id: end.request.id,
    expect: whileSending(end),
    set: { ...ended("failed", end), sentTo: end.request.sentTo, sendReasons: [reason] },
    attempts: end.attempts,
    events: ofOwed(end, "mail_failed"),
  })

/** It is not known whether the e-mail went out; while none ever did, its address is kept. */
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

/** Of this e-mail: a person may have ordered another meanwhile. */
const ofThisSend = ({ emailOrders }: InvoiceRequest) =>
  ({ state: "issued", sendState: "unknown", emailOrders }) as const

/** The invoice shows no trace of the e-mail for the first time; a pause later that is looked at again. */
export const noteNoTrace = (request: InvoiceRequest): Transition =>
  build("noteNoTrace", {
    id: request.id,
    expect: ofThisSend(request),
    set: { sendLookedAt: DATABASE_NOW },
    isQuiet: true,
  })

/** The e-mail did not go out, by proof or by the owner's choice, and is owed once more. */
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

/** Nothing more can be found out about the e-mail: a person decides. */
export const leaveSendUnconfirmed = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("leaveSendUnconfirmed", {
    id: request.id,
    expect: ofThisSend(request),
    set: { sendReasons: [reason] },
    events: [{ name: "mail_unconfirmed" }],
  })

/** As it was read: whatever a person or another worker did meanwhile comes first. */
const asRead = ({ sendState, updatedAt }: InvoiceRequest) =>
  ({ state: "issued", sendState, updatedAt }) as const

/** The e-mail that waited for KSeF, or that was left to a person for it, is owed now. */
export const oweSend = (request: InvoiceRequest): Transition =>
  build("oweSend", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "queued", sendReasons: null, enqueuedAt: DATABASE_NOW },
    events: [{ name: "available" }],
  })

/** The e-mail does not go by itself for now: KSeF refused the invoice, or took too long. */
export const withholdSend = (request: InvoiceRequest, reason: AnyReason): Transition =>
  build("withholdSend", {
    id: request.id,
    expect: asRead(request),
    set: { sendState: "refused", sendReasons: [reason] },
    events: [{ name: "mail_refused" }],
  })
