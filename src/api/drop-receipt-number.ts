import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { composeInvoicing } from "../composition"
import { RECEIPT_KEY } from "../core/draft/receipt"

/**
 * Removes the receipt's tax number from the metadata that a visitor sends. Medusa's store API lets
 * everybody write a cart's metadata and copies it to the order, where this number is the shop's word
 * that its receipt shows it.
 */
export async function dropReceiptNumber(
  req: MedusaRequest,
  _res: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const metadata = (req.body as { metadata?: unknown } | undefined)?.metadata
  if (hasReceiptNumber(metadata) && (await countsAsConfirmation(req))) delete metadata[RECEIPT_KEY]
  next()
}

const hasReceiptNumber = (metadata: unknown): metadata is { [RECEIPT_KEY]?: unknown } =>
  typeof metadata === "object" && metadata !== null && Object.hasOwn(metadata, RECEIPT_KEY)

/** In any other shop this key means nothing to the plugin, and the shop may use it for itself. */
async function countsAsConfirmation({ scope }: MedusaRequest): Promise<boolean> {
  const { settings } = await composeInvoicing(scope)
  return settings.cashRegister === "all" || settings.transformDraft !== null
}
