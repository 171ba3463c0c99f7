import type { InvoiceRequest } from "../../core/request/invoice-request"
import { MOVES_OF_REQUEST } from "../../core/lifecycle/moves-of-request"
import { link } from "../../core/lifecycle/link"
import type { RequestState } from "../../core/lifecycle/states"
import type { ServiceInvoice } from "../../core/request/outcomes"
import {
  conflict,
  reject,
  rejectUnconfigured,
  rejectUnknownOrder,
  type ActResult,
} from "../operator/act-result"
import { noteCanceled } from "../order-changes/cancel-request"
import {
  compareInvoice,
  invoiceTied,
  rejectIfTied,
  type Compared,
  type LinkCommand,
} from "../operator/compare-linked"
import { describeLinked } from "../operator/describe-linked"
import { linkRead } from "../operator/link-invoice"
import { readIssuedAt } from "../look-up/issued-at"
import { accountUndecided } from "../holds/reject-account"
import type { Ports } from "../ports"
import { noteRefused } from "../ksef/record-ksef"
import { decideAccount } from "../holds/same-account"

export type Tie = Pick<LinkCommand, "acceptDifference" | "seenDifference"> & {
  orderId: string
  companyId: string
  /** As the service shows it by its id: a list may omit the reference. */
  invoice: ServiceInvoice
  /** The id that it was requested by: if another invoice was shown, nothing is tied. */
  askedId: string
  /** Saved on a new request as its `requestedBy`: "adoption", "person". */
  by: string
}

/**
 * Ties an invoice that exists in the service to an order, whether the order has a request or not.
 *
 * A new request is inserted together with its invoice, so that nothing can issue it in between; an
 * existing one is moved by the same transition as when a person links. Idempotent. Rejected if the
 * order has another invoice or may get one at this moment, if the invoice is another order's, or,
 * without `acceptDifference`, if the two differ.
 */
export async function tieInvoice(ports: Ports, tie: Tie): Promise<ActResult> {
  const { orderId, companyId, invoice, askedId: invoiceId } = tie
  const service = ports.serviceOf(companyId)
  if (!service) return rejectUnconfigured(companyId)
  const accountId = await decideAccount(ports, companyId, service)
  if (accountId === null) return accountUndecided()
  const existing = await ports.ledger.findRequestOfOrder(orderId)
  if (existing && isTiedAlready(existing, { invoiceId, accountId })) return { request: existing }
  const standing = existing && rejectStanding(existing, companyId)
  if (standing) return standing
  const tied = await ports.ledger.findTiedInvoices(
    { companyId, accountId },
    [invoiceId],
    existing?.id ?? ""
  )
  if (tied.size > 0) return invoiceTied()
  const { acceptDifference, seenDifference } = tie
  const command = {
    ...(acceptDifference === undefined ? {} : { acceptDifference }),
    ...(seenDifference ? { seenDifference } : {}),
  }
  const asked = { accountId, invoiceId, isTied: false, ...command }
  const done = existing
    ? await linkRead(ports, { ...asked, request: existing, service, isElsewhere: false }, invoice)
    : await insert(ports, tie, asked)
  if ("request" in done) await noteCanceled(ports, done.request)
  return done
}

type Asked = Pick<LinkCommand, "acceptDifference" | "seenDifference"> & {
  accountId: string
  invoiceId: string
  isTied: boolean
}

async function insert(ports: Ports, tie: Tie, asked: Asked): Promise<ActResult> {
  const { orderId, companyId, invoice, by } = tie
  const order = await ports.orders.readOrder(orderId)
  if (!order) return rejectUnknownOrder()
  const found = await compareInvoice(ports, { ...asked, request: withoutRequest(orderId) }, invoice)
  if ("rejection" in found) return found
  const { accountId } = asked
  const { difference } = found
  const issuedAt = await readIssuedAt(ports, null, invoice)
  const input = {
    orderId,
    orderDisplayId: order.displayId,
    companyId,
    isForced: true,
    requestedBy: by,
  }
  const move = (request: InvoiceRequest) =>
    link(request, {
      ...describeLinked(ports, request, { invoice, accountId, issuedAt, difference }),
      isOtherBuyer: true,
      settled: [],
    })
  const made = await insertOrReject(ports, { ...asked, orderId, companyId }, () =>
    ports.ledger.insertTied(input, move)
  )
  // The order got a request meanwhile.
  if (made === null) return conflict()
  if ("rejection" in made) return made
  await noteRefused(ports, made, invoice)
  return { request: made }
}

/** If the insert took effect although its answer was lost, the invoice is this order's. */
async function insertOrReject(
  ports: Ports,
  { orderId, companyId, ...asked }: Asked & Pick<Tie, "orderId" | "companyId">,
  insertIt: () => Promise<InvoiceRequest | null>
) {
  try {
    return await insertIt()
  } catch (error) {
    const own = await ports.ledger.findRequestOfOrder(orderId)
    if (own && isTiedAlready(own, asked)) return own
    return await rejectIfTied(ports, { ...asked, companyId, exceptId: own?.id ?? "" }, error)
  }
}

/** The comparison data of an order without a request: nothing was ever sent for it. */
const withoutRequest = (orderId: string): Compared => ({
  orderId,
  accountId: null,
  state: "skipped",
  stampedAt: null,
  stampExpiresAt: null,
  reference: null,
  currency: null,
  totals: null,
  leftDrafts: null,
})

const isTiedAlready = (
  { state, invoiceId, accountId }: InvoiceRequest,
  tie: { invoiceId: string; accountId: string }
): boolean => state === "issued" && invoiceId === tie.invoiceId && accountId === tie.accountId

/** Includes canceled requests: a restored ledger may lack the invoice, which needs a correction. */
const LINKABLE: readonly RequestState[] = MOVES_OF_REQUEST.link.from

/** Why an order's request forbids tying any invoice now; null if it does not. */
function rejectStanding(
  { state, companyId: own, answeredInvoiceIds }: InvoiceRequest,
  companyId: string
): Extract<ActResult, { rejection: unknown }> | null {
  // A late answer returned its invoice, which is handled first.
  const isAnswered = state === "queued" && answeredInvoiceIds !== null
  if (!LINKABLE.includes(state) || isAnswered) {
    return reject(
      "conflict",
      "REQUEST_EXISTS",
      `This order already has an invoice request; it is ${state}.`,
      { state }
    )
  }
  return own === companyId
    ? null
    : reject(
        "conflict",
        "REQUEST_EXISTS",
        `This order already has an invoice request of another company; it is ${state}.`,
        { state }
      )
}
