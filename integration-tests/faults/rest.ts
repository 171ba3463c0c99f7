import { setTimeout as sleep } from "node:timers/promises"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import { isDraft, type Books } from "./books"
import { COMPANIES, optionIdOf, type CompanyName } from "./companies"
import { isRefusedForGood, type KsefOffice } from "./ksef-office"
import { isPaidInFull, readPayers, type Payments } from "./payments"
import {
  IS_OF_KEY,
  orderNumberOfRow,
  readHolds,
  readKeyDecisions,
  readRows,
  type Row,
} from "./rows"
import { describeBound } from "./sales"
import type { ServiceTraits } from "./service-traits"
import type { ProcessPool } from "./process-pool"
import { mayBeLeftUnmarked, type Owner } from "./owner"
import { takeTurns } from "./turns"

/** Reasons with which nothing more happens automatically to an unknown invoice, at least not soon. */
const LEFT = [
  ...["AMBIGUOUS_LOOKUP", "DRAFT_FOUND", "ABSENT_AGAIN", "LOOKUP_FORBIDDEN"],
  ...["ACCOUNT_UNCERTAIN", "ANSWER_TIED", "ANSWERED_BEFORE", "ABSENT_WITH_NEW_KEY"],
]
  .map((code) => `'${code}'`)
  .join(", ")

/** The account that the company's last key was decided to open: the key cannot read KSeF of any other. */
const ACCOUNT_OF_KEY = `select k.account_id from invoicing_account_key k
  where k.company_id = r.company_id and ${IS_OF_KEY} order by k.created_at desc limit 1`

const IS_RESTLESS = `r.id is null or r.state in ('queued', 'issuing')
  or (r.state = 'unknown' and coalesce(r.reasons->0->>'code', '') not in (${LEFT})
    and r.id <> all($1::text[]))
  or (r.state = 'issued' and (r.read_back = 'pending' or r.send_state in ('queued', 'sending')
    or (r.send_state = 'waiting' and r.account_id is not distinct from (${ACCOUNT_OF_KEY}))))`

const countOrders = (condition: string) =>
  `select count(*)::int as n from "order" o
   left join invoicing_request r on r.order_id = o.id where ${condition}`

/**
 * Orders whose invoice or e-mail is still in progress. `$1`: requests that needed manual review before; while
 * the sweep has one looked up again, its reason is that of a request in progress.
 */
const RESTLESS = countOrders(IS_RESTLESS)

export type Rest = {
  pool: ProcessPool
  shop: Shop
  /** When an order was last sold for a company that was on hold at rest, in milliseconds. */
  soldAt: Map<string, number>
  url: string
  books: Books
  office: KsefOffice
  payments: Payments
  /** Pauses of minutes are seconds. If false, whatever is due later is made due soon at rest. */
  hasShortPauses: boolean
  traits: ServiceTraits
  /** For automatic progress; after one timeout, it is shortened. */
  deadlineMs: number
  /** How long to wait for requests that need manual review: the sweep looks again. */
  lookAgainMs: number
}

/** A full deadline without progress is for the judge to report; later waits can be shorter. */
const ONCE_IN_VAIN_MS = 60_000

/** The minimum time at rest between two orders sold for a company. */
const CUSTOMER_MS = 60_000

/**
 * A shop keeps getting orders: if a company is on hold because of a 403 for all remaining orders, the next
 * order shows that its key works.
 */
async function sellToCompanyOnHold({ pool, url, shop, soldAt }: Rest): Promise<void> {
  for (const { company, cause } of await readHolds(url)) {
    const name = COMPANIES.find((one) => optionIdOf(one) === company)
    const isDue = Date.now() - (soldAt.get(company) ?? 0) >= CUSTOMER_MS
    if (cause !== "key-rejected" || !name || !isDue) continue
    soldAt.set(company, Date.now())
    const server = await pool.server()
    const { plain } = describeBound(name)
    const orderIds = await server.ask("placePlain", { shop, orders: [plain] })
    await server.ask("complete", { orderIds })
  }
}

/** Without manual acts: the sweep runs as scheduled, only more often. */
export async function comeToRest(rest: Rest): Promise<void> {
  await sweepUntilNone(rest, RESTLESS, rest.deadlineMs)
  const { companyHidingReferences, companyHidingTraces } = rest.traits
  await sweepUntilNone(
    rest,
    countOrders(describeUnknown(companyHidingReferences)),
    rest.lookAgainMs
  )
  // A minute's pause, then the reading or the e-mail is repeated.
  await sweepUntilNone(rest, countOrders(describeUnknownMail(companyHidingTraces)), rest.deadlineMs)
  // E-mails of what was decided last are still to be sent.
  await sweepUntilNone(rest, RESTLESS, rest.deadlineMs)
}

