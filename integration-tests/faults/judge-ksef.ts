import { orderNumberOf, type Books } from "./books"
import type { KsefOffice } from "./ksef-office"
import type { Owner } from "./owner"
import { optionIdOf } from "./companies"
import { orderNumberOfRow, readKsefKnown, readRows, type Row } from "./rows"

export type KsefVerdict = {
  /** E-mails that went after KSeF had accepted their invoice. */
  waited: number
  /** Invoices that KSeF refused at least once. */
  refused: number
  /** Those of them whose e-mail went by itself after KSeF accepted them in the end. */
  keptBack: number
  faults: string[]
}

/** From deciding when an e-mail goes to the stamp that follows: other statements may come between. */
const DECIDING_MS = 1_000

/**
 * Compares when the service mailed what is bound for KSeF with when KSeF accepted it, both from the
 * service's books.
 *
 * Before that only two may have gone: one whose create was begun when the plugin could not know yet
 * that its account shows statuses, and one for which the owner pressed Send.
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
  // Whoever says that two accounts are one moves the rows of the one to the other, of which it may not
  // be known yet: that something waited is told by when it was known of any.
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
        // One that was seen kept back waited, however early its create was begun.
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
