import type { InvoiceRequest } from "../../core/request/invoice-request"
import { isDraftStatus, isIssuedStatus } from "../../core/request/invoice-status"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"

/**
 * How an account of the service was seen to behave. `proven`: a document saved as a draft was read as
 * one, then issued by its id, and read as issued. `unfit`: it issued a draft at once, or made a new
 * document when a draft was to be issued; from then on each of its invoices is issued by one call.
 */
type Trust = "proven" | "unfit"

type Account = Pick<InvoiceRequest, "companyId" | "accountId">
type Ledger = Pick<Ports, "ledger">

const trustKey = ({ companyId, accountId }: Account) => `draft_first ${companyId} ${accountId}`

/** Null while an account has shown neither: then any lost answer may mean an invoice. */
export const readTrust = async ({ ledger }: Ledger, account: Account): Promise<Trust | null> =>
  account.accountId === null ? null : await ledger.readValue<Trust>(trustKey(account))

/** Whether a request is issued draft first: it has a draft already, or the option says so. */
export async function isDraftFirst(
  ports: Pick<Ports, "ledger" | "settings">,
  { request, accountId }: { request: InvoiceRequest; accountId: string }
): Promise<boolean> {
  if (request.draftId !== null) return true
  if (ports.settings.issuing === "direct") return false
  return (await readTrust(ports, { companyId: request.companyId, accountId })) !== "unfit"
}

/** Marks an account so that its invoices are issued by one call from now on, as if the option said so. */
export async function noteUnfit(
  { ledger, log }: Pick<Ports, "ledger" | "log">,
  account: Account,
  why: string
): Promise<void> {
  if (account.accountId === null) return
  await ledger.saveValue(trustKey(account), "unfit" satisfies Trust)
  warnUnfit({ log }, account, why)
}

const warnUnfit = ({ log }: Pick<Ports, "log">, { companyId }: Account, why: string): void => {
  log.warn(
    `invoicing: ${why}, so draft first cannot be used in the account of company "${companyId}"; its invoices are issued by one call`
  )
}

/** What an account shows first counts, also of two invoices that two processes read at the same moment. */
const saveFirstTrust = async (
  { ledger }: Ledger,
  account: Account,
  trust: Trust
): Promise<boolean> =>
  account.accountId !== null && (await ledger.saveValueIf(trustKey(account), null, trust))

/**
 * Called when a document saved as a draft was read as issued. If drafts were seen in the account
 * before, somebody issued it by hand; otherwise the account does not support drafts.
 */
export async function noteIssuedAtOnce(
  ports: Pick<Ports, "ledger" | "log">,
  account: Account,
  draftId: string
): Promise<void> {
  if (await saveFirstTrust(ports, account, "unfit")) {
    warnUnfit(ports, account, `draft ${draftId} was issued at once`)
  }
}

/**
 * Learns from an invoice that was read back whether its account issues drafts by their id. The document
 * is known to have been a draft: in an unproven account it was read as one before it was issued.
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
  const trust = isDraftStatus(status) ? "unfit" : "proven"
  if ((await saveFirstTrust(ports, request, trust)) && trust === "unfit") {
    warnUnfit(ports, request, `draft ${invoiceId} was to be issued by its id and is still a draft`)
  }
}

/**
 * Whether a found document may be the draft of a lost call although its status does not say draft.
 *
 * The row forgets what the lost call was for once a person may have issued what it left behind. So with
 * draft first a document counts as issued only if its status says so: in a documented word, or in any
 * word other than the account's word for a draft if that is known.
 */
export async function mayBeUnmarkedDraft(
  ports: Pick<Ports, "ledger" | "settings">,
  request: InvoiceRequest,
  { status }: Pick<ServiceInvoice, "status">
): Promise<boolean> {
  const { stampedFor, accountId } = request
  if (isIssuedStatus(status) || stampedFor === "issue" || accountId === null) return false
  if (status !== null && (await readTrust(ports, request)) === "proven") return false
  return stampedFor === "draft" || (await isDraftFirst(ports, { request, accountId }))
}
