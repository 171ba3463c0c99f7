import { DATABASE_NOW, type RequestPatch } from "../../../core/lifecycle/transition"
import { byHand } from "./by-hand"
import type { LedgerUnderTest } from "./ledger-contract"

/** An order's request that is issued by one move, as the pipeline does. */
export async function issueByHand(
  { ledger }: Pick<LedgerUnderTest, "ledger">,
  orderId: string,
  set: RequestPatch = {}
) {
  const { request } = await ledger.insertRequest({
    orderId,
    orderDisplayId: orderId,
    companyId: "one",
    isForced: false,
    requestedBy: "person",
  })
  const issued = await ledger.apply(
    byHand({
      id: request.id,
      expect: { state: "queued" },
      set: {
        state: "issued",
        invoiceId: `invoice ${orderId}`,
        issuedAt: DATABASE_NOW,
        accountId: "a",
        ...set,
      },
    })
  )
  if (!issued) throw new Error(`the request of ${orderId} was not queued`)
  return issued
}
