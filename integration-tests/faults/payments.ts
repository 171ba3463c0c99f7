import { setTimeout as sleep } from "node:timers/promises"
import { runSql } from "../shop/database"
import type { Books } from "./books"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import type { SeededRandom } from "./seeded-random"

/** How the buyer of an order pays after placing it; a refunded buyer had paid in full. */
export const WAYS_OF_PAYING = ["full", "part", "refunded"] as const
export type WayOfPaying = (typeof WAYS_OF_PAYING)[number]

/** The order metadata key that says how it is paid. */
export const PAYING_KEY = "proof_payment"

/** The share of the amount that partial payers pay. */
const PART = 0.4

/** An order whose buyer pays, according to the shop's tables; amounts in grosze. */
export type Payer = {
  order_id: string
  display_id: number
  way: WayOfPaying | null
  /** The authorized amount; null if nothing was authorized. */
  amount: number | null
  captured: number
  /**
   * The part that the payment provider confirmed. If a server dies before that, it leaves a capture whose
   * result the shop never learns.
   */
  confirmed: number
  refunded: number
}

/** `isBack`: only the refund is left, everything else is done. */
type Open = Payer & { isBack: boolean }

/** What was captured and refunded for every order to be paid, read from the shop's payment collections. */
export const readPayers = async (url: string): Promise<Payer[]> =>
  await runSql<Payer>(
    url,
    `select o.id as order_id, o.display_id, o.metadata ->> '${PAYING_KEY}' as way,
       round(max(p.amount) * 100)::int as amount,
       round(coalesce(sum(c.amount), 0) * 100)::int as captured,
       round(coalesce(sum(case when p.captured_at is not null then c.amount
         else least(c.amount, s.captured_amount) end), 0) * 100)::int as confirmed,
       round(coalesce(sum(b.amount), 0) * 100)::int as refunded
     from "order" o
       left join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
       left join payment_collection s on s.id = l.payment_collection_id
       left join payment p on p.payment_collection_id = l.payment_collection_id
         and p.deleted_at is null and p.canceled_at is null
       left join lateral (select sum(amount) as amount from capture
         where payment_id = p.id and deleted_at is null) c on true
       left join lateral (select sum(amount) as amount from refund
         where payment_id = p.id and deleted_at is null) b on true
     where o.deleted_at is null
     group by o.id having o.metadata ->> '${PAYING_KEY}' is not null or max(p.amount) is not null
     order by o.display_id`
  )

export const isPaidInFull = ({ amount, confirmed }: Payer): boolean =>
  amount !== null && confirmed >= amount

/** Buyers who pay some orders after placing them, even if the server dies meanwhile. */
export class Payments {
  /** Descriptions of invoices that the service's books wrongly had marked as paid. */
  readonly faults: string[] = []
  private readonly end = new AbortController()
  private running: Promise<void> = Promise.resolve()
  private turn: Promise<void> = Promise.resolve()

  constructor(
    private readonly pool: ProcessPool,
    private readonly books: Books,
    private readonly url: string,
    private readonly random: SeededRandom,
    /** Orders of the test account, whose invoices the current key cannot mark. */
    private readonly earlier: number
  ) {}

  begin(): void {
    this.running = this.goOn()
    // `close` reports its failure.
    this.running.catch(() => undefined)
  }

  /** Makes all outstanding payments. */
  async finish(): Promise<void> {
    while ((await this.listOpen()).some(({ isBack }) => !isBack)) await this.tryOne()
  }

  async close(): Promise<void> {
    this.end.abort()
    await this.running
  }

  /** The buyer of an invoice issued unpaid pays in full now. */
  async provoke(): Promise<void> {
    const [order] = await runSql<{ id: string }>(
      this.url,
      `update "order" set metadata = coalesce(metadata, '{}') || '{"${PAYING_KEY}": "full"}'
       where id = (select o.id from "order" o join invoicing_request r on r.order_id = o.id
         join invoicing_follow_up w on w.request_id = r.id and w.kind = 'payment'
         where coalesce(o.metadata ->> '${PAYING_KEY}', 'full') = 'full'
           and o.display_id > $1 and o.metadata ->> 'demo_case' is null and w.state = 'unpaid' and r.difference is null
           and r.account_id = (select account_id from invoicing_request
             where company_id = r.company_id and account_id is not null
             order by created_at desc limit 1)
           and not exists (select 1 from order_payment_collection l
             join payment p on p.payment_collection_id = l.payment_collection_id
             join capture c on c.payment_id = p.id where l.order_id = o.id)
         order by o.display_id desc limit 1) returning id`,
      [this.earlier]
    )
    const find = async () =>
      (await this.listOpen()).find((one) => one.order_id === order?.id && !one.isBack)
    // The authorization first, then the capture.
    for (let payer = await find(), tries = 0; payer && tries < 2; tries += 1) {
      await this.payOne(payer)
      payer = await find()
    }
  }

  /** The number of refunds that are still outstanding. */
  async countOpen(): Promise<number> {
    return (await this.listOpen()).length
  }

  private async goOn(): Promise<void> {
    const { signal } = this.end
    while (!signal.aborted) {
      await this.tryOne()
      await this.lookForWrongMarks()
      await sleep(this.random.whole(1_000, 2_500), undefined, { signal }).catch(() => undefined)
    }
  }

  /** Captured amounts only grow, so if the books' mark is not justified now, it was wrong then. */
  private async lookForWrongMarks(): Promise<void> {
    const marked = this.books.listPaidOrders()
    const paid = new Set(
      (await readPayers(this.url)).filter(isPaidInFull).map((one) => String(one.display_id))
    )
    for (const number of marked) {
      const fault = `order ${number}: marked paid in the service, and it was not`
      if (!paid.has(number) && !this.faults.includes(fault)) this.faults.push(fault)
    }
  }

  private async listOpen(): Promise<Open[]> {
    const marked = new Set(this.books.listPaidOrders())
    return (await readPayers(this.url)).flatMap((payer): Open[] => {
      const { way, amount, captured, refunded, display_id: number } = payer
      if (way === null) return []
      if (amount === null || captured === 0) return [{ ...payer, isBack: false }]
      const isBack = way === "refunded" && refunded === 0 && marked.has(String(number))
      return isBack ? [{ ...payer, isBack }] : []
    })
  }

  /** The next payment step of some buyer; if the server dies of it, the step is repeated. */
  private async tryOne(): Promise<void> {
    const open = await this.listOpen()
    if (open.length === 0) return
    await this.payOne(this.random.pick(open))
  }

  /** One at a time: two in parallel would both find the order unpaid, and the second would be refused. */
  private async payOne({ order_id: orderId }: Open): Promise<void> {
    const turn = this.turn.then(async () => {
      const payer = (await this.listOpen()).find((one) => one.order_id === orderId)
      if (payer) await this.payNow(payer)
    })
    this.turn = turn.catch(() => undefined)
    await turn
  }

  private async payNow({ order_id: orderId, amount, way, isBack }: Open): Promise<void> {
    try {
      const server = await this.pool.server()
      if (amount === null) await server.ask("authorize", { orderId })
      else if (isBack) await server.ask("refund", { orderId, amount: amount / 100 })
      else if (way === "part") {
        await server.ask("capture", { orderId, amount: Math.round(amount * PART) / 100 })
      } else await server.ask("capture", { orderId })
    } catch (error) {
      rethrowUnlessDead(error)
    }
  }
}
