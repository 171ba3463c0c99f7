import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { Rejection } from "../../../pipeline/operator/person-acts"
import type { InvoicingErrorBody } from "../../../types"
import {
  actOnInvoiceRequestWorkflow,
  type ActOnInvoiceRequestInput,
} from "../../../workflows/act-on-invoice-request"
import { loadDetail } from "./load-request"

const STATUS: Readonly<Record<Rejection["kind"], number>> = {
  conflict: 409,
  "not-found": 404,
  invalid: 422,
  service: 502,
}

/**
 * Runs a person's command and answers with the request as it is then, or with why not: 404, 409 when
 * its state forbids it, 422 for a wrong value, 502 when the service could not be asked.
 *
 * Medusa's own error handler would replace the reason of a 409 by a sentence of its own.
 */
export async function performAct(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse,
  command: ActOnInvoiceRequestInput["command"]
): Promise<void> {
  const { result } = await actOnInvoiceRequestWorkflow(req.scope).run({
    input: { actor_id: req.auth_context.actor_id, command },
  })
  if ("request" in result) {
    res.json({ request: await loadDetail(req.scope, result.request) })
    return
  }
  answerRejection(res, result.rejection)
}

/** Answers with why a person's command was not carried out. */
export function answerRejection(
  res: MedusaResponse<InvoicingErrorBody>,
  { kind, code, params, message }: Rejection
): void {
  res.status(STATUS[kind]).json({ type: kind, code, params: { ...params }, message })
}

/**
 * The `:id` of the route; empty, which nothing has, for one with a NUL in it: PostgreSQL would
 * answer that with an error.
 */
export function idOf(req: AuthenticatedMedusaRequest): string {
  const id = req.params.id ?? ""
  return id.includes("\0") ? "" : id
}
