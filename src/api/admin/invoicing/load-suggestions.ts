import type { MedusaContainer } from "@medusajs/framework/types"
import { composeInvoicing, LEDGER_KEY } from "../../../composition"
import type { InvoicingService, ServiceNames } from "../../../core/outcomes"
import { NAMES_LOOK_AT } from "../../../modules/invoice_ledger/invoice-names"
import type InvoiceLedgerService from "../../../modules/invoice_ledger/service"
import type { MappingSuggestionsResponse } from "../../../types"

type Silent = MappingSuggestionsResponse["silent"][number]
type Told = { names: ServiceNames; cause: Silent["cause"] | null }

const NOTHING: ServiceNames = { categories: [], projects: [] }

/**
 * The categories and projects that each company's invoices carry, with what the service tells of
 * them beside one of these invoices. A service that does not answer costs its own part alone.
 */
export async function loadSuggestions(
  container: MedusaContainer
): Promise<MappingSuggestionsResponse> {
  const ports = await composeInvoicing(container)
  const ledger = container.resolve<InvoiceLedgerService>(LEDGER_KEY)
  const found = await Promise.all(
    ports.settings.companies.map(async ({ id }) => {
      const onInvoices = await ledger.listNamesOnInvoices(id)
      return { id, onInvoices, told: await askService(ports.serviceOf(id), onInvoices.invoiceId) }
    })
  )
  const projects = new Map<string, string | null>()
  for (const { onInvoices, told } of found) {
    for (const id of onInvoices.projects) projects.set(id, projects.get(id) ?? null)
    for (const { id, name } of told.names.projects) projects.set(id, name || null)
  }
  const categories = found.flatMap(({ onInvoices, told }) => [
    ...onInvoices.categories,
    ...told.names.categories,
  ])
  return {
    categories: [...new Set(categories)],
    projects: [...projects].map(([id, name]) => ({ id, name })),
    looked_at: NAMES_LOOK_AT,
    silent: found.flatMap(({ id, told: { cause } }) => (cause ? [{ company_id: id, cause }] : [])),
  }
}

async function askService(
  service: InvoicingService | null,
  invoiceId: string | null
): Promise<Told> {
  // The service has no list of names: it shows them beside an invoice alone.
  if (invoiceId === null) return { names: NOTHING, cause: "no_invoice" }
  const outcome = await service?.readNames(invoiceId)
  if (outcome?.kind === "done") return { names: outcome.value, cause: null }
  const isRejected = outcome?.kind === "key-rejected"
  return { names: NOTHING, cause: isRejected ? "key_rejected" : "no_answer" }
}
