import type { InvoiceRequest } from "../../../core/request/invoice-request"
import { isDraftStatus } from "../../../core/request/invoice-status"
import type { InvoicingService, ServiceInvoice } from "../../../core/request/outcomes"
import { composeReference, hasReference } from "../../../core/draft/reference"
import type { Ports } from "../../../pipeline/ports"
import type { LinkCandidate } from "../../../types"

/** As many as a person chooses from; a look-up finds no more. */
const MAX_CANDIDATES = 10

/**
 * The invoices that a person may want to link, each as the service shows it now. One that belongs to
 * another order is marked, since linking it would be refused; the reason that lists it may be older.
 */
export async function listLinkCandidates(
  ports: Pick<Ports, "ledger" | "keyDigestOf" | "serviceOf">,
  request: InvoiceRequest
): Promise<LinkCandidate[]> {
  const ids = listNamed(request).slice(0, MAX_CANDIDATES)
  if (ids.length === 0) return []
  const account = { companyId: request.companyId ?? "", accountId: request.accountId }
  const tied = await ports.ledger.findTiedInvoices(account, ids, request.id)
  const service = await findService(ports, request)
  const shown = await Promise.all(ids.map(async (id) => await read(service, id)))
  return ids.map((id, index) => {
    const invoice = shown[index] ?? null
    const isOurs = hasReference(invoice?.additionalDetails ?? "", composeReference(request.orderId))
    return {
      invoice_id: id,
      is_taken: tied.has(id) && !isOurs,
      is_draft: isDraftStatus(invoice?.status ?? null),
      invoice_number: invoice?.invoiceNumber ?? null,
      gross: invoice?.gross ?? null,
      currency: invoice?.currency ?? null,
      issue_date: invoice?.issueDate ?? null,
    }
  })
}

type Named = Pick<InvoiceRequest, "answeredInvoiceIds" | "settledInvoiceIds" | "reasons">

/** Invoices that creates returned, that a look-up found, or that a person dealt with before. */
export function listNamed({ answeredInvoiceIds, settledInvoiceIds, reasons }: Named): string[] {
  const found = (reasons ?? []).flatMap(({ params }) => String(params.ids ?? "").split(", "))
  const ids = [...(answeredInvoiceIds ?? []), ...found, ...(settledInvoiceIds ?? [])]
  return [...new Set(ids)].filter((id) => /^\d+$/.test(id))
}

/**
 * Null if the company's key opens a different account or its account is undecided: under these ids it
 * may show other people's invoices. What this same key made is in its own account.
 */
async function findService(
  { ledger, keyDigestOf, serviceOf }: Pick<Ports, "ledger" | "keyDigestOf" | "serviceOf">,
  { companyId, accountId, keyDigest: sentWith }: InvoiceRequest
): Promise<InvoicingService | null> {
  const keyDigest = keyDigestOf(companyId ?? "")
  if (companyId === null || keyDigest === null) return null
  const present = await ledger.findAccountOfKey(companyId, keyDigest)
  const isUndecided = present === null && sentWith !== keyDigest
  const isOther = accountId !== null && present !== null && present !== accountId
  return isUndecided || isOther ? null : serviceOf(companyId)
}

async function read(
  service: InvoicingService | null,
  invoiceId: string
): Promise<ServiceInvoice | null> {
  const outcome = await service?.readInvoice(invoiceId)
  return outcome?.kind === "done" && outcome.value.invoiceId === invoiceId ? outcome.value : null
}
