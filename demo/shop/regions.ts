import { createRegionsWorkflow, updateStoresWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { found } from "./found"

export type Regions = { polska: string; europa: string }

/** Prices per currency include VAT. Prices for the region Polska do not: these are the wholesale prices. */
export async function createRegions(container: MedusaContainer): Promise<Regions> {
  await updateStoreCurrencies(container)
  const providers = ["pp_system_default"]
  const { result } = await createRegionsWorkflow(container).run({
    input: {
      regions: [
        {
          name: "Polska",
          currency_code: "pln",
          countries: ["pl"],
          payment_providers: providers,
          is_tax_inclusive: false,
        },
        {
          name: "Europa",
          currency_code: "eur",
          countries: ["de", "cz", "fr"],
          payment_providers: providers,
          is_tax_inclusive: true,
        },
      ],
    },
  })
  const [polska, europa] = result
  return { polska: found(polska, "region Polska").id, europa: found(europa, "region Europa").id }
}

async function updateStoreCurrencies(container: MedusaContainer) {
  await updateStoresWorkflow(container).run({
    input: {
      selector: {},
      update: {
        name: "Ceramika i Herbata",
        supported_currencies: [
          { currency_code: "pln", is_default: true, is_tax_inclusive: true },
          { currency_code: "eur", is_tax_inclusive: true },
        ],
      },
    },
  })
  const pricing = container.resolve(Modules.PRICING)
  const found = await pricing.listPricePreferences({ attribute: "currency_code", value: "pln" })
  if (!found[0]?.is_tax_inclusive) throw new Error("Prices in PLN are not marked as gross.")
}
