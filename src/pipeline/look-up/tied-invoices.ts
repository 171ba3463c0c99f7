import { compare, parseDecimal } from "../../core/money/decimals"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import {
  findLookalikeDays,
  isOfDays,
  whyRead,
  type SoughtInvoice,
} from "../../core/look-up/match-invoice"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { compareBuyers } from "../../core/look-up/same-buyer"
import type { Ports } from "../ports"

/**
 * Splits what may be a request's invoice by whether its id is tied to another order.
 *
 * A service may begin its ids anew behind the same key. So an id that is tied tells nothing where
 * the invoice shown under it is clearly not the one it was tied to: `free` has those too, and
 * `tied` what only our reference could show to be ours. An equal order's id of another key says as
 * little: a person may have said of two accounts that they are one, where both have that id.
 */
export async function splitTied(
  ports: Ports,
  request: InvoiceRequest,
  sought: SoughtInvoice,
  candidates: readonly ServiceInvoice[]
): Promise<{ free: ServiceInvoice[]; tied: ServiceInvoice[] }> {
  const companyId = request.companyId ?? ""
  const tiedIds = await findTied(ports, request, candidates)
  const holders =
    tiedIds.size > 0 ? await ports.ledger.findHolders(companyId, [...tiedIds], request.id) : []
  const isFree = (invoice: ServiceInvoice) => {
    if (!tiedIds.has(invoice.invoiceId)) return true
    const ofId = holders.filter(({ invoiceId }) => invoiceId === invoice.invoiceId)
    if (ofId.some((holder) => isLookalikeOfAnotherKey(request, holder))) return true
    return ofId.length > 0 && ofId.every((holder) => isAnother(request, sought, holder, invoice))
  }
  const free = candidates.filter(isFree)
  const tied = candidates.filter((invoice) => !free.includes(invoice))
  return { free, tied: tied.filter((invoice) => whyRead(sought, invoice) === "near") }
}

/**
 * True of an invoice that was found and that another order has by now.
 *
 * @param found `isOurs`: it carries the request's reference.
 */
export async function isAnotherOrders(
  ports: Ports,
  request: InvoiceRequest,
  { invoice, isOurs }: { invoice: ServiceInvoice; isOurs: boolean }
): Promise<boolean> {
  if ((await findTied(ports, request, [invoice])).size > 0) return true
  return !isOurs && (await isTiedElsewhere(ports, request, invoice))
}

async function findTied(
  { ledger }: Ports,
  { id, companyId, accountId }: InvoiceRequest,
  invoices: readonly ServiceInvoice[]
): Promise<ReadonlySet<string>> {
  const ids = invoices.map(({ invoiceId }) => invoiceId)
  return await ledger.findTiedInvoices({ companyId: companyId ?? "", accountId }, ids, id)
}

/** True of an order that cannot be told from the request's, and was issued with another key than it was sent with. */
const isLookalikeOfAnotherKey = (request: InvoiceRequest, holder: InvoiceRequest): boolean =>
  holder.contentFingerprint === request.contentFingerprint &&
  isOfDays(holder, findLookalikeDays(request)) &&
  holder.keyDigest !== request.keyDigest

/** True of an invoice that is clearly not the one its id was tied to. */
function isAnother(
  request: InvoiceRequest,
  sought: SoughtInvoice,
  holder: InvoiceRequest,
  invoice: ServiceInvoice
): boolean {
  const [before, now] = [holder.invoiceNumber, invoice.invoiceNumber]
  if (before !== null && now !== null && before !== now) return true
  const wasCompared = holder.readBack === "done" && holder.difference === null
  const [ours, theirs] = [
    parseDecimal(holder.totals?.gross ?? ""),
    parseDecimal(invoice.gross ?? ""),
  ]
  if (wasCompared && ours && theirs && compare(ours, theirs) !== 0) return true
  // The holder has another buyer than the invoice, which is our buyer's.
  const [ofHolder, ofRequest] = [buyerOf(holder), buyerOf(request)]
  const isOtherBuyer = ofHolder !== null && ofRequest !== null && ofHolder !== ofRequest
  return isOtherBuyer && compareBuyers(sought.contractor, invoice.contractor) === "same"
}

const buyerOf = ({ contentFingerprint }: InvoiceRequest) =>
  contentFingerprint?.split(".")[0] ?? null

/**
 * True when an invoice without a reference may be the one of an equal order: it is tied to it in
 * another account of the company (one account may have been taken for two), or the service named it
 * for that order beside the one that it is tied to. An equal order of another company counts too: both
 * may have one account, each with a key of its own.
 */
export async function isTiedElsewhere(
  { ledger }: Ports,
  { id, companyId, accountId, contentFingerprint }: InvoiceRequest,
  { invoiceId }: ServiceInvoice
): Promise<boolean> {
  const holders = await ledger.findHolders(null, [invoiceId], id)
  return holders.some((holder) => {
    if (holder.companyId !== companyId) return holder.contentFingerprint === contentFingerprint
    // Of an earlier create, whose content may have been another.
    if (holder.accountId === accountId) return holder.invoiceId !== invoiceId
    const { contentFingerprint: other } = holder
    return other === null || other === contentFingerprint
  })
}
