import { isDraft, type Books } from "./books"
import { isRefusedForGood, type KsefOffice } from "./ksef-office"
import { isPaidInFull, readPayers } from "./payments"
import { optionIdOf } from "./companies"
import type { FaultInjector } from "./fault-injector"
import type { ServiceTraits } from "./service-traits"
import { companyOfRow, mayBeLeftUnmarked } from "./owner"
import {
  isLeftOver,
  orderNumberOfRow,
  readDisliked,
  readKeyDecisions,
  readRows,
  readTracedAccounts,
  type KeyDecision,
  type Row,
} from "./rows"
import { isLeftByLostRow, type Restored } from "./restore-drill"

/** What a run left for manual review, by reason code, and what it should not have left. */
export type Survey = { left: Map<string, number>; faults: string[] }

/** A service that lost the response of every create may also be missing the invoice from its list. */
const ALLOWED_ANYWHERE: readonly string[] = ["ABSENT_AGAIN"]

/**
 * Inspects a shop at rest before a person presses any button.
 *
 * Manual review is justified only if the service hides what would decide, for the order that a firewall
 * blocks, for what the service shows differently than it was sent, and for an e-mail that leaves no trace.
 */
export async function survey(
  url: string,
  {
    books,
    office,
    traits,
    injector,
    restored,
  }: {
    books: Books
    office: KsefOffice
    traits: ServiceTraits
    injector: FaultInjector
    restored: Pick<Restored, "lost" | "at" | "hidden">
  }
): Promise<Survey> {
  const left = new Map<string, number>()
  const faults: string[] = []
  const disliked = await readDisliked(url)
  const rows = await readRows(url)
  const decisions = await readKeyDecisions(url)
  const traced = await readTracedAccounts(url)
  const paid = new Set((await readPayers(url)).filter(isPaidInFull).map((one) => one.order_id))
  for (const row of rows) {
    const reason = describeLeft(row)
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1)
    const decision = decisions.find(({ company }) => company === row.company_id)
    const rejection = findRejection(row, {
      books,
      office,
      traits,
      restored,
      isPaid: paid.has(row.order_id),
      isDisliked: disliked.has(row.order_id),
      isAccountUntold: wasAccountUntold(row, decision, injector),
      accountOfKey: decision?.account ?? null,
      isTraceKnown: row.status_before_send !== null && traced.has(row.account_id ?? ""),
    })
    if (rejection) {
      const decided = describeDecision(row, decision, injector)
      faults.push(
        `order ${orderNumberOfRow(row)}: ${rejection} (row: ${describeRow(row)}${decided})`
      )
    }
  }
  return { left, faults }
}

/** When the row is in another account than the company's key opens: why the key was said to open that one. */
const describeDecision = (
  { account_id }: Row,
  decision: KeyDecision | undefined,
  injector: FaultInjector
): string =>
  decision && decision.account !== account_id
    ? `, its key: ${JSON.stringify({ ...decision, hidden: injector.listHidden() })}`
    : ""

/** The longest time over which the reads before a key's decision are spread. */
const DECIDING_MS = 30_000

/**
 * True if nothing had been issued yet in the row's account when the company's last key came, or if references
 * were hidden at that time: invoices that merely look alike do not identify an account.
 */
function wasAccountUntold(
  { account_id }: Row,
  decision: KeyDecision | undefined,
  injector: FaultInjector
): boolean {
  if (!decision || decision.at_ms === null) return true
  if (!decision.accounts.includes(account_id ?? "")) return true
  const { at_ms: atMs, company } = decision
  return injector
    .listHidden()
    .some(
      (spell) =>
        optionIdOf(spell.company) === company &&
        spell.fromMs <= atMs &&
        spell.toMs >= atMs - DECIDING_MS
    )
}

function describeLeft(row: Row): string | null {
  if (["unknown", "refused", "failed"].includes(row.state)) {
    return row.reasons?.[0]?.code ?? `${row.state} without a reason`
  }
  const isMailLeft = row.state === "issued" && ["unknown", "refused"].includes(row.send_state)
  if (!isMailLeft) return null
  const again = row.send_revision > 0 ? ` repeated ${row.send_revision} times` : ""
  return `${row.sent_at === null ? "e-mail" : "copy"} ${row.send_reasons?.[0]?.code ?? row.send_state}${again}`
}

