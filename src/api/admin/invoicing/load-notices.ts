import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, inspectQueue, LEDGER_KEY, MEDUSA_TROUBLE } from "../../../composition"
import { sumCounts } from "../../../core/request/attention"
import { awaitsGoLive } from "../../../core/settings/going-live"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import { readCompanyNames } from "../../../pipeline/company-names"
import { findNewAccount } from "../../../pipeline/holds/new-account"
import type { Ports } from "../../../pipeline/ports"
import type { InvoicingNoticesResponse } from "../../../types"
import { countOrdersWithoutRequest } from "./count-orders-without-request"
import { countWaiting } from "./count-waiting"
import { countWaitingOrders } from "./count-waiting-orders"
import { describeKey } from "./key-check"
import { listUnknownConditions } from "./list-unknown-conditions"
import { presentHolds } from "./present-hold"

const LOOKED_AT_MS = 30 * 86_400_000

/**
 * Everything that keeps invoices from being issued or needs manual review.
 *
 * Requested every half minute while the order list is open: counts come from one small index, and no
 * order is read in a shop where nobody has to complete orders by hand.
 */
export async function loadNotices(container: MedusaContainer): Promise<InvoicingNoticesResponse> {
  const ports = await composeInvoicing(container)
  const { companies } = ports.settings
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const isSilent = async () => {
    const sinceMs = (await ledger.readClockMs()) - LOOKED_AT_MS
    return !(await ledger.hasAutomaticRequestSince(new Date(sinceMs).toISOString()))
  }
  const [attention, holdsOf, queueTrouble, unknownOf, nameOf, waitingOf, accounts, ksef, orders] =
    await Promise.all([
      ledger.countAttention(),
      ledger.findHolds().then(async (holds) => await presentHolds(ledger, holds)),
      inspectQueue(container),
      listUnknownConditions(ports),
      readCompanyNames(ports),
      countWaiting(ledger),
      Promise.all(companies.map(async ({ id }) => await describeNewAccount(ports, id))),
      ledger.countKsef(companies.map(({ id }) => id)),
      countWaitingOrders(ports.settings, {
        isSilent,
        count: async () => await countOrdersWithoutRequest(container),
      }),
    ])
  const noticed = companies.map(({ id }, index) => ({
    id,
    name: nameOf(id),
    holds: holdsOf(id),
    unknown_conditions: unknownOf(id),
    ...waitingOf(id),
    new_account_since: accounts[index]?.since ?? null,
    key: accounts[index]?.key ?? null,
  }))
  return {
    is_configured: companies.length > 0,
    // An unsupported Medusa is a different reason, which going live would not remove.
    is_not_live: companies.length > 0 && MEDUSA_TROUBLE === null && awaitsGoLive(ports.settings),
    silent_trigger_waiting: orders.silent,
    orders_to_complete: orders.toComplete,
    needs_attention: sumCounts(attention),
    attention,
    companies: noticed.filter(
      ({ holds, unknown_conditions: unknown, unanswered, stalled, new_account_since: since }) =>
        holds.length + unknown.length + unanswered + stalled > 0 || since !== null
    ),
    queue_trouble: companies.length > 0 ? queueTrouble : null,
    medusa_trouble: MEDUSA_TROUBLE,
    ksef: {
      errors: ksef.errors,
      overdue: ksef.overdue,
      late: ksef.late,
      vat_pln: ksef.vatPln,
      is_vat_partial: ksef.isVatPartial,
    },
  }
}

async function describeNewAccount(ports: Ports, companyId: string) {
  const since = await findNewAccount(ports, companyId)
  return since === null ? null : { since, key: await describeKey(ports, companyId) }
}
