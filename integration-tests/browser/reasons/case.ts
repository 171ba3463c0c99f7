import type { InvoiceRequestDetail } from "../../../src/types"
import type { ShopUnderTest } from "../../shop/shop-under-test"
import type { Dashboard } from "../dashboard"

/** A user at the page that shows a reason. */
export type Seat = { shop: ShopUnderTest; dashboard: Dashboard; request: InvoiceRequestDetail }

/** One reason, hold or doubt: how it is caused, what the page shows of it and how it is fixed there. */
export type ReasonCase = {
  /**
   * Why its state is written through the ledger's own service instead of being caused; absent if the shop and
   * the sandbox really get into that state.
   */
  written?: string
  /** Causes it and returns the request that has it. */
  make: (shop: ShopUnderTest) => Promise<InvoiceRequestDetail>
  /** Values that the page shows with the reason's text. */
  sees?: (seat: Seat) => (string | RegExp)[]
  /** Replaces the cause and the next step, if the page uses other texts. */
  says?: (seat: Seat) => string[]
  /** Checked on the invoice's own page, because the order no longer exists. */
  isOnInvoicePage?: boolean
  /** Resolves it in a way that the page offers. */
  mend: (seat: Seat) => Promise<void>
}
