import type { InvoiceDraft } from "../core/invoice-draft"
import type { PlannedEmail } from "../core/lifecycle/answers"
import { hasNip, momentOf } from "../core/send-rules"
import type { Ports } from "./ports"
import { emailMissing } from "./reasons"
import { doesAccountShow } from "./watch-ksef"

const DAY_MS = 24 * 60 * 60_000

type Asking = Pick<Ports, "settings" | "ledger">
type About = {
  companyId: string | null
  accountId: string | null
  /** Null of one whose draft an earlier version froze: mailed like anybody's. */
  buyerHasNip: boolean | null
}

/**
 * When the e-mail of an invoice goes that is issued now. What waits for KSeF waits only where the
 * account is known to show how invoices stand: elsewhere nothing would ever end the wait.
 */
export async function planMoment(
  { settings, ledger }: Asking,
  { companyId, accountId, buyerHasNip }: About
): Promise<Extract<PlannedEmail, { kind: "none" | "owed" | "waits" }>> {
  const rules = settings.send
  switch (momentOf(rules, buyerHasNip === true)) {
    case "manual":
      return { kind: "none" }
    case "on_issue":
      return { kind: "owed" }
    case "after_ksef":
      return (await doesAccountShow({ ledger }, companyId ?? "", accountId))
        ? { kind: "waits", forMs: rules.ksefWaitDays * DAY_MS, then: rules.afterWait }
        : { kind: "owed" }
  }
}

/** The same of a draft, whose buyer may have no address. */
export async function planEmail(
  ports: Asking,
  draft: InvoiceDraft,
  account: Pick<About, "companyId" | "accountId">
): Promise<PlannedEmail> {
  const buyerHasNip = hasNip(draft.contractor)
  const planned = await planMoment(ports, { ...account, buyerHasNip })
  const isByHand = planned.kind === "none"
  return draft.contractor.email === null && !isByHand
    ? { kind: "refused", reason: emailMissing() }
    : planned
}
