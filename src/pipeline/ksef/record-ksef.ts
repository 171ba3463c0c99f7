import { keepHistory } from "../../core/ksef/history"
import type { KsefReading } from "../../core/ksef/reading"
import { untilNextTurnMs, WHILE_OPEN_MS } from "../../core/ksef/schedule"
import {
  isKsefOpen,
  type DueKsefWatch,
  type KsefDetails,
  type KsefEventName,
  type KsefWatch,
} from "../../core/ksef/watch"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ServiceInvoice } from "../../core/request/outcomes"
import { judgeKsef, type JudgedInvoice } from "./judge-ksef"
import type { Ports } from "../ports"
import { redactTextsOf } from "../redact-words"

/**
 * Saves what a reading means for a watch, and announces what is new; null if another reading was saved
 * first. The service's words are saved without the buyer's data.
 */
export async function recordKsef(
  ports: Ports,
  watch: DueKsefWatch,
  invoice: JudgedInvoice,
  account: { isConnected: boolean; nowMs: number }
): Promise<KsefWatch | null> {
  const { ksef, wordDigests } = await redactKsef(ports, watch, invoice.ksef)
  const finding = judgeKsef(watch, { ...invoice, ksef }, { ...account, wordDigests })
  const kept = keepHistory(watch, finding, account.nowMs)
  return await ports.ledger.recordKsef(watch, kept, chooseEvent(watch, kept))
}

/**
 * Saves at once that KSeF refused an invoice that was read for another reason: until the watch reads
 * it, nothing else withholds it from its buyer if no e-mail waits.
 */
export async function noteRefused(
  ports: Ports,
  { id }: Pick<InvoiceRequest, "id">,
  invoice: ServiceInvoice
): Promise<void> {
  if (!isRefusedByKsef(invoice)) return
  const { ledger } = ports
  const [watch] = await ledger.findKsefOf([id])
  if (!watch || watch.state === "error") return
  const nowMs = await ledger.readClockMs()
  const [due] = await ledger.readKsefWatches([watch.id], nowMs)
  if (due) await recordKsef(ports, due, invoice, { isConnected: true, nowMs })
}

/** True if KSeF refused the invoice: then it is no invoice yet, and its buyer is not told of it. */
export const isRefusedByKsef = ({ ksef }: Pick<ServiceInvoice, "ksef">): boolean =>
  ksef?.state === "error"

/**
 * Returns watches unread. Those older than `untilMs` are not read again, except daily if a person
 * should look at them. All in milliseconds.
 */
export async function leaveUnread(
  { ledger }: Ports,
  watches: readonly DueKsefWatch[],
  { delayMs, untilMs, nowMs }: { delayMs: number; untilMs: number; nowMs: number }
): Promise<void> {
  const idsOf = (isMeant: (watch: DueKsefWatch) => boolean) =>
    watches.filter(isMeant).map(({ id }) => id)
  const isOld = ({ ageMs }: DueKsefWatch) => ageMs > untilMs
  const isOpen = (watch: DueKsefWatch) => isKsefOpen(watch, nowMs)
  const dailyMs = untilNextTurnMs(WHILE_OPEN_MS, nowMs)
  await ledger.postponeKsef(
    idsOf((watch) => !isOld(watch)),
    delayMs
  )
  await ledger.postponeKsef(
    idsOf((watch) => isOld(watch) && isOpen(watch)),
    dailyMs
  )
  await ledger.postponeKsef(
    idsOf((watch) => isOld(watch) && !isOpen(watch)),
    null
  )
}

/**
 * Hexadecimal digits: enough to detect changed words, too few to reveal which ten-digit tax number was
 * redacted.
 */
const DIGEST_LENGTH = 6

type Words = NonNullable<KsefDetails["wordDigests"]>

/**
 * Redacts the buyer's data from a reading. His order is read only if the words differ from those saved
 * before; if it cannot be read, or he was edited, they are dropped.
 */
async function redactKsef(
  ports: Ports,
  { requestId, details }: DueKsefWatch,
  ksef: KsefReading | undefined
): Promise<{ ksef: KsefReading | undefined; wordDigests: Words }> {
  const { message = null, offlineReason = null } = ksef ?? {}
  const digestOf = (text: string | null) =>
    text && ports.digest(`ksef words ${text}`).slice(0, DIGEST_LENGTH)
  const wordDigests = { message: digestOf(message), offlineReason: digestOf(offlineReason) }
  if (!ksef || (message === null && offlineReason === null)) return { ksef, wordDigests }
  const isKnown = (name: keyof Words) =>
    wordDigests[name] === null ||
    (details?.wordDigests?.[name] === wordDigests[name] && details[name] !== null)
  const before = {
    message: details?.message ?? null,
    offlineReason: details?.offlineReason ?? null,
  }
  if (isKnown("message") && isKnown("offlineReason")) {
    const known = {
      message: message && before.message,
      offlineReason: offlineReason && before.offlineReason,
    }
    return { ksef: { ...ksef, ...known }, wordDigests }
  }
  const request = await ports.ledger.findRequest(requestId)
  const redacted = request
    ? await redactTextsOf(ports, request, { message, offlineReason })
    : { message: null, offlineReason: null }
  return { ksef: { ...ksef, ...redacted }, wordDigests }
}

/**
 * The event for a reading's news: accepted, or refused, including with other words than those that a
 * person has dealt with; null if nobody is notified.
 */
function chooseEvent(
  before: DueKsefWatch,
  now: Pick<KsefWatch, "state" | "details">
): KsefEventName | null {
  // An upgrade reads a month of history: a shop that writes to buyers would write to all of them.
  if (before.state === null && before.isOfThePast) return null
  const isOther = before.state !== now.state
  if (now.state === "accepted") return isOther ? "accepted" : null
  if (now.state !== "error" || now.details?.isSettled === true) return null
  return isOther || before.details?.isSettled === true ? "rejected" : null
}
