import type { InvoiceDraft } from "../../core/draft/invoice-draft"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import type { PlannedEmail, PlannedWait } from "../../core/lifecycle/answers"
import type { ServiceInvoice } from "../../core/request/outcomes"
import {
  describeMailed,
  momentOf,
  type MailedBuyer,
  type SendMoment,
  type SendRules,
} from "../../core/settings/send-rules"
import type { Ports } from "../ports"
import { emailMissing } from "../reasons"
import { showsKsef } from "../ksef/watch-ksef"

const DAY_MS = 24 * 60 * 60_000

type Asking = Pick<Ports, "settings" | "ledger">
type About = MailedBuyer & {
  companyId: string | null
  accountId: string | null
  /** Nothing of this request is mailed automatically. */
  isMailOff: boolean
}

/**
 * When to send the e-mail of an invoice that is issued now. It waits for KSeF only if the account is
 * known to show KSeF statuses: in another, nothing would ever end the wait.
 */
export async function findMoment(
  { settings, ledger }: Asking,
  { companyId, accountId, isMailOff, ...buyer }: About
): Promise<SendMoment> {
  if (isMailOff) return "manual"
  const moment = momentOf(settings.send, buyer)
  if (moment !== "after_ksef") return moment
  return (await showsKsef({ ledger }, companyId ?? "", accountId)) ? moment : "on_issue"
}

/** The result of {@link findMoment} in the form that the lifecycle takes. */
export async function planMoment(
  ports: Asking,
  about: About
): Promise<Extract<PlannedEmail, { kind: "none" | "owed" | "waits" }>> {
  switch (await findMoment(ports, about)) {
    case "manual":
    case "shop":
      return { kind: "none" }
    case "on_issue":
      return { kind: "owed" }
    case "after_ksef":
      return waitBy(ports.settings.send)
  }
}

/**
 * The wait for KSeF of an e-mail that is already owed, if its invoice turns out to be on its way there:
 * an account's first invoices are issued before anything is known about it. Otherwise null.
 */
export function planWait(
  { settings: { send } }: Pick<Ports, "settings">,
  {
    sendState,
    sendWaitEndsAt,
    ...buyer
  }: Pick<InvoiceRequest, "sendState" | "sendWaitEndsAt"> & MailedBuyer,
  ksef: ServiceInvoice["ksef"]
): PlannedWait | null {
  const mayWait = sendState === "queued" && sendWaitEndsAt === null
  // An unknown status alone does not mean KSeF: nothing would ever end such a wait.
  if (!mayWait || ksef?.state !== "pending" || ksef.isDoubtful === true) return null
  if (momentOf(send, buyer) !== "after_ksef") return null
  return waitBy(send)
}

const waitBy = ({ ksefWaitDays, afterWait }: SendRules): PlannedWait => ({
  kind: "waits",
  forMs: ksefWaitDays * DAY_MS,
  then: afterWait,
})

/** The same for a draft, whose buyer may have no e-mail address. */
export async function planEmail(
  ports: Asking,
  draft: InvoiceDraft,
  about: Omit<About, keyof MailedBuyer>
): Promise<PlannedEmail> {
  const planned = await planMoment(ports, { ...about, ...describeMailed(draft.contractor) })
  const isByHand = planned.kind === "none"
  return draft.contractor.email === null && !isByHand
    ? { kind: "refused", reason: emailMissing() }
    : planned
}
