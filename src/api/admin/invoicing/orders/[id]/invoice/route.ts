import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { LEDGER_KEY } from "../../../../../../composition"
import type InvoiceLedgerService from "../../../../../../modules/invoice_ledger/service"
import type { OrderInvoiceResponse } from "../../../../../../types"
import { findRights } from "../../../find-rights"
import { loadDetail } from "../../../load-request"
import { loadStatus } from "../../../load-status"
import { idOf } from "../../../perform-act"

/**
 * Everything that the card on the order's page shows at first, so that it needs only one response.
 *
 * Open to every admin user, because the card calls it before it knows their rights: a user without the
 * right to read learns only that.
 */
export async function GET(
  req: AuthenticatedMedusaRequest,
  res: MedusaResponse<OrderInvoiceResponse>
): Promise<void> {
  // The response contains the buyer's address.
  res.setHeader("Cache-Control", "no-store")
  const rights = await findRights(req)
  if (!rights.includes("read")) {
    res.json({ rights, status: null, request: null })
    return
  }
  const ledger = req.scope.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const findDetail = async () => {
    const filter = { orderIds: [idOf(req)] }
    const sort = { by: "created_at", isDescending: true } as const
    const [request] = await ledger.listRequests({ filter, sort, limit: 1, offset: 0 })
    return request ? await loadDetail(req.scope, request) : null
  }
  const [status, request] = await Promise.all([loadStatus(req.scope), findDetail()])
  res.json({ rights, status, request })
}
