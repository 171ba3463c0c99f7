import type {
  NamedThing,
  OrderLine,
  OrderSnapshot,
  PostalAddress,
} from "../core/order/order-snapshot"
import { toPayments } from "./collection-payments"
import { addAmounts, readAmountOrZero, readExactAmount } from "./exact-amount"
import { toMoment } from "./moment"
import type { AddressRecord, ItemRecord, OrderRecord, ShippingMethodRecord } from "./order-record"

/**
 * Converts an order from Medusa to our own frozen snapshot of it.
 *
 * @param ofChanges ids of items and shipping methods that belong to an order change without being
 *   marked so.
 * @param addedCredits how many credit lines the changes of the order added.
 */
export function toOrderSnapshot(
  order: OrderRecord,
  currencyDecimals: number,
  ofChanges: ReadonlySet<string>,
  addedCredits: number
): OrderSnapshot {
  const parcels = order.fulfillments.filter(({ canceled_at }) => !canceled_at)
  return {
    id: order.id,
    displayId: showOrderNumber(order),
    version: order.version ?? 1,
    status: order.status ?? "",
    isDraft: order.is_draft_order === true || order.status === "draft",
    canceledAt: toMoment(order.canceled_at),
    createdAt: toMoment(order.created_at) ?? "",
    currency: order.currency_code.toUpperCase(),
    currencyDecimals,
    email: toText(order.email),
    metadata: order.metadata ?? {},
    region: toNamed(order.region),
    salesChannel: toNamed(order.sales_channel),
    total: readExactAmount(null, order.total),
    lines: [
      ...bySequence(order.items).map((item) => toItemLine(item, ofChanges.has(item.id))),
      ...bySequence(order.shipping_methods).map((method) =>
        toShippingLine(method, ofChanges.has(method.id))
      ),
    ],
    creditLines: toCreditLines(order, addedCredits),
    billingAddress: toAddress(order.billing_address),
    shippingAddress: toAddress(order.shipping_address),
    customer: order.customer
      ? {
          companyName: toText(order.customer.company_name),
          metadata: order.customer.metadata ?? {},
        }
      : null,
    payments: order.payment_collections.flatMap(toPayments),
    packedAt: parcels.flatMap(({ created_at }) => toMoment(created_at) ?? []),
    canceledPackedAt: order.fulfillments.flatMap(({ created_at, canceled_at }) =>
      canceled_at ? (toMoment(created_at) ?? []) : []
    ),
    // An order picked up in the shop is delivered without ever being shipped.
    shippedAt: parcels.flatMap(
      ({ shipped_at, delivered_at }) => toMoment(shipped_at) ?? toMoment(delivered_at) ?? []
    ),
    deliveredAt: parcels.flatMap(({ delivered_at }) => toMoment(delivered_at) ?? []),
  }
}

/** The order number that people use. */
export const showOrderNumber = (order: {
  id: string
  display_id?: number | string | null
  custom_display_id?: string | null
}): string => order.custom_display_id || String(order.display_id ?? order.id)

export const toNamed = (
  place: { id: string; name?: string | null } | null | undefined
): NamedThing | null => (place ? { id: place.id, handle: null, name: toName(place.name) } : null)

/** Trimmed, as names are in the settings. */
const toName = (name: string | null | undefined): string => toText(name) ?? ""

function toItemLine(item: ItemRecord, belongsToChange: boolean): OrderLine {
  const { detail } = item
  return {
    id: item.id,
    kind: "item",
    name: nameItem(item),
    quantity: readExactAmount(
      item.raw_quantity ?? detail?.raw_quantity,
      item.quantity ?? detail?.quantity
    ),
    unitPrice: readExactAmount(
      detail?.raw_unit_price ?? item.raw_unit_price,
      detail?.unit_price ?? item.unit_price
    ),
    ...toTaxAndDiscount(item),
    returnedQuantity: addAmounts(
      readAmountOrZero(detail?.raw_return_received_quantity, detail?.return_received_quantity),
      readAmountOrZero(detail?.raw_return_dismissed_quantity, detail?.return_dismissed_quantity)
    ),
    belongsToChange,
    requiresShipping: item.requires_shipping ?? true,
    product: toProduct(item),
  }
}

