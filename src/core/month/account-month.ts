import { readLinkedTotals } from "../money/linked-totals"
import { isOtherDocument } from "../request/other-document"
import { hasOpenCorrection, hasOpenDifference } from "../request/attention"
import type { Difference } from "../request/invoice-request"
import type { AutomaticTrigger } from "../settings/options"
import { compareShown } from "./compare-shown"
import type { MonthFacts } from "./facts"
import { isInMonth } from "./month"
import { findOthers } from "./other-invoices"
import {
  STATE_CODES,
  toShown,
  type Finding,
  type FindingKind,
  type ListedInvoice,
  type MonthOrder,
  type MonthRequest,
  type MonthRow,
  type NoRequestCode,
  type OrderClass,
} from "./row"

/**
 * Accounts for every order and every invoice of the month: each in exactly one row.
 *
 * An order belongs to the month in which it was placed, and to the one in which its invoice was
 * issued; an invoice to the month of its issue date. Amounts are counted with the invoice.
 */
export function accountForMonth(facts: MonthFacts): MonthRow[] {
  const shownOf = new Map(facts.invoices.map((invoice) => [invoice.id, invoice]))
  const requestOf = new Map(facts.requests.map((request) => [request.orderId, request]))
  const orderOf = new Map(facts.orders.map((order) => [order.id, order]))
  const ids = new Set([
    ...orderOf.keys(),
    ...facts.requests
      .filter((request) => isOfMonth(request, facts, shownOf))
      .map(({ orderId }) => orderId),
  ])
  const others = findOthers(facts)
  const rows = [...ids].map((id) => {
    const [order, request] = [orderOf.get(id) ?? null, requestOf.get(id) ?? null]
    const more = request ? (others.beside.get(request.id) ?? []) : []
    return accountForOrder(facts, { id, order, request }, shownOf, more)
  })
  return [...rows, ...others.rows].sort(compareRows)
}

/** False for a request found only through a doubled invoice. */
const isOfMonth = (
  { state, issueDate, invoiceId, accountId }: MonthRequest,
  { month, accountId: opened }: MonthFacts,
  shownOf: ReadonlyMap<string, ListedInvoice>
): boolean =>
  state === "issued" &&
  (isInMonth(issueDate, month) ||
    (accountId === opened && isInMonth(shownOf.get(invoiceId ?? "")?.issueDate ?? null, month)))

type Case = { id: string; order: MonthOrder | null; request: MonthRequest | null }

function accountForOrder(
  facts: MonthFacts,
  { id, order, request }: Case,
  shownOf: ReadonlyMap<string, ListedInvoice>,
  more: readonly Finding[]
): MonthRow {
  const { class: found, why } = classify(facts, order, request)
  const isIssued = request?.state === "issued"
  const invoiceId = isIssued ? request.invoiceId : null
  const isHere = isIssued && request.accountId === facts.accountId
  const shown = (isHere && invoiceId !== null && shownOf.get(invoiceId)) || null
  const differing = isIssued && shown ? compareShown(request, shown) : []
  const findings = [
    ...(isIssued ? findUnshown(facts, request, shown) : []),
    ...differing,
    ...more,
    ...(isIssued ? findNoted(request, differing) : []),
    ...(isIssued ? findRefused(request, shown) : []),
  ]
  const issueDate = isIssued ? (request.issueDate ?? shown?.issueDate ?? null) : null
  return {
    key: `order ${id}`,
    class: found,
    orderId: id,
    orderDisplayId: order?.displayId ?? request?.orderDisplayId ?? null,
    requestId: request?.id ?? null,
    placedOn: order?.placedOn ?? null,
    why,
    whyParams: request && why === request.reason ? request.reasonParams : null,
    invoiceId,
    invoiceNumber: isIssued ? (request.invoiceNumber ?? shown?.number ?? null) : null,
    issueDate,
    currency: isIssued ? (request.currency ?? shown?.currency ?? null) : null,
    totals: isIssued ? (request.totals ?? (shown && readLinkedTotals(shown))) : null,
    origin: isIssued ? (request.isLinked ? "linked" : "ours") : null,
    isCounted: isIssued && isInMonth(issueDate, facts.month),
    shown: shown && toShown(shown),
    payment: request?.payment ?? null,
    ksef: request?.ksef ?? null,
    findings,
    isOpen: found === "not_yet" || findings.length > 0,
  }
}

