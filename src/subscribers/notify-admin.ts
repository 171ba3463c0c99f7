import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework"
import { composeInvoicing, readCompanyNames } from "../composition"
import {
  alertOfCompany,
  alertOfInvoice,
  alertOfKsef,
  alertOfRefusals,
  findQuietMs,
  identifyTrouble,
  type Alert,
  type InvoiceTrouble,
} from "../core/notices/alerts"
import { listReasons } from "../core/request/doubled"
import type {
  InvoicingCompanyEvent,
  InvoicingEvent,
  InvoicingKsefOverdueEvent,
  InvoicingKsefRefusalsEvent,
} from "../types"
import { ringBell } from "../workflows/ring-bell"

type AnyEvent =
  InvoicingEvent | InvoicingKsefOverdueEvent | InvoicingKsefRefusalsEvent | InvoicingCompanyEvent

const ISSUED = "invoicing.invoice.issued"

const TROUBLES: Readonly<Record<string, InvoiceTrouble>> = {
  [ISSUED]: "to be checked",
  "invoicing.invoice.refused": "refused",
  "invoicing.invoice.failed": "failed",
  "invoicing.invoice.undecided": "undecided",
  "invoicing.invoice.unverified": "unverified",
  "invoicing.invoice.doubled": "doubled",
  "invoicing.invoice.correction_needed": "correction needed",
  "invoicing.invoice.mail_refused": "mail refused",
  "invoicing.invoice.mail_failed": "mail failed",
  "invoicing.invoice.mail_unconfirmed": "mail unconfirmed",
}

const KSEF_OVERDUE = "invoicing.ksef.overdue"
const KSEF_REFUSALS = "invoicing.ksef.refusals"

const COMPANY_CHANGES: Readonly<Record<string, "on_hold" | "active">> = {
  "invoicing.company.on_hold": "on_hold",
  "invoicing.company.active": "active",
}

/**
 * Puts on the admin's bell, once each, what needs manual review: a refusal, a failure, an undecided
 * case, a correction, an e-mail that was not sent, a hold.
 */
export default async function notifyAdmin({
  event,
  container,
}: SubscriberArgs<AnyEvent>): Promise<void> {
  if (isPlainIssue(event)) return
  const ports = await composeInvoicing(container)
  const alert = await describeAlert(ports, event)
  if (!alert) return
  const { quietKey, kind } = alert
  await ringBell(container, alert, {
    language: ports.settings.notifications.language,
    mayRing: async () =>
      quietKey === null ||
      (await ports.ledger.claimThrottle(`alert ${quietKey}`, findQuietMs(kind))),
  })
}

/** Most invoices need no review; for them nothing is read. */
const isPlainIssue = ({ name, data }: { name: string; data: AnyEvent }) =>
  name === ISSUED && "reason_code" in data && data.reason_code === null

/**
 * `quietKey`: further alerts with the same key are dropped for a while; null: one event already covers
 * them all.
 */
async function describeAlert(
  ports: Awaited<ReturnType<typeof composeInvoicing>>,
  { name, data }: { name: string; data: AnyEvent }
): Promise<(Alert & { quietKey: string | null }) | null> {
  const { ledger, settings } = ports
  const { language } = settings.notifications
  if ("overdue" in data) {
    const { vat_pln: vatPln, is_vat_partial: isVatPartial, ...about } = data
    const alert = alertOfKsef({ ...about, vatPln, isVatPartial }, language)
    return { ...alert, quietKey: KSEF_OVERDUE }
  }
  if ("refused" in data) {
    const { refused: count, id, readings } = data
    const [request, [watch]] = [await ledger.findRequest(id), await ledger.findKsefOf([id])]
    if (!request) return null
    const { orderDisplayId: orderNumber } = request
    const words = watch?.details?.message ?? null
    const first = { id, orderNumber, readings, words }
    return { ...alertOfRefusals({ count, first }, language), quietKey: null }
  }
  if ("cause" in data) {
    const change = COMPANY_CHANGES[name]
    if (!change) return null
    const { company_id: companyId, cause } = data
    // A company that is no longer in the options does not become active.
    const isNamed = settings.companies.some(({ id }) => id === companyId)
    if (change === "active" && !isNamed) return null
    const nowMs = await ledger.readClockMs()
    const hold = (await ledger.findHolds()).find(
      (one) => one.companyId === companyId && one.cause === cause
    )
    // A hold that is already over, or the end of a hold, uses the current time to be distinguishable.
    const since = hold?.since ?? new Date(nowMs).toISOString()
    const about = { companyId, name: (await readCompanyNames(ports))(companyId), cause, since }
    return {
      ...alertOfCompany(change, about, language),
      quietKey: `${change} ${companyId} ${cause}`,
    }
  }
  const trouble = TROUBLES[name]
  const request = trouble && (await ledger.findRequest(data.id))
  if (!trouble || !request) return null
  const [reason] = listReasons(request)
  const { id, orderDisplayId: orderNumber } = request
  const identity = identifyTrouble(trouble, request, reason?.code ?? null)
  if (!identity) return null
  const about = { id, orderNumber, ...identity }
  // An e-mail without an address must not silence one that the service refused.
  const quietKey = trouble === "mail refused" ? `${trouble} ${identity.code ?? ""}` : trouble
  return { ...alertOfInvoice(trouble, about, language), quietKey }
}

export const config: SubscriberConfig = {
  event: [...Object.keys(TROUBLES), ...Object.keys(COMPANY_CHANGES), KSEF_OVERDUE, KSEF_REFUSALS],
  context: { subscriberId: "invoicing-notify-admin" },
}
