import { BUYERS, type Buyer } from "./buyers"

export type OrderCase = {
  /** What the order demonstrates; stored in its metadata as `demo_case`. */
  title: string
  buyer: Buyer
  /** The logged-in customer; absent for a guest's order. */
  customerId?: string
  /** Where the parcel goes, if not to the buyer. */
  shipTo?: Buyer
  /** Quantities by SKU. */
  items: Record<string, number>
  shipping: string
  codes?: string[]
  /** The amount paid with a gift card. */
  giftCard?: number
  region?: "polska" | "europa"
  channel?: "sklep" | "hurt"
  isPaid?: boolean
  /** The order's final state; only a completed one is invoiced. */
  end?: "completed" | "placed" | "canceled"
}

const COURIER = "Kurier InPost"
const PICKUP = "Odbiór osobisty"
const ABROAD = "Kurier DPD Europa"

/** The order for which the sandbox has an invoice that the plugin did not make. */
export const INVOICED_BY_HAND = "Of the past, invoiced by hand"

export const CASES: OrderCase[] = [
  {
    title: "Company with NIP, paid",
    buyer: BUYERS.company,
    items: { "KUB-01": 2, "SWI-01": 1 },
    shipping: COURIER,
    isPaid: true,
  },
  {
    title: "Person, 23 % + 8 % + 5 %, paid",
    buyer: BUYERS.person,
    items: { "KUB-01": 1, "HER-01": 2, "KSI-01": 1 },
    shipping: COURIER,
    isPaid: true,
  },
  {
    title: "Uneven split: 7 pieces, 15 % off",
    buyer: BUYERS.second,
    items: { "TAL-01": 7 },
    shipping: PICKUP,
    codes: ["WIOSNA15"],
    isPaid: true,
  },
  {
    title: "20 zł off, spread over the lines",
    buyer: BUYERS.third,
    items: { "CZR-01": 1, "SWI-02": 2, "KSI-02": 1 },
    shipping: COURIER,
    codes: ["STALY20"],
  },
  {
    title: "Free shipping by a code",
    buyer: BUYERS.person,
    items: { "MIS-01": 1 },
    shipping: COURIER,
    codes: ["DARMOWA"],
    isPaid: true,
  },
  {
    title: "Picked up, not paid yet",
    buyer: BUYERS.second,
    items: { "HER-02": 3, "SWI-01": 1 },
    shipping: PICKUP,
  },
  {
    title: "Company, sent to a private address",
    buyer: BUYERS.office,
    shipTo: BUYERS.third,
    items: { "KSI-01": 2, "HER-02": 1, "KUB-01": 3 },
    shipping: COURIER,
    codes: ["WIOSNA15"],
    isPaid: true,
  },
  {
    title: "Wholesale at net prices, second company",
    buyer: BUYERS.wholesaler,
    items: { "KUB-01": 24, "HER-01": 10, "TAL-01": 36 },
    shipping: "Paleta",
    channel: "hurt",
  },
  {
    title: "Paid in EUR by a person abroad",
    buyer: BUYERS.czech,
    items: { "KUB-01": 2, "SWI-01": 1 },
    shipping: ABROAD,
    region: "europa",
    isPaid: true,
  },
  {
    title: "Everything free: nothing to invoice",
    buyer: BUYERS.third,
    items: { "SWI-02": 1 },
    shipping: PICKUP,
    codes: ["GRATIS"],
  },
  {
    title: "German company, 19 % has no Polish label",
    buyer: BUYERS.german,
    items: { "KUB-01": 6 },
    shipping: ABROAD,
    region: "europa",
    isPaid: true,
  },
  {
    title: "French buyer, no tax region at all",
    buyer: BUYERS.french,
    items: { "CZR-01": 2 },
    shipping: ABROAD,
    region: "europa",
  },
  {
    title: "Mistyped NIP",
    buyer: BUYERS.mistyped,
    items: { "SWI-01": 4 },
    shipping: COURIER,
    isPaid: true,
  },
  {
    title: "Buyer without a name",
    buyer: BUYERS.nameless,
    items: { "CZR-01": 1 },
    shipping: COURIER,
  },
  {
    title: "Only placed: complete it yourself",
    buyer: BUYERS.company,
    items: { "MIS-01": 1, "KSI-02": 1 },
    shipping: COURIER,
    end: "placed",
  },
  {
    title: "Canceled",
    buyer: BUYERS.second,
    items: { "KUB-01": 1 },
    shipping: COURIER,
    end: "canceled",
  },
  {
    title: INVOICED_BY_HAND,
    buyer: BUYERS.person,
    items: { "KUB-01": 2, "HER-01": 1 },
    shipping: COURIER,
    isPaid: true,
    end: "placed",
  },
  {
    title: "Of the past, never invoiced",
    buyer: BUYERS.third,
    items: { "KSI-01": 1, "SWI-01": 2 },
    shipping: COURIER,
    isPaid: true,
    end: "placed",
  },
]
