import { hasPermission } from "@medusajs/framework"
import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { FeatureFlag } from "@medusajs/framework/utils"
import {
  INVOICING_RESOURCE,
  INVOICING_RIGHTS,
  type InvoicingRight,
} from "../../../core/settings/rights"

/**
 * The rights that the routes grant the caller: all of them if Medusa uses no roles.
 *
 * Uses the roles of the login, as the routes do, so that no button is offered that its route rejects.
 */
export async function findRights(req: AuthenticatedMedusaRequest): Promise<InvoicingRight[]> {
  if (!FeatureFlag.isFeatureEnabled("rbac")) return [...INVOICING_RIGHTS]
  const { roles } = req.auth_context.app_metadata as { roles?: string[] }
  // For a user without a role, Medusa's check grants everything but its routes nothing.
  if (!roles?.length) return []
  const granted = await Promise.all(
    INVOICING_RIGHTS.map(
      async (operation) =>
        await hasPermission({
          roles,
          actions: { resource: INVOICING_RESOURCE, operation },
          container: req.scope,
        })
    )
  )
  return INVOICING_RIGHTS.filter((_, index) => granted[index])
}
