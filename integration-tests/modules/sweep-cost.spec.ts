import { runSql } from "../shop/database"
import { ShopUnderTest } from "../shop/shop-under-test"

jest.setTimeout(600_000)

const HISTORY = 200_000
/**
 * The number of orders whose e-mail could not be sent, because they have no address; nothing processes them
 * again.
 */
const UNMAILED = 20_000
/** The most rows per turn that reading open items may cost: a few, however many are settled. */
const FEW = 500
/** The limit up to which a list counts. */
const COUNTED = 10_000
const START = "2020-01-01T00:00:00.000Z"

/** Past orders, each completed and invoiced; inserted with SQL, because the cart would take a day. */
async function makeHistory(url: string): Promise<void> {
  await runSql(
    url,
    `insert into "order" (id, display_id, version, status, is_draft_order, email, currency_code,
       created_at, updated_at)
     select 'order_old_' || n, 100000 + n, 1, 'completed', false, 'old@example.com', 'pln',
       now() - interval '400 days' + n * interval '2 minutes',
       now() - interval '399 days' + n * interval '2 minutes'
     from generate_series(1, ${HISTORY}) n`
  )
  await runSql(
    url,
    `insert into invoicing_request (id, order_id, order_display_id, company_id, state, requested_by,
       enqueued_at, invoice_id, invoice_number, issued_at, read_back, send_state, sent_at)
     select 'invreq_old_' || n, 'order_old_' || n, (100000 + n)::text, 'default', 'issued', 'sweep',
       now() - interval '399 days', (500000 + n)::text, n || '/2025',
       now() - interval '399 days', 'done', 'sent', now() - interval '399 days'
     from generate_series(1, ${HISTORY}) n`
  )
  await runSql(
    url,
    `update invoicing_request set send_state = 'refused', sent_at = null,
       send_reasons = '[{"code": "EMAIL_MISSING"}]'::jsonb
     where id in (select 'invreq_old_' || n from generate_series(1, ${UNMAILED}) n)`
  )
  await runSql(
    url,
    `insert into invoicing_follow_up (id, request_id, kind, company_id, state, readings, checked_at)
     select 'invfol_old_' || n, 'invreq_old_' || n, 'ksef', 'default', 'accepted', 1, now()
     from generate_series(1, ${HISTORY}) n`
  )
  await runSql(
    url,
    `insert into invoicing_follow_up (id, request_id, kind, company_id, state, readings, checked_at)
     select 'invfol_paid_' || n, 'invreq_old_' || n, 'payment', 'default', 'paid', 1, now()
     from generate_series(1, ${HISTORY}) n`
  )
  await runSql(url, "analyze invoicing_follow_up")
  await runSql(url, `analyze "order"`)
  await runSql(url, "analyze invoicing_request")
}

type Scans = { seq_tup_read: string; idx_tup_fetch: string | null }

/** How many rows of the growing tables were read so far: by sequential scans, and by indexes. */
async function countRowsRead(url: string): Promise<{ whole: number; byIndex: number }> {
  // An idle connection reports its statistics after ten seconds at the latest.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  const rows = await runSql<Scans>(
    url,
    `select seq_tup_read, idx_tup_fetch from pg_stat_user_tables
     where relname in ('order', 'invoicing_request', 'invoicing_follow_up')`
  )
  return {
    whole: rows.reduce((sum, { seq_tup_read }) => sum + Number(seq_tup_read), 0),
    byIndex: rows.reduce((sum, { idx_tup_fetch }) => sum + Number(idx_tup_fetch ?? 0), 0),
  }
}

