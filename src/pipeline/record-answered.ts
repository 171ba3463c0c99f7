import { describeCorrection } from "../core/correction"
import { isDoubled } from "../core/doubled"
import { accountOfKey } from "../core/account"
import { DATABASE_NOW, type InvoiceRequest, type RequestChange } from "../core/invoice-request"
import type { RequestState } from "../core/states"
import { FINISHED } from "./end-step"
import type { Ports, StepEnd } from "./ports"
import { giveReason, outcomeUnknown } from "./reasons"
import { wake } from "./wake"

/** How often an answer that names an invoice is tried to be saved: nothing else knows its id. */
const SAVE_TRIES = 3

/** Where a request may have gone on to while its create was taken for dead. */
const GONE_ON: readonly RequestState[] = ["queued", "refused", "failed", "skipped"]

export type AnswerChange = RequestChange & { answered: string }

/**
 * Saves the answer that names an invoice: the row becomes issued, however late it came. Where that
 * cannot be, because the invoice is another order's already or because the database refuses, the
 * row becomes unknown with the invoice's id on it, and is never queued again by itself.
 *
 * @param request as it was stamped for this create
 * @returns null where the row has gone on for good; the log then names the invoice.
 */
export async function saveAnswer(
  ports: Ports,
  request: InvoiceRequest,
  change: AnswerChange
): Promise<InvoiceRequest | null> {
  for (let tries = 1; tries <= SAVE_TRIES; tries += 1) {
    try {
      const changed = await ports.ledger.changeRequest(change)
      const saved = changed ?? (await recordLate(ports, change))
      if (saved && isDoubled(saved)) await ports.emit("doubled", saved)
      return saved
    } catch (error) {
      const what = error instanceof Error ? error.name : "unknown error"
      ports.log.error(
        `invoicing: invoice ${change.answered} of request ${request.id} is issued but could not be saved (try ${tries}, ${what})`
      )
    }
  }
  const kept = await keepAnswer(ports, request, change)
  if (kept) await recordAnswered(ports, kept)
  return null
}

/** An invoice exists, whatever the row says: a second one must not follow. */
async function recordLate(
  ports: Ports,
  { id, set, answered }: AnswerChange
): Promise<InvoiceRequest | null> {
  const changed =
    (await ports.ledger.changeRequest({
      id,
      expect: { state: GONE_ON },
      set: { ...set, nextAttemptAt: null },
    })) ?? (await recordCanceled(ports, id, set))
  // A look-up may have found the very same one meanwhile.
  const row = changed ? null : await ports.ledger.findRequest(id)
  if (row && isDoubled(row)) await ports.emit("doubled", row)
  if (!changed && row?.invoiceId !== answered) {
    ports.log.error(
      `invoicing: invoice ${answered} was issued for request ${id}, which had gone on; look for a second one`
    )
  }
  return changed
}

/** The order was canceled before its answer came: the invoice is issued and needs a correction. */
async function recordCanceled(
  { ledger, now }: Ports,
  id: string,
  set: RequestChange["set"]
): Promise<InvoiceRequest | null> {
  const request = await ledger.findRequest(id)
  if (request?.state !== "canceled") return null
  const why = { reason: "ORDER_CANCELED", at: now().toISOString() } as const
  return await ledger.changeRequest({
    id,
    expect: { state: "canceled", revision: request.revision },
    set: { ...set, correction: describeCorrection(request, null, why) },
  })
}

/** Notes the id with as little as possible beside it: what the database refused may be any of it. */
async function keepAnswer(
  ports: Ports,
  request: InvoiceRequest,
  { id, expect, answered, attempts }: AnswerChange
): Promise<InvoiceRequest | null> {
  const set = {
    state: "unknown",
    stampToken: null,
    keyDigest: request.keyDigest,
    accountId: accountOfKey(request.keyDigest, request.accountId),
    looks: 0,
    lookedAt: null,
    enqueuedAt: DATABASE_NOW,
    nextAttemptAt: null,
    reasons: [outcomeUnknown("the answer could not be saved")],
    serviceWords: null,
  } as const
  const bare = (attempts ?? []).map((report) => ({ ...report, words: null }))
  const { ledger } = ports
  return (
    (await ledger.changeRequest({ id, expect, set, answered, attempts: bare })) ??
    (await ledger.changeRequest({ id, expect: { state: GONE_ON }, set, answered }))
  )
}

/** Which of the invoices that the service named for a request are other orders' by now. */
export async function findTiedAnswers(
  { ledger }: Ports,
  { id, companyId, accountId, answeredInvoiceIds }: InvoiceRequest
): Promise<string[]> {
  if (answeredInvoiceIds === null) return []
  const account = { companyId: companyId ?? "", accountId }
  return [...(await ledger.findTiedInvoices(account, answeredInvoiceIds, id))]
}

/**
 * Settles a request whose creates were answered with invoices that are not on the row yet: the
 * first of them is its invoice, unless another order has all of them; then a person decides.
 */
export async function recordAnswered(ports: Ports, request: InvoiceRequest): Promise<StepEnd> {
  const { id, state, revision } = request
  const answered = request.answeredInvoiceIds ?? []
  if (answered.length === 0) return FINISHED
  const tied = await findTiedAnswers(ports, request)
  const invoiceId = answered.find((one) => !tied.includes(one))
  if (invoiceId === undefined) {
    await leaveTied(ports, request, answered.join(", "))
    return FINISHED
  }
  const issued = await ports.ledger.changeRequest({
    id,
    expect: { state, revision },
    set: {
      state: "issued",
      stampToken: null,
      invoiceId,
      issuedAt: DATABASE_NOW,
      readBack: "pending",
      reasons: null,
      serviceWords: null,
      nextAttemptAt: null,
      enqueuedAt: DATABASE_NOW,
      ...(ports.settings.send === "manual" ? {} : { sendState: "queued" as const }),
    },
  })
  if (!issued) return FINISHED
  await ports.emit("issued", issued)
  if (isDoubled(issued)) await ports.emit("doubled", issued)
  await wake(ports, issued, "send")
  return FINISHED
}

async function leaveTied(ports: Ports, request: InvoiceRequest, invoiceIds: string): Promise<void> {
  const { id, state, revision } = request
  const reason = answerTied(invoiceIds)
  const [told] = request.reasons ?? []
  if (state === "unknown" && told?.code === reason.code && told.params.id === invoiceIds) return
  const left = await ports.ledger.changeRequest({
    id,
    expect: { state, revision },
    set: { state: "unknown", stampToken: null, nextAttemptAt: null, reasons: [reason] },
  })
  if (!left) return
  ports.log.error(
    `invoicing: invoice ${invoiceIds} was issued for request ${id}, and belongs to another order already`
  )
  await ports.emit("undecided", left)
}

const answerTied = (invoiceId: string) =>
  giveReason(
    "ANSWER_TIED",
    `The service answered with invoice ${invoiceId}, which belongs to another order already. Look in the service which order it was made for, and link this order's invoice; only if there is none say that it is not there.`,
    { params: { id: invoiceId } }
  )

/** @param invoiceIds that a person has looked for before, as far as they are known. */
export const answeredBefore = (invoiceIds: readonly string[]) => {
  const ids = invoiceIds.join(", ")
  const told = ids && ` (${ids})`
  return giveReason(
    "ANSWERED_BEFORE",
    `The service answered a create of this order with an invoice${told}, which is not in its list. Look in the service, then link the invoice or say that it is not there.`,
    ids ? { params: { ids } } : {}
  )
}
