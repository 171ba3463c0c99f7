import { chooseAddress, readCountry } from "../contractor/address"
import { findLeftOutNumber, type BuyerSettings } from "../contractor/compose-contractor"
import { findTaxNumber, isCompanyBuyer } from "../contractor/tax-number"
import type { Settings } from "../settings/options"
import type { OrderSnapshot } from "./order-snapshot"
import type { Refusal, SkipReason } from "../request/refusals"

export type Qualification =
  | { kind: "qualifies" }
  | { kind: "canceled" }
  | { kind: "skip"; reason: SkipReason }
  | { kind: "refused"; refusal: Refusal }

/** An HTML checkbox sends "on" when it has no value of its own. */
const YES = new Set(["true", "1", "yes", "y", "tak", "t", "on", "checked"])

/**
 * Whether an order is to be invoiced at all.
 *
 * @param isForced a person requested this invoice; overrides `issueFor` but nothing else
 */
export function qualifyOrder(
  order: OrderSnapshot,
  settings: Pick<Settings, "issueFor"> & BuyerSettings,
  { isForced }: { isForced: boolean }
): Qualification {
  if (order.canceledAt !== null || order.status === "canceled") return { kind: "canceled" }
  if (order.isDraft || order.status === "draft") return { kind: "refused", refusal: ORDER_IS_DRAFT }
  if (isForced) return { kind: "qualifies" }
  const { mode, metadataKey } = settings.issueFor
  switch (mode) {
    case "all":
      return { kind: "qualifies" }
    case "companies":
      return isCompany(order, settings)
        ? { kind: "qualifies" }
        : skip(buyerIsNotACompany(findLeftOutNumber(order, settings)))
    case "on_request":
      return isYes(order.metadata, metadataKey)
        ? { kind: "qualifies" }
        : skip(buyerDidNotAsk(metadataKey))
  }
}

/**
 * True if the rule that skipped an order is the one in effect now. Otherwise, under a wider rule
 * set later, any change to its order would get an old sale invoiced.
 */
export function isRuleOfSkip(
  { code, params }: Pick<SkipReason, "params"> & { code: string },
  { issueFor }: Pick<Settings, "issueFor">
): boolean {
  if (code === "BUYER_IS_NOT_A_COMPANY") return issueFor.mode === "companies"
  return (
    code === "BUYER_DID_NOT_ASK" &&
    issueFor.mode === "on_request" &&
    params.key === issueFor.metadataKey
  )
}

/**
 * Also true for an invalid tax number that the settings hold, and for one that may be another
 * company's: such a buyer wants an invoice, and a person must see the refusal that follows.
 */
function isCompany(order: OrderSnapshot, settings: BuyerSettings): boolean {
  const address = chooseAddress(order)?.address
  const finding = findTaxNumber(order, address ? readCountry(address) : "", settings)
  switch (finding.kind) {
    case "invalid":
      return settings.invalidTaxId === "hold"
    case "of-another-company":
      return true
    default:
      return isCompanyBuyer(finding, address, settings)
  }
}

/** Anything that is not clearly a yes is a no: a sale to a consumer needs no invoice. */
function isYes(metadata: Readonly<Record<string, unknown>>, key: string): boolean {
  const value = Object.hasOwn(metadata, key) ? metadata[key] : null
  if (value === true || value === 1) return true
  return typeof value === "string" && YES.has(value.trim().toLowerCase())
}

const skip = (reason: SkipReason): Qualification => ({ kind: "skip", reason })

const ORDER_IS_DRAFT: Refusal = {
  code: "ORDER_IS_DRAFT",
  field: "is_draft_order",
  params: {},
  message: "The order is still a draft. Convert it to an order, then issue the invoice.",
}

/** @param field the place of an invalid tax number that the settings leave out: the buyer may be a company. */
const buyerIsNotACompany = (field: string | null): SkipReason => ({
  code: "BUYER_IS_NOT_A_COMPANY",
  field: "options.issueFor",
  params: field === null ? {} : { numberField: field },
  message:
    "Only companies are invoiced, and " +
    (field === null
      ? "the buyer gave no tax number."
      : `the tax number in ${field} is not valid.`) +
    " If an invoice is wanted, press Issue now.",
})

const buyerDidNotAsk = (metadataKey: string): SkipReason => ({
  code: "BUYER_DID_NOT_ASK",
  field: `metadata.${metadataKey}`,
  params: { key: metadataKey },
  message:
    `Invoices are issued on request, and the order's metadata "${metadataKey}" does not ask for ` +
    "one. If an invoice is wanted, press Issue now.",
})
