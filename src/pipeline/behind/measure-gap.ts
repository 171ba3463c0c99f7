import { chooseDetails } from "../../core/draft/reference"
import type { LedgerGap, MissingInvoice } from "../../core/look-up/ledger-behind"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"
import { scanList } from "../look-up/scan-list"
import { findMissing, type Behind } from "./find-missing"

/** Ten thousand invoices newer than the last one that is known. */
const MOST_PAGES = 100

/** Invoices read one by one, where the list leaves out references. */
const READS = 500

/** As many as are kept, and so shown or adopted at a time. */
const MOST_KEPT = 500

/** The note of the ledger that holds what a company's ledger lacks. */
export const nameGap = (companyId: string) => `ledger_gap ${companyId}`

/** Everything that the ledger lacks since a day; null where the service does not show it now. */
export async function measureGap(
  ports: Ports,
  behind: Omit<Behind, "mostReads">,
  earliest: string
): Promise<readonly MissingInvoice[] | null> {
  const asked = { searchPhrase: null, earliest, mostPages: MOST_PAGES }
  const scan = await scanList(behind.service, asked)
  // What is there counts; that nothing else is, the next comparison sees.
  if (scan.kind !== "scanned") return null
  const compared = await findMissing(ports, { ...behind, mostReads: READS }, scan.invoices)
  return compared && compared.missing
}

/** Keeps what is missing for as long as the company is on hold for it, the newest first. */
export async function saveGap(
  { ledger }: Pick<Ports, "ledger">,
  companyId: string,
  gap: Omit<LedgerGap, "count">
): Promise<void> {
  const invoices = [...gap.invoices].sort((a, b) =>
    (b.issueDate ?? "").localeCompare(a.issueDate ?? "")
  )
  await ledger.saveValue(nameGap(companyId), {
    ...gap,
    count: invoices.length,
    invoices: invoices.slice(0, MOST_KEPT),
  } satisfies LedgerGap)
}

/** An invoice as it was read, with the text that only the list may show. */
export const withDetailsOf = (
  read: ServiceInvoice,
  listed: ServiceInvoice | undefined
): ServiceInvoice => ({
  ...read,
  additionalDetails: chooseDetails(read.additionalDetails, listed?.additionalDetails ?? null),
})
