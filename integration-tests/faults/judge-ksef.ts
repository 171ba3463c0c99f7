import { orderNumberOf, type Books } from "./books"
import type { KsefOffice } from "./ksef-office"
import type { Owner } from "./owner"
import { optionIdOf } from "./companies"
import { orderNumberOfRow, readKsefKnown, readRows, type Row } from "./rows"

export type KsefVerdict = {
  /** E-mails that were sent after KSeF had accepted their invoice. */
  waited: number
  /** Invoices that KSeF refused at least once. */
  refused: number
  /** Those of them whose e-mail was sent automatically after KSeF finally accepted them. */
  keptBack: number
  faults: string[]
}

/** Between the decision to send an e-mail and its stamp, other statements may run. */
const DECIDING_MS = 1_000

/**
 * Compares when the service mailed invoices bound for KSeF with when KSeF accepted them, both according to
 * the service's books.
 *
 * Only two kinds of e-mail may be sent before that: one whose create was started when the plugin could not
 * know yet that the account shows statuses, and one for which the owner pressed Send.
 */
export async function judgeKsef(
  url: string,
  { books, office, owner }: { books: Books; office: KsefOffice; owner: Owner }
): Promise<KsefVerdict> {
  const known = await readKsefKnown(url)
  const rows = new Map((await readRows(url)).map((row) => [orderNumberOfRow(row), row]))
  const verdict: KsefVerdict = { waited: 0, refused: 0, keptBack: 0, faults: [] }
  const knewMsOf = ({ account_id: account }: Row) =>
    known.get(account ?? optionIdOf(office.company)) ?? Infinity
  // Declaring two accounts the same moves rows to an account that may not be known yet to show statuses. So
  // whether an e-mail waited is judged by when the plugin first knew it of any account.
  const knewFirstMs = Math.min(...known.values())
  for (const document of books.all()) {
    const standing = office.standingOf(document)
    if (!standing) continue
    const number = orderNumberOf(document)
    const row = rows.get(number)
    const acceptedMs = standing.acceptedAt === null ? Infinity : Date.parse(standing.acceptedAt)
    const isBefore = (knewMs: number) =>
      !row?.stamped_at || row.stamped_at.getTime() < knewMs + DECIDING_MS
    if (office.wasRefused(standing)) verdict.refused += 1
    for (const mail of books.mailsOf(document)) {
      const mailedMs = Date.parse(mail.at)
      const isPressed = row !== undefined && (owner.sent.get(row.order_id) ?? Infinity) <= mailedMs
      if (mailedMs >= acceptedMs) {
        // An e-mail that was seen to be kept back did wait, however early its create was started.
        const isKeptBack = row !== undefined && owner.keptBack.has(row.order_id)
        if (isPressed || (isBefore(knewFirstMs) && !isKeptBack)) continue
        verdict.waited += 1
        if (office.wasRefused(standing)) verdict.keptBack += 1
      } else if (row && !isBefore(knewMsOf(row)) && !isPressed) {
        const when = standing.acceptedAt ?? "never"
        verdict.faults.push(
          `order ${number}: mailed at ${mail.at}, KSeF accepted its invoice ${when}`
        )
      }
    }
  }
  return verdict
}
