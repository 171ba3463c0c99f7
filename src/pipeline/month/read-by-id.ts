import { listUnread, listUnshown } from "../../core/month/to-be-read"
import type { ListedInvoice, MonthRequest } from "../../core/month/row"
import type { InvoicingService, Outcome, ServiceInvoice } from "../../core/request/outcomes"
import { findReference } from "../../core/draft/reference"
import { isOtherType } from "../../core/look-up/match-invoice"
import { isForbidden } from "../holds/key-rights"
import { mergeListed } from "../look-up/read-candidates"
import type { Ports } from "../ports"

/** Invoices read one by one: those that the list lacks, and those whose reference it does not show. */
const MOST_READINGS = 500

/** Consecutive unanswered readings after which the rest is not read: the service may be away. */
const MAX_UNANSWERED = 3

/**
 * Reads by id each invoice that the list lacks, and those that belong to no order, for their reference.
 * Adds what is shown to `invoices`.
 *
 * @param listed the invoices as the list shows them, by id: a reading may omit what the list shows.
 * @returns `absentIds`: ids that the service has nothing under; `unreadIds`: ids of listed invoices
 *   that could not be read.
 */
export async function readOneByOne(
  { log }: Pick<Ports, "log">,
  {
    service,
    facts,
    listed,
    invoices,
  }: {
    service: InvoicingService
    facts: { month: string; accountId: string; requests: readonly MonthRequest[] }
    listed: ReadonlyMap<string, ServiceInvoice>
    invoices: Map<string, ListedInvoice>
  }
): Promise<{ absentIds: Set<string>; unreadIds: Set<string> }> {
  const known = { ...facts, invoices: [...invoices.values()] }
  const asked = [...listUnshown(known), ...listUnread(known)]
  if (asked.length > MOST_READINGS) {
    log.warn(
      `invoicing: ${asked.length} invoices of ${facts.month} must be read one by one; only ${MOST_READINGS} are read`
    )
  }
  const absentIds = new Set<string>()
  const read = new Set<string>()
  let unanswered = 0
  for (const id of asked.slice(0, MOST_READINGS)) {
    const outcome = await service.readInvoice(id)
    unanswered = isUnanswered(outcome) ? unanswered + 1 : 0
    if (outcome.kind === "done") {
      const before = listed.get(id)
      invoices.set(id, toListed(before ? mergeListed(before, outcome.value) : outcome.value))
      read.add(id)
    } else if (outcome.kind === "refused" && outcome.report.code !== "NOT_OFFERED") {
      // A listed invoice exists, whatever is answered about its id.
      if (!listed.has(id)) absentIds.add(id)
    }
    if (isLeftAlone(outcome) || unanswered >= MAX_UNANSWERED) break
  }
  const unreadIds = new Set(asked.filter((id) => listed.has(id) && !read.has(id)))
  return { absentIds, unreadIds }
}

const isUnanswered = ({ kind }: Outcome<unknown>) => kind === "unknown" || kind === "not-sent"

/** After these outcomes each further reading would end the same way. */
const isLeftAlone = (outcome: Outcome<unknown>) =>
  outcome.kind === "asked-to-wait" || (outcome.kind === "key-rejected" && !isForbidden(outcome))

/** The part of an invoice that a month needs. */
export const toListed = (shown: ServiceInvoice): ListedInvoice => ({
  id: shown.invoiceId,
  number: shown.invoiceNumber,
  status: shown.status,
  currency: shown.currency,
  gross: shown.gross,
  net: shown.net,
  issueDate: shown.issueDate,
  isPaid: shown.isPaid ?? null,
  ksef: shown.ksef?.state ?? null,
  reference: findReference(shown.additionalDetails ?? ""),
  isOtherKind: isOtherType(shown),
  buyer: nameBuyer(shown),
})

const nameBuyer = ({ contractor }: ServiceInvoice): string =>
  [contractor.name, contractor.taxIdentificationNumber, contractor.postCode]
    .map((text) => (text ?? "").replace(/\s+/g, " ").trim().toLowerCase())
    .join("|")
