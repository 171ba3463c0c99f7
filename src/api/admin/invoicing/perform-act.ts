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
 * Runs a person's command and responds with the updated request, or with the rejection: 404, 409 if its
 * state forbids the command, 422 for a wrong value, 502 if the service could not be asked.
 *
 * Medusa's own error handler would replace the reason of a 409 with its own sentence.
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

/** Responds with why a person's command was rejected. */
export function answerRejection(
  res: MedusaResponse<InvoicingErrorBody>,
  { kind, code, params, message }: Rejection
): void {
  res.status(STATUS[kind]).json({ type: kind, code, params: { ...params }, message })
}

/**
 * The `:id` of the route; for an id with a NUL, on which PostgreSQL would fail, an empty string, which
 * matches nothing.
 */
export function idOf(req: AuthenticatedMedusaRequest): string {
  const id = req.params.id ?? ""
  return id.includes("\0") ? "" : id
}
