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

/** What is judged of an invoice: so little that thousands can be held at once. */
export type JudgedInvoice = Pick<ServiceInvoice, "issueDate" | "vatPln" | "ksef"> & {
  contractor: Pick<ServiceInvoice["contractor"], "type" | "taxIdentificationNumber">
}

/** Without its other texts, and the buyer's name among them. */
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

/** True where the service shows how an invoice stands with KSeF. */
export const isShownOn = ({ ksef }: JudgedInvoice) =>
  ksef !== undefined && ksef.state !== "not_shown"

/** True where that tells that the account is connected: an unknown word alone may say that it is not. */
export const isSureOn = ({ ksef }: JudgedInvoice) => ksef?.isDoubtful !== true

/**
 * Whether an invoice must be in KSeF: to any company, in Poland or abroad, where only the handing
 * over is outside (art. 106ga and 106gb(4) of the VAT act). Null where the service does not tell who
 * the buyer is, as in a list that shows names alone.
 */
function tellDuty({ contractor }: JudgedInvoice): boolean | null {
  const { type, taxIdentificationNumber } = contractor
  if (type) return type !== "PRIVATE_PERSON"
  return taxIdentificationNumber === null ? null : true
}

type Sent = Pick<DueKsefWatch, "details" | "buyerHasNip" | "isBuyerCompany">

/**
 * The same of an invoice whose watch is known: what the service shows now, else what is known from
 * before, else to whom it was sent. A Polish tax number is a company's, whatever kind of buyer stands
 * beside it. Null where none of them tells.
 */
export const findDuty = (
  invoice: JudgedInvoice,
  { details, buyerHasNip, isBuyerCompany }: Sent
): boolean | null =>
  tellDuty(invoice) ?? details?.isDue ?? (buyerHasNip === true ? true : isBuyerCompany)

/** True of a list's item that leaves out what reading the invoice by its id may tell. */
export function isThin(invoice: JudgedInvoice, watch: Sent): boolean {
  const { ksef } = invoice
  if (findDuty(invoice, watch) === null) return true
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
 * @param about `isConnected`: the account showed how invoices of then or before stand; `nowMs` of the
 *   database's clock; `wordDigests` of the words as the service gave them, which `invoice` has
 *   without the buyer's data, or not at all.
 */
export function judgeKsef(watch: Known, invoice: JudgedInvoice, about: About): KsefFinding {
  const { ageMs, issueDate, details, state: before } = watch
  const { isConnected, nowMs, wordDigests } = about
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
  const duty = findDuty(invoice, watch)
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
 * In how many milliseconds an invoice is read again whose reading told nothing: as after its last one,
 * by its age now. One that was never read counts as shown.
 */
export function untilNextReadingMs(watch: DueKsefWatch, nowMs: number): number | null {
  const { ageMs, state, details } = watch
  const isShown = state !== "not_shown" && (state !== "not_submitted" || details?.isDue === true)
  const everyMs = nextReadingMs({ ageMs, isShown, isOpen: isKsefOpen(watch, nowMs) })
  return everyMs === null ? null : untilNextTurnMs(everyMs, nowMs)
}
