import { endOfDay, findDeadline } from "../../core/ksef/deadline"
import { NOTHING_SHOWN } from "../../core/ksef/reading"
import { nextReadingMs, untilNextTurnMs } from "../../core/ksef/schedule"
import {
  isKsefOpen,
  type DueKsefWatch,
  type KsefDetails,
  type KsefFinding,
} from "../../core/ksef/watch"
import type { ServiceInvoice } from "../../core/request/outcomes"

/** The part of an invoice that is judged: so little that thousands can be held at once. */
export type JudgedInvoice = Pick<ServiceInvoice, "issueDate" | "vatPln" | "ksef"> & {
  contractor: Pick<ServiceInvoice["contractor"], "type" | "taxIdentificationNumber">
}

/** Drops the other fields, including the buyer's name. */
export const keepJudged = ({
  issueDate,
  vatPln,
  ksef,
  contractor: { type, taxIdentificationNumber },
}: JudgedInvoice): JudgedInvoice => ({
  issueDate,
  vatPln,
  ksef,
  contractor: { type, taxIdentificationNumber },
})

/** True if the service shows the invoice's KSeF status. */
export const isShownOn = ({ ksef }: JudgedInvoice) =>
  ksef !== undefined && ksef.state !== "not_shown"

/** True if that proves that the account is connected: an unknown status alone may say that it is not. */
export const isSureOn = ({ ksef }: JudgedInvoice) => ksef?.isDoubtful !== true

/**
 * Whether an invoice must be in KSeF: to any company, in Poland or abroad, where only the handing over
 * is outside (art. 106ga and 106gb(4) of the VAT act). Null if the service does not show what the buyer
 * is, as in a list that shows only names.
 */
function isMandatoryByBuyer({ contractor }: JudgedInvoice): boolean | null {
  const { type, taxIdentificationNumber } = contractor
  if (type) return type !== "PRIVATE_PERSON"
  return taxIdentificationNumber === null ? null : true
}

type Sent = Pick<DueKsefWatch, "details" | "buyerHasNip" | "isBuyerCompany">

/**
 * The same for an invoice with a watch: by what the service shows now, else by what is known from
 * before, else by whom it was sent to. A Polish tax number means a company, whatever type of buyer is
 * given. Null if none of them decides it.
 */
export const isKsefMandatory = (
  invoice: JudgedInvoice,
  { details, buyerHasNip, isBuyerCompany }: Sent
): boolean | null =>
  isMandatoryByBuyer(invoice) ?? details?.isDue ?? (buyerHasNip === true ? true : isBuyerCompany)

/** True if a list item omits what reading the invoice by id may show. */
export function isSparse(invoice: JudgedInvoice, watch: Sent): boolean {
  const { ksef } = invoice
  if (isKsefMandatory(invoice, watch) === null) return true
  if (ksef?.state === "accepted") return ksef.number === null
  return ksef?.state === "error" && ksef.message === null
}

type Known = Sent & Pick<DueKsefWatch, "ageMs" | "issueDate" | "state">

type About = {
  isConnected: boolean
  nowMs: number
  wordDigests: NonNullable<KsefDetails["wordDigests"]>
}

/**
 * What a reading means for a watch.
 *
 * @param about `isConnected`: the account showed statuses of invoices of that time or earlier;
 *   `nowMs`: by the database's clock; `wordDigests`: of the words as the service gave them, which
 *   `invoice` has redacted or not at all.
 */
export function judgeKsef(watch: Known, invoice: JudgedInvoice, about: About): KsefFinding {
  const { ageMs, issueDate, details, state: before } = watch
  const { isConnected, nowMs, wordDigests } = about
  const isMeant = isShownOn(invoice) && (isConnected || isSureOn(invoice))
  const shown = isMeant ? invoice.ksef : undefined
  const state = shown?.state ?? (isConnected ? "not_submitted" : "not_shown")
  const { state: _, isDoubtful: __, ...told } = invoice.ksef ?? NOTHING_SHOWN
  // The service retries automatically: the same words after a wait are nothing new.
  const settled = details?.wordDigests?.message ?? null
  const { message: digest } = wordDigests
  const isRefusedAnew =
    state === "error" &&
    (settled === null
      ? digest !== null || before !== "error"
      : digest !== null && digest !== settled)
  const isSettled = details?.isSettled === true && state !== "accepted" && !isRefusedAnew
  const duty = isKsefMandatory(invoice, watch)
  const isAwaited = state !== "accepted" && state !== "not_shown" && duty === true
  const day = invoice.issueDate ?? issueDate
  const deadline =
    isAwaited && !isSettled && day !== null ? findDeadline({ mode: null, issueDate: day }) : null
  // An accepted invoice may get its number later, and buyers' bank transfers need it.
  const isFinal = state === "accepted" && told.number !== null
  const isOpen = deadline !== null || (state === "error" && !isSettled)
  const everyMs = nextReadingMs({ ageMs, isShown: shown !== undefined || isAwaited, isOpen })
  const kept: KsefDetails = {
    ...told,
    wordDigests,
    ...(isSettled && digest === null
      ? {
          message: details.message,
          wordDigests: { ...wordDigests, message: settled },
        }
      : {}),
    vatPln: invoice.vatPln ?? details?.vatPln ?? null,
    ...(duty === null ? {} : { isDue: duty }),
    ...(isSettled ? { isSettled } : {}),
  }
  return {
    state,
    details: kept,
    dueInMs: isFinal || everyMs === null ? null : untilNextTurnMs(everyMs, nowMs),
    warnAt: deadline && day ? endOfDay(day) : null,
    lateAt: deadline?.endsAt ?? null,
  }
}

/**
 * Milliseconds until an invoice whose reading showed nothing is read again: the interval for its last
 * known status and its present age. One that was never read counts as shown.
 */
export function untilNextReadingMs(watch: DueKsefWatch, nowMs: number): number | null {
  const { ageMs, state, details } = watch
  const isShown = state !== "not_shown" && (state !== "not_submitted" || details?.isDue === true)
  const everyMs = nextReadingMs({ ageMs, isShown, isOpen: isKsefOpen(watch, nowMs) })
  return everyMs === null ? null : untilNextTurnMs(everyMs, nowMs)
}
