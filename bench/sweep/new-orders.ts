import type { ShopUnderTest } from "../../integration-tests/shop/shop-under-test"

/** Orders completed a moment ago whose event was lost. */
export async function makeNewOrders(shop: ShopUnderTest, count: number): Promise<void> {
  await shop.sql(
    `insert into "order" (id, display_id, version, status, is_draft_order, email, currency_code,
       created_at, updated_at)
     select 'order_new_' || nextval('order_display_id_seq'), currval('order_display_id_seq'), 1,
       'completed', false, 'new@example.com', 'pln', now(), now()
     from generate_series(1, ${count})`
  )
}

/**
 * Settles what the sweep requested and moves its orders into the past, so that the next sweep finds the same
 * state; dead rows are vacuumed.
 */
export async function settle(shop: ShopUnderTest): Promise<void> {
  await shop.sql(
    `update invoicing_request set state = 'issued', read_back = 'done', send_state = 'sent'
     where state = 'queued'`
  )
  await shop.sql(
    `update "order" set created_at = now() - interval '2 days', updated_at = now() - interval '1 day'
     where id like 'order\\_new\\_%' and updated_at > now() - interval '1 hour'`
  )
  await shop.sql('vacuum "order"')
  await shop.sql("vacuum invoicing_request")
}
