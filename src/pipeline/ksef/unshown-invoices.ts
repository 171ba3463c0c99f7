import type { ClaimedKsefWatch, DueKsefWatch } from "../../core/ksef/watch"
import { isKsefMandatory, isSparse, keepJudged, type JudgedInvoice } from "./judge-ksef"

/**
 * An invoice that the list shows without a status: only what decides how to go on, since thousands may
 * be held until the whole list was read.
 */
export type UnshownInvoice = {
  claimed: ClaimedKsefWatch
  invoice: JudgedInvoice
  /** The list omits what reading by id may show. */
  isSparse: boolean
  /** It must be in KSeF, as far as anybody knows. */
  isDue: boolean
  /** By the database's clock. */
  issuedMs: number
}

/** @param issuedMs by the database's clock. */
export const describeUnshown = (
  watch: DueKsefWatch,
  invoice: JudgedInvoice,
  issuedMs: number
): UnshownInvoice => ({
  claimed: { id: watch.id, invoiceId: watch.invoiceId, readings: watch.readings },
  invoice: keepJudged(invoice),
  isSparse: isSparse(invoice, watch),
  isDue: isKsefMandatory(invoice, watch) ?? true,
  issuedMs,
})

/** Sorts those first that must be in KSeF: a consumer's invoice may show nothing in a connected account. */
export const mandatoryFirst = (a: UnshownInvoice, b: UnshownInvoice) =>
  Number(b.isDue) - Number(a.isDue)