function classify(
  facts: Pick<MonthFacts, "trigger" | "startDate">,
  order: MonthOrder | null,
  request: MonthRequest | null
): { class: OrderClass; why: string | null } {
  if (!request) {
    if (!order || order.isCanceled) return { class: "canceled", why: null }
    return { class: "not_yet", why: whyNotRequested(facts, order) }
  }
  switch (request.state) {
    case "issued":
      return { class: request.correction?.isSettled === true ? "corrected" : "invoiced", why: null }
    case "skipped":
      return { class: "skipped", why: request.reason }
    case "canceled":
      return { class: "canceled", why: null }
    case "queued":
    case "issuing":
    case "unknown":
    case "refused":
    case "failed":
      return { class: "not_yet", why: request.reason ?? STATE_CODES[request.state] }
  }
}

const COMPLETED: readonly string[] = ["completed", "archived"]

function whyNotRequested(
  { trigger, startDate }: Pick<MonthFacts, "trigger" | "startDate">,
  { createdAt, status }: MonthOrder
): NoRequestCode {
  if (startDate === null || Date.parse(createdAt) < Date.parse(startDate)) return "BEFORE_START"
  const hasFired: Partial<Record<AutomaticTrigger, boolean>> = {
    "order.placed": true,
    "order.completed": COMPLETED.includes(status),
  }
  return trigger !== "manual" && hasFired[trigger] === true ? "NOT_REQUESTED" : "NOT_TRIGGERED"
}

/** The finding for a ledger invoice that the service does not show. */
function findUnshown(
  { accountId, absentIds }: MonthFacts,
  request: MonthRequest,
  shown: ListedInvoice | null
): Finding[] {
  if (shown) return []
  const isAbsent = request.accountId === accountId && absentIds.has(request.invoiceId ?? "")
  return [{ kind: isAbsent ? "missing" : "not_checked", kept: request.invoiceNumber, found: null }]
}

/** What differed after issuing, and the matching finding if the service still shows it. */
const SHOWN_AS = {
  gross: "gross",
  currency: "currency",
  status: "draft",
  reference: null,
  type: null,
} as const satisfies Readonly<Record<Difference["what"], FindingKind | null>>

/** Open issues recorded in the ledger, unless the comparison has just found the same. */
function findNoted(request: MonthRequest, differing: readonly Finding[]): Finding[] {
  const { correction, difference } = request
  const found: Finding[] = []
  if (correction && hasOpenCorrection(request)) {
    found.push({ kind: "correction_due", kept: correction.reason, found: null })
  }
  const isOpen = hasOpenDifference(request) || (difference && isOtherDocument(difference))
  if (difference && isOpen && !differing.some(({ kind }) => kind === SHOWN_AS[difference.what])) {
    found.push({ kind: "differs", kept: difference.what, found: null })
  }
  return found
}

/** An invoice that KSeF rejected does not count in the books of a buyer with a Polish tax number. */
function findRefused(request: MonthRequest, shown: ListedInvoice | null): Finding[] {
  // The list was read just now; the ledger's state may be hours old.
  const isTold = shown !== null && shown.ksef !== null && shown.ksef !== "not_shown"
  const status = isTold ? shown.ksef : request.ksef
  return status === "error" && !request.isKsefSettled
    ? [{ kind: "ksef_refused", kept: null, found: null }]
    : []
}

/** Sorts what needs attention first: differences, orders without an invoice, invoices of others. */
function rankOf({ class: found, findings, isOpen }: MonthRow): number {
  if (findings.length > 0) return 0
  if (isOpen) return 1
  return found === "stranger" || found === "doubled" ? 2 : 3
}

function compareRows(a: MonthRow, b: MonthRow): number {
  const dayOf = ({ issueDate, placedOn }: MonthRow) => issueDate ?? placedOn ?? ""
  return (
    rankOf(a) - rankOf(b) ||
    dayOf(a).localeCompare(dayOf(b)) ||
    (a.orderDisplayId ?? "").localeCompare(b.orderDisplayId ?? "", "en", { numeric: true }) ||
    a.key.localeCompare(b.key)
  )
}
