import type { OperatorAct } from "../lifecycle/operator-act"
import type { RequestState } from "../lifecycle/states"
import type { RequestFields } from "./request-fields"

export type {
  AnyReason,
  Correction,
  Difference,
  LeftDraft,
  OrderChange,
  RequestFields,
  SentTo,
} from "./request-fields"

/** The nullable fields that are never null in a state. */
export const GUARANTEED = {
  queued: [],
  issuing: ["companyId", "stampToken", "stampedAt"],
  issued: ["companyId", "invoiceId", "issuedAt"],
  refused: [],
  failed: [],
  unknown: ["companyId"],
  skipped: [],
  canceled: [],
} as const satisfies Record<RequestState, readonly (keyof RequestFields)[]>

/** A request in one of these states, with what the state guarantees. */
export type RequestIn<State extends RequestState> = {
  [One in State]: RequestFields & { state: One } & {
    [Field in (typeof GUARANTEED)[One][number]]: NonNullable<RequestFields[Field]>
  }
}[State]

/** One order to be invoiced: this row is authoritative, whatever the queue holds. */
export type InvoiceRequest = RequestIn<RequestState>

export type NewRequest = {
  orderId: string
  orderDisplayId: string
  companyId: string | null
  isForced: boolean
  /** Its e-mail is left to a person, whatever the settings say. */
  isMailOff?: boolean
  /** The operator's act that made it, written with the row. */
  operator?: OperatorAct
  /** The event's name, "sweep", "person", "adoption", `BY_BACKFILL` with its run or `BY_LEFT_DRAFT`. */
  requestedBy: string
  /** The row is inserted only if this process still works on the run. */
  run?: { id: string; token: string }
}

/** `requestedBy` of a past order's invoice; the run's id follows. */
export const BY_BACKFILL = "backfill "

/** `requestedBy` of a draft order that was paid while issuing was manual, and has become an order since. */
export const BY_LEFT_DRAFT = "draft left to a person"

/** Whether it waits behind requests of new orders; one that was queued again, as by a person, does not. */
export const isOfPast = ({
  requestedBy,
  revision,
}: Pick<InvoiceRequest, "requestedBy" | "revision">): boolean =>
  requestedBy.startsWith(BY_BACKFILL) && revision === 0

/** Lifetime of a stamp without a deadline; versions before 0.2.0 set none. */
export const DEFAULT_STAMP_LIFETIME_MS = 15 * 60_000

/** Code of a call whose process died before it could record the result. */
export const PROCESS_DIED = "PROCESS_DIED"

/**
 * Why a company is not active; it is active again when no cause is left. `key-rejected` and
 * `unreachable` end automatically. `other-database`: the ledger is in another database than before, a
 * copy or a restored backup. `ledger-behind`: the service has invoices of ours that are missing from
 * the ledger. `difference`: an issued invoice is not as it was sent. `paused`: a person paused it.
 */
export const HOLD_CAUSES = [
  "other-database",
  "ledger-behind",
  "difference",
  "paused",
  "key-rejected",
  "unreachable",
] as const
export type HoldCause = (typeof HOLD_CAUSES)[number]

/** True if the hold ends automatically once the service answers a check. */
export const isSelfEnding = (cause: HoldCause): boolean =>
  cause === "unreachable" || cause === "key-rejected"

/** The result of ending one cause. `none`: there was no such hold; `still-on-hold`: others remain. */
export type HoldEnd = "none" | "still-on-hold" | "active"

/** One cause for which a company is not active; a company has at most one hold per cause. */
export type CompanyHold = {
  companyId: string
  cause: HoldCause
  since: string
  keyDigest: string | null
  /** Who paused it and why; null for a hold that the plugin placed. */
  actorId: string | null
  note: string | null
}
