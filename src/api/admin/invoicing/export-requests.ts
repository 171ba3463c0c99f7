import {
  BYTE_ORDER_MARK,
  toCsvLine,
  toCsvLines,
  type CsvCell,
  type CsvLanguage,
} from "../../../core/csv"
import { VAT_LABELS, type InvoiceTotals } from "../../../core/draft/invoice-draft"
import { hasPaymentLook } from "../../../core/request/awaits-payment"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { KsefWatch } from "../../../core/ksef/watch"
import type { PaymentStatus, PaymentWatch } from "../../../core/payment/watch"
import { isMailAddressless, isMailWithheld } from "../../../core/request/withheld"
import type { RequestFilter, RequestListing } from "../../../modules/invoice_ledger/list-requests"
import {
  HEADERS,
  KSEF_STATUSES,
  NO_ADDRESS,
  PAYMENTS,
  REASONS,
  SEND_STATES,
  STATES,
  WITHHELD,
  YES_NO,
} from "./export-words"
import { toLocalMoment } from "./local-moment"
import { presentKsef } from "./present-ksef"
import { readStatusAt } from "./present-request"
import type { Buyer } from "./read-buyers"
import type { InvoiceKsef } from "../../../types"

const PAGE = 200
const PARTS = ["net", "vat", "gross"] as const

type ExportPorts = {
  language: CsvLanguage
  timeZone: string
  filter: RequestFilter
  listRequests(listing: RequestListing): Promise<readonly InvoiceRequest[]>
  nameCompany(companyId: string | null): string | null
  readBuyers(orderIds: readonly string[]): Promise<ReadonlyMap<string, Buyer>>
  /** Ids of those orders that are paid in full. */
  findPaid(orderIds: readonly string[]): Promise<ReadonlySet<string>>
  /** Payment watches of those requests whose invoices were issued unpaid. */
  findPaymentsOf(requestIds: readonly string[]): Promise<readonly PaymentWatch[]>
  /** The database's clock in milliseconds. */
  nowMs: number
  /** KSeF watches of those requests that have one. */
  findKsefOf(requestIds: readonly string[]): Promise<readonly KsefWatch[]>
}

/**
 * The list as CSV, page by page; each page continues after the last row of the one before.
 *
 * Amounts are those with which the invoice was sent, as frozen in the ledger; nothing is computed here.
 */
export async function* exportRequests(ports: ExportPorts): AsyncGenerator<string> {
  const { language } = ports
  yield BYTE_ORDER_MARK + toCsvLine(listHeaders(language), language)
  let afterId: string | null = null
  for (;;) {
    const rows: readonly InvoiceRequest[] = await ports.listRequests({
      filter: { ...ports.filter, ...(afterId === null ? {} : { afterId }) },
      sort: { by: "created_at", isDescending: true },
      limit: PAGE,
      offset: 0,
    })
    const last = rows.at(-1)
    if (!last) return
    const orderIds = rows.map(({ orderId }) => orderId)
    const ids = rows.map(({ id }) => id)
    const [buyers, paid, watches, payments] = await Promise.all([
      ports.readBuyers(orderIds),
      ports.findPaid(orderIds),
      ports.findKsefOf(ids),
      ports.findPaymentsOf(ids),
    ])
    const watchOf = new Map(watches.map((watch) => [watch.requestId, watch]))
    const paymentOf = new Map(payments.map((payment) => [payment.requestId, payment]))
    const now = new Date(ports.nowMs)
    const cellsOf = (row: InvoiceRequest) => {
      const watch = watchOf.get(row.id)
      return toCells(row, {
        ...ports,
        buyer: buyers.get(row.orderId),
        isPaid: paid.has(row.orderId),
        ksef: watch ? presentKsef(watch, row, now) : null,
        payment: readStatusAt(row, paymentOf.get(row.id) ?? null, now),
      })
    }
    yield toCsvLines(rows.map(cellsOf), language)
    if (rows.length < PAGE) return
    afterId = last.id
  }
}

function listHeaders(language: CsvLanguage): string[] {
  const { net, vat, gross, paid, ...others } = HEADERS
  const { email, emailTo, sentAt, requestedAt, reason, invoiceId, ...more } = others
  const { ksef, ksefNumber, ksefAcceptedAt, ksefWords, ksefLastDay, ...less } = more
  const { ksefOffline, ksefRetries, ksefReadOnly, ...rest } = less
  const { payment, dueDate, ...first } = rest
  const amounts = { net, vat, gross }
  return [
    ...Object.values(first).map((words) => words[language]),
    ...PARTS.map((part) => amounts[part][language]),
    ...VAT_LABELS.flatMap((label) => PARTS.map((part) => `${amounts[part][language]} ${label}`)),
    ...[
      paid,
      email,
      emailTo,
      sentAt,
      requestedAt,
      reason,
      invoiceId,
      ksef,
      ksefNumber,
      ksefAcceptedAt,
      ksefWords,
      ksefLastDay,
      ksefOffline,
      ksefRetries,
      ksefReadOnly,
      payment,
      dueDate,
    ].map((words) => words[language]),
  ]
}

