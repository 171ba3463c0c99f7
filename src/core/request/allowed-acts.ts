import { findAttention, hasFlags, hasOpenCorrection, hasOpenDifference } from "./attention"
import { isDoubled } from "./doubled"
import type { ProgressCode } from "./progress-codes"
import { isSelfEnding, type HoldCause, type InvoiceRequest } from "./invoice-request"
import { isUncompared } from "./uncompared"
import { sendAwaitsPerson, type RequestState } from "../lifecycle/states"

/** What a person may do to a request. `settle`: declare that it is dealt with by hand. */
export const PERSON_ACTS = [
  "issue",
  "retry",
  "link",
  "skip",
  "not_there",
  "settle",
  "send",
  "check",
  "download",
] as const
export type PersonAct = (typeof PERSON_ACTS)[number]

/**
 * The acts of each state: the one table behind the server's guards and the admin's buttons.
 *
 * Every state that waits for a person has a way out that says nothing false: whoever may neither
 * link nor retry can skip what was never sent, or settle by hand what may exist.
 */
const ACTS_OF_STATE: Readonly<Record<RequestState, readonly PersonAct[]>> = {
  queued: ["retry", "skip"],
  issuing: [],
  issued: ["send", "settle", "check", "download"],
  refused: ["retry", "link", "not_there", "skip"],
  failed: ["retry", "link", "skip"],
  unknown: ["link", "not_there", "settle"],
  skipped: ["issue", "retry", "link", "settle"],
  canceled: [],
}

/** Where a request's company stands. */
export type ActContext = {
  /** False when the options name no such company: then nobody can be asked about its invoices. */
  hasService: boolean
  /** Why the company is not active; empty while it is. */
  holds: readonly HoldCause[]
}

type Facts = Pick<
  InvoiceRequest,
  | "state"
  | "reasons"
  | "sendState"
  | "invoiceId"
  | "answeredInvoiceIds"
  | "firstStampedAt"
  | "difference"
  | "correction"
  | "flags"
>

/** True when the state by itself has this act, wherever the company stands. */
export const isActOf = (act: PersonAct, state: RequestState): boolean =>
  ACTS_OF_STATE[state].includes(act)

/** What a person may do with a request now. */
export function allowedActs(request: Facts, context: ActContext): Record<PersonAct, boolean> {
  const isAllowed = (act: PersonAct) =>
    isActOf(act, request.state) && CONDITIONS[act](request, context)
  return Object.fromEntries(PERSON_ACTS.map((act) => [act, isAllowed(act)])) as Record<
    PersonAct,
    boolean
  >
}

const always = () => true
/** Something in the service may be this order's invoice. */
const isMissed = ({ state, reasons }: Facts) => state === "unknown" || mayBeIssuedElsewhere(reasons)
const hasInvoice = ({ invoiceId }: Facts, { hasService }: ActContext) =>
  hasService && invoiceId !== null
/** One that was never stamped may go to another company that fits. */
const hasCompany = ({ firstStampedAt }: Facts, { hasService }: ActContext) =>
  hasService || firstStampedAt === null

const CONDITIONS: Readonly<Record<PersonAct, (request: Facts, context: ActContext) => boolean>> = {
  issue: hasCompany,
  // What waits already can only wait on; a hold that ends by itself is checked by the act.
  retry: (request, context) =>
    hasCompany(request, context) &&
    (request.state !== "queued" || context.holds.every(isSelfEnding)),
  link: (_, { hasService }) => hasService,
  skip: always,
  not_there: isMissed,
  settle: (request) => request.state === "unknown" || isOpen(request) || isUncompared(request),
  // An e-mail that is owed goes out by itself once the company is active.
  send: (request, context) =>
    hasInvoice(request, context) &&
    !isOthersInvoice(request) &&
    request.sendState !== "sending" &&
    // In a copy of the shop the buyers are the live shop's.
    !context.holds.includes("other-database") &&
    (request.sendState !== "queued" || context.holds.length === 0),
  check: ({ flags }) => hasFlags(flags),
  download: hasInvoice,
}

const FOUND: ProgressCode = "MAY_BE_ISSUED"

/** True of an order that was left to a person before its create, for an invoice that was found. */
export const mayBeIssuedElsewhere = (reasons: Facts["reasons"]): boolean =>
  reasons?.[0]?.code === FOUND

/** It carries the reference of another order: mailed, it would show that order's buyer. */
export const isOthersInvoice = ({ difference }: Pick<Facts, "difference">): boolean =>
  difference?.what === "reference"

/** True of an invoice that is, or may be, issued and of which something still waits for a person. */
const isOpen = (request: Facts): boolean =>
  sendAwaitsPerson(request.sendState) ||
  hasOpenDifference(request) ||
  hasOpenCorrection(request) ||
  isDoubled(request)

/** True while a request waits for a person: the list's filter of the same name, in SQL, agrees. */
export const needsAttention = (request: Parameters<typeof findAttention>[0]): boolean =>
  findAttention(request) !== null
