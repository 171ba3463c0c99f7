import { isSameBuyer, readBuyerData, type BuyerUpdate } from "../../core/contractor/buyer-data"
import type { GivenBuyer } from "../../core/contractor/given-buyer"
import { changeOrderBuyer, type BuyerChanged } from "./change-order-buyer"
import type { Ports } from "../ports"

/**
 * Writes a tax number that came with the order's completion into the order, as if a person had
 * corrected the buyer. Given again it changes nothing, whatever became of the invoice.
 *
 * @param update writes into the order, through Medusa.
 */
export async function writeGivenBuyer(
  ports: Ports,
  { orderId, given }: { orderId: string; given: GivenBuyer },
  update: (update: BuyerUpdate) => Promise<void>
): Promise<BuyerChanged> {
  const order = await ports.orders.readOrder(orderId)
  if (!order) return { kind: "gone" }
  const buyer = readBuyerData(order, ports.settings)
  const change = {
    company: given.company ?? buyer.company,
    first_name: buyer.first_name,
    last_name: buyer.last_name,
    tax_number: given.tax_number,
  }
  // A tax number from the customer's record is not in the order yet.
  const isInOrder = buyer.tax_number?.field.startsWith("customer.") === false
  if (isInOrder && isSameBuyer(buyer, change)) return { kind: "changed", request: null }
  return await changeOrderBuyer(ports, { orderId, change, actorId: null }, update)
}
