import { setTimeout as sleep } from "node:timers/promises"
import type { Shop } from "../../demo/shop"
import { runSql } from "../shop/database"
import type { SeededRandom } from "./seeded-random"
import { rethrowUnlessDead, type ProcessPool } from "./process-pool"
import { describeSale, type Sale } from "./sales"

const BATCH = 10
const PAUSE_MS = 200
const TRIES = 100
/** The share of batches with an order whose event is delivered several times. */
const REPEATED = 0.5

/** Places and completes orders, even if the server dies meanwhile. */
export class LoadGenerator {
  private sold = 0
  private readonly next: Sale[] = []
  private selling: Promise<void> = Promise.resolve()

  constructor(
    private readonly pool: ProcessPool,
    private readonly shop: Shop,
    private readonly url: string,
    private readonly random: SeededRandom,
    private readonly total: number,
    /** The number of orders placed before it began. */
    private readonly earlier: number
  ) {}

  /** Sells this many more, after those requested earlier. */
  async sell(count: number): Promise<void> {
    this.selling = this.selling.then(async () => {
      for (let left = count; left > 0; left -= BATCH) await this.sellBatch(Math.min(left, BATCH))
    })
    await this.selling
  }

  /** Makes this the next sale. */
  sellNext(sale: Sale): void {
    this.next.push(sale)
  }

  /** Sells the rest and completes every order whose completion was lost when the server died. */
  async finish(): Promise<void> {
    await this.selling
    await this.sell(this.total - this.sold)
    await this.completePlaced("every order completed")
  }

  private async sellBatch(count: number): Promise<void> {
    const sales = Array.from(
      { length: count },
      (_, at) => this.next.shift() ?? describeSale(this.random, this.sold + at)
    )
    const before = this.sold
    this.sold += count
    await this.insist("a batch of orders", async () => {
      const placed = Number((await this.select('select count(*) as n from "order"'))[0]?.n)
      const missing = sales.slice(placed - this.earlier - before)
      const plain = missing.flatMap((sale) => ("plain" in sale ? [sale.plain] : []))
      const server = await this.pool.server()
      if (plain.length === missing.length) {
        if (plain.length > 0) await server.ask("placePlain", { shop: this.shop, orders: plain })
        return
      }
      // One by one, so that the number of orders placed shows which are missing.
      for (const sale of missing) await this.placeOne(sale)
    })
    const ids = await this.listPlaced()
    const repeated = this.random.next() < REPEATED ? ids[0] : undefined
    // An order whose completion is lost with the server is completed at the end.
    await this.complete(ids)
      .then(async () => await this.repeatEvent(repeated))
      .catch(rethrowUnlessDead)
  }

  private async placeOne(sale: Sale): Promise<void> {
    const server = await this.pool.server()
    if ("plain" in sale) {
      await server.ask("placePlain", { shop: this.shop, orders: [sale.plain] })
      return
    }
    await server.ask("place", { shop: this.shop, orderCase: sale.cart })
  }

  private async completePlaced(what: string): Promise<void> {
    await this.insist(what, async () => {
      for (let ids = await this.listPlaced(); ids.length > 0; ids = await this.listPlaced()) {
        await this.complete(ids.slice(0, BATCH))
      }
    })
  }

  /** A bus may deliver an event more than once, and to several processes at once. */
  private async repeatEvent(orderId: string | undefined): Promise<void> {
    if (orderId === undefined) return
    const server = await this.pool.server()
    await server.ask("emit", { name: "order.completed", orderId, times: 3 })
  }

  private async listPlaced(): Promise<string[]> {
    const rows = await this.select(`select id from "order" where status <> 'completed' order by id`)
    return rows.map(({ id }) => String(id))
  }

  private async complete(orderIds: string[]): Promise<void> {
    if (orderIds.length > 0) await (await this.pool.server()).ask("complete", { orderIds })
  }

  private async select(sql: string): Promise<Record<string, unknown>[]> {
    return await runSql(this.url, sql)
  }

  /** Repeats it with the next server if the server dies of it. */
  private async insist(what: string, work: () => Promise<void>): Promise<void> {
    for (let tries = 0; tries < TRIES; tries += 1) {
      try {
        return await work()
      } catch (error) {
        rethrowUnlessDead(error)
        await sleep(PAUSE_MS)
      }
    }
    throw new Error(`The server died ${TRIES} times over ${what}`)
  }
}
