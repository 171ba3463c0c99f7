import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { composeInvoicing } from "../../../composition"
import { readNamedBuyer } from "../../../core/contractor/compose-contractor"
import type { PostalAddress } from "../../../core/order/order-snapshot"

type Metadata = Record<string, unknown> | null
type Address = {
  company?: string | null
  first_name?: string | null
  last_name?: string | null
  address_1?: string | null
  address_2?: string | null
  city?: string | null
  postal_code?: string | null
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
 * `name`: as the invoice would show it, not just from the address: a company name there may belong to a
 * private person's order, and the company name may be in the customer's record. `taxNumber`: as the
 * invoice would show it, or as entered if it is wrong; null if it may be another company's.
 */
export type Buyer = { name: string; email: string | null; taxNumber: string | null }

/** The current buyers of these orders, all read in one query. */
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
    (data as Order[]).map((order) => {
      const { name, taxNumber } = readNamedBuyer(toBuyerOrder(order), settings)
      const email = order.email?.trim() || null
      return [order.id, { name: name || nameAnybody(order) || (email ?? ""), email, taxNumber }]
    })
  )
}

const toBuyerOrder = ({ metadata, billing_address, shipping_address, customer }: Order) => ({
  metadata: metadata ?? {},
  billingAddress: billing_address ? toAddress(billing_address) : null,
  shippingAddress: shipping_address ? toAddress(shipping_address) : null,
  customer: customer
    ? { companyName: customer.company_name ?? null, metadata: customer.metadata ?? {} }
    : null,
})

const toAddress = (address: NonNullable<Address>): PostalAddress => ({
  company: address.company ?? null,
  firstName: address.first_name ?? null,
  lastName: address.last_name ?? null,
  address1: address.address_1 ?? null,
  address2: address.address_2 ?? null,
  city: address.city ?? null,
  postalCode: address.postal_code ?? null,
  province: null,
  countryCode: address.country_code ?? null,
  phone: null,
  metadata: address.metadata ?? {},
})

/** Any name in the order, for an order whose invoice would be refused for lack of a name. */
const nameAnybody = ({ billing_address, shipping_address }: Order): string =>
  nameOf(billing_address) || nameOf(shipping_address)

const nameOf = (address: Address | undefined): string =>
  address?.company?.trim() ||
  [address?.first_name, address?.last_name].filter(Boolean).join(" ").trim()

const addressFields = (relation: string) =>
  [
    "company",
    "first_name",
    "last_name",
    "address_1",
    "address_2",
    "city",
    "postal_code",
    "country_code",
    "metadata",
  ].map((field) => `${relation}.${field}`)
