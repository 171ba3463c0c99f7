import { readLinkedTotals } from "../money/linked-totals"
import { referenceCode } from "../draft/reference"
import type { MonthFacts } from "./facts"
import { toShown, type Finding, type ListedInvoice, type MonthRequest, type MonthRow } from "./row"
import { listOthers } from "./to-be-read"

/** The month's invoices that are not an order's own, and their findings for orders' invoices. */
export function findOthers(facts: MonthFacts): {
  rows: MonthRow[]
  beside: ReadonlyMap<string, readonly Finding[]>
} {
  const { invoices, accountId, unreadIds } = facts
  const requests = [...facts.requests].sort(compareClaims)
  const beside = new Map<string, Finding[]>()
  const note = (request: MonthRequest, finding: Finding) =>
    beside.set(request.id, [...(beside.get(request.id) ?? []), finding])
  const issued = requests.filter(
    (request) => request.state === "issued" && request.accountId === accountId
  )
  const tied = new Map(issued.map((request) => [request.invoiceId ?? "", request]))
  const byCode = new Map(requests.map((request) => [referenceCode(request.orderId), request]))
  // In another account the same id is a different document.
  const isHere = (request: MonthRequest) => (request.accountId ?? accountId) === accountId
  const named = new Map(
    requests
      .filter(isHere)
      .flatMap((request) =>
        [...(request.answeredInvoiceIds ?? []), ...(request.settledInvoiceIds ?? [])].map(
          (id) => [id, request] as const
        )
      )
  )
  const looks = new Map(
    invoices.flatMap((invoice) => {
      const request = tied.get(invoice.id)
      return request ? [[lookOf(invoice), request] as const] : []
    })
  )
  const rows = listOthers(facts).map((invoice): MonthRow => {
    const request = byCode.get(codeOf(invoice.reference) ?? "") ?? named.get(invoice.id) ?? null
    const isSettled =
      request !== null &&
      isHere(request) &&
      request.settledInvoiceIds?.includes(invoice.id) === true
    const name = invoice.number ?? invoice.id
    if (request?.state === "issued") {
      const finding = { kind: "doubled", kept: request.invoiceNumber, found: name } as const
      if (!isSettled) note(request, finding)
      return toOther(invoice, request, { class: "doubled", finding: isSettled ? null : finding })
    }
    if (request || invoice.reference !== null) {
      return toOther(invoice, request, { class: "unrecorded", finding: null })
    }
    const lookalike = looks.get(lookOf(invoice))
    if (lookalike) {
      const finding = { kind: "alike", kept: lookalike.invoiceNumber, found: name } as const
      return toOther(invoice, null, { class: "stranger", finding })
    }
    // It may carry an order's reference, and be its second invoice.
    const finding = unreadIds.has(invoice.id)
      ? ({ kind: "not_checked", kept: null, found: name } as const)
      : null
    return toOther(invoice, null, { class: "stranger", finding })
  })
  return { rows, beside }
}

/** Of several requests with one invoice, the last wins: an issued one, in whatever order they were read. */
const compareClaims = (a: MonthRequest, b: MonthRequest): number =>
  Number(a.state === "issued") - Number(b.state === "issued") || a.id.localeCompare(b.id)

function toOther(
  invoice: ListedInvoice,
  request: MonthRequest | null,
  {
    class: found,
    finding,
  }: { class: "doubled" | "unrecorded" | "stranger"; finding: Finding | null }
): MonthRow {
  return {
    key: `invoice ${invoice.id}`,
    class: found,
    orderId: request?.orderId ?? null,
    orderDisplayId: request?.orderDisplayId ?? null,
    requestId: request?.id ?? null,
    placedOn: null,
    why: null,
    whyParams: null,
    invoiceId: invoice.id,
    invoiceNumber: invoice.number,
    issueDate: invoice.issueDate,
    currency: invoice.currency,
    totals: readLinkedTotals(invoice),
    origin: "stranger",
    isCounted: false,
    shown: toShown(invoice),
    payment: null,
    ksef: null,
    findings: finding ? [finding] : [],
    isOpen: found === "unrecorded" || finding !== null,
  }
}

const codeOf = (reference: string | null): string | null =>
  reference === null ? null : reference.replace(/^ref\.\s*/i, "").toUpperCase()

/** Equal for two invoices that look the same to their buyer. */
const lookOf = ({ buyer, currency, gross, issueDate }: ListedInvoice): string =>
  JSON.stringify([buyer, currency, Number(gross), issueDate])
