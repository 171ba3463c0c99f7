import { createPromotionsWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"

/** Four codes: a percentage off the goods, an amount spread over them, free shipping, and everything free. */
export async function createPromotions(container: MedusaContainer) {
  const active = { type: "standard" as const, status: "active" as const, is_automatic: false }
  const ofItems = { target_type: "items" as const, allocation: "each" as const, max_quantity: 100 }
  await createPromotionsWorkflow(container).run({
    input: {
      promotionsData: [
        {
          ...active,
          code: "WIOSNA15",
          application_method: { ...ofItems, type: "percentage", value: 15 },
        },
        {
          ...active,
          code: "STALY20",
          is_tax_inclusive: true,
          application_method: {
            type: "fixed",
            target_type: "items",
            allocation: "across",
            value: 20,
            currency_code: "pln",
          },
        },
        {
          ...active,
          code: "DARMOWA",
          application_method: {
            type: "percentage",
            target_type: "shipping_methods",
            allocation: "each",
            max_quantity: 10,
            value: 100,
          },
        },
        {
          ...active,
          code: "GRATIS",
          application_method: { ...ofItems, type: "percentage", value: 100 },
        },
      ],
    },
  })
}
