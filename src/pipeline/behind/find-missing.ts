import { addDays } from "../../core/dates"
import type { InvoiceRequest } from "../../core/invoice-request"
import {
  accountsFor,
  describeMissing,
  isIssuedSince,
  type GapAnswer,
  type MissingInvoice,
} from "../../core/ledger-behind"
import type { InvoicingService, ServiceInvoice } from "../../core/outcomes"
import { findReference, referenceCode } from "../../core/reference"
import { isForbidden } from "../key-rights"
import type { Ports } from "../ports"
import { readStartDate } from "../request-invoice"
import type { LedgerCheck } from "./ledger-check"

export type Behind = {
  companyId: string
  accountId: string
  service: InvoicingService
  check: LedgerCheck
  /** So many invoices are read one by one at most, where the list leaves out references. */
  mostReads: number
}

/** The note of the ledger that holds what a person said of a company's `GapAnswer`. */
export const nameAnswer = (companyId: string) => `ledger_gap_answer ${companyId}`

/** As many ids as answers are kept for; older ones are long past the newest pages. */
const MOST_ANSWERED = 5_000

/**
 * The invoices with a reference of ours among these that the ledger does not know; null where the
 * service did not show enough of them to tell.
 *
 * Rows are read after the invoices: what this ledger itself issued was stamped before, and committed.
 */
export async function findMissing(
  ports: Ports,
  behind: Behind,
  invoices: readonly ServiceInvoice[]
): Promise<MissingInvoice[] | null> {
  const { companyId } = behind
  const answer = await recallAnswer(ports, companyId)
  const unknown = await listUnknown(ports, behind, invoices, answer)
  const named = await readReferences(ports, behind, invoices, unknown)
  if (!named) return null
  const ours = named.flatMap((invoice) => {
    const reference = findReference(invoice.additionalDetails ?? "")
    return reference === null ? [] : [{ invoice, code: referenceCode(reference.slice(4)) }]
  })
  if (ours.length === 0) return []
  const orders = await ports.orders.findByCodes([...new Set(ours.map(({ code }) => code))])
  const rows = await ports.ledger.findRequestsOfOrders(orders.map(({ id }) => id))
  const missing: MissingInvoice[] = []
  for (const { invoice, code } of ours) {
    const order = orders.find(({ id }) => referenceCode(id) === code) ?? null
    const row = rows.find(({ orderId }) => orderId === order?.id)
    if (order ? row && (await isItsOwn(ports, row, behind, invoice)) : answer.areOthersKnown)
      continue
    missing.push(describeMissing(invoice, order))
  }
  return missing
}

/** What a person said of this company's invoices so far. */
const recallAnswer = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string
): Promise<GapAnswer> =>
  (await ledger.recall<GapAnswer>(nameAnswer(companyId))) ?? {
    invoiceIds: [],
    areOthersKnown: false,
  }

/** Keeps that nobody is to be asked about these invoices, beside what was said before. */
export async function rememberAnswer(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  { open, areOthersKnown }: { open: readonly MissingInvoice[]; areOthersKnown: boolean }
): Promise<void> {
  const known = await recallAnswer(ports, companyId)
  const ids = [...new Set([...open.map(({ invoiceId }) => invoiceId), ...known.invoiceIds])]
  await ports.ledger.remember(nameAnswer(companyId), {
    invoiceIds: ids.slice(0, MOST_ANSWERED),
    areOthersKnown: known.areOthersKnown || areOthersKnown,
  } satisfies GapAnswer)
}

/** Issued since the start, tied to no request, and nobody has said anything of them. */
async function listUnknown(
  ports: Ports,
  { companyId, accountId }: Behind,
  invoices: readonly ServiceInvoice[],
  { invoiceIds }: GapAnswer
): Promise<ServiceInvoice[]> {
  // Orders from before it are never issued by themselves; a day is what time zones may differ by.
  const earliest = addDays((await readStartDate(ports)).slice(0, 10), -1)
  const issued = invoices.filter((invoice) => isIssuedSince(invoice, earliest))
  const tied = await ports.ledger.findTiedInvoices(
    { companyId, accountId },
    issued.map(({ invoiceId }) => invoiceId),
    ""
  )
  return issued.filter(({ invoiceId }) => !tied.has(invoiceId) && !invoiceIds.includes(invoiceId))
}

/**
 * These invoices with their text. A list may leave it out of all; then they are read one by one, if
 * reading shows it: an invoice that was sent from here tells.
 */
async function readReferences(
  ports: Ports,
  behind: Behind,
  listed: readonly ServiceInvoice[],
  unknown: readonly ServiceInvoice[]
): Promise<ServiceInvoice[] | null> {
  const { check, service, mostReads } = behind
  if (listed.some(({ additionalDetails: details }) => details)) {
    if (listed.some(({ additionalDetails: details }) => findReference(details ?? "") !== null)) {
      check.sight = "shown"
    }
    return [...unknown]
  }
  const unread = unknown.filter(({ invoiceId }) => !check.strangers.has(invoiceId))
  if (unread.length === 0) return []
  if (check.sight !== "shown") {
    const isTold = await seeWhetherShown(ports, behind, listed, unread)
    if (!isTold) return null
  }
  if (check.sight === "hidden") return []
  const read: ServiceInvoice[] = []
  for (const { invoiceId } of unread.slice(0, mostReads)) {
    const outcome = await service.readInvoice(invoiceId)
    if (outcome.kind === "done" && outcome.value.invoiceId === invoiceId) {
      const isOurs = findReference(outcome.value.additionalDetails ?? "") !== null
      if (isOurs) check.sight = "shown"
      if (isOurs) read.push(outcome.value)
      else check.strangers.add(invoiceId)
    } else if (outcome.kind === "refused" || isForbidden(outcome)) {
      check.strangers.add(invoiceId)
    } else {
      return null
    }
  }
  return read
}

/** Reads one listed invoice that was sent from here; false where the service did not answer. */
async function seeWhetherShown(
  ports: Ports,
  { companyId, service, check }: Behind,
  listed: readonly ServiceInvoice[],
  unknown: readonly ServiceInvoice[]
): Promise<boolean> {
  const ids = listed.filter((one) => !unknown.includes(one)).map(({ invoiceId }) => invoiceId)
  const holders = await ports.ledger.findHolders(companyId, ids, "")
  const sent = holders.find(
    (row) => row.firstStampedAt !== null && ids.includes(row.invoiceId ?? "")
  )
  if (!sent?.invoiceId) return true
  const outcome = await service.readInvoice(sent.invoiceId)
  if (outcome.kind === "refused" || isForbidden(outcome)) return true
  if (outcome.kind !== "done") return false
  check.sight = findReference(outcome.value.additionalDetails ?? "") === null ? "hidden" : "shown"
  return true
}

async function isItsOwn(
  { ledger }: Ports,
  row: InvoiceRequest,
  { accountId }: Pick<Behind, "accountId">,
  { invoiceId }: ServiceInvoice
): Promise<boolean> {
  const isUntold =
    (await ledger.countUnknownCreates(row.id)) > 0 || (await ledger.hasAnsweredCreate(row.id))
  return accountsFor(row, { invoiceId, accountId }, isUntold)
}
