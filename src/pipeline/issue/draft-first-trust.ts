import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus } from "../../core/request/invoice-status"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"

/**
 * What an account of the service was seen to do. `proven`: a document saved as a draft was read as
 * one, then issued by its id, and read as issued. `unfit`: it issued a draft at once, or made a
 * document of its own where one was to be issued; it is sent every invoice by one call from then on.
 */
type Trust = "proven" | "unfit"

type Account = Pick<InvoiceRequest, "companyId" | "accountId">
type Ledger = Pick<Ports, "ledger">

const nameTrust = ({ companyId, accountId }: Account) => `draft_first ${companyId} ${accountId}`

/** Null while an account was not seen to do either: then every lost answer may be an invoice. */
export const readTrust = async ({ ledger }: Ledger, account: Account): Promise<Trust | null> =>
  account.accountId === null ? null : await ledger.readValue<Trust>(nameTrust(account))

/** Whether a request goes by way of a draft: it has one already, or the option says so. */
export async function isDraftFirst(
  ports: Pick<Ports, "ledger" | "settings">,
  { request, accountId }: { request: InvoiceRequest; accountId: string }
): Promise<boolean> {
  if (request.draftId !== null) return true
  if (ports.settings.issuing === "direct") return false
  return (await readTrust(ports, { companyId: request.companyId, accountId })) !== "unfit"
}

/** Has the invoices of an account issued by one call from now on, as if the option said so. */
export async function noteUnfit(
  { ledger, log }: Pick<Ports, "ledger" | "log">,
  account: Account,
  why: string
): Promise<void> {
  if (account.accountId === null) return
  await ledger.saveValue(nameTrust(account), "unfit" satisfies Trust)
  log.warn(
    `invoicing: ${why}, so the account of company "${account.companyId}" is not fit for issuing draft first; its invoices are issued by one call`
  )
}

/**
 * A document that was saved as a draft was read as issued. Where drafts were seen before, somebody
 * issued it by hand; else the account does not know drafts.
 */
export async function noteIssuedAtOnce(
  ports: Pick<Ports, "ledger" | "log">,
  account: Account,
  draftId: string
): Promise<void> {
  if ((await readTrust(ports, account)) !== null) return
  await noteUnfit(ports, account, `draft ${draftId} was issued at once`)
}

/**
 * Learns from an invoice that was read back whether its account issues drafts by their id. That the
 * document was a draft before is known: in an account without proof it was read as one.
 */
export async function learnDraftFirst(
  ports: Pick<Ports, "ledger" | "log">,
  request: InvoiceRequest,
  { status }: Pick<ServiceInvoice, "status">
): Promise<void> {
  const { stampedFor, draftId, invoiceId, accountId } = request
  const isByItsId = stampedFor === "issue" && draftId === invoiceId
  if (!isByItsId || status === null || accountId === null) return
  if ((await readTrust(ports, request)) !== null) return
  if (isDraftStatus(status)) {
    return await noteUnfit(ports, request, `draft ${invoiceId} was issued by its id and stays one`)
  }
  await ports.ledger.saveValue(nameTrust(request), "proven" satisfies Trust)
}