describe(`the sweep over a shop with ${HISTORY} settled orders`, () => {
  let shop: ShopUnderTest

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: "history",
      options: { startDate: START, trigger: "order.completed" },
    })
    // The cursor's position in a shop that has been scanned before; the shop also sweeps automatically.
    await shop.sql(
      `insert into invoicing_scan (id, trigger, cursor, floor)
       values ('missed_orders', 'order.completed', $1, $2) on conflict (id) do update
       set trigger = excluded.trigger, cursor = excluded.cursor, floor = excluded.floor`,
      [new Date().toISOString(), START]
    )
    await makeHistory(shop.databaseUrl)
  })

  afterAll(async () => await shop?.close())

  it("reads none of them: neither the shop's orders nor the ledger's rows", async () => {
    // The account is known from the first invoice on; without it the turns end before they read anything.
    await shop.untilSent(await shop.sell())
    const turn = async () => {
      await shop.sweep()
      // Normally reported hourly, so most turns skip it.
      await shop.sql(
        "update invoicing_throttle set claimed_at = now() - interval '2 days' where day is null"
      )
      await shop.process.ask("watchKsef", { times: 1 })
      await shop.process.ask("markPaid", { times: 1 })
    }
    await turn()
    const before = await countRowsRead(shop.databaseUrl)
    for (let turns = 0; turns < 3; turns += 1) await turn()
    const after = await countRowsRead(shop.databaseUrl)
    expect(after.whole - before.whole).toBe(0)
    expect(after.byIndex - before.byIndex).toBeLessThan(3 * FEW)
    expect((await shop.get("requests?payment=overdue")).status).toBe(200)
    expect((await shop.get("requests?payment=unpaid")).status).toBe(200)
    expect((await shop.get("notices")).status).toBe(200)
    expect((await countRowsRead(shop.databaseUrl)).whole - before.whole).toBe(0)
    // Counted up to a limit, each with the index of its follow-up: no list of all paid invoices.
    expect((await shop.get("requests?payment=paid")).status).toBe(200)
    expect((await countRowsRead(shop.databaseUrl)).whole - before.whole).toBeLessThan(COUNTED * 2)
  })

  it.each([
    [
      "the scan over completed orders",
      `select id from "order" where created_at >= '2020-01-01' and updated_at >= now() - interval '15 minutes'
       and status in ('completed', 'archived') and deleted_at is null order by updated_at, id limit 200`,
      "IDX_invoicing_order_updated_at",
    ],
    [
      "the scan over changed orders",
      `select id, version, canceled_at, updated_at from "order" where updated_at >= now() - interval '15 minutes'
       and deleted_at is null order by updated_at, id limit 500`,
      "IDX_invoicing_order_updated_at",
    ],
    [
      "the scan over placed orders",
      `select id from "order" where created_at >= now() - interval '15 minutes' and deleted_at is null
       order by created_at, id limit 200`,
      "IDX_invoicing_order_created_at",
    ],
    [
      "what is due",
      `select id from invoicing_request where due_for = 'follow_up' and due_at <= now()
         and deleted_at is null order by due_at limit 1000`,
      "IDX_invoicing_request_due",
    ],
    [
      "what waits for KSeF or was left to a person for it",
      `select id from invoicing_request request where request.state = 'issued'
         and request.deleted_at is null and (request.send_state = 'waiting'
           or (request.send_state = 'refused'
             and request.send_reasons -> 0 ->> 'code' in ('KSEF_REJECTED', 'KSEF_WAIT_OVER')))
       order by issued_at limit 1000`,
      "IDX_invoicing_request_mail_waits",
    ],
  ])("%s goes by its index", async (_, query, index) => {
    const plan = await shop.sql<{ "QUERY PLAN": string }>(`explain ${query}`)
    const text = plan.map((row) => row["QUERY PLAN"]).join("\n")
    expect(text).toContain(index)
    expect(text).not.toContain("Seq Scan")
  })

  it("still finds the order whose event was lost", async () => {
    const orderId = await shop.sell()
    await shop.untilSent(orderId)
    await shop.sql("delete from invoicing_request where order_id = $1", [orderId])
    expect((await shop.sweep())[0]).toEqual(expect.objectContaining({ requested: 1 }))
  })
})