function toShippingLine(method: ShippingMethodRecord, isOfChange: boolean): OrderLine {
  const { detail } = method
  return {
    id: method.id,
    kind: "shipping",
    name: method.name ?? "",
    quantity: "1",
    unitPrice: readExactAmount(method.raw_amount, method.amount),
    ...toTaxAndDiscount(method),
    returnedQuantity: "0",
    belongsToChange:
      isOfChange || Boolean(detail?.return_id || detail?.claim_id || detail?.exchange_id),
    requiresShipping: false,
    product: null,
  }
}

const toTaxAndDiscount = (line: ItemRecord | ShippingMethodRecord) => ({
  isTaxInclusive: line.is_tax_inclusive ?? false,
  taxLines: line.tax_lines.map((tax) => ({
    rate: readExactAmount(tax.raw_rate, tax.rate),
    code: toText(tax.code),
  })),
  adjustments: line.adjustments.map((adjustment) => ({
    amount: readExactAmount(adjustment.raw_amount, adjustment.amount),
    isTaxInclusive: adjustment.is_tax_inclusive ?? false,
  })),
})

/**
 * The product title, plus the variant's if it says more than "default". Empty if neither says what was
 * sold: an invoice must say that, and a Medusa id does not (art. 106e(1)(7) of the VAT act).
 */
function nameItem(item: ItemRecord): string {
  const title = toText(item.product_title) ?? toText(item.title)
  const variant = toText(item.variant_title)
  const saysMore = variant !== null && variant !== title && !/^default\b/i.test(variant)
  if (title === null) return saysMore ? variant : ""
  return saysMore ? `${title} (${variant})` : title
}

function toProduct(item: ItemRecord): OrderLine["product"] {
  const { product } = item
  if (!product) {
    const id = toText(item.product_id)
    return id === null
      ? null
      : {
          id,
          handle: toText(item.product_handle),
          collection: null,
          type: null,
          tags: [],
          metadata: {},
        }
  }
  const { collection, type } = product
  return {
    id: product.id,
    handle: toText(product.handle),
    collection: collection
      ? { id: collection.id, handle: toText(collection.handle), name: toName(collection.title) }
      : null,
    type: type ? { id: type.id, handle: null, name: toName(type.value) } : null,
    tags: product.tags.map((tag) => ({ id: tag.id, handle: null, name: toName(tag.value) })),
    metadata: product.metadata ?? {},
  }
}

/**
 * Credit lines from the cart have no `created_in_version`; later ones have it in newer Medusa versions,
 * while in older ones only the order's changes show that there are any. If more were added than are
 * marked, any unmarked one may be a later one: better to refuse than to invoice a refunded sale.
 * Source: domain 1.2.
 *
 * @param added how many credit lines the changes of the order added.
 */
function toCreditLines(order: OrderRecord, added: number): OrderSnapshot["creditLines"] {
  const isMarked = ({ metadata }: OrderRecord["credit_lines"][number]) =>
    metadata?.created_in_version !== undefined && metadata.created_in_version !== null
  const isEachTold = added <= order.credit_lines.filter(isMarked).length
  return order.credit_lines.map((line) => ({
    amount: readExactAmount(line.raw_amount, line.amount),
    addedAfterOrder: isMarked(line) || !isEachTold,
  }))
}

export function toAddress(address: AddressRecord): PostalAddress | null {
  if (!address) return null
  return {
    company: toText(address.company),
    firstName: toText(address.first_name),
    lastName: toText(address.last_name),
    address1: toText(address.address_1),
    address2: toText(address.address_2),
    city: toText(address.city),
    postalCode: toText(address.postal_code),
    province: toText(address.province),
    countryCode: toText(address.country_code),
    phone: toText(address.phone),
    metadata: address.metadata ?? {},
  }
}

/**
 * Items are returned in no guaranteed order; creation time, then id, is the order in which people added
 * them.
 */
function bySequence<T extends { id: string; created_at?: string | Date | null }>(
  lines: readonly T[]
): T[] {
  const key = (line: T) => `${toMoment(line.created_at) ?? ""} ${line.id}`
  return [...lines].sort((a, b) => (key(a) < key(b) ? -1 : 1))
}

const toText = (value: string | null | undefined): string | null => value?.trim() || null
