import { addDays } from "../../core/dates"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  accountsFor,
  describeMissing,
  isIssuedSince,
  type GapAnswer,
  type MissingInvoice,
} from "../../core/look-up/ledger-behind"
import type { InvoicingService, ServiceInvoice } from "../../core/request/outcomes"
import { mayBeCutDetails, referenceCode } from "../../core/draft/reference"
import { isForbidden } from "../holds/key-rights"
import type { Ports } from "../ports"
import { readStartDate } from "../issue/request-invoice"
import type { LedgerCheck } from "./ledger-check"
import { noteTurnedUp } from "./note-turned-up"
import { readOneByOne, referenceOf } from "./read-one-by-one"

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

/** What a comparison found. */
type Compared = {
  /** Invoices with a reference of ours that the ledger does not know. */
  missing: readonly MissingInvoice[]
  /** Ids of invoices without a request, of which nothing tells whether this shop issued them. */
  unseen: readonly string[]
  /**
   * A create that is under way may have made one of them, and may yet turn out to have made nothing:
   * then its order is tried again, and its invoice is missing.
   */
  isProvisional: boolean
}

/**
 * Compares invoices of the service with the ledger; null where the service did not show enough of
 * them just now.
 *
 * Rows are read after the invoices: what this ledger itself issued was stamped before, and committed.
 */
export async function findMissing(
  ports: Ports,
  behind: Behind,
  invoices: readonly ServiceInvoice[]
): Promise<Compared | null> {
  const { companyId } = behind
  const answer = await readAnswer(ports, companyId)
  const unknown = await listUnknown(ports, behind, invoices, answer)
  const read = await readReferences(ports, behind, invoices, unknown)
  if (!read) return null
  const unseen = read.unseen.map(({ invoiceId }) => invoiceId)
  const ours = read.shown.flatMap((invoice) => {
    const reference = referenceOf(invoice)
    return reference === null ? [] : [{ invoice, code: referenceCode(reference.slice(4)) }]
  })
  if (ours.length === 0) return { missing: [], unseen, isProvisional: false }
  const orders = await ports.orders.findByCodes([...new Set(ours.map(({ code }) => code))])
  const rows = await ports.ledger.findRequestsOfOrders(orders.map(({ id }) => id))
  const missing: MissingInvoice[] = []
  let isProvisional = false
  for (const { invoice, code } of ours) {
    const order = orders.find(({ id }) => referenceCode(id) === code) ?? null
    const row = rows.find(({ orderId }) => orderId === order?.id)
    if (order ? row && (await isItsOwn(ports, row, behind, invoice)) : answer.areOthersKnown) {
      isProvisional ||= row?.state === "issuing"
      continue
    }
    missing.push(describeMissing(invoice, order))
  }
  return { missing, unseen, isProvisional }
}

/** Those of these invoices that still have no request, and of which nobody has said anything. */
export async function listUnseen(
  ports: Pick<Ports, "ledger">,
  account: { companyId: string; accountId: string },
  ids: readonly string[]
): Promise<readonly string[]> {
  const { invoiceIds } = await readAnswer(ports, account.companyId)
  const tied = await ports.ledger.findTiedInvoices(account, [...ids], "")
  return ids.filter((id) => !tied.has(id) && !invoiceIds.includes(id))
}

/** What a person said of this company's invoices so far. */
const readAnswer = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string
): Promise<GapAnswer> =>
  (await ledger.readValue<GapAnswer>(nameAnswer(companyId))) ?? {
    invoiceIds: [],
    areOthersKnown: false,
  }

/** Keeps that nobody is to be asked about these invoices, beside what was said before. */
export async function saveAnswer(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  { open, areOthersKnown }: { open: readonly MissingInvoice[]; areOthersKnown: boolean }
): Promise<void> {
  const ids = open.map(({ invoiceId }) => invoiceId)
  await keepKnown(ports, companyId, ids, areOthersKnown)
}

/** The same of invoices of which only the ids are known. */
export async function keepKnown(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  invoiceIds: readonly string[],
  areOthersKnown = false
): Promise<void> {
  const known = await readAnswer(ports, companyId)
  const ids = [...new Set([...invoiceIds, ...known.invoiceIds])]
  await ports.ledger.saveValue(nameAnswer(companyId), {
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

/** Invoices with their text, and those whose text nobody has seen or would see. */
type References = { shown: readonly ServiceInvoice[]; unseen: readonly ServiceInvoice[] }

/**
 * These invoices with their text. A list may leave it out of all, or show another in its place, such as
 * its beginning; then they are read one by one, if reading shows it: an invoice that was sent from here
 * tells.
 */
async function readReferences(
  ports: Ports,
  behind: Behind,
  listed: readonly ServiceInvoice[],
  unknown: readonly ServiceInvoice[]
): Promise<References | null> {
  const { check, service, mostReads } = behind
  if (listed.some((one) => referenceOf(one) !== null)) {
    check.sight = "shown"
    // One without ours is a stranger's, as a rule; a list may also leave out or cut some, which reading shows.
    const isToRead = (one: ServiceInvoice) =>
      referenceOf(one) === null && mayBeCut(one) && !check.strangers.has(one.invoiceId)
    const read = await readOneByOne(service, check, unknown.filter(isToRead).slice(0, mostReads))
    return read && { shown: [...unknown, ...read], unseen: [] }
  }
  // What was forbidden once is read again where reading is known to work.
  const isToRead = ({ invoiceId }: ServiceInvoice) =>
    !check.strangers.has(invoiceId) && (check.sight === "shown" || !check.forbidden.has(invoiceId))
  const unread = unknown.filter(isToRead)
  // Also of one that showed references before: what it hides just now is not a stranger's.
  if ((check.sight === "shown" ? unread : unknown).length > 0) {
    const isTold = await seeWhetherShown(ports, behind, listed, unknown)
    if (!isTold) return null
  }
  if (check.sight === "hidden") return { shown: [], unseen: unknown }
  const read = await readOneByOne(service, check, unread.slice(0, mostReads))
  if (!read) return null
  // Where no reading has shown a reference yet, one without it may be ours all the same.
  const isStranger = ({ invoiceId }: ServiceInvoice) =>
    check.sight === "shown" && check.strangers.has(invoiceId)
  const unseen = unknown.filter(
    (one) => !isStranger(one) && !read.some(({ invoiceId }) => invoiceId === one.invoiceId)
  )
  return { shown: read, unseen }
}

const mayBeCut = ({ additionalDetails }: ServiceInvoice) => mayBeCutDetails(additionalDetails ?? "")

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
  check.sight = referenceOf(outcome.value) === null ? "hidden" : "shown"
  return true
}

async function isItsOwn(
  ports: Ports,
  row: InvoiceRequest,
  { accountId }: Pick<Behind, "accountId">,
  invoice: ServiceInvoice
): Promise<boolean> {
  const { ledger } = ports
  const isUntold =
    (await ledger.countUnknownCreates(row.id)) > 0 || (await ledger.hasAnsweredCreate(row.id))
  const { invoiceId } = invoice
  if (!accountsFor(row, { invoiceId, accountId }, isUntold)) return false
  await noteTurnedUp(ports, row, accountId, invoice)
  return true
}
