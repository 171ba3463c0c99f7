import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"

type Address = { company?: string | null; first_name?: string | null; last_name?: string | null }
type Order = {
  id: string
  email?: string | null
  billing_address?: Address | null
  shipping_address?: Address | null
}

/** The buyers' names of these orders as they are now, all read in one query. */
export async function readBuyers(
  container: MedusaContainer,
  orderIds: readonly string[]
): Promise<Map<string, string>> {
  if (orderIds.length === 0) return new Map()
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: ["id", "email", ...nameFields("billing_address"), ...nameFields("shipping_address")],
    filters: { id: [...orderIds] },
  })
  return new Map((data as Order[]).map((order) => [order.id, nameBuyer(order)]))
}

/** Company or person of the billing address, else of the shipping address, else the e-mail. */
function nameBuyer(order: Order): string {
  return nameOf(order.billing_address) || nameOf(order.shipping_address) || (order.email ?? "")
}

const nameOf = (address: Address | null | undefined): string =>
  address?.company?.trim() ||
  [address?.first_name, address?.last_name].filter(Boolean).join(" ").trim()

const nameFields = (relation: string) =>
  ["company", "first_name", "last_name"].map((field) => `${relation}.${field}`)
