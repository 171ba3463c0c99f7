import { chooseDetails } from "../../core/draft/reference"
import type { LedgerGap, MissingInvoice } from "../../core/look-up/ledger-behind"
import type { ServiceInvoice } from "../../core/request/outcomes"
import type { Ports } from "../ports"
import { scanList } from "../look-up/scan-list"
import { findMissing, type Behind } from "./find-missing"

/** Ten thousand invoices newer than the last known one. */
const MOST_PAGES = 100

/** Invoices read one by one, if the list omits references. */
const READS = 500

/** The most that are saved, and so shown or adopted at a time. */
const MOST_KEPT = 500

/** Everything that the ledger lacks since a day; null if the service does not show it now. */
export async function measureGap(
  ports: Ports,
  behind: Omit<Behind, "mostReads">,
  earliest: string
): Promise<readonly MissingInvoice[] | null> {
  const asked = { searchPhrase: null, earliest, mostPages: MOST_PAGES }
  const scan = await scanList(behind.service, asked)
  // Even an incomplete list counts; the next comparison finds what it left out.
  if (scan.kind !== "scanned") return null
  const compared = await findMissing(ports, { ...behind, mostReads: READS }, scan.invoices)
  return compared && compared.missing
}

type Gap = Omit<LedgerGap, "count">

export const readGap = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string
): Promise<LedgerGap | null> => await ledger.readCompanyNote(companyId, "gap")

/** Saves what is missing while the company is on hold for it; returns what was saved. */
export async function saveGap(
  { ledger }: Pick<Ports, "ledger">,
  companyId: string,
  gap: Gap
): Promise<LedgerGap> {
  const saved = describeGap(gap)
  await ledger.saveCompanyNote(companyId, "gap", saved)
  return saved
}

/**
 * The same if the saved one is still `before`; false if another process found something else missing, or
 * a person dealt with it, since `before` was read.
 */
export const saveGapIf = async (
  { ledger }: Pick<Ports, "ledger">,
  companyId: string,
  before: LedgerGap,
  gap: Gap
): Promise<boolean> => await ledger.saveCompanyNoteIf(companyId, "gap", before, describeGap(gap))

/** Newest first. */
function describeGap(gap: Gap): LedgerGap {
  const invoices = [...gap.invoices].sort((a, b) =>
    (b.issueDate ?? "").localeCompare(a.issueDate ?? "")
  )
  return { ...gap, count: invoices.length, invoices: invoices.slice(0, MOST_KEPT) }
}

/** An invoice as it was read, with the details text that only the list may show. */
export const withDetailsOf = (
  read: ServiceInvoice,
  listed: ServiceInvoice | undefined
): ServiceInvoice => ({
  ...read,
  additionalDetails: chooseDetails(read.additionalDetails, listed?.additionalDetails ?? null),
})
