import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../../composition"
import { findTaxNumber } from "../../../core/contractor/tax-number"
import type { PostalAddress } from "../../../core/order/order-snapshot"

type Metadata = Record<string, unknown> | null
type Address = {
  company?: string | null
  first_name?: string | null
  last_name?: string | null
  country_code?: string | null
  metadata?: Metadata
} | null
type Order = {
  id: string
  email?: string | null
  metadata?: Metadata
  customer?: { company_name?: string | null; metadata?: Metadata } | null
  billing_address?: Address
  shipping_address?: Address
}

/**
 * `taxNumber` as an invoice would show it, or as it was written when it is wrong; none where it may
 * be another company's.
 */
export type Buyer = { name: string; email: string | null; taxNumber: string | null }

/** The buyers of these orders as they are now, all read in one query. */
export async function readBuyers(
  container: MedusaContainer,
  orderIds: readonly string[]
): Promise<Map<string, Buyer>> {
  if (orderIds.length === 0) return new Map()
  const { settings } = await composeInvoicing(container)
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "order",
    fields: [
      "id",
      "email",
      "metadata",
      "customer.company_name",
      "customer.metadata",
      ...addressFields("billing_address"),
      ...addressFields("shipping_address"),
    ],
    filters: { id: [...orderIds] },
  })
  return new Map(
    (data as Order[]).map((order) => [
      order.id,
      {
        name: nameBuyer(order),
        email: order.email?.trim() || null,
        taxNumber: readTaxNumber(order, settings.taxIdKeys),
      },
    ])
  )
}

function readTaxNumber(order: Order, taxIdKeys: readonly string[]): string | null {
  const country = (order.billing_address ?? order.shipping_address)?.country_code ?? ""
  const places = {
    metadata: order.metadata ?? {},
    billingAddress: order.billing_address ? toAddress(order.billing_address) : null,
    shippingAddress: order.shipping_address ? toAddress(order.shipping_address) : null,
    customer: order.customer
      ? {
          companyName: order.customer.company_name ?? null,
          metadata: order.customer.metadata ?? {},
        }
      : null,
  }
  const found = findTaxNumber(places, country.toUpperCase(), { taxIdKeys })
  if (found.kind === "usable") return found.number
  return found.kind === "invalid" ? found.located.raw : null
}

const toAddress = (address: NonNullable<Address>): PostalAddress => ({
  ...NO_ADDRESS,
  company: address.company ?? null,
  firstName: address.first_name ?? null,
  lastName: address.last_name ?? null,
  metadata: address.metadata ?? {},
})

const NO_ADDRESS: PostalAddress = {
  company: null,
  firstName: null,
  lastName: null,
  address1: null,
  address2: null,
  city: null,
  postalCode: null,
  province: null,
  countryCode: null,
  phone: null,
  metadata: {},
}

/** Company or person of the billing address, else of the shipping address, else the e-mail. */
function nameBuyer(order: Order): string {
  return nameOf(order.billing_address) || nameOf(order.shipping_address) || (order.email ?? "")
}

const nameOf = (address: Address | undefined): string =>
  address?.company?.trim() ||
  [address?.first_name, address?.last_name].filter(Boolean).join(" ").trim()

const addressFields = (relation: string) =>
  ["company", "first_name", "last_name", "country_code", "metadata"].map(
    (field) => `${relation}.${field}`
  )
