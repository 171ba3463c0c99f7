import type { InvoicingService, Outcome, ServiceNames } from "../../../core/request/outcomes"
import type { MappingSuggestionsResponse } from "../../../types"

type Cause = MappingSuggestionsResponse["silent"][number]["cause"]
type Asked = Pick<InvoicingService, "readNames" | "listInvoices">

/** The names that the service returned, or why it returned none. */
export type NamesAnswer = { names: ServiceNames; cause: Cause | null }

const noNames = (cause: Cause): NamesAnswer => ({ names: { categories: [], projects: [] }, cause })

/**
 * Reads the names that the service suggests. It has no list of names and shows them only with an
 * invoice: one of the shop's own or, before there is one, the newest in the account.
 *
 * @param ownInvoiceId one of the shop's own invoices; null if there is none.
 */
export async function askNames(
  service: Asked | null,
  ownInvoiceId: string | null
): Promise<NamesAnswer> {
  if (service === null) return noNames(ownInvoiceId === null ? "no_invoice" : "no_answer")
  let invoiceId = ownInvoiceId
  if (invoiceId === null) {
    const listed = await service.listInvoices({ searchPhrase: null, page: null })
    if (listed.kind !== "done") return noNames(causeOf(listed))
    invoiceId = listed.value.invoices[0]?.invoiceId ?? null
  }
  if (invoiceId === null) return noNames("no_invoice")
  const read = await service.readNames(invoiceId)
  return read.kind === "done" ? { names: read.value, cause: null } : noNames(causeOf(read))
}

const causeOf = ({ kind }: Outcome<unknown>): Cause =>
  kind === "key-rejected" ? "key_rejected" : "no_answer"
