import { createTaxRatesWorkflow, createTaxRegionsWorkflow } from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { found } from "./found"

/**
 * Poland with 23 %, 8 % and 5 %; Czechia with the Polish rate, as below the threshold for distance sales;
 * Germany with its own 19 %, which no Polish invoice has. France has no rate at all.
 */
export async function createTaxes(container: MedusaContainer, types: Record<string, string>) {
  const system = { provider_id: "tp_system" }
  const { result } = await createTaxRegionsWorkflow(container).run({
    input: [
      {
        ...system,
        country_code: "pl",
        default_tax_rate: { name: "VAT 23%", code: "PL23", rate: 23 },
      },
      {
        ...system,
        country_code: "cz",
        default_tax_rate: { name: "VAT 23%", code: "PL23", rate: 23 },
      },
      {
        ...system,
        country_code: "de",
        default_tax_rate: { name: "MwSt 19%", code: "DE19", rate: 19 },
      },
    ],
  })
  const poland = found(
    result.find((region) => region.country_code === "pl"),
    "tax region"
  ).id
  const reduced = (name: string, code: string, rate: number, type: string) => ({
    tax_region_id: poland,
    name,
    code,
    rate,
    rules: [{ reference: "product_type", reference_id: found(types[type], type) }],
  })
  await createTaxRatesWorkflow(container).run({
    input: [reduced("VAT 8%", "PL8", 8, "Żywność"), reduced("VAT 5%", "PL5", 5, "Książka")],
  })
}
