import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import {
  findWithoutRequest,
  type WithoutRequest,
} from "../../../pipeline/sweep/orders-without-request"
import type { InvoicingOverviewResponse } from "../../../types"

/** See {@link findWithoutRequest}. */
export async function findOrdersWithoutRequest(
  container: MedusaContainer
): Promise<WithoutRequest | null> {
  const { orders, ledger, settings } = await composeInvoicing(container)
  const service = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  return await findWithoutRequest({
    orders,
    ledger,
    settings,
    hasAutomaticRequestSince: async (since) => await service.hasAutomaticRequestSince(since),
  })
}

type Counted = Pick<InvoicingOverviewResponse, "without_invoice" | "is_trigger_silent">

/** How many orders {@link findOrdersWithoutRequest} finds; null if nothing is issued automatically. */
export async function countOrdersWithoutRequest(container: MedusaContainer): Promise<Counted> {
  const found = await findOrdersWithoutRequest(container)
  if (!found) return { without_invoice: null, is_trigger_silent: false }
  const { missed, waiting, earlier, isSilent, isCapped } = found
  return {
    without_invoice: {
      count: missed.size + waiting.size + earlier.size,
      waiting_for_trigger: waiting.size,
      placed_before_start: earlier.size,
      is_capped: isCapped,
    },
    is_trigger_silent: isSilent && waiting.size > 0,
  }
}
