import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, MedusaError } from "@medusajs/framework/utils"
import { LEDGER_KEY } from "../../../composition"
import type { InvoiceRequest } from "../../../core/invoice-request"
import { toIsoMoment } from "../../../modules/invoice_ledger/columns"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { InvoiceAct, InvoiceAttempt, InvoiceRequestDetail } from "../../../types"
import { presentRequest } from "./present-request"

/** @throws MedusaError (404) when there is no such request. */
export async function loadRequest(container: MedusaContainer, id: string): Promise<InvoiceRequest> {
  const request = await container.resolve<InvoiceLedgerService>(LEDGER_KEY).findRequest(id)
  if (!request) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no invoice request ${id}.`)
  }
  return request
}

/** Everything a person may want to know of a request; the buyer's e-mail is read from the order. */
export async function loadDetail(
  container: MedusaContainer,
  request: InvoiceRequest
): Promise<InvoiceRequestDetail> {
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [attempts, acts, email] = await Promise.all([
    ledger.listInvoiceAttempts(
      { request_id: request.id },
      { order: { started_at: "ASC" }, take: 500 }
    ),
    ledger.listInvoiceActs({ request_id: request.id }, { order: { created_at: "ASC" }, take: 500 }),
    readEmail(container, request.orderId),
  ])
  return {
    ...presentRequest(request),
    positions: [...(request.positions ?? [])],
    attempts: attempts.map((attempt): InvoiceAttempt => ({
      id: attempt.id,
      operation: attempt.operation as InvoiceAttempt["operation"],
      outcome: attempt.outcome as InvoiceAttempt["outcome"],
      status: attempt.status,
      code: attempt.code,
      started_at: toIsoMoment(attempt.started_at) ?? "",
      duration_ms: attempt.duration_ms,
      words: attempt.words as InvoiceAttempt["words"],
    })),
    acts: acts.map((act): InvoiceAct => ({
      id: act.id,
      actor_id: act.actor_id,
      act: act.act as InvoiceAct["act"],
      note: act.note,
      at: toIsoMoment(act.created_at) ?? "",
    })),
    contractor_email: email,
  }
}

async function readEmail(container: MedusaContainer, orderId: string): Promise<string | null> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "email"],
    filters: { id: orderId },
  })
  const [order] = data as { email?: string | null }[]
  return order?.email ?? null
}
