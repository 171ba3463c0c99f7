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
import type { OperatorChange } from "../../core/settings/recorded-change"
import { changeCompanyNote } from "../change-value"
import type { Ports } from "../ports"
import { readStartDate } from "../issue/request-invoice"
import type { LedgerCheck } from "./check-state"
import { recordLateFound } from "./record-late-found"
import { readOneByOne, referenceOf } from "./read-one-by-one"

export type Behind = {
  companyId: string
  accountId: string
  service: InvoicingService
  check: LedgerCheck
  /** The most invoices to read one by one, if the list omits references. */
  mostReads: number
}

/** The most ids for which answers are kept; older ones are long past the newest pages. */
const MOST_ANSWERED = 5_000

/** What a comparison found. */
type Compared = {
  /** Invoices with a reference of ours that the ledger does not know. */
  missing: readonly MissingInvoice[]
  /** Ids of invoices without a request that may or may not be this shop's. */
  unseen: readonly string[]
  /**
   * A create under way may have made one of them. If it turns out to have made nothing, its order is
   * tried again, and the invoice is missing after all.
   */
  isProvisional: boolean
}

/**
 * Compares invoices of the service with the ledger; null if the service did not show enough of them.
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

/** Those of these invoices that still have no request and no person's answer. */
export async function listUnseen(
  ports: Pick<Ports, "ledger">,
  account: { companyId: string; accountId: string },
  ids: readonly string[]
): Promise<readonly string[]> {
  const { invoiceIds } = await readAnswer(ports, account.companyId)
  const tied = await ports.ledger.findTiedInvoices(account, [...ids], "")
  return ids.filter((id) => !tied.has(id) && !invoiceIds.includes(id))
}

/** A person's answers about this company's invoices so far. */
const readAnswer = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string
): Promise<GapAnswer> =>
  (await ledger.readCompanyNote(companyId, "gapAnswer")) ?? {
    invoiceIds: [],
    areOthersKnown: false,
  }

/** Adds these invoices to those that no person is asked about again. */
export async function saveAnswer(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  { open, areOthersKnown }: { open: readonly MissingInvoice[]; areOthersKnown: boolean }
): Promise<void> {
  const ids = open.map(({ invoiceId }) => invoiceId)
  await saveAnswerByIds(ports, companyId, { ids, areOthersKnown })
}

/** The same for invoices given only by id; `change` records who answered, in the same statement. */
export async function saveAnswerByIds(
  ports: Pick<Ports, "ledger">,
  companyId: string,
  { ids, areOthersKnown = false }: { ids: readonly string[]; areOthersKnown?: boolean },
  change: OperatorChange | null = null
): Promise<void> {
  await changeCompanyNote(
    ports,
    companyId,
    "gapAnswer",
    (known) => ({
      invoiceIds: [...new Set([...ids, ...(known?.invoiceIds ?? [])])].slice(0, MOST_ANSWERED),
      areOthersKnown: areOthersKnown || (known?.areOthersKnown ?? false),
    }),
    change
  )
}

/** Invoices issued since the start date that have no request and no person's answer. */
async function listUnknown(
  ports: Ports,
  { companyId, accountId }: Behind,
  invoices: readonly ServiceInvoice[],
  { invoiceIds }: GapAnswer
): Promise<ServiceInvoice[]> {
  // Earlier orders are never issued automatically; one day allows for time zones.
  const earliest = addDays((await readStartDate(ports)).slice(0, 10), -1)
  const issued = invoices.filter((invoice) => isIssuedSince(invoice, earliest))
  const tied = await ports.ledger.findTiedInvoices(
    { companyId, accountId },
    issued.map(({ invoiceId }) => invoiceId),
    ""
  )
  return issued.filter(({ invoiceId }) => !tied.has(invoiceId) && !invoiceIds.includes(invoiceId))
}

/** Invoices with their details text, and those whose text could not be read. */
type References = { shown: readonly ServiceInvoice[]; unseen: readonly ServiceInvoice[] }

/**
 * Reads the details text of these invoices. A list may omit this text, or show only its beginning. Then
 * the invoices are read one by one, unless reading does not show the text either: an invoice that was
 * sent from here is read first to find that out.
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
    // One without our reference is usually a stranger's; but a list may omit or cut some texts, which
    // reading shows.
    const isToRead = (one: ServiceInvoice) =>
      referenceOf(one) === null && mayBeCut(one) && !check.strangers.has(one.invoiceId)
    const read = await readOneByOne(service, check, unknown.filter(isToRead).slice(0, mostReads))
    return read && { shown: [...unknown, ...read], unseen: [] }
  }
  // One that got a 403 is read again if reading is known to work.
  const isToRead = ({ invoiceId }: ServiceInvoice) =>
    !check.strangers.has(invoiceId) && (check.sight === "shown" || !check.forbidden.has(invoiceId))
  const unread = unknown.filter(isToRead)
  // Even if references were shown before: a text that is hidden just now does not mean a stranger's.
  if ((check.sight === "shown" ? unread : unknown).length > 0) {
    const isAnswered = await seeWhetherShown(ports, behind, listed, unknown)
    if (!isAnswered) return null
  }
  if (check.sight === "hidden") return { shown: [], unseen: unknown }
  const read = await readOneByOne(service, check, unread.slice(0, mostReads))
  if (!read) return null
  // While no reading has shown a reference, an invoice without one may still be ours.
  const isStranger = ({ invoiceId }: ServiceInvoice) =>
    check.sight === "shown" && check.strangers.has(invoiceId)
  const unseen = unknown.filter(
    (one) => !isStranger(one) && !read.some(({ invoiceId }) => invoiceId === one.invoiceId)
  )
  return { shown: read, unseen }
}

const mayBeCut = ({ additionalDetails }: ServiceInvoice) => mayBeCutDetails(additionalDetails ?? "")

/** Reads one listed invoice that was sent from here; false if the service did not answer. */
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
  const mayHaveMadeIt =
    (await ledger.countUnknownCreates(row.id)) > 0 || (await ledger.hasAnsweredCreate(row.id))
  const { invoiceId } = invoice
  if (!accountsFor(row, { invoiceId, accountId }, mayHaveMadeIt)) return false
  await recordLateFound(ports, row, accountId, invoice)
  return true
}
