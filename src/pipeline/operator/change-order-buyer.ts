import {
  changeBuyer,
  isSameBuyer,
  readBuyerData,
  type BuyerChange,
  type BuyerProblem,
  type BuyerUpdate,
} from "../../core/contractor/buyer-data"
import type { Ports } from "../ports"
import { changeOpenOrder, type ChangedMeanwhile, type OrderChanged } from "./change-open-order"

type NotChanged = { kind: "problem"; problem: BuyerProblem } | ChangedMeanwhile

export type BuyerChanged = OrderChanged | NotChanged

/**
 * Writes a corrected buyer into the order, unless its invoice exists or may.
 *
 * @param actorId null if no operator does it.
 * @param seen the buyer as the person was shown it, so that a correction made since is not undone.
 * @param update writes into the order, through Medusa.
 */
export async function changeOrderBuyer(
  ports: Ports,
  {
    orderId,
    change,
    seen,
    actorId,
  }: {
    orderId: string
    change: BuyerChange
    seen?: BuyerChange | undefined
    actorId: string | null
  },
  update: (update: BuyerUpdate) => Promise<void>
): Promise<BuyerChanged> {
  // Without what was written: that is buyer data, which stays in the order's own history.
  const act = actorId === null ? null : { actorId, act: "buyer", note: null }
  return await changeOpenOrder<BuyerUpdate, NotChanged>(
    ports,
    { orderId, act },
    (order) => {
      if (seen && !isSameBuyer(readBuyerData(order, ports.settings), seen)) {
        return { kind: "changed-meanwhile" }
      }
      const changed = changeBuyer(order, change, ports.settings)
      return "problem" in changed ? { kind: "problem", problem: changed.problem } : changed
    },
    update
  )
}
