import {
  createApiKeysWorkflow,
  createSalesChannelsWorkflow,
  linkSalesChannelsToApiKeyWorkflow,
  updateSalesChannelsWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import { found } from "./found"

export type Channels = { sklep: string; hurt: string }

/** Names the default channel "Sklep" and adds "Hurt"; the projects are mapped by these names. */
export async function createSalesChannels(container: MedusaContainer): Promise<Channels> {
  const [store] = await container.resolve(Modules.STORE).listStores({})
  const sklep = found(store?.default_sales_channel_id, "default sales channel")

  await updateSalesChannelsWorkflow(container).run({
    input: { selector: { id: sklep }, update: { name: "Sklep", description: "Detal" } },
  })
  const { result } = await createSalesChannelsWorkflow(container).run({
    input: { salesChannelsData: [{ name: "Hurt", description: "Zamówienia firm, ceny netto" }] },
  })
  const hurt = found(result[0], "sales channel Hurt").id
  await createPublishableKey(container, [sklep, hurt])
  return { sklep, hurt }
}

async function createPublishableKey(container: MedusaContainer, channels: string[]) {
  const { result } = await createApiKeysWorkflow(container).run({
    input: { api_keys: [{ title: "Sklep internetowy", type: "publishable", created_by: "demo" }] },
  })
  await linkSalesChannelsToApiKeyWorkflow(container).run({
    input: { id: found(result[0], "publishable key").id, add: channels },
  })
}
