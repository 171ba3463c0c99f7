import { RECEIPT_KEY } from "../../core/draft/receipt"
import { readContractor } from "../issue/read-contractor"
import { routeOrder } from "../issue/route-order"
import type { Ports } from "../ports"
import { changeOpenOrder, type ChangedMeanwhile, type OrderChanged } from "./change-open-order"

export type ReceiptConfirmed = OrderChanged | ChangedMeanwhile

type Update = { metadata: Record<string, unknown> }

/**
 * Writes into the order that the fiscal receipt of its sale shows this tax number, unless its invoice
 * exists or may.
 *
 * @param taxNumber the number as the person was shown it; a number changed since is not confirmed.
 * @param update writes into the order, through Medusa.
 */
export async function confirmReceipt(
  ports: Ports,
  { orderId, taxNumber, actorId }: { orderId: string; taxNumber: string; actorId: string },
  update: (update: Update) => Promise<void>
): Promise<ReceiptConfirmed> {
  return await changeOpenOrder<Update, ChangedMeanwhile>(
    ports,
    { orderId, act: { actorId, act: "receipt", note: null } },
    async (order) =>
      (await readInvoiceTaxNumber(ports, orderId)) === taxNumber
        ? { update: { metadata: { ...order.metadata, [RECEIPT_KEY]: taxNumber } } }
        : { kind: "changed-meanwhile" },
    update
  )
}

/**
 * The tax number that the order's invoice would show now; null if it would show none, undefined if
 * there is no such order.
 */
export async function readInvoiceTaxNumber(
  ports: Ports,
  orderId: string
): Promise<string | null | undefined> {
  const [header, request] = await Promise.all([
    ports.orders.readHeader(orderId),
    ports.ledger.findRequestOfOrder(orderId),
  ])
  if (!header) return undefined
  const companyId = request?.companyId ?? (await routeOrder(ports, header)).company?.id ?? null
  const contractor = await readContractor(ports, { orderId, companyId })
  return contractor?.taxIdentificationNumber ?? null
}
