import {
  createShippingOptionsWorkflow,
  createShippingProfilesWorkflow,
  createStockLocationsWorkflow,
  linkSalesChannelsToStockLocationWorkflow,
} from "@medusajs/medusa/core-flows"
import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { Regions } from "./regions"
import type { Channels } from "./sales-channels"
import { found } from "./found"

const MANUAL = "manual_manual"

/** One warehouse, and its shipping options by name. */
export async function createShipping(
  container: MedusaContainer,
  regions: Regions,
  channels: Channels
) {
  const { result: profiles } = await createShippingProfilesWorkflow(container).run({
    input: { data: [{ name: "Paczka", type: "default" }] },
  })
  const profileId = found(profiles[0], "shipping profile").id
  const zones = await createZones(container, channels)

  const option = (name: string, zone: string, amounts: Amount[]) => ({
    name,
    price_type: "flat" as const,
    provider_id: MANUAL,
    service_zone_id: zone,
    shipping_profile_id: profileId,
    type: { label: name, description: name, code: name.toLowerCase().replace(/\W+/g, "-") },
    prices: amounts,
    rules: [
      { attribute: "enabled_in_store", value: "true", operator: "eq" as const },
      { attribute: "is_return", value: "false", operator: "eq" as const },
    ],
  })
  const { result } = await createShippingOptionsWorkflow(container).run({
    input: [
      option("Kurier InPost", zones.polska, [{ currency_code: "pln", amount: 14.99 }]),
      option("Odbiór osobisty", zones.polska, [{ currency_code: "pln", amount: 0 }]),
      option("Paleta", zones.polska, [{ region_id: regions.polska, amount: 60 }]),
      option("Kurier DPD Europa", zones.europa, [{ currency_code: "eur", amount: 12.5 }]),
    ],
  })
  return { profileId, options: Object.fromEntries(result.map(({ id, name }) => [name, id])) }
}

type Amount = { currency_code: string; amount: number } | { region_id: string; amount: number }

async function createZones(container: MedusaContainer, channels: Channels) {
  const { result } = await createStockLocationsWorkflow(container).run({
    input: {
      locations: [
        {
          name: "Magazyn Kraków",
          address: { address_1: "ul. Cegielniana 4", city: "Kraków", country_code: "PL" },
        },
      ],
    },
  })
  const location = found(result[0], "stock location").id
  const link = container.resolve(ContainerRegistrationKeys.LINK)
  const onLocation = { [Modules.STOCK_LOCATION]: { stock_location_id: location } }
  await link.create({ ...onLocation, [Modules.FULFILLMENT]: { fulfillment_provider_id: MANUAL } })

  const set = await container.resolve(Modules.FULFILLMENT).createFulfillmentSets({
    name: "Wysyłka",
    type: "shipping",
    service_zones: [
      { name: "Polska", geo_zones: [country("pl")] },
      { name: "Europa", geo_zones: ["de", "cz", "fr"].map(country) },
    ],
  })
  await link.create({ ...onLocation, [Modules.FULFILLMENT]: { fulfillment_set_id: set.id } })
  await linkSalesChannelsToStockLocationWorkflow(container).run({
    input: { id: location, add: Object.values(channels) },
  })
  const zoneId = (name: string) =>
    found(
      set.service_zones.find((zone) => zone.name === name),
      name
    ).id
  return { polska: zoneId("Polska"), europa: zoneId("Europa") }
}

const country = (country_code: string) => ({ type: "country" as const, country_code })
