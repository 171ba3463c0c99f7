import { listFlags } from "../../core/draft/list-flags"
import { explainCompany, type CompanyCondition } from "../../core/settings/company-choice"
import type { AnyReason, InvoiceRequest } from "../../core/request/invoice-request"
import type { CompanySettings } from "../../core/settings/options"
import { mayBeIssuedNow } from "../../core/request/allowed-acts"
import { describeMailed, type SendMoment } from "../../core/settings/send-rules"
import type { InvoiceCall } from "../../core/request/outcomes"
import type { InvoiceFlag } from "../../core/vat/split-payment"
import { compareSums, type InvoiceSum } from "../../core/money/sum-of-invoice"
import { explainLabel, readVatTable, type VatSource } from "../../core/vat/vat-label"
import { findMoment } from "../follow-up/plan-email"
import { composeRequest } from "../issue/compose-request"
import type { DraftOrReason } from "../issue/draft-or-reason"
import type { OrderHeader, Ports } from "../ports"
import { routeOrder } from "../issue/route-order"

type Composed = Extract<DraftOrReason, { kind: "draft" }>

/** What an order's invoice would say if it were issued now. */
export type InvoicePreview = {
  header: OrderHeader
  /** The order's existing request, which decides the company. */
  request: InvoiceRequest | null
  company: { id: string; isFrozen: boolean; conditions: readonly CompanyCondition[] } | null
  decision: "invoice" | "skip" | "refused" | "canceled"
  reasons: readonly AnyReason[]
  /** Also present for a skip or a missing payment, in spite of which a person may issue it. */
  invoice: PreviewedInvoice | null
}

export type PreviewedInvoice = Omit<Composed, "kind" | "today"> & {
  /** By position; null if the order's line or its rate can no longer be determined. */
  vatSources: readonly (VatSource | null)[]
  sum: InvoiceSum
  /** What a person should check once it is issued. */
  flags: readonly InvoiceFlag[]
  /** When its e-mail is sent, which depends on the buyer. */
  emailMoment: SendMoment
  call: InvoiceCall
}

/**
 * Composes an order's invoice as issuing would, and stops there: nothing is sent, written or
 * queued. Null when there is no such order.
 */
export async function previewInvoice(
  ports: Ports,
  orderId: string
): Promise<InvoicePreview | null> {
  const [header, request] = await Promise.all([
    ports.orders.readHeader(orderId),
    ports.ledger.findRequestOfOrder(orderId),
  ])
  if (!header) return null
  const { company, reason } = await findCompany(ports, header, request)
  if (!company) return { header, request, company, ...refuse([reason]) }
  const decided = await decide(ports, orderId, company, {
    isForced: request?.isForced ?? false,
    isMailOff: request?.isMailOff ?? false,
    request,
  })
  const isFrozen = company.id === request?.companyId
  const conditions = explainCompany(header, company)
  return { header, request, company: { id: company.id, isFrozen, conditions }, ...decided }
}

/** The company of the order's request, if the options still have it; else the one that fits. */
async function findCompany(ports: Ports, header: OrderHeader, request: InvoiceRequest | null) {
  const frozen = ports.settings.companies.find(({ id }) => id === request?.companyId)
  return frozen ? { company: frozen, reason: null } : await routeOrder(ports, header)
}

type Asked = Pick<InvoiceRequest, "isForced" | "isMailOff"> & { request: InvoiceRequest | null }
type Decided = Pick<InvoicePreview, "decision" | "reasons" | "invoice">

async function decide(
  ports: Ports,
  orderId: string,
  company: CompanySettings,
  asked: Asked
): Promise<Decided> {
  const { isForced, request } = asked
  const composed = await composeRequest(ports, {
    ...{ orderId, companyId: company.id, isForced },
    ...(request && { request }),
  })
  switch (composed.kind) {
    case "canceled":
      return { decision: "canceled", reasons: [], invoice: null }
    case "draft":
      return { decision: "invoice", reasons: [], invoice: await describe(ports, composed, asked) }
    case "refused":
      if (!mayBeIssuedNow({ state: "refused", reasons: composed.reasons })) {
        return refuse(composed.reasons)
      }
      return { ...refuse(composed.reasons), invoice: await describeForced() }
    case "skip":
      return { decision: "skip", reasons: composed.reasons, invoice: await describeForced() }
  }

  /** What a person's "Issue now" would give, to which the rules about who gets an invoice, and when, do not apply. */
  async function describeForced(): Promise<PreviewedInvoice | null> {
    if (isForced) return null
    const { invoice } = await decide(ports, orderId, company, { ...asked, isForced: true })
    return invoice
  }
}

const refuse = (reasons: readonly AnyReason[]): Decided => ({
  decision: "refused",
  reasons,
  invoice: null,
})

async function describe(
  ports: Ports,
  { draft, order }: Composed,
  { isMailOff }: Asked
): Promise<PreviewedInvoice> {
  const service = ports.serviceOf(draft.companyId)
  if (!service) throw new Error(`There is no service of company ${draft.companyId}`)
  const { companyId, contractor, positions } = draft
  const table = readVatTable(ports.settings.vatMap)
  const vatSources = positions.map(({ lineId }) => {
    const index = order.lines.findIndex(({ id }) => id === lineId)
    return index < 0 ? null : explainLabel(order.lines, index, table, contractor)
  })
  const call = await service.describeCreate(draft)
  const flags = listFlags(draft, order, ports.settings) ?? []
  const keyDigest = ports.keyDigestOf(companyId)
  const accountId = keyDigest && (await ports.ledger.findAccountOfKey(companyId, keyDigest))
  const about = { companyId, accountId, isMailOff, ...describeMailed(contractor) }
  const emailMoment = await findMoment(ports, about)
  return { draft, order, vatSources, sum: compareSums(draft, order), flags, emailMoment, call }
}
