import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { Modules } from "@medusajs/framework/utils"
import { RECEIPT_KEY } from "../core/draft/receipt"

/**
 * Removes the receipt's tax number from the metadata that a visitor sends. Medusa's store API lets
 * everybody write a cart's metadata and copies it to the order, where this number is the shop's word
 * that its receipt shows it. Whatever the settings say now: they may be others when the order is invoiced.
 */
export function dropReceiptNumber(
  { body }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): void {
  const metadata = (body as { metadata?: unknown } | undefined)?.metadata
  if (hasReceiptNumber(metadata)) delete metadata[RECEIPT_KEY]
  next()
}

/** The same for a cart that becomes an order, and was filled before the plugin removed the number. */
export async function dropCartReceiptNumber(
  { scope, params }: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const carts = scope.resolve(Modules.CART)
  const [cart] = await carts.listCarts({ id: [params.id ?? ""] }, { select: ["id", "metadata"] })
  if (cart && hasReceiptNumber(cart.metadata)) {
    // Medusa merges metadata, and an empty text removes its key.
    await carts.updateCarts(cart.id, { metadata: { ...cart.metadata, [RECEIPT_KEY]: "" } })
  }
  next()
}

const hasReceiptNumber = (metadata: unknown): metadata is { [RECEIPT_KEY]?: unknown } =>
  typeof metadata === "object" && metadata !== null && Object.hasOwn(metadata, RECEIPT_KEY)
