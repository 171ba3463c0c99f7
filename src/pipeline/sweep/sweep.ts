import { checkLedgers } from "../ledger-check/check-ledger"
import { lookPauseMs } from "../pauses"
import { checkDatabase, markPresent, releaseUnnamed } from "../holds/check-database"
import { checkKeys } from "../holds/check-keys"
import { mayProveKey } from "../issue/forbidden-calls"
import { issueRequest } from "../issue/issue-request"
import { errorMessage } from "../../core/error-words"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { DUE_PAUSES, type DueRequest } from "../../core/lifecycle/due"
import { resolveUnknown } from "../look-up/resolve-unknown"
import { sendQueuedInvoice } from "../follow-up/send-invoice"
import { completeMissed } from "./complete-orders"
import { isOnHold, probeHold, tryQueue } from "../holds/hold-company"
import { isWorthProbing } from "../holds/key-rights"
import { deleteOldEvents, handOutEvents } from "./hand-out-events"
import type { Ports } from "../ports"
import { outcomeUnknown } from "../reasons"
import { composeOncePaid } from "../order-changes/compose-once-paid"
import { noteMissedChanges } from "../order-changes/missed-changes"
import { requestMissed } from "./request-missed"
import { enqueueJob, enqueueIdleJob } from "../enqueue-job"

const TURN = "sweep"
const CLAIM_LIMIT = 1000

/**
 * The completeness run: requests missed orders, enqueues due rows, marks expired stamps as unknown,
 * probes companies on hold, and publishes leftover events. Each part is atomic; `turnMs` keeps several
 * processes from running it at once.
 */
export async function sweep(
  ports: Ports,
  { turnMs, idleMs = DUE_PAUSES.idleMs }: { turnMs: number; idleMs?: number }
): Promise<{ ran: boolean; requested: number }> {
  if (ports.settings.companies.length === 0) return { ran: false, requested: 0 }
  await checkDatabase(ports)
  if (!(await ports.ledger.claimThrottle(TURN, turnMs))) return { ran: false, requested: 0 }
  let requested = 0
  const parts: [string, () => Promise<void>][] = [
    ["heartbeat", () => markPresent(ports)],
    ["holds", () => probeHolds(ports)],
    ["stamps", () => expireStamps(ports)],
    ["keys", () => checkKeys(ports)],
    ["ledger", () => checkLedgers(ports)],
    ["due rows", () => queueDueRows(ports, DUE_PAUSES.idleMs - idleMs)],
    // Before the missed orders, so that an order completed here is requested in the same run.
    [
      "completions",
      async () => {
        await completeMissed(ports)
      },
    ],
    [
      "missed orders",
      async () => {
        requested = (await requestMissed(ports)) ?? 0
      },
    ],
    ["missed changes", () => noteMissedChanges(ports)],
    ["events", () => handOutEvents(ports)],
    ["old events", () => deleteOldEvents(ports)],
  ]
  for (const [name, part] of parts) {
    try {
      await part()
    } catch (error) {
      // One part that fails (a locked table, odd shop data) must not stop the others.
      ports.log.error(`invoicing: sweep, ${name}: ${errorMessage(error)}`)
    }
  }
  return { ran: true, requested }
}

/**
 * Checks keys when a shop starts, since one was most likely just changed: whether holds are over, and
 * whether a new key works. Also detects a ledger that was restored from a backup meanwhile.
 */
export async function lookAtKeys(ports: Ports): Promise<void> {
  await probeHolds(ports)
  await checkKeys(ports)
  await checkLedgers(ports)
}

/**
 * Probes holds. The ledger decides who is on hold, and queues that a crash lost or paused are set to
 * match.
 */
async function probeHolds(ports: Ports): Promise<void> {
  await releaseUnnamed(ports)
  const holds = await ports.ledger.findHolds()
  for (const { id } of ports.settings.companies) {
    for (const hold of holds.filter(({ companyId }) => companyId === id)) {
      const isWorthIt = (await isWorthProbing(ports, hold)) || (await mayProveKey(ports, hold))
      if (isWorthIt) await probeHold(ports, hold)
    }
    const isStillOnHold = await isOnHold(ports, id)
    await tryQueue(
      ports,
      async () => await (isStillOnHold ? ports.queue.pause(id) : ports.queue.resume(id))
    )
  }
}

async function expireStamps(ports: Ports): Promise<void> {
  const reason = outcomeUnknown("the process stopped during the call")
  for (const request of await ports.ledger.expireStamps([reason])) {
    await enqueueJob(ports, request, "resolve", lookPauseMs(ports, request))
  }
  const unsure = [
    ...(await ports.ledger.expireSendStamps()),
    ...(await ports.ledger.expireLaterEmails()),
  ]
  for (const request of unsure) await enqueueJob(ports, request, "resolve")
}

async function queueDueRows(ports: Ports, aheadMs: number): Promise<void> {
  const configuredIds = ports.settings.companies
    .map(({ id }) => id)
    .filter((id) => ports.serviceOf(id) !== null)
  for (const due of await ports.ledger.claimDue({ limit: CLAIM_LIMIT, aheadMs, configuredIds })) {
    try {
      await giveJob(ports, due)
    } catch (error) {
      // The others were claimed as well and would wait a whole pause longer.
      ports.log.error(`invoicing: sweep, order ${due.request.orderId}: ${errorMessage(error)}`)
    }
  }
}

async function giveJob(ports: Ports, { request, what }: DueRequest): Promise<void> {
  const { id: requestId, revision } = request
  switch (what) {
    case "issue":
      if (isConfigured(ports, request)) await enqueueIdleJob(ports, request, "issue")
      else await issueRequest(ports, { requestId, revision, isLastTry: false })
      return
    case "follow_up":
      if (isConfigured(ports, request)) await enqueueIdleJob(ports, request, "send")
      else await sendQueuedInvoice(ports, { requestId, isLastTry: false })
      return
    case "look":
    case "email_look":
      if (isConfigured(ports, request)) await enqueueIdleJob(ports, request, "resolve")
      else await resolveUnknown(ports, { requestId })
      return
    case "payment_look":
      await composeOncePaid(ports, request)
  }
}

/** No worker serves a company that the options do not contain: the sweep itself updates its rows. */
const isConfigured = (ports: Ports, { companyId }: InvoiceRequest) =>
  companyId !== null && ports.serviceOf(companyId) !== null
