import { isDraftStatus } from "../request/invoice-status"
import { isInMonth } from "./month"
import type { ListedInvoice, MonthRequest } from "./row"

type Known = {
  month: string
  accountId: string
  requests: readonly MonthRequest[]
  invoices: readonly ListedInvoice[]
}

/** Ledger invoices in this account that the list did not show: they are read by id. */
export function listUnshown({ accountId, requests, invoices }: Omit<Known, "month">): string[] {
  const shown = new Set(invoices.map(({ id }) => id))
  return [...listTied({ accountId, requests })].filter((id) => !shown.has(id))
}

/** Issued sales invoices of the month that belong to no request. */
export function listOthers({ month, invoices, ...known }: Known): ListedInvoice[] {
  const tied = listTied(known)
  return invoices.filter(
    ({ id, issueDate, status, isOtherKind }) =>
      !tied.has(id) && isOtherKind !== true && isInMonth(issueDate, month) && !isDraftStatus(status)
  )
}

/** The ids of those for which the list showed no reference. */
export const listUnread = (known: Known): string[] =>
  listOthers(known).flatMap(({ id, reference }) => (reference === null ? [id] : []))

const listTied = ({ accountId, requests }: Pick<Known, "accountId" | "requests">): Set<string> =>
  new Set(
    requests.flatMap((request) =>
      request.state === "issued" && request.accountId === accountId && request.invoiceId !== null
        ? [request.invoiceId]
        : []
    )
  )
