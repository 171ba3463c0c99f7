import { describeForBuyer } from "../../core/documents/buyer-invoice"
import type { InvoiceRequest } from "../../core/request/invoice-request"
import { recordShopFailed, recordShopSent } from "../../core/lifecycle/shop-email"
import { momentOf } from "../../core/settings/send-rules"
import type { Transition } from "../../core/lifecycle/transition"
import type { Ports } from "../ports"
import { describeShopAddressee } from "./describe-addressee"
import { shopEmailFailed } from "./send-reasons"

type Asking = Pick<Ports, "ledger">

/**
 * The invoice that the shop wants to mail by its own means, or why it must not.
 *
 * What blocks the plugin's own e-mail blocks this one too, and if the plugin mails the invoice, or may
 * have, the shop must not: the buyer would get two. An invoice that is not mailed automatically, such
 * as an old one that was tied to its order, is mailed if a person wants it (`isWanted`).
 */
export async function findForShopEmail(
  { ledger, settings }: Pick<Ports, "ledger" | "settings">,
  which: { requestId: string } | { orderId: string },
  { isWanted = false } = {}
): Promise<{ request: InvoiceRequest } | { why: string }> {
  const request =
    "requestId" in which
      ? await ledger.findRequest(which.requestId)
      : await ledger.findRequestOfOrder(which.orderId)
  if (!request) return { why: "There is no such invoice request." }
  if ((await ledger.findHolds()).some(({ cause }) => cause === "other-database")) {
    return {
      why: "This database may be a copy of the shop's: nothing is mailed until somebody confirms in the settings that it is the live shop.",
    }
  }
  const [watch] = await ledger.findKsefOf([request.id])
  if (describeForBuyer(request, watch?.state ?? null) !== "issued") {
    return { why: "The invoice is not issued yet, or something prevents it from being mailed." }
  }
  if (isMailedFromHere(request)) {
    return {
      why: `Altera mails this invoice, or may have mailed it (its e-mail is ${request.sendState}). Set send to "shop" for buyers whom the shop mails itself.`,
    }
  }
  if (!isWanted && request.isMailOff) {
    return {
      why: "This invoice is not mailed automatically: it was linked or tied to its order, or issued for a past order without e-mails. Pass is_wanted to mail it anyway.",
    }
  }
  if (!isWanted && momentOf(settings.send, request) === "manual") {
    return {
      why: 'For this buyer send is "manual", so nothing is mailed automatically. Pass is_wanted to mail it anyway.',
    }
  }
  return { request }
}

const isMailedFromHere = ({ sendState, sentTo }: InvoiceRequest): boolean => {
  switch (sendState) {
    case "queued":
    case "waiting":
    case "sending":
    case "unknown":
      return true
    case "sent":
      return sentTo?.kind !== "shop"
    case "none":
    case "refused":
    case "failed":
      return false
  }
}

/**
 * Saves that the shop mailed the invoice, with shortened addresses, or that it could not. `isRepeated`:
 * it had mailed each recipient before.
 *
 * @returns the row; null if the plugin's own e-mail was ordered meanwhile, which has its own outcome.
 */
export async function recordShopEmail(
  { ledger }: Asking,
  requestId: string,
  outcome:
    { kind: "sent"; recipients: readonly string[]; isRepeated?: boolean } | { kind: "failed" }
): Promise<InvoiceRequest | null> {
  const request = await ledger.findRequest(requestId)
  if (!request || isMailedFromHere(request)) return null
  // A later run that failed, or had nothing to mail, does not change that an earlier one mailed it.
  const hasMailed = outcome.kind === "sent" && outcome.isRepeated !== true
  if (!hasMailed && request.sendState === "sent") return request
  return await ledger.apply(describe(request, outcome))
}

function describe(
  request: InvoiceRequest,
  outcome: Parameters<typeof recordShopEmail>[2]
): Transition {
  return outcome.kind === "sent"
    ? recordShopSent(request, describeShopAddressee(outcome.recipients))
    : recordShopFailed(request, shopEmailFailed())
}
