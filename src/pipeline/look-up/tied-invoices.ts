import { isSameAmount } from "../../core/money/decimals"
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
 * Splits candidates for a request's invoice by whether their id is tied to another order.
 *
 * A service may restart its id numbering behind the same key, so a tied id means nothing if the invoice
 * shown under it is clearly not the one it was tied to: `free` includes those, and `tied` has those
 * that only our reference could show to be ours. An id tied to an equal order with another key means as
 * little: a person may have declared two accounts to be one, and both may have that id.
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
 * True if a found invoice belongs to another order by now.
 *
 * @param found `isOurs`: it has the request's reference.
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

/**
 * True if the holder is a lookalike of the request and was issued with another key than the request's
 * create.
 */
const isLookalikeOfAnotherKey = (request: InvoiceRequest, holder: InvoiceRequest): boolean =>
  holder.contentFingerprint === request.contentFingerprint &&
  isOfDays(holder, findLookalikeDays(request)) &&
  holder.keyDigest !== request.keyDigest

/** True if the invoice is clearly not the one its id was tied to. */
function isAnother(
  request: InvoiceRequest,
  sought: SoughtInvoice,
  holder: InvoiceRequest,
  invoice: ServiceInvoice
): boolean {
  const [before, now] = [holder.invoiceNumber, invoice.invoiceNumber]
  if (before !== null && now !== null && before !== now) return true
  const wasCompared = holder.readBack === "done" && holder.difference === null
  if (wasCompared && isSameAmount(holder.totals?.gross ?? null, invoice.gross) === false)
    return true
  // The holder's buyer differs from the invoice's, which is our buyer.
  const [ofHolder, ofRequest] = [buyerOf(holder), buyerOf(request)]
  const isOtherBuyer = ofHolder !== null && ofRequest !== null && ofHolder !== ofRequest
  return isOtherBuyer && compareBuyers(sought.contractor, invoice.contractor) === "same"
}

const buyerOf = ({ contentFingerprint }: InvoiceRequest) =>
  contentFingerprint?.split(".")[0] ?? null

/**
 * True if an invoice without a reference may be an equal order's: it is tied to that order in another
 * account of the company (one account may have been registered twice), or the service returned it for
 * that order in addition to the one it is tied to. An equal order of another company counts too: both
 * may use one account, each with its own key.
 */
export async function isTiedElsewhere(
  { ledger }: Ports,
  { id, companyId, accountId, contentFingerprint }: InvoiceRequest,
  { invoiceId }: ServiceInvoice
): Promise<boolean> {
  const holders = await ledger.findHolders(null, [invoiceId], id)
  return holders.some((holder) => {
    if (holder.companyId !== companyId) return holder.contentFingerprint === contentFingerprint
    // It came from an earlier create, whose content may have differed.
    if (holder.accountId === accountId) return holder.invoiceId !== invoiceId
    const { contentFingerprint: other } = holder
    return other === null || other === contentFingerprint
  })
}
