import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { findRights } from "./admin/invoicing/find-rights"

/** What the link to the orders calls their requests; a route of Medusa's gives whatever `fields` asks for. */
const LINKED = ["invoice_request", "invoice_requests"]

/** A store route of Medusa's gives no rows of the ledger out, whatever it is asked for: its own routes tell the buyer. */
export function hideFromStore(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  req.restrictedFields?.add(LINKED)
  next()
}

/** An admin route of Medusa's gives them to whoever may see invoices: with Medusa's roles, not to everybody. */
export async function hideFromUnentitled(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const isAsked = JSON.stringify(req.query).includes("invoice_request")
  if (isAsked && !(await maySeeInvoices(req))) req.restrictedFields?.add(LINKED)
  next()
}

/** A route that asks for no login is open to nobody in particular. */
async function maySeeInvoices(req: MedusaRequest): Promise<boolean> {
  const { auth_context: login } = req as Partial<AuthenticatedMedusaRequest>
  return (
    login !== undefined && (await findRights(req as AuthenticatedMedusaRequest)).includes("read")
  )
}
