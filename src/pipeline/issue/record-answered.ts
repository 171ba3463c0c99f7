import { errorName } from "../../core/error-words"
import { describeCorrection } from "../../core/draft/correction"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  adoptAnswered,
  keepAnswer,
  keepAnswerLate,
  leaveTied,
  recordIssued,
  recordIssuedCanceled,
  recordIssuedLate,
  type Answer,
  type LateAnswer,
  type PlannedEmail,
} from "../../core/lifecycle/answers"
import { FINISHED } from "./end-step"
import type { Ports, StepEnd } from "../ports"
import { planMoment } from "../follow-up/plan-email"
import { shownAsSent } from "../look-up/look-reasons"
import { makeReason, outcomeUnknown } from "../reasons"
import { enqueueJob } from "../enqueue-job"

/** Tries to save an answer that names an invoice, whose id nothing else knows. */
const SAVE_TRIES = 3

/** Milliseconds between rounds of tries: a database that restarts or fails over is back after two minutes. */
const SAVE_PAUSES_MS = [200, 500, 1_000, 2_000, 5_000, ...Array<number>(11).fill(10_000)]

/**
 * Saves an answer that names an invoice: the row becomes issued, however late the answer came. If that
 * is impossible, because the invoice already belongs to another order or the database refuses, the row
 * becomes unknown with the invoice's id on it and is never requeued automatically. While the database
 * is unreachable, the save is retried.
 *
 * @returns null if the row has gone on for good; the log then names the invoice.
 * @throws the database's error, if it stayed unreachable or the process has to stop.
 */
export async function saveAnswer(ports: Ports, answer: Answer): Promise<InvoiceRequest | null> {
  const { saved, kept } = await saveOverOutage(ports, answer)
  if (kept) await recordAnswered(ports, kept)
  return saved
}

/** `kept`: the request with only the invoice's id saved on it. */
type Saved = { saved: InvoiceRequest | null; kept: InvoiceRequest | null }

async function saveOverOutage(ports: Ports, answer: Answer): Promise<Saved> {
  for (const pauseMs of SAVE_PAUSES_MS) {
    try {
      return await saveOrKeep(ports, answer)
    } catch (error) {
      if (ports.isStopping()) throw error
      await ports.sleep(pauseMs)
    }
  }
  return await saveOrKeep(ports, answer)
}

async function saveOrKeep(ports: Ports, answer: Answer): Promise<Saved> {
  for (let tries = 1; tries <= SAVE_TRIES; tries += 1) {
    try {
      const changed = await ports.ledger.apply(recordIssued(answer))
      return { saved: changed ?? (await recordLate(ports, answer)), kept: null }
    } catch (error) {
      const what = errorName(error)
      ports.log.error(
        `invoicing: invoice ${answer.invoiceId} of request ${answer.request.id} is issued but could not be saved (try ${tries}, ${what})`
      )
    }
  }
  return { saved: null, kept: await keep(ports, answer) }
}

/** Saves the invoice whatever the row's state, so that no second one follows. */
async function recordLate(ports: Ports, answer: LateAnswer): Promise<InvoiceRequest | null> {
  const { invoiceId } = answer
  const { id } = answer.request
  const changed =
    (await ports.ledger.apply(recordIssuedLate(answer))) ?? (await recordCanceled(ports, answer))
  // A look-up may have found this invoice meanwhile, or a try that seemed to fail may have saved it.
  const row = changed ? null : await ports.ledger.findRequest(id)
  const known = [row?.invoiceId, ...(row?.answeredInvoiceIds ?? [])]
  if (!changed && !known.includes(invoiceId)) {
    ports.log.error(
      `invoicing: invoice ${invoiceId} was issued for request ${id}, whose state had changed in the meantime; check for a second invoice`
    )
  }
  return changed
}

/** The order was canceled before its answer came: the invoice is issued and needs a correction. */
export async function recordCanceled(
  { ledger, now }: Ports,
  answer: LateAnswer
): Promise<InvoiceRequest | null> {
  const canceled = await ledger.findRequest(answer.request.id)
  if (canceled?.state !== "canceled") return null
  const why = { reason: "ORDER_CANCELED", at: now().toISOString() } as const
  const correction = describeCorrection(canceled, null, why)
  return await ledger.apply(recordIssuedCanceled(answer, { canceled, correction }))
}

/** Saves only the invoice's id, with as little else as possible. */
async function keep({ ledger }: Ports, answer: Answer): Promise<InvoiceRequest | null> {
  const reason = outcomeUnknown("the answer could not be saved")
  return (
    (await ledger.apply(keepAnswer(answer, reason))) ??
    (await ledger.apply(keepAnswerLate(answer, reason)))
  )
}

/** Which of the invoices that the service returned for a request belong to other orders by now. */
export async function findTiedAnswers(
  { ledger }: Ports,
  { id, companyId, accountId, answeredInvoiceIds }: InvoiceRequest
): Promise<string[]> {
  if (answeredInvoiceIds === null) return []
  const account = { companyId: companyId ?? "", accountId }
  return [...(await ledger.findTiedInvoices(account, answeredInvoiceIds, id))]
}

/**
 * Settles a request whose creates were answered with invoices that are not on the row yet: the first
 * one that no other order has becomes its invoice; if other orders have all of them, a person decides.
 *
 * @param how `isMailed`: the service already shows it as sent, so that a person decides about an owed
 *   e-mail.
 */
export async function recordAnswered(
  ports: Ports,
  request: InvoiceRequest,
  { isMailed = false } = {}
): Promise<StepEnd> {
  const answered = request.answeredInvoiceIds ?? []
  if (answered.length === 0) return FINISHED
  const tied = await findTiedAnswers(ports, request)
  const invoiceId = answered.find((one) => !tied.includes(one))
  if (invoiceId === undefined) {
    await leaveTiedToPerson(ports, request, answered.join(", "))
    return FINISHED
  }
  const planned = await planMoment(ports, request)
  const email: PlannedEmail =
    isMailed && planned.kind !== "none" ? { kind: "refused", reason: shownAsSent() } : planned
  const issued = await ports.ledger.apply(adoptAnswered(request, { invoiceId, email }))
  if (!issued) return FINISHED
  await enqueueJob(ports, issued, "send")
  return FINISHED
}

async function leaveTiedToPerson(
  ports: Ports,
  request: InvoiceRequest,
  invoiceIds: string
): Promise<void> {
  const { id, state } = request
  const reason = answerTied(invoiceIds)
  const [told] = request.reasons ?? []
  if (state === "unknown" && told?.code === reason.code && told.params.id === invoiceIds) return
  const left = await ports.ledger.apply(leaveTied(request, reason))
  if (!left) return
  ports.log.error(
    `invoicing: invoice ${invoiceIds} was issued for request ${id}, but already belongs to another order`
  )
}

const answerTied = (invoiceId: string) =>
  makeReason(
    "ANSWER_TIED",
    `The service answered with invoice ${invoiceId}, which already belongs to another order. Find out in the service which order it was issued for, and link this order's invoice. Say that it is not there only if there is none.`,
    { params: { id: invoiceId } }
  )

/** @param invoiceIds those that a person has looked for before, as far as known. */
export const answeredBefore = (invoiceIds: readonly string[]) => {
  const ids = invoiceIds.join(", ")
  const told = ids && ` (${ids})`
  return makeReason(
    "ANSWERED_BEFORE",
    `The service once confirmed an invoice for this order${told}, but its list does not show it. Look in the service, then link the invoice or say that it is not there.`,
    ids ? { params: { ids } } : {}
  )
}
