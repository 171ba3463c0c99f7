import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { findRights } from "./admin/invoicing/find-rights"

/**
 * The names of requests on an order, from the module link; Medusa's routes return whatever `fields`
 * asks for.
 */
const LINKED = ["invoice_request", "invoice_requests"]

/** Medusa's store routes must not return rows of the ledger: buyers have the plugin's own routes. */
export function hideFromStore(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.restrictedFields?.add(LINKED)
  next()
}

/**
 * Medusa's admin routes return them only to users who may see invoices: with Medusa's roles, not
 * everybody.
 */
export async function hideFromUnentitled(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const isAsked = JSON.stringify(req.query).includes("invoice_request")
  if (isAsked && !(await maySeeInvoices(req))) req.restrictedFields?.add(LINKED)
  next()
}

/** Without a login nobody may see them. */
async function maySeeInvoices(req: MedusaRequest): Promise<boolean> {
  const { auth_context: login } = req as Partial<AuthenticatedMedusaRequest>
  return (
    login !== undefined && (await findRights(req as AuthenticatedMedusaRequest)).includes("read")
  )
}
