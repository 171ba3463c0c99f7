import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import { NAMES_LOOK_AT } from "../../../modules/invoice_ledger/invoice-names"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { MappingSuggestionsResponse } from "../../../types"
import { askNames } from "./ask-names"

/**
 * The categories and projects on each company's invoices, plus those that the service shows with one of
 * these invoices. If the service does not answer, only its own part is missing.
 */
export async function loadSuggestions(
  container: MedusaContainer
): Promise<MappingSuggestionsResponse> {
  const ports = await composeInvoicing(container)
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const found = await Promise.all(
    ports.settings.companies.map(async ({ id }) => {
      const onInvoices = await ledger.listNamesOnInvoices(id)
      return { id, onInvoices, shown: await askNames(ports.serviceOf(id), onInvoices.invoiceId) }
    })
  )
  const projects = new Map<string, string | null>()
  for (const { onInvoices, shown } of found) {
    for (const id of onInvoices.projects) projects.set(id, projects.get(id) ?? null)
    for (const { id, name } of shown.names.projects) projects.set(id, name || null)
  }
  const categories = found.flatMap(({ onInvoices, shown }) => [
    ...onInvoices.categories,
    ...shown.names.categories,
  ])
  return {
    categories: [...new Set(categories)],
    projects: [...projects].map(([id, name]) => ({ id, name })),
    looked_at: NAMES_LOOK_AT,
    silent: found.flatMap(({ id, shown: { cause } }) => (cause ? [{ company_id: id, cause }] : [])),
  }
}
