import { readCalendarDate } from "../../core/dates"
import { FIRST_START } from "../../core/settings/value-ids"
import { accountForMonth } from "../../core/month/account-month"
import { listOthers } from "../../core/month/to-be-read"
import { daysOf, momentsOf, TAX_ZONE } from "../../core/month/month"
import type { ListedInvoice, MonthOrder, MonthRequest, MonthRow } from "../../core/month/row"
import { composeReference } from "../../core/draft/reference"
import type { Ports } from "../ports"
import { routeOrder } from "../issue/route-order"
import { decideAccount } from "../holds/same-account"
import { waitWhenAsked } from "../holds/wait-when-asked"
import { scanList } from "../look-up/scan-list"
import type { PlacedOrder } from "./month-port"
import { readOneByOne, toListed } from "./read-by-id"

/** Why a month cannot be read now. */
export type MonthTrouble =
  "COMPANY_UNKNOWN" | "ACCOUNT_UNTOLD" | "KEY_REJECTED" | "LIST_FORBIDDEN" | "LIST_UNREADABLE"

export type ReadMonth =
  | { kind: "read"; rows: MonthRow[]; accountId: string; isWhole: boolean; readAt: string }
  | { kind: "trouble"; code: MonthTrouble }

const ORDERS_PAGE = 500
const HEADERS_PAGE = 100
/** A hundred thousand invoices newer than the month: a longer list counts as unreadable. */
const MOST_PAGES = 1_000

/**
 * Reads a month of a company: its orders, what the ledger has of them, and what the service shows now;
 * accounts for every one of them. Changes nothing.
 *
 * Makes one request at a time, and lists a hundred invoices per call; no buyer data outlives the call.
 *
 * @param month "YYYY-MM", in Warsaw.
 */
export async function readMonth(
  ports: Ports,
  { companyId, month }: { companyId: string; month: string }
): Promise<ReadMonth> {
  const configured = ports.serviceOf(companyId)
  if (!configured) return { kind: "trouble", code: "COMPANY_UNKNOWN" }
  const service = waitWhenAsked(ports, companyId, configured)
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) return { kind: "trouble", code: "ACCOUNT_UNTOLD" }
  const now = await ports.databaseClock.read(ports.ledger)
  const today = readCalendarDate(now, TAX_ZONE) ?? ""
  const days = daysOf(month)
  const placed = await listOrders(ports, month)
  const ofOrders = await findOfOrders(ports, companyId, placed, today)
  const orders = await keepCompanys(ports, companyId, placed, ofOrders)
  const scan = await scanList(service, {
    searchPhrase: null,
    earliest: days.first,
    mostPages: MOST_PAGES,
  })
  if (scan.kind !== "scanned") return { kind: "trouble", code: TROUBLE[scan.kind] }
  const listed = new Map(scan.invoices.map((shown) => [shown.invoiceId, shown]))
  const invoices = new Map(scan.invoices.map((shown) => [shown.invoiceId, toListed(shown)]))
  const ofMonth = [...invoices.values()].filter(
    ({ issueDate }) => issueDate !== null && issueDate >= days.first && issueDate <= days.last
  )
  const requests = mergeById([
    ...ofOrders.filter((request) => request.companyId === companyId || request.companyId === null),
    ...(await ports.ledger.findMonthRequests({ of: "dates", companyId, ...days }, today)),
    ...(await ports.ledger.findMonthRequests(
      { of: "invoices", companyId, accountId, invoiceIds: ofMonth.map(({ id }) => id) },
      today
    )),
  ])
  const facts = { month, accountId, orders, requests }
  const { absentIds, unreadIds } = await readOneByOne(ports, {
    service,
    facts,
    listed,
    invoices,
  })
  const { trigger } = ports.settings
  const startDate = ports.settings.startDate ?? (await ports.ledger.readValue<string>(FIRST_START))
  const shown = [...invoices.values()]
  const ofReferences = await findOfReferences(ports, companyId, { facts, listed: shown, today })
  const rows = accountForMonth({
    ...facts,
    requests: [...requests, ...ofReferences],
    invoices: shown,
    absentIds,
    unreadIds,
    trigger,
    startDate,
  })
  return { kind: "read", rows, accountId, isWhole: scan.isWhole, readAt: now.toISOString() }
}