type RowFacts = Pick<ExportPorts, "nameCompany"> & {
  language: CsvLanguage
  timeZone: string
  buyer: Buyer | undefined
  isPaid: boolean
  ksef: InvoiceKsef | null
  payment: PaymentStatus | null
}

function toCells(request: InvoiceRequest, facts: RowFacts): CsvCell[] {
  const { language, timeZone, buyer, isPaid, ksef, payment } = facts
  const isIssued = request.state === "issued"
  const moment = (at: string | null) => at && { exact: toLocalMoment(at, timeZone) }
  // A waiting or refused request may be composed differently the next time.
  const ofIssued = <T>(value: T) => (isIssued ? value : null)
  return [
    request.invoiceNumber,
    request.orderDisplayId,
    buyer?.name ?? "",
    buyer?.taxNumber ?? null,
    STATES[hasPaymentLook(request) ? "awaiting_payment" : request.state][language],
    facts.nameCompany(request.companyId),
    ofIssued(request.projectId),
    toDate(ofIssued(request.issueDate)),
    toDate(ofIssued(request.saleDate)),
    request.currency,
    ...listAmounts(ofIssued(request.totals)),
    buyer ? YES_NO[isPaid ? "yes" : "no"][language] : null,
    ofIssued(nameMail(request)[language]),
    nameAddressee(request, buyer),
    moment(request.sentAt),
    moment(request.createdAt),
    (request.reasons ?? []).map((reason) => nameReason(reason.code, language)).join(", "),
    request.invoiceId,
    nameKsef(ksef, language),
    ksef?.number ?? null,
    moment(ksef?.status === "accepted" ? ksef.since : null),
    ksef?.message ?? null,
    toDate(ksef?.last_day ?? null),
    ...listKsefDetails(ksef, language),
    payment && PAYMENTS[payment][language],
    toDate(ofIssued(request.dueDate)),
  ]
}

/** As in the list: an e-mail that nobody refused is not called refused. */
function nameMail(request: InvoiceRequest) {
  if (isMailWithheld(request)) return WITHHELD
  return isMailAddressless(request) ? NO_ADDRESS : SEND_STATES[request.sendState]
}

function nameKsef(ksef: InvoiceKsef | null, language: CsvLanguage): string | null {
  const status = ksef?.status ?? null
  return status === null || status === "not_shown" ? null : KSEF_STATUSES[status][language]
}

/** Offline mode with its reason, how often the service retried, and whether the invoice is read-only. */
function listKsefDetails(ksef: InvoiceKsef | null, language: CsvLanguage): CsvCell[] {
  if (nameKsef(ksef, language) === null || ksef === null) return [null, null, null]
  const { is_offline: isOffline, offline_reason: reason, retries, is_read_only: isFixed } = ksef
  const yesNo = (is: boolean) => YES_NO[is ? "yes" : "no"][language]
  const offline = isOffline === null ? null : yesNo(isOffline)
  return [
    isOffline === true && reason !== null ? `${offline}: ${reason}` : offline,
    retries === null ? null : { exact: String(retries) },
    yesNo(isFixed),
  ]
}

const toDate = (date: string | null): CsvCell => date && { exact: date }

/** The total, then each rate; an invoice that a person linked may have no amounts by rate. */
function listAmounts(totals: InvoiceTotals | null): CsvCell[] {
  const parts = [totals, ...VAT_LABELS.map((label) => totals?.byVat?.[label] ?? null)]
  return parts.flatMap((amounts) =>
    PARTS.map((part): CsvCell => amounts && { amount: amounts[part] })
  )
}

function nameAddressee({ sentAt, sentTo }: InvoiceRequest, buyer: Buyer | undefined) {
  if (sentAt === null || sentTo === null) return null
  const isToBuyer = sentTo.kind === "contractor" || sentTo.hasBuyer === true
  return [...(isToBuyer ? [buyer?.email ?? ""] : []), ...sentTo.hints].join(", ")
}

const nameReason = (code: string, language: CsvLanguage): string =>
  Object.hasOwn(REASONS, code) ? REASONS[code as keyof typeof REASONS][language] : code
