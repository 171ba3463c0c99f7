import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
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
  hide(req)
  next(rejectOrder(req))
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
  const isAsked = isNamedIn(req.query)
  if (!isAsked || (await maySeeInvoices(req))) return next()
  hide(req)
  next(rejectOrder(req))
}

/**
 * Removes them from the requested fields. Restricting them is not enough: Medusa 2.15 to 2.20 restricts
 * nothing, unless its flag `rbac_filter_fields` is set.
 */
function hide({ restrictedFields, query }: MedusaRequest): void {
  restrictedFields?.add(LINKED)
  const { fields } = query
  if (!isNamedIn(fields)) return
  const others =
    typeof fields === "string" ? fields.split(",").filter((one) => !isNamedIn(one)) : []
  // Without any, Medusa returns its default fields.
  if (others.length > 0) query.fields = others.join(",")
  else delete query.fields
}

const isNamedIn = (query: unknown) => JSON.stringify(query ?? null).includes("invoice_request")

/** Sorting by a field reveals its values although it returns none; Medusa 2.21 sorts by linked ones. */
const rejectOrder = ({ query }: MedusaRequest): MedusaError | undefined =>
  isNamedIn(query.order)
    ? new MedusaError(MedusaError.Types.INVALID_DATA, "order: not a field to sort by")
    : undefined

/** Without a login nobody may see them. */
async function maySeeInvoices(req: MedusaRequest): Promise<boolean> {
  const { auth_context: login } = req as Partial<AuthenticatedMedusaRequest>
  return (
    login !== undefined && (await findRights(req as AuthenticatedMedusaRequest)).includes("read")
  )
}
