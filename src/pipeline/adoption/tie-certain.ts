import type { ClaimedRun, NewRunItem, RunStep } from "../../core/runs/run"
import type { Ports } from "../ports"
import { tieInvoice } from "./tie-invoice"

/** Orders of one step. */
const STEP = 10

/** Ties the matches that a search found certain. */
export type TieParams = { what: "tie"; search: string; total: number }

/**
 * Ties the next orders to the invoices that a search is certain of, each read and compared again. An
 * order that has its invoice by now counts as tied: a step may be repeated.
 *
 * @throws Error if the service does not answer or the account is undecided, so that the step is
 *   retried.
 */
export async function tieStep(ports: Ports, run: ClaimedRun): Promise<RunStep> {
  const { search, total } = run.params as TieParams
  const after = (run.cursor as { after: number } | null)?.after ?? -1
  const rows = await ports.ledger.listRunItems({
    runId: search,
    code: "certain",
    after,
    limit: STEP,
  })
  const items: NewRunItem[] = []
  const counts: Record<string, number> = {}
  for (const { orderId, orderDisplayId, invoiceId, params } of rows) {
    const companyId = typeof params.company === "string" ? params.company : ""
    const end = await tieOne(ports, {
      orderId: orderId ?? "",
      invoiceId: invoiceId ?? "",
      companyId,
    })
    counts[end.code] = (counts[end.code] ?? 0) + 1
    items.push({ orderId, orderDisplayId, invoiceId, ...end })
  }
  return {
    cursor: { after: rows.at(-1)?.position ?? after },
    done: rows.length,
    total,
    counts,
    items,
    isOver: rows.length < STEP,
  }
}

async function tieOne(
  ports: Ports,
  { orderId, invoiceId, companyId }: { orderId: string; invoiceId: string; companyId: string }
): Promise<Pick<NewRunItem, "code"> & Partial<NewRunItem>> {
  const service = ports.serviceOf(companyId)
  if (!service) return { code: "not_tied", params: { reason: "COMPANY_NOT_CONFIGURED" } }
  const read = await service.readInvoice(invoiceId)
  if (read.kind === "refused") return { code: "not_tied", params: { reason: "INVOICE_NOT_FOUND" } }
  if (read.kind !== "done")
    throw new Error("The service did not show an invoice that is to be tied")
  const done = await tieInvoice(ports, {
    orderId,
    companyId,
    invoice: read.value,
    askedId: invoiceId,
    by: "adoption",
  })
  if ("request" in done) return { code: "tied", requestId: done.request.id }
  const { rejection } = done
  // Another process may do the same step: one that was suspended until its run was taken over.
  const standing = await ports.ledger.findRequestOfOrder(orderId)
  const isTied = standing?.state === "issued" && standing.companyId === companyId
  if (isTied && standing.invoiceId === invoiceId) return { code: "tied", requestId: standing.id }
  // For example a new key, whose account is known in a moment: no reason against this invoice.
  if (rejection.kind === "service") throw new Error(rejection.message)
  return { code: "not_tied", params: { reason: rejection.code } }
}
