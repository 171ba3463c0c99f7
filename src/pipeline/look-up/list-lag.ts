import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { lookPauseMs } from "../pauses"
import type { Ports } from "../ports"
import { isProvenFor } from "./account-evidence"

/** How many of the invoices confirmed while a create may have been saved must be listed. */
const MAX_DUE = 20

/** Of so many invoices confirmed last before the create, one must be listed. */
const MAX_BEFORE = 5

/** What a list must show before absence from it counts. */
export type Due = {
  /** Ids that must all be listed. */
  each: readonly string[]
  /** Ids of which one must be listed, if there are any. */
  some: readonly string[]
  /** The account has invoices, so its list is not empty. */
  hasInvoices: boolean
}

/** For a list whose gaps prove nothing anyway. */
export const NOTHING_DUE: Due = { each: [], some: [], hasInvoices: false }

/**
 * What a list must show before absence from it counts.
 *
 * - Each invoice that the service confirmed from the request's stamp on, while its create may have been
 *   saved, and the first one after that. A list without them lags, nobody knows by how much.
 * - One of those confirmed last before the stamp. A list without any of them lags by more than the time
 *   since then, or never shows what was issued from here, such as with a key that lists only some
 *   invoices. One is enough: somebody may have deleted the others in the service. Not required of a key
 *   that only seems to open the account, whose list proves nothing anyway.
 *
 * Later ones are not required: in a busy account whose list lags by some seconds, the newest invoice is
 * never listed, and no look would end. Call this before reading the list, so that nothing confirmed
 * meanwhile is missing from it.
 *
 * @param earliest the issue date down to which the list is read; an invoice of that very date is not
 *   required, since it may be shown as the day before.
 */
export async function findConfirmedDue(
  ports: Ports,
  request: InvoiceRequest,
  earliest: string
): Promise<Due> {
  const { ledger } = ports
  const { companyId, accountId, createdAt } = request
  const since = request.stampedAt ?? request.firstStampedAt ?? createdAt
  const until = new Date(Date.parse(since) + lookPauseMs(ports, request)).toISOString()
  const find = async (period: { since: string; until: string; limit: number }) => {
    const account = { companyId: companyId ?? "", accountId }
    const confirmed = await ledger.findConfirmed(account, period)
    return confirmed
      .filter(({ issueDate }) => issueDate !== null && issueDate > earliest)
      .map(({ invoiceId }) => invoiceId)
  }
  const each = await find({ since, until, limit: MAX_DUE })
  const key = { companyId: companyId ?? "", keyDigest: ports.keyDigestOf(companyId ?? "") ?? "" }
  const isProven = accountId !== null && (await isProvenFor(ports, key, request.keyDigest))
  if (!isProven) return { ...NOTHING_DUE, each }
  const dayBefore = `${earliest}T00:00:00.000Z`
  return {
    each,
    some: await find({ since: dayBefore, until: since, limit: MAX_BEFORE }),
    hasInvoices: (await ledger.findKnownInvoices(accountId, 1)).length > 0,
  }
}

/** True if the list lacks what it must show. */
export function isBehind(
  listed: readonly ServiceInvoice[],
  { each, some, hasInvoices }: Due
): boolean {
  const shown = new Set(listed.map(({ invoiceId }) => invoiceId))
  const lacksAll = some.length > 0 && !some.some((invoiceId) => shown.has(invoiceId))
  const isBlank = hasInvoices && listed.length === 0
  return lacksAll || isBlank || each.some((invoiceId) => !shown.has(invoiceId))
}
