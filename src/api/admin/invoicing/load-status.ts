import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { FIRST_START } from "../../../core/invoice-request"
import { REQUEST_STATES } from "../../../core/states"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { InvoicingStatusResponse } from "../../../types"

const KEY_TAIL = 4

/** Whether the plugin works, for whom, since when, and how many requests stand where. */
export async function loadStatus(container: MedusaContainer): Promise<InvoicingStatusResponse> {
  const { settings } = composeInvoicing(container)
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [holds, counts, firstStart] = await Promise.all([
    ledger.findHolds(),
    ledger.countByState(),
    ledger.recall<string>(FIRST_START),
  ])
  return {
    is_configured: settings.companies.length > 0,
    trigger: settings.trigger,
    start_date: settings.startDate ?? firstStart,
    companies: settings.companies.map(({ id, apiKey }) => {
      const hold = holds.find(({ companyId }) => companyId === id)
      return {
        id,
        // Of a short key four characters would be too much of it.
        key_tail: apiKey.length >= 3 * KEY_TAIL ? apiKey.slice(-KEY_TAIL) : "",
        hold: hold ? { cause: hold.cause, since: hold.since } : null,
      }
    }),
    counts: {
      ...(Object.fromEntries(
        REQUEST_STATES.map((state) => [state, 0])
      ) as InvoicingStatusResponse["counts"]),
      ...counts,
    },
  }
}
