import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import type { InvoiceRequest } from "../../../core/request/invoice-request"
import type { LaterEmail } from "../../../core/request/later-email"
import type { RejectionCode } from "../../../core/request/rejections"
import { toIsoMoment } from "../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { openActContexts } from "../../../pipeline/operator/act-context"
import { isInOtherAccount } from "../../../pipeline/holds/show-account"
import type { InvoiceAct, InvoiceAttempt, InvoiceEmail, InvoiceRequestDetail } from "../../../types"
import { presentLink } from "./present-link"
import { presentPayment } from "./present-payment"
import { presentReason, presentRequest } from "./present-request"
import { readUserNames } from "./read-user-names"

/** @throws MedusaError (404) when there is no such request. */
export async function loadRequest(container: MedusaContainer, id: string): Promise<InvoiceRequest> {
  const request = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).findRequest(id)
  if (!request) {
    const code = "REQUEST_UNKNOWN" satisfies RejectionCode
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no invoice request ${id}.`, code)
  }
  return request
}

/** Everything a person may want to know about a request; the buyer's e-mail is read from the order. */
export async function loadDetail(
  container: MedusaContainer,
  request: InvoiceRequest
): Promise<InvoiceRequestDetail> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const ports = await composeInvoicing(container)
  const [contextOf, attempts, acts, email, isElsewhere, [watch], [payment], link, emails, nowMs] =
    await Promise.all([
      openActContexts(ports),
      ledger.listInvoiceAttempts(
        { request_id: request.id },
        { order: { started_at: "DESC" }, take: MAX_ENTRIES }
      ),
      ledger.listInvoiceActs(
        { request_id: request.id },
        { order: { created_at: "DESC" }, take: MAX_ENTRIES }
      ),
      readEmail(container, request.orderId),
      isInOtherAccount(ports, request),
      ledger.findKsefOf([request.id]),
      ledger.findPaymentsOf([request.id]),
      ledger.findLinkOf(request.id),
      ledger.findEmailsOf(request.id),
      ledger.readClockMs(),
    ])
  const names = await readUserNames(
    container,
    acts.map(({ actor_id }) => actor_id)
  )
  const row = presentRequest(request, contextOf(request), {
    watch: watch ?? null,
    payment: payment ?? null,
    now: new Date(nowMs),
  })
  return {
    ...row,
    actions: isElsewhere ? { ...row.actions, send: false, download: false } : row.actions,
    reference: request.reference,
    is_in_other_account: isElsewhere,
    payment: payment ? await presentPayment(ports, request, payment) : null,
    buyer_link: presentLink(ports, request, link, watch?.state ?? null),
    requested_by: request.requestedBy,
    last_create_at: request.stampedAt,
    last_email_at: request.sendStampedAt,
    price_type: request.priceType,
    sale_date: request.saleDate,
    positions: [...(request.positions ?? [])],
    emails: emails.map(presentEmail),
    attempts: attempts.reverse().map(presentAttempt),
    acts: acts.reverse().map((act) => presentAct(act, names)),
    ksef_history: (watch?.details?.history ?? []).map((change) => ({ ...change })),
    contractor_email: email,
  }
}

/** Maximum number of the newest calls, and of the newest acts. */
const MAX_ENTRIES = 500

type Rows<List extends "listInvoiceAttempts" | "listInvoiceActs"> = Awaited<
  ReturnType<InvoiceLedgerService[List]>
>

const presentAttempt = (attempt: Rows<"listInvoiceAttempts">[number]): InvoiceAttempt => ({
  id: attempt.id,
  operation: attempt.operation as InvoiceAttempt["operation"],
  outcome: attempt.outcome as InvoiceAttempt["outcome"],
  status: attempt.status,
  code: attempt.code,
  started_at: toIsoMoment(attempt.started_at) ?? "",
  duration_ms: attempt.duration_ms,
  words: attempt.words as InvoiceAttempt["words"],
})

const presentAct = (
  act: Rows<"listInvoiceActs">[number],
  names: ReadonlyMap<string, string>
): InvoiceAct => ({
  id: act.id,
  actor_id: act.actor_id,
  actor_name: names.get(act.actor_id) ?? null,
  act: act.act as InvoiceAct["act"],
  note: act.note,
  at: toIsoMoment(act.created_at) ?? "",
})

const presentEmail = (email: LaterEmail): InvoiceEmail => ({
  id: email.id,
  state: email.state,
  ordered_at: email.orderedAt,
  ended_at: email.endedAt,
  sent_to: { kind: email.sentTo.kind, hints: [...email.sentTo.hints] },
  reasons: (email.reasons ?? []).map(presentReason),
})

async function readEmail(container: MedusaContainer, orderId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "email"],
    filters: { id: orderId },
  })
  const [order] = data as { email?: string | null }[]
  return order?.email ?? null
}
