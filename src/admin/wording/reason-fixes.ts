import type {
  AllowedActions,
  ApiReason,
  InvoiceRequestRow,
  ProgressCode,
  RefusalCode,
  SkipCode,
} from "../../types"
import { listLabels } from "../components/settings/fields/vat-rows"
import { moveNamedFixFirst } from "./refused-field"

/** The form that corrects it in place, after which the invoice is retried. */
export type FormTarget =
  "buyer" | "receipt" | "settings.vat" | "settings.amounts" | "settings.numbering"

/** A page where it can be corrected; `:order` is the order's id. */
export type LinkTarget =
  | "/orders/:order"
  | "/draft-orders/:order"
  | "/settings/tax-regions"
  | "/settings/sales-channels"
  | "/settings/regions"
  | "/settings/store"
  | "/settings/invoicing"
  | "/invoicing"
  | "/invoicing/mapping"

/** A button already shown with the reason; `wait`: it continues automatically. */
export type ActTarget = keyof AllowedActions | "wait"

export type Fix =
  | { kind: "form"; target: FormTarget }
  | { kind: "link"; target: LinkTarget }
  | { kind: "act"; target: ActTarget }

export type ReasonCode = RefusalCode | SkipCode | ProgressCode

const form = (target: FormTarget): Fix => ({ kind: "form", target })
const link = (target: LinkTarget): Fix => ({ kind: "link", target })
const act = (target: ActTarget): Fix => ({ kind: "act", target })

/** Issued by hand in Altera and linked to the order. */
const BY_HAND = act("link")

