import { z } from "zod"

/** A Medusa number in any of its forms: number, string, BigNumber object, or absent. */
const amount = z.unknown()
const text = z.string().nullish()
const flag = z.boolean().nullish()
/** An empty string counts as absent; zod itself rejects an invalid JavaScript Date. */
const someMoment = z.union([
  z.string().refine((text) => text === "" || !Number.isNaN(Date.parse(text))),
  z.date(),
])
export const moment = someMoment.nullish()
/** Programs in other languages write an empty list for absent metadata. */
const noRecord = z.tuple([]).transform(() => null)
const record = z.union([noRecord, z.record(z.string(), z.unknown())]).nullish()
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item.nullish())
    .nullish()
    .transform((items) => (items ?? []).filter((found) => found !== null && found !== undefined))

const addressFields = z.object({
  id: text,
  company: text,
  first_name: text,
  last_name: text,
  address_1: text,
  address_2: text,
  city: text,
  postal_code: text,
  province: text,
  country_code: text,
  phone: text,
  metadata: record,
})
const address = addressFields.nullish()
/** A header does not need its metadata: problems there are reported when the whole order is read. */
const headerAddress = addressFields.extend({ metadata: record.catch(null) }).nullish()

const taxLine = z.object({ rate: amount, raw_rate: amount, code: text })
const adjustment = z.object({ amount, raw_amount: amount, is_tax_inclusive: flag })

const product = z
  .object({
    id: z.string(),
    handle: text,
    metadata: record,
    collection: z.object({ id: z.string(), handle: text, title: text }).nullish(),
    type: z.object({ id: z.string(), value: text }).nullish(),
    tags: list(z.object({ id: z.string(), value: text })),
  })
  .nullish()

const item = z.object({
  id: z.string(),
  title: text,
  product_title: text,
  variant_title: text,
  product_id: text,
  product_handle: text,
  requires_shipping: flag,
  is_tax_inclusive: flag,
  unit_price: amount,
  raw_unit_price: amount,
  quantity: amount,
  raw_quantity: amount,
  created_at: moment,
  detail: z
    .object({
      quantity: amount,
      raw_quantity: amount,
      return_received_quantity: amount,
      raw_return_received_quantity: amount,
      return_dismissed_quantity: amount,
      raw_return_dismissed_quantity: amount,
      unit_price: amount,
      raw_unit_price: amount,
    })
    .nullish(),
  tax_lines: list(taxLine),
  adjustments: list(adjustment),
  product,
})

const shippingMethod = z.object({
  id: z.string(),
  name: text,
  amount,
  raw_amount: amount,
  is_tax_inclusive: flag,
  created_at: moment,
  detail: z.object({ return_id: text, claim_id: text, exchange_id: text }).nullish(),
  tax_lines: list(taxLine),
  adjustments: list(adjustment),
})

const payment = z.object({
  provider_id: text,
  captured_at: moment,
  canceled_at: moment,
  captures: list(z.object({ amount, raw_amount: amount, created_at: moment })),
  refunds: list(z.object({ amount, raw_amount: amount, created_at: moment })),
})

const namedPlace = z.object({ id: z.string(), name: text }).nullish()

/** One order as `query.graph` returns it; unknown fields are dropped, wrong types are rejected. */
export const orderRecordSchema = z.object({
  id: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
  custom_display_id: text,
  version: z.number().nullish(),
  status: text,
  is_draft_order: flag,
  canceled_at: moment,
  created_at: moment,
  currency_code: z.string(),
  email: text,
  metadata: record,
  total: amount,
  region: namedPlace,
  sales_channel: namedPlace,
  customer: z.object({ company_name: text, metadata: record }).nullish(),
  billing_address: address,
  shipping_address: address,
  items: list(item),
  shipping_methods: list(shippingMethod),
  credit_lines: list(z.object({ amount, raw_amount: amount, metadata: record })),
  payment_collections: list(
    z.object({
      status: text,
      captured_amount: amount,
      raw_captured_amount: amount,
      payments: list(payment),
    })
  ),
  fulfillments: list(
    z.object({ created_at: moment, shipped_at: moment, delivered_at: moment, canceled_at: moment })
  ),
})

export type OrderRecord = z.output<typeof orderRecordSchema>
export type AddressRecord = OrderRecord["billing_address"]
export type ItemRecord = OrderRecord["items"][number]
export type ShippingMethodRecord = OrderRecord["shipping_methods"][number]

export const headerRecordSchema = z.object({
  id: z.string(),
  display_id: z.union([z.number(), z.string()]).nullish(),
  custom_display_id: text,
  created_at: someMoment,
  updated_at: moment,
  status: text,
  is_draft_order: flag,
  canceled_at: moment,
  currency_code: z.string(),
  locale: text,
  region: namedPlace,
  sales_channel: namedPlace,
  billing_address: headerAddress,
  shipping_address: headerAddress,
})

export type HeaderRecord = z.output<typeof headerRecordSchema>

export const currencyRecordSchema = z.object({ code: z.string(), decimal_digits: amount })