const TROUBLE = {
  "key-rejected": "KEY_REJECTED",
  forbidden: "LIST_FORBIDDEN",
  unreadable: "LIST_UNREADABLE",
} as const

async function listOrders({ orders }: Ports, month: string): Promise<PlacedOrder[]> {
  const { from, before } = momentsOf(month)
  const found: PlacedOrder[] = []
  let after: string | null = null
  do {
    const page = await orders.listPlaced({ from, before, after, limit: ORDERS_PAGE })
    found.push(...page.orders)
    after = page.last
  } while (after !== null)
  return found
}

/** Their requests of any company: an order that another company invoices is not this one's. */
async function findOfOrders(
  { ledger }: Ports,
  companyId: string,
  orders: readonly PlacedOrder[],
  today: string
): Promise<MonthRequest[]> {
  const found: MonthRequest[] = []
  for (const page of cut(orders, ORDERS_PAGE)) {
    const orderIds = page.map(({ id }) => id)
    found.push(...(await ledger.findMonthRequests({ of: "orders", companyId, orderIds }, today)))
  }
  return found
}

/** The company's orders: by their requests, else by the companies' conditions. */
async function keepCompanys(
  ports: Ports,
  companyId: string,
  orders: readonly PlacedOrder[],
  requests: readonly MonthRequest[]
): Promise<MonthOrder[]> {
  const companyOf = new Map(requests.map((request) => [request.orderId, request.companyId]))
  const kept = new Set(
    requests.flatMap(({ orderId, companyId: id }) =>
      id === companyId || id === null ? [orderId] : []
    )
  )
  const unrequested = orders.filter(({ id }) => !companyOf.has(id)).map(({ id }) => id)
  // An order without a company is shown with each, so with a single company no lookup is needed.
  if (ports.settings.companies.length === 1) unrequested.forEach((id) => kept.add(id))
  else {
    for (const page of cut(unrequested, HEADERS_PAGE)) {
      const headers = await ports.orders.readHeaders(page)
      for (const header of headers) {
        const { company } = await routeOrder(ports, header)
        if (company === null || company.id === companyId) kept.add(header.id)
      }
      // An unreadable order may be any company's, and it must not be missing from its month.
      const readable = new Set(headers.map(({ id }) => id))
      page.filter((id) => !readable.has(id)).forEach((id) => kept.add(id))
    }
  }
  return orders
    .filter(({ id }) => kept.has(id))
    .map((order) => ({ ...order, placedOn: readCalendarDate(order.createdAt, TAX_ZONE) ?? "" }))
}

/** Requests, of orders of other months, that the references of unmatched invoices name. */
async function findOfReferences(
  { ledger }: Ports,
  companyId: string,
  found: {
    facts: { month: string; accountId: string; requests: readonly MonthRequest[] }
    listed: readonly ListedInvoice[]
    today: string
  }
): Promise<MonthRequest[]> {
  const { facts, listed, today } = found
  const known = new Set(facts.requests.map(({ orderId }) => composeReference(orderId)))
  const references = listOthers({ ...facts, invoices: listed }).flatMap(({ reference }) =>
    reference === null || known.has(reference) ? [] : [reference]
  )
  if (references.length === 0) return []
  return await ledger.findMonthRequests({ of: "references", companyId, references }, today)
}

const mergeById = (requests: readonly MonthRequest[]): MonthRequest[] => [
  ...new Map(requests.map((request) => [request.id, request])).values(),
]

function cut<T>(list: readonly T[], size: number): T[][] {
  const pages: T[][] = []
  for (let start = 0; start < list.length; start += size) {
    pages.push(list.slice(start, start + size))
  }
  return pages
}
