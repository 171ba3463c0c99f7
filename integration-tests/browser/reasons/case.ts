import type { InvoiceRequestDetail } from "../../../src/types"
import type { ShopUnderTest } from "../../shop/shop-under-test"
import type { Dashboard } from "../dashboard"

/** Somebody at the page on which a reason stands. */
export type Seat = { shop: ShopUnderTest; dashboard: Dashboard; request: InvoiceRequestDetail }

/** One reason, hold or doubt: how it comes about, what the page shows of it and how it is fixed there. */
export type ReasonCase = {
  /**
   * Why its state is written through the ledger's own service instead of being brought about; absent
   * where the shop and the sandbox really get into it.
   */
  written?: string
  /** Brings it about and gives the request on which it stands. */
  make: (shop: ShopUnderTest) => Promise<InvoiceRequestDetail>
  /** Values that the page shows beside the reason's words. */
  sees?: (seat: Seat) => (string | RegExp)[]
  /** In place of the cause and the next step, where the page says it in other words. */
  says?: (seat: Seat) => string[]
  /** The invoice's own page, where the order has none any more. */
  isOnInvoicePage?: boolean
  /** Uses a way out that the page shows. */
  mend: (seat: Seat) => Promise<void>
}
