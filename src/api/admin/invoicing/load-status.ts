import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, inspectQueue, LEDGER_KEY, MEDUSA_TROUBLE } from "../../../composition"
import { FIRST_START, GUIDE_PUT_AWAY, PREVIEW_SEEN } from "../../../core/settings/value-ids"
import { triggerInEffect } from "../../../core/settings/options"
import { REQUEST_STATES } from "../../../core/lifecycle/states"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { readCompanyNames } from "../../../pipeline/company-names"
import type { InvoicingStatusResponse } from "../../../types"
import { listUnknownConditions } from "./list-unknown-conditions"
import { presentHolds } from "./present-hold"
import { showKeyTail } from "./show-key-tail"

/** Whether the plugin is working, for which companies, since when, and the number of requests by state. */
export async function loadStatus(container: MedusaContainer): Promise<InvoicingStatusResponse> {
  const ports = await composeInvoicing(container)
  const { settings } = ports
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const [holdsOf, counts, firstStart, previewSeen, isPutAway, isMailed, queue, unknownOf, nameOf] =
    await Promise.all([
      ledger.findHolds().then(async (holds) => await presentHolds(ledger, holds)),
      ledger.countByState(),
      ledger.readValue<string>(FIRST_START),
      ledger.readValue<string>(PREVIEW_SEEN),
      ledger.readValue<boolean>(GUIDE_PUT_AWAY),
      ledger.hasMailed(),
      inspectQueue(container),
      listUnknownConditions(ports),
      readCompanyNames(ports),
    ])
  return {
    is_configured: settings.companies.length > 0,
    is_live: triggerInEffect(settings) !== "manual",
    trigger: settings.trigger,
    complete_when: settings.completeWhen,
    start_date: settings.startDate ?? firstStart,
    is_preview_seen: previewSeen !== null,
    is_guide_put_away: isPutAway === true,
    is_mailed: isMailed,
    companies: settings.companies.map(({ id, apiKey }) => ({
      id,
      name: nameOf(id),
      key_tail: showKeyTail(apiKey),
      holds: holdsOf(id),
      unknown_conditions: unknownOf(id),
    })),
    counts: {
      ...(Object.fromEntries(
        REQUEST_STATES.map((state) => [state, 0])
      ) as InvoicingStatusResponse["counts"]),
      ...counts,
    },
    queue_trouble: queue,
    medusa_trouble: MEDUSA_TROUBLE,
  }
}
