import type { LedgerGap, MissingInvoice } from "../../core/look-up/ledger-behind"
import type { InvoicingService } from "../../core/request/outcomes"
import { tieInvoice } from "../adoption/tie-invoice"
import { resumeCompany } from "../holds/hold-company"
import type { Ports } from "../ports"
import { decideAccount } from "../holds/same-account"
import { recallCheck } from "./check-ledger"
import { rememberAnswer } from "./find-missing"
import { measureGap, nameGap, rememberGap } from "./measure-gap"

type End = Awaited<ReturnType<typeof resumeCompany>> | "still-behind"

/**
 * Adopts what the ledger of a held company lacks, each invoice that is certainly its order's, and
 * ends the hold when nothing is left.
 *
 * @param isAnswered somebody looked at what is left and says how it is: that nobody needs to adopt
 *   it. They are not asked about it again, nor about invoices of orders that this shop does not have.
 *   Of what was not on the list yet they said nothing: that is asked about first.
 * @param since of the hold that the person saw.
 */
export async function endBehind(
  ports: Ports,
  companyId: string,
  { since, isAnswered }: { since?: string | undefined; isAnswered: boolean }
): Promise<End> {
  const service = ports.serviceOf(companyId)
  if (!service) return "no-company"
  const holds = (await ports.ledger.findHolds()).filter((hold) => hold.companyId === companyId)
  const hold = holds.find(({ cause }) => cause === "ledger-behind")
  if (!hold) return "ended"
  if (since !== undefined && hold.since !== since) return "changed"
  const gap = await ports.ledger.recall<LedgerGap>(nameGap(companyId))
  const left = gap ? await adoptMissing(ports, companyId, service, gap) : []
  if (left === null && !isAnswered) return "still-unreachable"
  const open = left ?? gap?.invoices ?? []
  if (open.length > 0 && !isAnswered) return "still-behind"
  if (gap && open.length > 0) {
    const isShown = ({ invoiceId }: MissingInvoice) =>
      gap.invoices.some((shown) => shown.invoiceId === invoiceId)
    const answered = open.filter(isShown)
    const areOthersKnown = answered.some(({ orderId }) => orderId === null)
    await rememberAnswer(ports, companyId, { open: answered, areOthersKnown })
    const later = open.filter((one) => !isShown(one) && !(areOthersKnown && one.orderId === null))
    if (later.length > 0) {
      await rememberGap(ports, companyId, { ...gap, invoices: later })
      return "still-behind"
    }
  }
  // The next create compares once more.
  ports.ledgerChecks.delete(companyId)
  return await resumeCompany(ports, companyId, "ledger-behind", hold.since)
}

/** Ties what can be tied and gives back what is left; null where the service does not answer. */
async function adoptMissing(
  ports: Ports,
  companyId: string,
  service: InvoicingService,
  { earliest }: LedgerGap
): Promise<MissingInvoice[] | null> {
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) return null
  const behind = { companyId, accountId, service, check: recallCheck(ports, companyId) }
  const missing = await measureGap(ports, behind, earliest)
  if (!missing) return null
  const left: MissingInvoice[] = []
  for (const invoice of missing) {
    const why = await adoptOne(ports, companyId, service, invoice)
    if (why !== null) left.push({ ...invoice, why })
  }
  await rememberGap(ports, companyId, { accountId, earliest, invoices: left })
  return left
}

/** The code of what stands in the way; null once it is adopted. */
async function adoptOne(
  ports: Ports,
  companyId: string,
  service: InvoicingService,
  { invoiceId, orderId }: MissingInvoice
): Promise<string | null> {
  if (orderId === null) return "ORDER_UNKNOWN"
  const read = await service.readInvoice(invoiceId)
  if (read.kind !== "done") return read.kind === "refused" ? "INVOICE_NOT_FOUND" : "SERVICE_SILENT"
  const invoice = read.value
  const tie = { orderId, companyId, invoice, askedId: invoiceId, by: "adoption" }
  const done = await tieInvoice(ports, tie)
  return "request" in done ? null : done.rejection.code
}