/** How long the person presses buttons; a round over hundreds of orders takes minutes. */
const SETTLING_MS = 20 * 60_000

/**
 * A person settles what was left, until nothing is: for example first a link, then its e-mail.
 *
 * @returns false if something was still left after the deadline.
 */
export async function settleByPerson(rest: Rest, owner: Owner): Promise<boolean> {
  const end = Date.now() + SETTLING_MS
  do {
    const pressed = await owner.settle()
    await sweepUntilNone(rest, RESTLESS, rest.deadlineMs)
    if (pressed === 0) return true
  } while (Date.now() < end)
  return false
}

/** How often between two sweeps the requests that need manual review are sampled. */
const LOOKS = 4
const LEFT_NOW = `select id from invoicing_request
  where state = 'unknown' and reasons->0->>'code' in (${LEFT})`

/** What a later look may still decide, if the service shows what it needs. */
const describeUnknown = (hiding: CompanyName) =>
  `r.state = 'unknown' and r.company_id <> '${optionIdOf(hiding)}'`

/** The same for e-mails; one repeated without a response needs manual review, and so does a copy. */
const describeUnknownMail = (hiding: CompanyName) =>
  `r.state = 'issued' and r.send_state = 'unknown' and r.sent_at is null and r.company_id <> '${optionIdOf(hiding)}'
   and (r.send_revision < 1 or r.send_reasons->0->>'code' <> 'SEND_UNCONFIRMED')`

/** Follow-ups are hours apart; a claim made for a call in flight ends sooner. */
const HASTEN = `update invoicing_follow_up set due_at = now() + interval '2 minutes'
  where due_at > now() + interval '2 minutes' and deleted_at is null`

/**
 * What is still in progress according to the service's books: on its way into KSeF, or accepted or paid and
 * not reported yet.
 */
async function countUnderWay({ url, books, office, payments }: Rest): Promise<number> {
  const inKsef = office.list().filter((one) => one.state !== "accepted" && !isRefusedForGood(one))
  const paid = new Set((await readPayers(url)).filter(isPaidInFull).map((one) => one.order_id))
  const decisions = await readKeyDecisions(url)
  // The plugin reports nothing to an account that it has not decided the company's key opens.
  const isOpened = ({ company_id, account_id }: Row) =>
    decisions.some(({ company, account }) => company === company_id && account === account_id)
  const isLate = (row: Row) => {
    if (row.state !== "issued" || !isOpened(row)) return false
    const [document] = books.documentsOf(orderNumberOfRow(row)).filter((one) => !isDraft(one))
    if (!document) return false
    const isHeldBack = row.send_reasons?.[0]?.code === "KSEF_REJECTED"
    if (isHeldBack && office.standingOf(document)?.state === "accepted") return true
    if (row.payment === "marking" || row.payment === "unmarking") return true
    const isOwed = paid.has(row.order_id) && !document.isPaid && row.payment !== null
    return isOwed && !mayBeLeftUnmarked(row)
  }
  const late = (await readRows(url)).filter(isLate)
  return inKsef.length + late.length + (await payments.countOpen())
}

/**
 * The deadline restarts with every progress: on a busy machine, reaching rest takes as long as it takes. What
 * is left after a deadline without progress is for the judge to report.
 */
async function sweepUntilNone(rest: Rest, counting: string, deadlineMs: number): Promise<void> {
  const { pool, url } = rest
  let end = Date.now() + deadlineMs
  let least = Infinity
  const known = new Set<string>()
  const count = async () => {
    const values = counting === RESTLESS ? [[...known]] : []
    const [left] = await runSql<{ n: number }>(url, counting, values)
    return (left?.n ?? Infinity) + (counting === RESTLESS ? await countUnderWay(rest) : 0)
  }
  do {
    if (!rest.hasShortPauses) await runSql(url, HASTEN)
    await takeTurns(pool)
    // Last, because a request that needs manual review counts as in progress while the sweep has it looked
    // up.
    await (await pool.server()).ask("sweep", { idleMs: 3_000 })
    await sellToCompanyOnHold(rest)
    const left = await count()
    if (left < least) [least, end] = [left, Date.now() + deadlineMs]
    for (let looks = 0; looks < LOOKS; looks += 1) {
      await sleep(2_000 / LOOKS)
      for (const { id } of await runSql<{ id: string }>(url, LEFT_NOW)) known.add(id)
    }
    // What the sweep has just enqueued may not be counted yet the first time.
    if (left === 0 && (await count()) === 0) return
  } while (Date.now() < end)
  if (counting === RESTLESS) rest.deadlineMs = Math.min(rest.deadlineMs, ONCE_IN_VAIN_MS)
}