/** How often the plugin repeats an e-mail if its absence is proven. */
const MAX_REPEATS = 1

type Circumstances = {
  books: Pick<Books, "documentsOf">
  office: Pick<KsefOffice, "standingOf">
  traits: Pick<ServiceTraits, "companyHidingReferences" | "companyHidingTraces">
  restored: Pick<Restored, "lost" | "at" | "hidden">
  /** The order is paid in full. */
  isPaid: boolean
  isDisliked: boolean
  /** When the company's last key came, nothing identified the row's account. */
  isAccountUntold: boolean
  /** The account that the company's last key was decided to open; null if none was. */
  accountOfKey: string | null
  /** The account has been seen to show its e-mails, and this invoice was read before its e-mail. */
  isTraceKnown: boolean
}

/** Describes what is wrong with a row at rest; null if everything is acceptable. */
export function findRejection(row: Row, circumstances: Circumstances): string | null {
  const { books, traits, isDisliked, isAccountUntold, isTraceKnown } = circumstances
  const company = companyOfRow(row)
  const code = row.reasons?.[0]?.code ?? "none"
  // If a process died during such a call, the outcome is looked up like any other.
  const isSettled = row.state === "refused" || row.state === "unknown"
  if (isDisliked && !isSettled) return `the firewall's 403 left it ${row.state}`
  // An invoice without a row, with the same buyer and total, and no reference to say whose it is.
  const isFound = code === "MAY_BE_ISSUED" && company === traits.companyHidingReferences
  if (!isDisliked && !isFound && (row.state === "refused" || row.state === "failed")) {
    return `a good order was ${row.state}`
  }
  const isHidden =
    company === traits.companyHidingReferences ||
    ALLOWED_ANYWHERE.includes(code) ||
    (code === "ACCOUNT_UNCERTAIN" && isAccountUntold)
  if (row.state === "unknown" && !isHidden) {
    return `it is left to a person (${code}) though the service shows what would decide`
  }
  if (row.state !== "issued") return null
  // Repeated once automatically, and lost again: then a person decides. A copy leaves no trace.
  const isMailLeft =
    row.send_state === "unknown" && row.sent_at === null && row.send_revision < MAX_REPEATS
  if (isMailLeft && isTraceKnown && company !== traits.companyHidingTraces) {
    return "its e-mail is left unknown though its account was seen to show what it mailed"
  }
  const isKeptBack = row.send_state === "refused" && row.send_reasons?.[0]?.code === "KSEF_REJECTED"
  if (isKeptBack && !isRefusedThere(row, circumstances)) {
    return "its e-mail is kept back though KSeF did not refuse the invoice"
  }
  // The plugin reports nothing to an account that the key may not open, until a person says whose it is.
  const isKnownOther = row.account_id !== null && row.account_id !== circumstances.accountOfKey
  const isInOther = isKnownOther && isAccountUntold
  if (circumstances.isPaid && !mayBeLeftUnmarked(row) && !isInOther) {
    const isUnmarked = issuedOf(row, books).some((document) => !document.isPaid)
    if (isUnmarked) return "it is paid in full, and the service was never told so"
  }
  const drafts = books
    .documentsOf(orderNumberOfRow(row))
    .filter(
      (document) =>
        isDraft(document) &&
        !isLeftOver(row, document) &&
        !isLeftByLostRow(row.order_id, row, document, circumstances.restored)
    )
  return drafts.length > 0 && row.difference === null ? "a draft counts as issued" : null
}

const issuedOf = (row: Row, books: Circumstances["books"]) =>
  books.documentsOf(orderNumberOfRow(row)).filter((document) => !isDraft(document))

const isRefusedThere = (row: Row, { books, office }: Circumstances): boolean =>
  issuedOf(row, books).some((document) => {
    const standing = office.standingOf(document)
    return standing !== undefined && isRefusedForGood(standing)
  })

export const describeRow = (row: Row) =>
  JSON.stringify({
    id: row.id,
    state: row.state,
    invoice_id: row.invoice_id,
    reason: row.reasons?.[0]?.code,
    send_state: row.send_state,
    send_reason: row.send_reasons?.[0]?.code,
    sent_at: row.sent_at,
    difference: row.difference,
    account_id: row.account_id,
    read_back: row.read_back,
    payment: row.payment,
  })
