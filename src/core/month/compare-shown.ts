import { isSameAmount } from "../money/decimals"
import { isDraftStatus } from "../request/invoice-status"
import type { Finding, ListedInvoice, MonthRequest } from "./row"

/**
 * What the service shows differently from the ledger. A value missing on either side is not a
 * difference.
 */
export function compareShown(request: MonthRequest, shown: ListedInvoice): Finding[] {
  const { totals, currency, issueDate, invoiceNumber } = request
  const gross = totals?.gross ?? null
  const differs = (kind: Finding["kind"], kept: string | null, found: string | null): Finding[] =>
    kept !== null && found !== null && kept !== found ? [{ kind, kept, found }] : []
  return [
    ...(isDraftStatus(shown.status) ? [{ kind: "draft", kept: null, found: shown.status }] : []),
    ...(isSameAmount(gross, shown.gross) ? [] : differs("gross", gross, shown.gross)),
    ...differs("currency", currency, shown.currency),
    ...differs("issue_date", issueDate, shown.issueDate),
    ...differs("number", invoiceNumber, shown.number),
  ] as Finding[]
}
