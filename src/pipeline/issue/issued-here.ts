import { keepAnswerLate, type LateAnswer } from "../../core/lifecycle/answers"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isSentStatus } from "../../core/request/invoice-status"
import type { InvoicingService } from "../../core/request/outcomes"
import { noteWait } from "../holds/asked-to-wait"
import { noteLedgerWentBack } from "../holds/check-database"
import { ON_HOLD_DELAY_MS, holdCompany, watchService } from "../holds/hold-company"
import { isForbidden } from "../holds/key-rights"
import type { Ports, StepEnd } from "../ports"
import { outcomeUnknown } from "../reasons"
import { redactReport } from "../redact-words"
import { FINISHED } from "./end-step"
import { recordAnswered } from "./record-answered"

/** Enough, because a ledger that fails over to a standby loses its last seconds, not hours. */
const MOST_KEPT = 1_000

/** Keeps in memory what this process issued, because a ledger may lose what it had saved. */
export function cacheIssued(
  { issuedHere, databaseCheck }: Pick<Ports, "issuedHere" | "databaseCheck">,
  { id, invoiceId, keyDigest, accountId }: InvoiceRequest
): void {
  if (invoiceId === null) return
  issuedHere.delete(id)
  issuedHere.set(id, { invoiceId, keyDigest, accountId, isTold: false })
  databaseCheck.lastIssuedId = id
  const [oldest] = issuedHere.keys()
  if (issuedHere.size > MOST_KEPT && oldest !== undefined) issuedHere.delete(oldest)
}

/**
 * If this process has issued a request that is queued, the ledger is older than it was, and all of it
 * is compared before anything else is issued.
 */
export async function noteIssuedBefore(ports: Ports, { id }: InvoiceRequest): Promise<void> {
  const known = ports.issuedHere.get(id)
  if (!known || known.isTold) return
  known.isTold = true
  await noteLedgerWentBack(ports)
}

/**
 * For such a request, once the comparison gave no reason to hold the company: adopts the invoice that
 * this process got as its answer, which may have been mailed too. Null for any other request.
 */
export async function adoptIssuedHere(
  ports: Ports,
  request: InvoiceRequest,
  service: InvoicingService
): Promise<StepEnd | null> {
  const known = ports.issuedHere.get(request.id)
  if (!known) return null
  const { invoiceId, keyDigest, accountId } = known
  const read = await service.readInvoice(invoiceId)
  const companyId = request.companyId ?? ""
  noteWait(ports, companyId, read)
  await ports.ledger.logAttempts(request.id, [redactReport(read.report, null)])
  if (read.kind === "key-rejected" && !isForbidden(read)) {
    await holdCompany(ports, companyId, "key-rejected")
  }
  // An answered reading says nothing about unanswered creates, so their count is kept.
  if (read.kind === "not-sent" || read.kind === "unknown") {
    await watchService(ports, companyId, read.kind)
  }
  const isTold = read.kind === "done" || read.kind === "refused" || isForbidden(read)
  if (!isTold) return { kind: "wait", delayMs: ON_HOLD_DELAY_MS }
  const isMailed = read.kind === "done" && isSentStatus(read.value.status)
  const answered: LateAnswer = {
    request: { ...request, keyDigest, accountId },
    invoiceId,
    email: { kind: "none" },
    attempts: [],
  }
  const reason = outcomeUnknown("the ledger had lost the answer")
  const kept = await ports.ledger.apply(keepAnswerLate(answered, reason))
  return kept ? await recordAnswered(ports, kept, { isMailed }) : FINISHED
}
