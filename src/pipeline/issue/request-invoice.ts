import {
  BY_LEFT_DRAFT,
  type AnyReason,
  type InvoiceRequest,
  type NewRequest,
} from "../../core/request/invoice-request"
import { FIRST_START } from "../../core/settings/value-ids"
import { refuseUnrouted } from "../../core/lifecycle/issuing"
import { triggerInEffect } from "../../core/settings/options"
import { noteTriggeredAgain } from "../order-changes/compose-once-paid"
import type { OrderHeader, Ports } from "../ports"
import { isLeftToPerson } from "./left-to-person"
import { routeOrder } from "./route-order"
import { enqueueJob } from "../enqueue-job"

/** Orders older than this are never processed automatically; ISO 8601. */
export async function readStartDate(ports: Ports): Promise<string> {
  if (ports.settings.startDate !== null) return ports.settings.startDate
  const kept = await ports.ledger.readValue<string>(FIRST_START)
  if (kept !== null) return kept
  const now = new Date(await ports.ledger.readClockMs()).toISOString()
  return await ports.ledger.saveValueOnce(FIRST_START, now)
}

/**
 * Ensures that an order has its one request: inserted once, routed to a company, enqueued.
 *
 * Returns null when there is nothing to do: no company is configured, the order is gone, or no person
 * asked for it and it is older than the start date or was left to a person.
 *
 * @param wanted `isPlaced`: the order has only just been placed, or become one from a draft; `toldAt`:
 *   when the event that asks for it was emitted (ISO 8601).
 */
export async function requestInvoice(
  ports: Ports,
  wanted: {
    orderId: string
    requestedBy: string
    isForced: boolean
    isPlaced?: boolean
    toldAt?: string | null
  }
): Promise<{ request: InvoiceRequest; isNew: boolean } | null> {
  if (ports.settings.companies.length === 0) return null
  const header = await ports.orders.readHeader(wanted.orderId)
  if (!header) return null
  if (!wanted.isForced && header.createdAt < (await readStartDate(ports))) return null
  if (!wanted.isForced && (await isLeftToPerson(ports, header, wanted.toldAt))) {
    const request = await ports.ledger.findRequestOfOrder(header.id)
    // That an order was completed long ago is not told as of now.
    const isOld = triggerInEffect(ports.settings) === "order.completed"
    if (request && isOld) return { request, isNew: false }
    if (request) return { request: await noteTriggeredAgain(ports, request), isNew: false }
    // Nobody saw a draft order among those that a person was to invoice: its request is refused when it
    // is composed, which needs attention.
    return wanted.isPlaced
      ? await insertAndEnqueue(ports, header, { requestedBy: BY_LEFT_DRAFT, isForced: false })
      : null
  }
  const made = await insertAndEnqueue(ports, header, wanted)
  if (made.isNew || wanted.isForced) return made
  return { ...made, request: await noteTriggeredAgain(ports, made.request) }
}

/** The same for an order whose header was already read; the job of a new request waits for `delayMs`. */
export async function insertAndEnqueue(
  ports: Ports,
  header: OrderHeader,
  wanted: Pick<NewRequest, "requestedBy" | "isForced" | "isMailOff" | "run">,
  delayMs = 0
): Promise<{ request: InvoiceRequest; isNew: boolean }> {
  const { company, reason } = await routeOrder(ports, header)
  const inserted = await ports.ledger.insertRequest({
    orderId: header.id,
    orderDisplayId: header.displayId,
    companyId: company?.id ?? null,
    requestedBy: wanted.requestedBy,
    isForced: wanted.isForced,
    isMailOff: wanted.isMailOff ?? false,
    ...(wanted.run && { run: wanted.run }),
  })
  if (!inserted.isNew) return inserted
  if (company) {
    await enqueueJob(ports, inserted.request, "issue", delayMs > 0 ? delayMs : undefined)
    return inserted
  }
  return { isNew: true, request: await refuse(ports, inserted.request, reason) }
}

async function refuse(
  ports: Ports,
  request: InvoiceRequest,
  reason: AnyReason
): Promise<InvoiceRequest> {
  const refused = await ports.ledger.apply(refuseUnrouted(request, reason))
  return refused ?? request
}
