import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { FIRST_START, PREVIEW_SEEN } from "../../../core/invoice-request"
import { REQUEST_STATES } from "../../../core/states"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { InvoicingStatusResponse } from "../../../types"
import { presentHold } from "./present-hold"
import { showKeyTail } from "./show-key-tail"

/** Whether the plugin works, for whom, since when, and how many requests stand where. */
export async function loadStatus(container: MedusaContainer): Promise<InvoicingStatusResponse> {
  const { settings } = await composeInvoicing(container)
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [holds, counts, firstStart, previewSeen] = await Promise.all([
    ledger.findHolds(),
    ledger.countByState(),
    ledger.recall<string>(FIRST_START),
    ledger.recall<string>(PREVIEW_SEEN),
  ])
  return {
    is_configured: settings.companies.length > 0,
    trigger: settings.trigger,
    start_date: settings.startDate ?? firstStart,
    is_preview_seen: previewSeen !== null,
    companies: settings.companies.map(({ id, apiKey }) => ({
      id,
      key_tail: showKeyTail(apiKey),
      hold: presentHold(holds.find(({ companyId }) => companyId === id)),
    })),
    counts: {
      ...(Object.fromEntries(
        REQUEST_STATES.map((state) => [state, 0])
      ) as InvoicingStatusResponse["counts"]),
      ...counts,
    },
  }
}
