import { chooseDetails } from "../../core/draft/reference"
import { mayBeIssuedFor } from "../../core/look-up/ledger-behind"
import { compareBuyers } from "../../core/look-up/same-buyer"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus } from "../../core/request/invoice-status"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"
import type { Composed } from "../issue/stamp-and-call"
import type { Ports } from "../ports"
import { listUnseen } from "./find-missing"
import type { LookMemory } from "./check-state"
import { readListSince } from "./read-list-since"

/** The most found invoices read in full in one step; each is read once for all orders. */
const MAX_READS = 50

/** An order whose invoice is looked for before its create. */
export type Look = {
  request: InvoiceRequest
  companyId: string
  accountId: string
  service: InvoicingService
  composed: Composed
}

type Alike = {
  /** Listed invoices that may be the order's by what the list shows. */
  alike: readonly ServiceInvoice[]
  earliest: string
  memory: LookMemory
}

/** `unanswered`: some could not be read now; for those, `ids` relies on what the list shows. */
export type OpenInvoices =
  | { kind: "listed"; ids: readonly string[] }
  | { kind: "unanswered"; ids: readonly string[] }
  /** None of those read is the order's, and there are more to read. */
  | { kind: "more" }
  | { kind: "rejected" }

/** The key of the ledger value with ids of invoices that a person said are not a request's. */
export const nameNotIts = (requestId: string) => `not_its_invoices ${requestId}`

/** The invoices that may be an order's, that no request has and nobody has ruled out. */
export async function listOpen(
  ports: Ports,
  { request, companyId, accountId, service, composed }: Look,
  { alike, earliest, memory }: Alike
): Promise<OpenInvoices> {
  if (alike.length === 0) return { kind: "listed", ids: [] }
  const ids = alike.map(({ invoiceId }) => invoiceId)
  const unseen = await listUnseen(ports, { companyId, accountId }, ids)
  const ruledOut = (await ports.ledger.readValue<readonly string[]>(nameNotIts(request.id))) ?? []
  const { details } = memory
  const isOther = (listed: ServiceInvoice) => {
    const read = details.get(listed.invoiceId)
    return read !== undefined && !mayBeIssuedFor(composed.draft, earliest, fill(listed, read))
  }
  const left = listLeft(
    alike.filter(({ invoiceId }) => unseen.includes(invoiceId) && !ruledOut.includes(invoiceId)),
    { details, isOther }
  )
  const found: string[] = []
  const notShown = new Set<string>()
  const goByList = (index: number) => [
    ...found,
    ...notShown,
    ...byList(composed, left.slice(index)),
  ]
  for (const [index, listed] of left.slice(0, MAX_READS).entries()) {
    const outcome = await service.readInvoice(listed.invoiceId)
    if (outcome.kind === "done") {
      details.set(listed.invoiceId, outcome.value)
      if (!isOther(listed)) found.push(listed.invoiceId)
    } else if (outcome.report.code === "NOT_OFFERED") {
      return { kind: "listed", ids: goByList(index) }
    } else if (outcome.kind === "refused") {
      notShown.add(listed.invoiceId)
    } else if (outcome.kind === "key-rejected" && !isForbidden(outcome)) {
      return { kind: "rejected" }
    } else {
      // An outage of the service, or one 403, says nothing about an invoice.
      return { kind: "unanswered", ids: goByList(index) }
    }
  }
  if (notShown.size > 0) {
    // Deleted since the list was read, or the service shows nothing by id: if it is still listed, it exists.
    memory.list = null
    const now = await readListSince(ports, service, memory, earliest)
    const isThere = (id: string) => now.kind !== "read" || now.invoices.has(id)
    found.push(...[...notShown].filter(isThere))
  }
  return left.length > MAX_READS && found.length === 0
    ? { kind: "more" }
    : { kind: "listed", ids: found }
}

/**
 * The open invoices to read. An invoice that was ruled out stays so, except for a draft, which may have
 * been issued since; one that may be the order's is reread, since it may have been deleted.
 */
function listLeft(
  open: readonly ServiceInvoice[],
  { details, isOther }: Pick<LookMemory, "details"> & { isOther: (one: ServiceInvoice) => boolean }
): readonly ServiceInvoice[] {
  const left = open.filter((listed) => !isOther(listed))
  const drafts = open.filter(
    (listed) => isOther(listed) && isDraftStatus(details.get(listed.invoiceId)?.status ?? null)
  )
  return left.length + drafts.length <= MAX_READS ? [...left, ...drafts] : left
}

/** Ids of invoices that the list does not show to be another buyer's. */
const byList = ({ draft }: Composed, invoices: readonly ServiceInvoice[]): string[] =>
  invoices
    .filter(({ contractor }) => compareBuyers(draft.contractor, contractor) !== "other")
    .map(({ invoiceId }) => invoiceId)

/** Merges the listed invoice with what only reading shows. */
const fill = (listed: ServiceInvoice, read: ServiceInvoice): ServiceInvoice => ({
  ...listed,
  status: isDraftStatus(read.status) ? read.status : listed.status,
  gross: listed.gross ?? read.gross,
  currency: listed.currency ?? read.currency,
  additionalDetails: chooseDetails(read.additionalDetails, listed.additionalDetails),
  contractor: {
    name: listed.contractor.name ?? read.contractor.name,
    taxIdentificationNumber:
      listed.contractor.taxIdentificationNumber ?? read.contractor.taxIdentificationNumber,
    postCode: listed.contractor.postCode ?? read.contractor.postCode,
  },
  positions: read.positions,
})
