import { chooseDetails } from "../../core/draft/reference"
import type {
  CallReport,
  InvoicingService,
  Outcome,
  ServiceInvoice,
} from "../../core/request/outcomes"
import { isForbidden } from "../holds/key-rights"

/** So many that cannot be read end a look: the service may be away. */
const MAX_UNREAD = 3

/** An invoice of the list as it is shown when it is read. */
type Candidate = { listed: ServiceInvoice; invoice: ServiceInvoice }

/** `gap`: why some could not be read; null where all were. */
export type CandidatesRead = {
  read: readonly Candidate[]
  gap: "unreadable" | "forbidden" | "key-rejected" | null
  reports: readonly CallReport[]
}

/**
 * Reads in full what the list shows. One that cannot be read, such as one that somebody deleted, keeps
 * the others from proving that an invoice is absent, but not from being the one that is looked for.
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
    if (outcome.kind === "done") read.push({ listed, invoice: merge(listed, outcome.value) })
    else unread.push(describeUnread(outcome))
    if (unread.length >= MAX_UNREAD || isLeftAlone(outcome)) break
  }
  return { read, gap: unread.at(-1) ?? null, reports }
}

function describeUnread(outcome: Outcome<unknown>) {
  if (outcome.kind !== "key-rejected") return "unreadable"
  return isForbidden(outcome) ? "forbidden" : "key-rejected"
}

/** After these nothing more is asked just now: it is busy, out of reach, or wants another key. */
const isLeftAlone = (outcome: Outcome<unknown>) =>
  outcome.kind === "asked-to-wait" ||
  outcome.kind === "not-sent" ||
  (outcome.kind === "key-rejected" && !isForbidden(outcome))

/** What reading shows, and what only the list shows. */
function merge(listed: ServiceInvoice, read: ServiceInvoice): ServiceInvoice {
  const shown = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)) as Partial<T>
  const contractor = { ...listed.contractor, ...shown(read.contractor) }
  const positions = read.positions.length > 0 ? read.positions : listed.positions
  const additionalDetails = chooseDetails(read.additionalDetails, listed.additionalDetails)
  return { ...listed, ...shown(read), additionalDetails, contractor, positions }
}
