/** A decimal number as text, in the major unit of its currency ("49.99"); never parsed to a float. */
export type DecimalText = string

export type PostalAddress = {
  company: string | null
  firstName: string | null
  lastName: string | null
  address1: string | null
  address2: string | null
  city: string | null
  postalCode: string | null
  province: string | null
  /** ISO 3166-1 alpha-2 in either case, as the shop stores it. */
  countryCode: string | null
  phone: string | null
  metadata: Readonly<Record<string, unknown>>
}

/** Something a mapping rule can refer to by its id, handle or name. */
export type NamedThing = { id: string; handle: string | null; name: string }

export type LineTax = { rate: DecimalText; code: string | null }

export type LineAdjustment = { amount: DecimalText; isTaxInclusive: boolean }

export type OrderLineProduct = {
  id: string
  handle: string | null
  collection: NamedThing | null
  type: NamedThing | null
  tags: readonly NamedThing[]
  metadata: Readonly<Record<string, unknown>>
}

export type OrderLine = {
  id: string
  kind: "item" | "shipping"
  /** Product title (with the variant title if it adds information) or the name of the shipping method. */
  name: string
  quantity: DecimalText
  unitPrice: DecimalText
  isTaxInclusive: boolean
  taxLines: readonly LineTax[]
  adjustments: readonly LineAdjustment[]
  /** Received plus dismissed pieces. */
  returnedQuantity: DecimalText
  /** Added to the order by a return, claim or exchange: a shipping method, or replacement goods. */
  belongsToChange: boolean
  requiresShipping: boolean
  product: OrderLineProduct | null
}

export type OrderPayment = {
  providerId: string
  capturedAmount: DecimalText
  refundedAmount: DecimalText
  /** Time of the first capture (ISO 8601); null while nothing was captured. */
  capturedAt: string | null
  /** Time of the last capture, if there were several. */
  lastCapturedAt?: string
}

/**
 * Our own immutable snapshot of one Medusa order: everything a decision needs, nothing else.
 *
 * `lines` keep the order's own sequence: items first, then shipping methods. Amounts are exact
 * decimal texts; Medusa rounds none of them.
 */
export type OrderSnapshot = {
  id: string
  /** The number the shop shows for the order. */
  displayId: string
  version: number
  status: string
  isDraft: boolean
  canceledAt: string | null
  createdAt: string
  /** ISO 4217 code in upper case. */
  currency: string
  /** Decimals of this currency in the shop's currency table. */
  currencyDecimals: number
  email: string | null
  metadata: Readonly<Record<string, unknown>>
  region: NamedThing | null
  salesChannel: NamedThing | null
  /** The total Medusa reports, unrounded, after credit lines. */
  total: DecimalText
  lines: readonly OrderLine[]
  creditLines: readonly { amount: DecimalText; addedAfterOrder: boolean }[]
  billingAddress: PostalAddress | null
  shippingAddress: PostalAddress | null
  customer: { companyName: string | null; metadata: Readonly<Record<string, unknown>> } | null
  payments: readonly OrderPayment[]
  /** Times (ISO 8601) at which fulfillments were created. */
  packedAt: readonly string[]
  /** The same of fulfillments that were canceled. */
  canceledPackedAt: readonly string[]
  /** Times (ISO 8601) at which fulfillments were shipped. */
  shippedAt: readonly string[]
  /** Times (ISO 8601) at which fulfillments were delivered. */
  deliveredAt: readonly string[]
}
