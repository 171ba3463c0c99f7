import type { LedgerGap, MissingInvoice } from "../../core/look-up/ledger-behind"
import type { InvoicingService } from "../../core/request/outcomes"
import { tieInvoice } from "../adoption/tie-invoice"
import { noteWait } from "../holds/asked-to-wait"
import { holdCompany, resumeCompany } from "../holds/hold-company"
import type { Ports } from "../ports"
import { decideAccount } from "../holds/same-account"
import { ledgerCheckOf } from "./check-ledger"
import { saveAnswer } from "./find-missing"
import { measureGap, readGap, saveGapIf } from "./measure-gap"

type End = Awaited<ReturnType<typeof resumeCompany>> | "still-behind"

/** Transient reasons why an invoice was not adopted: trying again may work, so none is skipped for them. */
const PASSING: readonly (string | null)[] = ["SERVICE_SILENT", "ACCOUNT_UNTOLD"]

/**
 * Adopts the invoices that the ledger of a company on hold lacks, each that is certainly its order's,
 * and ends the hold when none is left.
 *
 * @param isAnswered a person reviewed what is left and says that nobody needs to adopt it. They are
 *   not asked about it again, nor about invoices of orders that this shop does not have. The answer
 *   does not cover invoices that were not listed yet, or an order's invoice whose adoption failed only
 *   now, or only because the service did not answer: they are asked about those first.
 * @param since start of the hold that the person saw.
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
  const gap = await readGap(ports, companyId)
  if (gap) {
    const accountId = await decideAccount(ports, companyId, service)
    const account = { companyId, service, check: ledgerCheckOf(ports, companyId) }
    const measured =
      accountId === null ? null : await measureGap(ports, { ...account, accountId }, gap.earliest)
    if (measured === null && !isAnswered) return "still-unreachable"
    // What the list does not show now may still be readable by id.
    const missing = measured ?? gap.invoices
    const left = await adoptAll(ports, companyId, service, missing)
    const open = isAnswered ? await keepAnswer(ports, companyId, gap, left) : left
    const kept = { ...gap, accountId: accountId ?? gap.accountId, invoices: open }
    // The hold must not end for what another process found missing meanwhile.
    if (!(await saveGapIf(ports, companyId, gap, kept))) return "changed"
    if (open.length > 0) return "still-behind"
  }
  // The next create compares again.
  ports.ledgerChecks.delete(companyId)
  const end = await resumeCompany(ports, companyId, "ledger-behind", hold.since)
  if (end !== "ended" || ((await readGap(ports, companyId))?.count ?? 0) === 0) return end
  // What was found in between relied on the hold that has just ended.
  await holdCompany(ports, companyId, "ledger-behind")
  return "still-behind"
}

/** Ties what can be tied, and returns what is left with its reason. */
async function adoptAll(
  ports: Ports,
  companyId: string,
  service: InvoicingService,
  missing: readonly MissingInvoice[]
): Promise<MissingInvoice[]> {
  const left: MissingInvoice[] = []
  let isAskedToWait = false
  for (const invoice of missing) {
    const adopted: Adopted | null = isAskedToWait
      ? null
      : await adoptOne(ports, companyId, service, invoice)
    // Each further call would get the same answer.
    isAskedToWait ||= adopted?.isAskedToWait === true
    const why = adopted ? adopted.why : "SERVICE_SILENT"
    if (why !== null) left.push({ ...invoice, why })
  }
  return left
}

/** Saves a person's answer about the invoices they were shown, and returns those it does not cover. */
async function keepAnswer(
  ports: Ports,
  companyId: string,
  shown: LedgerGap,
  left: readonly MissingInvoice[]
): Promise<MissingInvoice[]> {
  const reasons = new Map(shown.invoices.map(({ invoiceId, why }) => [invoiceId, why]))
  const isMeant = ({ invoiceId, orderId, why }: MissingInvoice) =>
    reasons.has(invoiceId) &&
    (orderId === null || (reasons.get(invoiceId) === why && !PASSING.includes(why)))
  const answered = left.filter(isMeant)
  const areOthersKnown = answered.some(({ orderId }) => orderId === null)
  if (answered.length > 0) {
    await saveAnswer(ports, companyId, { open: answered, areOthersKnown })
  }
  return left.filter((one) => !isMeant(one) && !(areOthersKnown && one.orderId === null))
}

/** `why`: code of what prevents adoption; null once it is adopted. */
type Adopted = { why: string | null; isAskedToWait?: boolean }

async function adoptOne(
  ports: Ports,
  companyId: string,
  service: InvoicingService,
  { invoiceId, orderId }: MissingInvoice
): Promise<Adopted> {
  if (orderId === null) return { why: "ORDER_UNKNOWN" }
  const read = await service.readInvoice(invoiceId)
  noteWait(ports, companyId, read)
  if (read.kind === "refused") return { why: "INVOICE_NOT_FOUND" }
  if (read.kind !== "done") {
    return { why: "SERVICE_SILENT", isAskedToWait: read.kind === "asked-to-wait" }
  }
  const tie = { orderId, companyId, invoice: read.value, askedId: invoiceId, by: "adoption" }
  const done = await tieInvoice(ports, tie)
  return { why: "request" in done ? null : done.rejection.code }
}
