import { findAttention, hasFlags, hasOpenCorrection, hasOpenDifference } from "./attention"
import { hasSecondInvoice } from "./doubled"
import { firstCode, type ProgressCode } from "./progress-codes"
import { isSelfEnding, type HoldCause, type InvoiceRequest } from "./invoice-request"
import { isOtherDocument } from "./other-document"
import { isUncompared } from "./uncompared"
import { awaitsPayment } from "./awaits-payment"
import { isLeftWhileStopped } from "./left-while-stopped"
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
 * Every state that needs manual review has a way out that claims nothing false: whoever may neither
 * link nor retry can skip what was never sent, or settle by hand what may exist.
 */
const ACTS_OF_STATE: Readonly<Record<RequestState, readonly PersonAct[]>> = {
  queued: ["retry", "skip"],
  issuing: [],
  issued: ["send", "settle", "check", "download"],
  refused: ["issue", "retry", "link", "not_there", "skip"],
  failed: ["retry", "link", "skip"],
  unknown: ["link", "not_there", "settle"],
  skipped: ["issue", "retry", "link", "settle"],
  canceled: [],
}

/** The state of a request's company. */
export type ActContext = {
  /** False if the options name no such company: its service cannot be asked about its invoices. */
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

/** True if the state allows this act, regardless of the company. */
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
/** A request that was never stamped may go to another company that fits. */
const hasCompany = ({ firstStampedAt }: Facts, { hasService }: ActContext) =>
  hasService || firstStampedAt === null

const CONDITIONS: Readonly<Record<PersonAct, (request: Facts, context: ActContext) => boolean>> = {
  issue: (request, context) => mayBeIssuedNow(request) && hasCompany(request, context),
  // A queued request can only keep waiting, unless its holds may end automatically: `retry` checks
  // those.
  retry: (request, context) =>
    hasCompany(request, context) &&
    !isLeftWhileStopped(request) &&
    (request.state !== "queued" || context.holds.every(isSelfEnding)),
  link: (_, { hasService }) => hasService,
  skip: always,
  not_there: isMissed,
  settle: (request) => request.state === "unknown" || isOpen(request) || isUncompared(request),
  // An e-mail that is owed is sent automatically once the company is active.
  send: (request, context) =>
    hasInvoice(request, context) &&
    !hasOtherDocument(request) &&
    request.sendState !== "sending" &&
    // In a copy of the shop, the buyers are those of the live shop.
    !context.holds.includes("other-database") &&
    (request.sendState !== "queued" || context.holds.length === 0),
  check: ({ flags }) => hasFlags(flags),
  download: hasInvoice,
}

/**
 * What is refused can only be issued once that is corrected, unless only a payment is missing or only
 * a person can say whether it was made by hand.
 */
export const mayBeIssuedNow = (request: Pick<Facts, "state" | "reasons">): boolean =>
  isActOf("issue", request.state) &&
  (request.state !== "refused" || awaitsPayment(request) || isLeftWhileStopped(request))

const FOUND: ProgressCode = "MAY_BE_ISSUED"

/** True if the order needs manual review before its create because a possible invoice was found. */
export const mayBeIssuedElsewhere = (reasons: Facts["reasons"]): boolean =>
  firstCode(reasons) === FOUND

/** True if the document is not this order's invoice, whoever accepted it: it is mailed to nobody. */
const hasOtherDocument = ({ difference }: Facts): boolean =>
  difference !== null && isOtherDocument(difference)

/** True if the invoice carries another order's reference: mailing it would reveal that order's buyer. */
export const isOthersInvoice = ({ difference }: Pick<Facts, "difference">): boolean =>
  difference?.what === "reference"

/** True if the invoice is, or may be, issued and something about it still needs manual review. */
const isOpen = (request: Facts): boolean =>
  sendAwaitsPerson(request.sendState) ||
  hasOpenDifference(request) ||
  hasOpenCorrection(request) ||
  hasSecondInvoice(request)

/** True while a request needs manual review. The list's filter of the same name, in SQL, agrees. */
export const needsAttention = (request: Parameters<typeof findAttention>[0]): boolean =>
  findAttention(request) !== null
