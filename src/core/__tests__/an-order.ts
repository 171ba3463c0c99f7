import {
  readOptions,
  type CompanySettings,
  type PluginOptions,
  type Settings,
} from "../settings/options"
import type { OrderLine, OrderSnapshot, PostalAddress } from "../order/order-snapshot"

/** A moment on 5 March 2026, shortly after noon in Warsaw. */
export const NOON = new Date("2026-03-05T11:10:00.000Z")

export function anAddress(changes: Partial<PostalAddress> = {}): PostalAddress {
  return {
    company: null,
    firstName: "Anna",
    lastName: "Nowak",
    address1: "ul. Długa 12/4",
    address2: null,
    city: "Warszawa",
    postalCode: "00950",
    province: null,
    countryCode: "pl",
    phone: "600 700 800",
    metadata: {},
    ...changes,
  }
}

export function aLine(changes: Partial<OrderLine> = {}): OrderLine {
  return {
    id: "ordli_1",
    kind: "item",
    name: "Mug",
    quantity: "1",
    unitPrice: "49.99",
    isTaxInclusive: true,
    taxLines: [{ rate: "23", code: null }],
    adjustments: [],
    returnedQuantity: "0",
    belongsToChange: false,
    requiresShipping: true,
    product: null,
    ...changes,
  }
}

/** One mug of 49.99 PLN, paid by nobody yet, to Anna Nowak in Warsaw. */
export function anOrder(changes: Partial<OrderSnapshot> = {}): OrderSnapshot {
  return {
    id: "order_01JQZX3V9W8K7M6N5P4R3S2T1V",
    displayId: "1042",
    version: 1,
    status: "pending",
    isDraft: false,
    canceledAt: null,
    createdAt: "2026-03-04T10:00:00.000Z",
    currency: "PLN",
    currencyDecimals: 2,
    email: "anna@example.test",
    metadata: {},
    region: null,
    salesChannel: null,
    total: "49.99",
    lines: [aLine()],
    creditLines: [],
    billingAddress: anAddress(),
    shippingAddress: null,
    customer: null,
    payments: [],
    packedAt: [],
    canceledPackedAt: [],
    shippedAt: [],
    deliveredAt: [],
    ...changes,
  }
}

export const someSettings = (options: PluginOptions = {}): Settings =>
  readOptions({ apiKey: "test-key", ...options })

export const aCompany = (changes: Partial<CompanySettings> = {}): CompanySettings => ({
  id: "default",
  apiKey: "test-key",
  ...changes,
})
