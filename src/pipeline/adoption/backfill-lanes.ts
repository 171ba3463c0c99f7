import { errorMessage } from "../../core/error-words"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { ClaimedRun, RunItem } from "../../core/runs/run"
import type { Ports } from "../ports"
import { readNewInvoices } from "./find-new-candidates"

/**
 * Invoices under way at a time in a lane, per concurrent call: enough to prepare some while others are
 * sent, and fewer than the worker has slots, so that new orders find some free.
 */
const OPEN_PER_CALL = 3

/** The longest that a lane waits while new orders wait in the company: then it takes a few of its own. */
const MOST_HINDERED_MS = 10_000

/** How long a company rests whose invoices could not be read, while others go on. */
const REST_MS = 20_000

/** Rows of the search read at a time. */
const PAGE = 50

/** How far a backfill has come with the orders of one company. */
export type Lane = {
  /** As in the search's rows; empty for orders without a company. */
  company: string
  /** Position of the last processed row of the search. */
  after: number
  /** Since when every check has found waiting requests of new orders, by the database's clock. */
  hinderedSinceMs?: number
  /** Until when the lane rests, by the same clock. */
  restsUntilMs?: number
}

type Searched = { search: string; also: readonly string[] }

/** The lanes of a new run, or of one that a version without lanes left at row `after`. */
export async function beginLanes(
  { ledger }: Pick<Ports, "ledger">,
  { search }: Searched,
  after: number
): Promise<Lane[]> {
  const companies = await ledger.listRunCompanies({ runId: search, codes: ["none", "doubt"] })
  return companies.map((company) => ({ company, after }))
}

/**
 * The orders to take next, and the lanes afterwards, without empty ones.
 *
 * Each company has its own lane: one that is on hold, has its maximum under way, has a silent service,
 * or has new orders waiting does not block the others. If new orders keep waiting, a few are taken now
 * and then.
 *
 * @throws if nothing is under way and no lane can go on, with the cause.
 */
export async function takeRows(
  ports: Ports,
  run: ClaimedRun,
  params: Searched,
  { lanes, open }: { lanes: readonly Lane[]; open: readonly InvoiceRequest[] }
): Promise<{ rows: RunItem[]; lanes: Lane[] }> {
  const held = new Set((await ports.ledger.findHolds()).map(({ companyId }) => companyId))
  const nowMs = await ports.ledger.readClockMs()
  // One that the options no longer contain is not waited for: nobody could resume it.
  const isOnHold = ({ company }: Lane) => held.has(company) && ports.serviceOf(company) !== null
  const isResting = ({ restsUntilMs = 0 }: Lane) => restsUntilMs > nowMs
  const mayRest = open.length > 0 || !lanes.every((lane) => isOnHold(lane) || isResting(lane))
  const rows: RunItem[] = []
  const left: Lane[] = []
  const failures: unknown[] = []
  for (const lane of lanes) {
    if (isOnHold(lane) || (mayRest && isResting(lane))) {
      left.push(lane)
      continue
    }
    const onTheirWay = open.filter(({ companyId }) => companyId === lane.company).length
    const room = OPEN_PER_CALL * ports.settings.queue.concurrency - onTheirWay
    try {
      const taken = await takeFromLane({ ports, run, params, nowMs }, lane, room)
      rows.push(...taken.rows)
      if (taken.lane) left.push(taken.lane)
    } catch (error) {
      failures.push(error)
      left.push({ ...lane, restsUntilMs: nowMs + REST_MS })
    }
  }
  const isStuck = rows.length === 0 && open.length === 0
  if (
    isStuck &&
    failures.length > 0 &&
    failures.length === left.filter((one) => !isOnHold(one)).length
  ) {
    throw failures[0]
  }
  for (const error of failures) {
    const what = errorMessage(error)
    ports.log.warn(`invoicing: run ${run.id}: the past orders of one company wait: ${what}`)
  }
  return { rows, lanes: left }
}

type Taking = { ports: Ports; run: ClaimedRun; params: Searched; nowMs: number }

type Taken = { rows: readonly RunItem[]; lane: Lane | null }

/** `lane`: null once it is empty. */
async function takeFromLane(taking: Taking, before: Lane, room: number): Promise<Taken> {
  const { ports, nowMs } = taking
  const { concurrency } = ports.settings.queue
  // Read in a batch, orders cost a fraction of what they cost one by one.
  if (room < concurrency) return { rows: [], lane: before }
  const { company, after, hinderedSinceMs = nowMs } = before
  const lane = { company, after }
  const isHindered = ports.serviceOf(company) !== null && (await ports.ledger.hasNewDue(company))
  if (!isHindered) return await take(taking, lane, room)
  return nowMs - hinderedSinceMs < MOST_HINDERED_MS
    ? { rows: [], lane: { ...lane, hinderedSinceMs } }
    : await take(taking, lane, concurrency)
}

/** The next rows of a lane to be issued, after reading which invoices were made for them meanwhile. */
async function take(taking: Taking, lane: Lane, room: number): Promise<Taken> {
  const taken = await listNext(taking, lane, room)
  const { ports, run, params } = taking
  if (taken.rows.length > 0) {
    await readNewInvoices(ports, run, { companyId: lane.company, searchId: params.search })
  }
  return taken
}

async function listNext(
  { ports: { ledger }, params: { search, also } }: Taking,
  lane: Lane,
  room: number
): Promise<Taken> {
  const picked = new Set(also)
  let { after } = lane
  for (;;) {
    const asked = { runId: search, company: lane.company, after, limit: PAGE }
    const page = await ledger.listRunItems(asked)
    const wanted = page.filter(
      ({ code, orderId }) => code === "none" || (code === "doubt" && picked.has(orderId ?? ""))
    )
    const rows = wanted.slice(0, room)
    const isLast = page.length < PAGE
    if (isLast && rows.length === wanted.length) return { rows, lane: null }
    const last = rows.at(-1)
    if (last) return { rows, lane: { ...lane, after: last.position } }
    after = page.at(-1)?.position ?? after
  }
}
