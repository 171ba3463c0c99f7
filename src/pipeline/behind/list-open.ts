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
import type { LookMemory } from "./ledger-check"
import { readListSince } from "./read-list-since"

/** So many of the invoices found are read in full in one step; each is read once for all orders. */
const MAX_READS = 50

/** An order that is looked for before its create. */
export type Look = {
  request: InvoiceRequest
  companyId: string
  accountId: string
  service: InvoicingService
  composed: Composed
}

type Alike = {
  /** Those of the list that may be the order's by what it shows of them. */
  alike: readonly ServiceInvoice[]
  earliest: string
  memory: LookMemory
}

/** `unanswered`: some could not be read now, `ids` go by what the list shows of those. */
export type OpenInvoices =
  | { kind: "listed"; ids: readonly string[] }
  | { kind: "unanswered"; ids: readonly string[] }
  /** None of those that were read is the order's, and more are to be read. */
  | { kind: "more" }
  | { kind: "rejected" }

/** The note of the ledger that holds ids of invoices which a person said are not a request's. */
export const nameNotIts = (requestId: string) => `not_its_invoices ${requestId}`

/** Of the invoices that may be an order's those that no request has and nobody has ruled out. */
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
      // A break of the service, or one 403, tells of no invoice.
      return { kind: "unanswered", ids: goByList(index) }
    }
  }
  if (notShown.size > 0) {
    // Deleted since the list was read, or the service shows nothing by an id: what it lists still is there.
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
 * What is to be read of those that are open. Ruled out once, an invoice stays so, but for a draft, which
 * may be issued by now; what may be the order's is read anew, since it may be deleted.
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

/** Those that the list itself does not show to be somebody else's. */
const byList = ({ draft }: Composed, invoices: readonly ServiceInvoice[]): string[] =>
  invoices
    .filter(({ contractor }) => compareBuyers(draft.contractor, contractor) !== "other")
    .map(({ invoiceId }) => invoiceId)

/** What the list shows, and what it leaves out as reading shows it. */
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