/** The ways to resolve each reason, the most important first. */
export const REASON_FIXES: Readonly<Record<ReasonCode, readonly [Fix, ...Fix[]]>> = {
  // The order
  ORDER_NOT_FOUND: [act("skip")],
  ORDER_IS_DRAFT: [link("/draft-orders/:order"), act("retry")],
  ORDER_UNREADABLE: [link("/orders/:order"), BY_HAND],
  RETURN_BEFORE_INVOICE: [BY_HAND, act("skip")],
  CREDIT_LINE_AFTER_ORDER: [BY_HAND, act("skip"), act("retry")],
  NOT_PAID_IN_FULL: [act("issue"), act("retry")],
  ISSUING_WAS_STOPPED: [BY_HAND, act("issue"), act("skip")],
  TOTAL_MISMATCH: [link("/orders/:order"), BY_HAND],
  NEGATIVE_LINE: [link("/orders/:order"), BY_HAND],
  CURRENCY_PRECISION: [form("settings.amounts"), BY_HAND],
  NET_NOT_EXACT: [form("settings.amounts")],
  // VAT
  VAT_RATE_NOT_MAPPED: [form("settings.vat"), link("/settings/tax-regions"), BY_HAND, act("skip")],
  VAT_LABEL_DIFFERS_FROM_RATE: [
    form("settings.vat"),
    link("/settings/tax-regions"),
    BY_HAND,
    act("skip"),
  ],
  LEGAL_BASIS_MISSING: [form("settings.vat")],
  SEVERAL_TAX_LINES: [link("/settings/tax-regions"), BY_HAND],
  // The buyer
  ADDRESS_MISSING: [form("buyer"), BY_HAND, act("skip")],
  COUNTRY_MISSING: [form("buyer"), BY_HAND, act("skip")],
  BUYER_NAME_MISSING: [form("buyer")],
  COMPANY_NAME_MISSING: [form("buyer")],
  TAX_ID_INVALID: [form("buyer")],
  TAX_ID_OF_OTHER_COMPANY: [form("buyer")],
  REGION_NEEDS_REVIEW: [BY_HAND],
  RECEIPT_TAX_ID_UNCONFIRMED: [form("receipt"), form("buyer"), act("retry"), act("skip")],
  // The set-up
  NO_COMPANY_FITS: [link("/settings/invoicing"), act("retry")],
  COMPANY_UNKNOWN: [
    link("/settings/invoicing"),
    act("retry"),
    act("not_there"),
    act("send"),
    act("settle"),
  ],
  COMPANY_CONDITION_UNKNOWN: [link("/settings/invoicing"), act("retry")],
  EXTENSION_FAILED: [act("retry")],
  DRAFT_INVALID: [link("/orders/:order"), act("retry")],
  DRAFT_TOTALS_DIFFER: [act("retry"), BY_HAND],
  // The service's answer
  SERVICE_REFUSED: [
    form("buyer"),
    form("settings.numbering"),
    form("settings.amounts"),
    form("settings.vat"),
    link("/invoicing/mapping"),
    act("retry"),
    BY_HAND,
  ],
  // Skipped
  ZERO_TOTAL: [act("issue")],
  BUYER_IS_NOT_A_COMPANY: [act("issue")],
  BUYER_DID_NOT_ASK: [act("issue")],
  EXTENSION_SAID_NO: [act("issue")],
  SKIPPED_BY_PERSON: [act("issue")],
  SETTLED_BY_HAND: [act("issue"), act("link")],
  // Waiting, failed or unknown
  SERVICE_UNREACHABLE: [act("wait"), act("retry"), act("send")],
  SERVICE_BUSY: [act("wait"), act("retry")],
  READING_UNANSWERED: [act("wait"), act("retry")],
  KEY_REJECTED: [link("/settings/invoicing")],
  FORBIDDEN_FOR_NOW: [act("wait"), link("/settings/invoicing")],
  ERROR_FOR_NOW: [act("wait"), act("retry")],
  REQUEST_FORBIDDEN: [act("retry"), link("/settings/invoicing"), BY_HAND],
  SEND_FORBIDDEN: [act("send"), link("/settings/invoicing")],
  OUTCOME_UNKNOWN: [act("wait"), act("link")],
  AMBIGUOUS_LOOKUP: [act("link"), act("not_there"), act("settle")],
  MAY_BE_ISSUED: [act("link"), act("not_there"), act("skip")],
  DRAFT_FOUND: [act("link"), act("not_there"), act("settle")],
  DRAFT_GONE: [act("retry"), act("link"), act("skip")],
  DRAFT_ISSUED: [act("link"), act("retry"), act("skip")],
  DRAFT_NOT_SHOWN: [act("link"), act("not_there"), act("settle")],
  LOOKUP_FAILED: [act("wait"), act("link"), act("not_there"), act("settle")],
  LOOKUP_FORBIDDEN: [act("link"), act("not_there"), act("settle")],
  ACCOUNT_UNCERTAIN: [act("link"), act("not_there"), act("settle"), link("/settings/invoicing")],
  ACCOUNT_CHANGED: [act("send"), act("settle"), link("/settings/invoicing")],
  ANSWER_TIED: [act("link"), act("not_there"), act("settle")],
  ANSWERED_BEFORE: [act("link"), act("not_there"), act("settle")],
  ISSUED_TWICE: [act("settle")],
  NOT_READ_BACK: [act("download"), act("settle")],
  READING_FORBIDDEN: [act("download"), act("settle")],
  INTERNAL_ERROR: [act("retry"), act("send")],
  READ_BACK_DIFFERS: [link("/invoicing"), act("send")],
  SEND_REFUSED: [act("send")],
  SEND_UNCONFIRMED: [act("send")],
  SHOP_EMAIL_FAILED: [act("send")],
  SHOWN_AS_SENT: [act("send"), act("settle")],
  DRAFT_OUTDATED: [act("settle"), act("send")],
  ABSENT_WITH_NEW_KEY: [act("link"), act("not_there"), act("settle")],
  ABSENT_AGAIN: [act("link"), act("not_there"), act("settle")],
  DRAFT_ELSEWHERE: [act("link"), act("not_there"), act("settle")],
  LINKED_UNVERIFIED: [act("download"), act("settle"), act("send")],
  EMAIL_MISSING: [act("send")],
  KSEF_REJECTED: [act("settle"), act("send")],
  KSEF_WAIT_OVER: [act("send"), act("settle")],
}

