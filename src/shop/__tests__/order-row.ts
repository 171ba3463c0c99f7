/** Put where a buyer's data stands, so that a text which shows any can be told. */
export const BUYER = "Q7XZ-buyer"

const raw = (value: string) => ({ value, precision: 20 })

const address = {
  id: "ordaddr_1",
  company: `${BUYER} sp. z o.o.`,
  first_name: `${BUYER} Anna`,
  last_name: `${BUYER} Nowak`,
  address_1: `ul. ${BUYER} 12/4`,
  address_2: null,
  city: "Warszawa",
  postal_code: "00-950",
  province: null,
  country_code: "pl",
  phone: "+48600700800",
  metadata: { nip: "123-456-32-18" },
}

const line = {
  is_tax_inclusive: true,
  created_at: "2026-03-04T10:00:00.000Z",
  tax_lines: [{ rate: 23, raw_rate: raw("23"), code: "vat23" }],
}

/** An order as Medusa's `query.graph` gives it: 2 mugs of 24.60 less 5.00, courier 15.00. */
export const ORDER_ROW = {
  id: "order_01JQZX3V9W8K7M6N5P4R3S2T1V",
  display_id: 1042,
  custom_display_id: null,
  version: 1,
  status: "completed",
  is_draft_order: false,
  canceled_at: null,
  created_at: new Date("2026-03-04T10:00:00.000Z"),
  currency_code: "pln",
  email: `${BUYER}@example.test`,
  metadata: { invoicing_project: "web" },
  total: 59.2,
  region: { id: "reg_1", name: "Polska" },
  sales_channel: { id: "sc_1", name: "Web" },
  customer: { company_name: BUYER, metadata: { vat_id: null } },
  billing_address: address,
  shipping_address: { ...address, id: "ordaddr_2", company: null },
  items: [
    {
      ...line,
      id: "ordli_1",
      title: "Mug",
      product_title: "Mug",
      variant_title: "Blue",
      product_id: "prod_1",
      product_handle: "mug",
      product_collection: "Ceramics",
      product_type: "Kitchen",
      product_type_id: "ptyp_1",
      requires_shipping: true,
      unit_price: 24.6,
      raw_unit_price: raw("24.6"),
      quantity: 2,
      raw_quantity: raw("2"),
      detail: {
        quantity: 2,
        raw_quantity: raw("2"),
        return_received_quantity: 0,
        raw_return_received_quantity: raw("0"),
        return_dismissed_quantity: 0,
        raw_return_dismissed_quantity: raw("0"),
        unit_price: null,
        raw_unit_price: null,
      },
      adjustments: [{ amount: 5, raw_amount: raw("5"), is_tax_inclusive: true }],
      product: {
        id: "prod_1",
        handle: "mug",
        metadata: { unit: "szt." },
        collection: { id: "pcol_1", handle: "ceramics", title: "Ceramics" },
        type: { id: "ptyp_1", value: "Kitchen" },
        tags: [{ id: "ptag_1", value: "gift" }],
      },
    },
  ],
  shipping_methods: [
    {
      ...line,
      id: "ordsm_1",
      name: "Courier",
      amount: 15,
      raw_amount: raw("15"),
      adjustments: [],
      detail: { return_id: null, claim_id: null, exchange_id: null },
    },
  ],
  credit_lines: [{ id: "ordcl_1", amount: 0, raw_amount: raw("0"), metadata: null }],
  payment_collections: [
    {
      payments: [
        {
          provider_id: "pp_stripe_stripe",
          captures: [
            { amount: 59.2, raw_amount: raw("59.2"), created_at: "2026-03-04T10:01:00.000Z" },
          ],
          refunds: [],
        },
      ],
    },
  ],
  fulfillments: [{ shipped_at: "2026-03-04T12:00:00.000Z", canceled_at: null }],
}
