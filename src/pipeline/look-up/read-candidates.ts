import { chooseDetails } from "../../core/draft/reference"
import type {
  CallReport,
  InvoicingService,
  Outcome,
  ServiceInvoice,
} from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"

/** Unreadable invoices after which a look ends: the service may be away. */
const MAX_UNREAD = 3

/** An invoice as listed, and as it is shown when it is read. */
type Candidate = { listed: ServiceInvoice; invoice: ServiceInvoice }

/** `gap`: why some could not be read; null if all were. */
export type CandidatesRead = {
  read: readonly Candidate[]
  gap: "unreadable" | "forbidden" | "key-rejected" | null
  reports: readonly CallReport[]
}

/**
 * Reads listed invoices in full. One that cannot be read, such as one that somebody deleted, means that
 * absence is not proven, but another can still be identified as the one that is looked for.
 */
export async function readCandidates(
  service: InvoicingService,
  candidates: readonly ServiceInvoice[]
): Promise<CandidatesRead> {
  const read: Candidate[] = []
  const reports: CallReport[] = []
  const unread: NonNullable<CandidatesRead["gap"]>[] = []
  for (const listed of candidates) {
    const outcome = await service.readInvoice(listed.invoiceId)
    reports.push(outcome.report)
    if (outcome.kind === "done") read.push({ listed, invoice: mergeListed(listed, outcome.value) })
    else unread.push(describeUnread(outcome))
    if (unread.length >= MAX_UNREAD || isLeftAlone(outcome)) break
  }
  return { read, gap: unread.at(-1) ?? null, reports }
}

function describeUnread(outcome: Outcome<unknown>) {
  if (outcome.kind !== "key-rejected") return "unreadable"
  return isForbidden(outcome) ? "forbidden" : "key-rejected"
}

/** After these outcomes reading stops: the service is busy or unreachable, or rejects the key. */
const isLeftAlone = (outcome: Outcome<unknown>) =>
  outcome.kind === "asked-to-wait" ||
  outcome.kind === "not-sent" ||
  (outcome.kind === "key-rejected" && !isForbidden(outcome))

/** Merges an invoice as read with what only the list shows. */
export function mergeListed(listed: ServiceInvoice, read: ServiceInvoice): ServiceInvoice {
  const shown = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
  const contractor = { ...listed.contractor, ...shown(read.contractor) }
  const positions = read.positions.length > 0 ? read.positions : listed.positions
  const additionalDetails = chooseDetails(read.additionalDetails, listed.additionalDetails)
  return { ...listed, ...shown(read), additionalDetails, contractor, positions }
}
