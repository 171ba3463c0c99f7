import {
  createCustomerGroupsWorkflow,
  createCustomersWorkflow,
  createPriceListsWorkflow,
  linkCustomersToCustomerGroupWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { PriceListStatus, PriceListType } from "@medusajs/framework/utils"
import { WHOLESALE_EMAIL } from "../orders/buyers"
import { GOODS } from "./goods"
import type { Regions } from "./regions"
import { found } from "./found"

/** A company that buys at net prices, from a price list for its customer group. */
export async function createWholesale(
  container: MedusaContainer,
  regions: Regions,
  variants: Record<string, string>
): Promise<{ customerId: string }> {
  const { result: groups } = await createCustomerGroupsWorkflow(container).run({
    input: { customersData: [{ name: "Hurt" }] },
  })
  const { result: customers } = await createCustomersWorkflow(container).run({
    input: {
      customersData: [
        {
          email: WHOLESALE_EMAIL,
          company_name: "Kawiarnia Pod Lipą sp. z o.o.",
          has_account: true,
        },
      ],
    },
  })
  const groupId = found(groups[0], "customer group").id
  const customerId = found(customers[0], "wholesaler").id
  await linkCustomersToCustomerGroupWorkflow(container).run({
    input: { id: groupId, add: [customerId] },
  })
  await createPriceListsWorkflow(container).run({
    input: { price_lists_data: [describePriceList(groupId, regions, variants)] },
  })
  return { customerId }
}

function describePriceList(groupId: string, regions: Regions, variants: Record<string, string>) {
  return {
    title: "Hurt netto",
    description: "Ceny netto dla firm",
    type: PriceListType.OVERRIDE,
    status: PriceListStatus.ACTIVE,
    rules: { "customer.groups.id": [groupId] },
    prices: GOODS.flatMap(({ sku, wholesalePln }) =>
      wholesalePln === undefined
        ? []
        : {
            variant_id: found(variants[sku], sku),
            currency_code: "pln",
            amount: wholesalePln,
            rules: { region_id: regions.polska },
          }
    ),
  }
}
