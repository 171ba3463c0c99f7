import type { OrderLine, OrderSnapshot, PostalAddress } from "../../src/core/order/order-snapshot"

const NAMES = ["Kubek Błękit 300 ml", "Herbata Earl Grey 100 g", "Sztuka parzenia herbaty"]
const RATES = ["23", "8", "5"]
const COLLECTIONS = ["ceramika", "herbaty", "ksiazki"]

/**
 * An order with this many realistic lines: three VAT rates, mapped collections, several pieces, and on every
 * other line a discount that does not divide into the unit price.
 */
export function makeLargeOrder(lineCount: number): OrderSnapshot {
  const lines = Array.from({ length: lineCount }, (_, index) => makeLine(index))
  const totalMinor = lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
  return {
    id: "order_01JQZX3V9W8K7M6N5P4R3S2T1V",
    displayId: "1042",
    version: 1,
    status: "completed",
    isDraft: false,
    canceledAt: null,
    createdAt: "2026-03-04T10:00:00.000Z",
    currency: "PLN",
    currencyDecimals: 2,
    email: "anna@example.test",
    metadata: {},
    region: { id: "reg_1", handle: null, name: "Polska" },
    salesChannel: { id: "sc_1", handle: null, name: "Sklep" },
    total: formatMinor(totalMinor),
    lines: lines.map(({ line }) => line),
    creditLines: [],
    billingAddress: ADDRESS,
    shippingAddress: ADDRESS,
    customer: null,
    payments: [],
    packedAt: [],
    canceledPackedAt: [],
    shippedAt: [],
    deliveredAt: [],
  }
}

function makeLine(index: number): { line: OrderLine; grossMinor: number } {
  const kind = index % NAMES.length
  const quantity = 1 + (index % 9)
  const priceMinor = 999 + ((index * 37) % 9_000)
  const discountMinor = index % 2 === 0 ? 1 + (index % 97) : 0
  const collection = COLLECTIONS[kind] ?? ""
  const line: OrderLine = {
    id: `ordli_${index}`,
    kind: "item",
    name: `${NAMES[kind]} ${index}`,
    quantity: String(quantity),
    unitPrice: formatMinor(priceMinor),
    isTaxInclusive: true,
    taxLines: [{ rate: RATES[kind] ?? "23", code: null }],
    adjustments:
      discountMinor === 0 ? [] : [{ amount: formatMinor(discountMinor), isTaxInclusive: true }],
    returnedQuantity: "0",
    belongsToChange: false,
    requiresShipping: true,
    product: {
      id: `prod_${index}`,
      handle: `product-${index}`,
      collection: { id: `pcol_${kind}`, handle: collection, name: collection },
      type: { id: "ptyp_1", handle: null, name: "Rękodzieło" },
      tags: [{ id: "ptag_1", handle: null, name: "prezent" }],
      metadata: {},
    },
  }
  return { line, grossMinor: quantity * priceMinor - discountMinor }
}

const formatMinor = (minor: number) => (minor / 100).toFixed(2)

const ADDRESS: PostalAddress = {
  company: null,
  firstName: "Anna",
  lastName: "Nowak",
  address1: "ul. Długa 12/4",
  address2: null,
  city: "Warszawa",
  postalCode: "00-950",
  province: null,
  countryCode: "pl",
  phone: "600 700 800",
  metadata: {},
}
