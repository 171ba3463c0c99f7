import { endOfDay, findDeadline } from "../core/ksef/deadline"
import { NOTHING_SHOWN } from "../core/ksef/reading"
import { nextReadingMs, untilNextTurnMs } from "../core/ksef/schedule"
import type { DueKsefWatch, KsefDetails, KsefFinding } from "../core/ksef/watch"
import type { ServiceInvoice } from "../core/outcomes"

/** True where the service shows how an invoice stands with KSeF. */
export const isShownOn = ({ ksef }: ServiceInvoice) =>
  ksef !== undefined && ksef.state !== "not_shown"

/** True where that tells that the account is connected: an unknown word alone may say that it is not. */
export const isSureOn = ({ ksef }: ServiceInvoice) => ksef?.isDoubtful !== true

/**
 * Whether an invoice must be in KSeF: to any company, in Poland or abroad, where only the handing
 * over is outside (art. 106ga and 106gb(4) of the VAT act). Null where the service does not tell who
 * the buyer is, as in a list that shows names alone.
 */
export function tellDuty({ contractor }: ServiceInvoice): boolean | null {
  const { type, taxIdentificationNumber } = contractor
  if (type) return type !== "PRIVATE_PERSON"
  return taxIdentificationNumber === null ? null : true
}

/** True of a list's item that leaves out what reading the invoice by its id may tell. */
export function isThin(
  invoice: ServiceInvoice,
  { details, buyerHasNip }: Pick<DueKsefWatch, "details" | "buyerHasNip">
): boolean {
  const { ksef } = invoice
  if (tellDuty(invoice) === null && details?.isDue === undefined && buyerHasNip !== true)
    return true
  if (ksef?.state === "accepted") return ksef.number === null
  return ksef?.state === "error" && ksef.message === null
}

type Known = Pick<DueKsefWatch, "ageMs" | "issueDate" | "buyerHasNip" | "details" | "state">

type About = {
  isConnected: boolean
  nowMs: number
  wordDigests: NonNullable<KsefDetails["wordDigests"]>
}

/**
 * What a reading means for a watch.
 *
 * @param known `isConnected`: the account showed how invoices of then or before stand; `nowMs` of the
 *   database's clock; `wordDigests` of the words as the service gave them, which `invoice` has
 *   without the buyer's data, or not at all.
 */
export function judgeKsef(
  { ageMs, issueDate, buyerHasNip, details, state: before }: Known,
  invoice: ServiceInvoice,
  { isConnected, nowMs, wordDigests }: About
): KsefFinding {
  const isMeant = isShownOn(invoice) && (isConnected || isSureOn(invoice))
  const shown = isMeant ? invoice.ksef : undefined
  const state = shown?.state ?? (isConnected ? "not_submitted" : "not_shown")
  const { state: _, isDoubtful: __, ...told } = invoice.ksef ?? NOTHING_SHOWN
  // The service tries again by itself: the same words after a while of waiting are nothing new.
  const settled = details?.wordDigests?.message ?? null
  const { message: digest } = wordDigests
  const isRefusedAnew =
    state === "error" &&
    (settled === null
      ? digest !== null || before !== "error"
      : digest !== null && digest !== settled)
  const isSettled = details?.isSettled === true && state !== "accepted" && !isRefusedAnew
  const duty = tellDuty(invoice) ?? details?.isDue ?? (buyerHasNip === true ? true : undefined)
  const isAwaited = state !== "accepted" && state !== "not_shown" && duty === true
  const day = invoice.issueDate ?? issueDate
  const deadline =
    isAwaited && !isSettled && day !== null ? findDeadline({ mode: null, issueDate: day }) : null
  // Accepted without a number: that is shown later, and buyers' bank transfers need it.
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
    ...(duty === undefined ? {} : { isDue: duty }),
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
