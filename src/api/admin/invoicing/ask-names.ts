import type { InvoicingService, Outcome, ServiceNames } from "../../../core/request/outcomes"
import type { MappingSuggestionsResponse } from "../../../types"

type Cause = MappingSuggestionsResponse["silent"][number]["cause"]
type Asked = Pick<InvoicingService, "readNames" | "listInvoices">

/** What the service told, or why it told nothing. */
export type Told = { names: ServiceNames; cause: Cause | null }

const tellNothing = (cause: Cause): Told => ({ names: { categories: [], projects: [] }, cause })

/**
 * The names that the service suggests. It has no list of names and shows them beside an invoice
 * alone: before the shop's first one, beside the newest that the account has from elsewhere.
 *
 * @param ownInvoiceId an invoice of the shop's own; null when there is none.
 */
export async function askNames(service: Asked | null, ownInvoiceId: string | null): Promise<Told> {
  if (service === null) return tellNothing(ownInvoiceId === null ? "no_invoice" : "no_answer")
  let invoiceId = ownInvoiceId
  if (invoiceId === null) {
    const listed = await service.listInvoices({ searchPhrase: null, page: null })
    if (listed.kind !== "done") return tellNothing(causeOf(listed))
    invoiceId = listed.value.invoices[0]?.invoiceId ?? null
  }
  if (invoiceId === null) return tellNothing("no_invoice")
  const read = await service.readNames(invoiceId)
  return read.kind === "done" ? { names: read.value, cause: null } : tellNothing(causeOf(read))
}

const causeOf = ({ kind }: Outcome<unknown>): Cause =>
  kind === "key-rejected" ? "key_rejected" : "no_answer"
