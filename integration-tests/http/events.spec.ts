import { Client } from "pg"
import { ShopUnderTest } from "../shop/shop-under-test"
import { describeOnQueueOfDay } from "../shop/queue-storage"
import { waitUntil } from "../shop/wait-until"

jest.setTimeout(400_000)

/** The lock under which events are claimed: while it is held, no process can deliver events. */
const CLAIM_LOCK = 4_827_193_650_114

const NAMES = ["issued", "available", "sent"].map((name) => `invoicing.invoice.${name}`)

describeOnQueueOfDay("what is announced", ({ kind, redisUrl }) => {
  let shop: ShopUnderTest
  let keeper: Client

  beforeAll(async () => {
    shop = await ShopUnderTest.open({
      name: `events${kind.toLowerCase()}`,
      ...(redisUrl !== undefined && { redisUrl }),
    })
    keeper = new Client({ connectionString: shop.databaseUrl })
    await keeper.connect()
  })
  afterAll(async () => {
    await keeper?.end()
    await shop?.close()
  })

  const keepBack = async () => await keeper.query("select pg_advisory_lock($1)", [CLAIM_LOCK])
  const letGo = async () => await keeper.query("select pg_advisory_unlock($1)", [CLAIM_LOCK])
  const heardOf = async (id: string) =>
    (await shop.process.ask("hear", { names: NAMES })).filter(({ data }) => data.id === id)

  it("reaches a subscriber a moment later, in its order, under an id of its own", async () => {
    await heardOf("nobody")
    // The number is known a moment after it is issued.
    const { id, order_id, invoice_id, invoice_number } = await shop.untilSent(await shop.sell())
    await waitUntil("its events", async () => (await heardOf(id)).length === 3)
    const heard = await heardOf(id)
    expect(heard.map(({ name }) => name)).toEqual(NAMES)
    expect(heard.at(-1)?.data).toEqual({
      id,
      order_id,
      invoice_id,
      invoice_number,
      company_id: "default",
      reason_code: null,
      invoice_link: null,
      event_id: expect.stringMatching(/^invevt_/),
      occurred_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
    expect(new Set(heard.map(({ data }) => data.event_id)).size).toBe(3)
  })

  it("is handed out though its process was killed before it could", async () => {
    await keepBack()
    const orderId = await shop.sell()
    const { id } = await shop.untilSent(orderId)
    expect(await heardOf(id)).toEqual([])
    await shop.process.kill()
    await shop.restart()
    expect(await heardOf(id)).toEqual([])
    await letGo()
    await waitUntil("its events", async () => (await heardOf(id)).length === 3)
    expect((await heardOf(id)).map(({ name }) => name)).toEqual(NAMES)
    await waitUntil("the rest", async () => {
      const waiting = await shop.sql(
        "select id from invoicing_event where delivered_at is null and deleted_at is null"
      )
      return waiting.length === 0
    })
  })
})