/** A rate of the shop that has no label in the service, such as 19; null for any other reason. */
export function findStrangeRate({ code, params }: Pick<ApiReason, "code" | "params">) {
  const isOfVat = code === "VAT_RATE_NOT_MAPPED" || code === "VAT_LABEL_DIFFERS_FROM_RATE"
  const rate = String(params.rate ?? "")
  return isOfVat && rate !== "" && listLabels(rate).length === 0 ? rate : null
}

/** The Medusa pages for each kind of thing that a company's condition may name. */
const PAGE_OF_KIND: Readonly<Record<string, LinkTarget>> = {
  sales_channel: "/settings/sales-channels",
  region: "/settings/regions",
  country: "/settings/regions",
  currency: "/settings/store",
}

/** The Medusa page on which what the reason is missing can be added, if the reason says what that is. */
function findPageOfMedusa({ code, params }: Pick<ApiReason, "code" | "params">): Fix[] {
  const kind = String(params.problem ?? "")
  const page = Object.hasOwn(PAGE_OF_KIND, kind) ? PAGE_OF_KIND[kind] : undefined
  return code === "COMPANY_CONDITION_UNKNOWN" && page ? [link(page)] : []
}

/**
 * The ways to resolve a reason, the most important first. Leaves out the settings if no label exists for the
 * rate.
 *
 * @param words what the service said when it refused, if it did
 */
export function listFixes(
  reason: Pick<ApiReason, "code" | "params">,
  words: InvoiceRequestRow["service_words"] = null
): readonly Fix[] {
  const all: readonly Fix[] = Object.hasOwn(REASON_FIXES, reason.code)
    ? [...findPageOfMedusa(reason), ...REASON_FIXES[reason.code as ReasonCode]]
    : []
  if (reason.code === "SERVICE_REFUSED") return moveNamedFixFirst(all, words)
  return findStrangeRate(reason) === null ? all : all.filter(({ kind }) => kind !== "form")
}

/** The texts of these reasons mention "the named field"; with other reasons the path tells users nothing. */
const NAMES_FIELD: readonly string[] = ["ORDER_UNREADABLE", "DRAFT_INVALID"]

/** True if the path of the field is shown: the reason's text needs it, or the code is unknown here. */
export const isFieldShown = ({ code, field }: Pick<ApiReason, "code" | "field">): boolean =>
  field !== null && (NAMES_FIELD.includes(code) || !Object.hasOwn(REASON_FIXES, code))

type Stopped = {
  state: InvoiceRequestRow["state"]
  reasons: readonly Pick<ApiReason, "code" | "params">[]
}

/**
 * True if the act is shown as a button and not in the three-dot menu: it is a way to resolve the reason, and
 * no form does.
 */
export function isForemost(act: "link" | "skip", { state, reasons }: Stopped): boolean {
  if (state === "unknown") return act === "link"
  if (state !== "refused" && state !== "failed") return false
  return reasons.some((reason) => {
    const fixes = listFixes(reason)
    const isNamed = fixes.some(({ kind, target }) => kind === "act" && target === act)
    return isNamed && fixes.every(({ kind }) => kind !== "form")
  })
}

/** True if a reason of an issued invoice asks for manual settling: then its button is shown. */
export const isSettlingNamed = (
  request: Pick<InvoiceRequestRow, "state"> & {
    reasons: Stopped["reasons"]
    send_reasons: Stopped["reasons"]
  }
): boolean =>
  request.state === "issued" &&
  [...request.reasons, ...request.send_reasons].some((reason) =>
    listFixes(reason).some(({ kind, target }) => kind === "act" && target === "settle")
  )

/** True if nothing in the order can be corrected, so the invoice has to be made by hand. */
export const isByHandOnly = (stopped: Stopped): boolean => isLedBy(stopped, "link")

/** True if there is nothing to correct, because the order no longer exists. */
export const isSkipOnly = (stopped: Stopped): boolean => isLedBy(stopped, "skip")

const isLedBy = ({ state, reasons }: Stopped, act: "link" | "skip"): boolean =>
  state === "refused" &&
  reasons.some((reason) => {
    const [foremost] = listFixes(reason)
    return foremost?.kind === "act" && foremost.target === act
  })
