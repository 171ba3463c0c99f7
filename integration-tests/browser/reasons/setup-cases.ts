import type { PluginOptions } from "../../../src/core/settings/options"
import type { InvoiceRequestDetail } from "../../../src/types"
import { BUYERS, type ShopUnderTest } from "../../shop/shop-under-test"
import { follow, retry } from "./acts"
import type { Seat } from "./case"
import { untilCode } from "./make"

/** A reason that only other options and a restart of the server can cause and end. */
export type SetupCase = {
  /** Returns the request that will have it once the options are wrong. */
  prepare?: (shop: ShopUnderTest) => Promise<InvoiceRequestDetail>
  /** Returns the request that has it, under the wrong options. */
  make: (
    shop: ShopUnderTest,
    prepared: InvoiceRequestDetail | null
  ) => Promise<InvoiceRequestDetail>
  sees: () => (string | RegExp)[]
  /** With the wrong options: checks the links that the page offers. */
  look: (seat: Seat) => Promise<void>
  /** With the right options again. */
  mend: (seat: Seat) => Promise<void>
}

type Companies = NonNullable<PluginOptions["companies"]>
const KEY = "sandbox-key-default"
const SECOND_KEY = "sandbox-key-second"

/** The shop whose second company invoices its wholesale orders. */
export const RIGHT: Companies = [
  { id: "default", apiKey: KEY },
  { id: "hurt", apiKey: SECOND_KEY, salesChannels: ["Hurt"] },
]

/** Without the second company, with a mistyped channel, and with no company for other orders in zloty. */
export const WRONG: Companies = [
  {
    id: "typo",
    name: "Lipa sp. z o.o.",
    apiKey: SECOND_KEY,
    salesChannels: ["Hurtt"],
    currencies: ["EUR"],
  },
  { id: "default", apiKey: KEY, currencies: ["EUR"] },
]

/** Refused because of its buyer before anything was sent, so that it may still go to another company. */
const WHOLESALE = {
  buyer: BUYERS.nameless,
  channel: "hurt",
  shipping: "Paleta",
  items: { "KUB-01": 24 },
} as const
const ABROAD = {
  buyer: BUYERS.german,
  region: "europa",
  shipping: "Kurier DPD Europa",
  items: { "KUB-01": 1 },
} as const

export const setupCases = {
  NO_COMPANY_FITS: {
    make: async (shop) => await untilCode(shop, await shop.sell(), "NO_COMPANY_FITS"),
    sees: () => [/PLN/, /PL/],
    look: async (seat) => await follow(seat, "fixes.companies", "/settings/invoicing"),
    mend: retry,
  },
  COMPANY_CONDITION_UNKNOWN: {
    make: async (shop) => {
      const orderId = await shop.place(ABROAD)
      // Gives it a rate that has a label.
      await shop.sql(
        `update order_line_item_tax_line set rate = 23, raw_rate = '{"value": "23", "precision": 20}'
         where item_id in (select item_id from order_item where order_id = $1)`,
        [orderId]
      )
      await shop.sql(
        `update order_shipping_method_tax_line set rate = 23, raw_rate = '{"value": "23", "precision": 20}'
         where shipping_method_id in (select shipping_method_id from order_shipping where order_id = $1)`,
        [orderId]
      )
      await shop.complete(orderId)
      return await untilCode(shop, orderId, "COMPANY_CONDITION_UNKNOWN")
    },
    sees: () => [/Lipa sp\. z o\.o\./, /Hurtt/],
    look: async (seat) => {
      await follow(seat, "fixes.salesChannels", "/settings/sales-channels")
      await follow(seat, "fixes.companies", "/settings/invoicing")
    },
    mend: retry,
  },
  COMPANY_UNKNOWN: {
    prepare: async (shop) => {
      const refused = await shop.invoice(WHOLESALE, "refused")
      await shop.process.ask("updateOrder", {
        orderId: refused.order_id,
        update: { billing_address: { company: "Kawiarnia Pod Lipą" } },
      })
      return refused
    },
    make: async (shop, prepared) => {
      if (!prepared) throw new Error("No order of the company that is gone")
      await shop.post(`requests/${prepared.id}/retry`)
      return await untilCode(shop, prepared.order_id, "COMPANY_UNKNOWN")
    },
    sees: () => [/hurt/],
    look: async (seat) => await follow(seat, "fixes.companies", "/settings/invoicing"),
    mend: retry,
  },
} satisfies Record<string, SetupCase>
