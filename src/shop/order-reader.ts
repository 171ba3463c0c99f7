import type DataLoader from "dataloader"
import type { ZodError } from "zod"
import type { OrderProgress, ProgressMoments } from "../core/order/order-progress"
import type { OrderSnapshot } from "../core/order/order-snapshot"
import { UnreadableOrder } from "../core/order/unreadable-order"
import {
  countOrders,
  findByCodes,
  listBefore,
  listRecent,
  type BeforeQuery,
  type Period,
  type RecentQuery,
} from "./list-orders"
import { decimalsOf, readCurrencyDecimals, type CurrencyDecimals } from "./currency-decimals"
import { addDeleted } from "./deleted-parts"
import { batchReads } from "./order-batches"
import { readChangedAt } from "./order-changes"
import { HEADER_FIELDS, ORDER_FIELDS } from "./order-fields"
import { toHeader, type Header } from "./order-header"
import {
  listOpenOrders,
  readProgress,
  readProgressMoments,
  type OpenOrdersQuery,
} from "./order-progress"
import { findOrderOfFulfillment, findOrderOfPayment, isFromCheckout } from "./order-of"
import { readPayments } from "./order-payments"
import { listPlaced, readHeadersOf, type PlacedQuery } from "./placed-orders"
import { headerRecordSchema, orderRecordSchema } from "./order-record"
import { ShopNamesReader } from "./shop-names"
import { countCreditsOfChanges } from "./credits-of-changes"
import { findGoodsOfChanges } from "./goods-of-changes"
import { findMethodsOfChanges } from "./methods-of-changes"
import { toOrderSnapshot } from "./order-snapshot"
import { readOrderVersion, readRowId, readRowMoment } from "./row-facts"
import {
  listTriggered,
  listTriggeredIds,
  type TriggeredIdsQuery,
  type TriggeredPage,
  type TriggeredQuery,
} from "./triggered-orders"

/** The part of Medusa's Query that is used here. */
export type Query = {
  graph(input: {
    entity: string
    fields: string[]
    filters?: Record<string, unknown>
    pagination?: { take?: number; skip?: number; order?: Record<string, string> }
    withDeleted?: boolean
  }): Promise<{ data: unknown[]; metadata?: { count?: number } | undefined }>
}

/**
 * Reads the shop's current orders; concurrent reads of jobs are joined into one query.
 *
 * Orders are not cached between batches: an order may change at any time, and a decision must see its
 * current state.
 */
export class OrderReader {
  private readonly loader: DataLoader<string, OrderSnapshot | null>
  private readonly names: ShopNamesReader
  private decimals: CurrencyDecimals | null = null

  /** @param giveWay awaited before each batch; batches are then small and read one at a time. */
  constructor(
    private readonly query: Query,
    giveWay?: () => Promise<void>
  ) {
    this.names = new ShopNamesReader(query)
    this.loader = batchReads<OrderSnapshot | null>(
      async (ids) => await this.readBatch(ids),
      giveWay
    )
  }

  /** See `OrdersPort.readNames`. */
  async readNames(how?: { isAnew: boolean }) {
    return await this.names.read(how)
  }

  /** See `OrdersPort.readShopName`. */
  readonly readShopName = async () => await this.names.readShopName()

  /** @throws Error if the shop returns something that is not an order. */
  async readOrder(orderId: string): Promise<OrderSnapshot | null> {
    return await this.loader.load(orderId)
  }

  /** See `OrdersPort.readOrders`. */
  async readOrders(ids: readonly string[]) {
    return await this.readBatch(ids)
  }

  /** @throws Error if the shop returns something that is not an order. */
  async readHeader(orderId: string): Promise<Header | null> {
    const { data } = await this.query.graph({
      entity: "order",
      fields: HEADER_FIELDS,
      filters: { id: orderId },
    })
    const [row] = await addDeleted(this.query, data)
    // Asked without an id, as by an event of the shop's own code that has none, Medusa gives any order.
    if (!row || readRowId(row) !== orderId) return null
    const parsed = headerRecordSchema.safeParse(row)
    if (!parsed.success) throw unreadable(orderId, parsed.error)
    return toHeader(parsed.data)
  }

  /** See `OrdersPort.findOrderOfPayment`. */
  async findOrderOfPayment(paymentId: string): Promise<string | null> {
    return await findOrderOfPayment(this.query, paymentId)
  }

  /** See `OrdersPort.findOrderOfFulfillment`. */
  async findOrderOfFulfillment(fulfillmentId: string): Promise<string | null> {
    return await findOrderOfFulfillment(this.query, fulfillmentId)
  }

  /** See `OrderListPort.isFromCheckout`. */
  readonly isFromCheckout = async (orderId: string) => await isFromCheckout(this.query, orderId)

  /** See `OrdersPort.listTriggered`. */
  async listTriggered(query: TriggeredQuery): Promise<TriggeredPage> {
    return await listTriggered(this.query, query)
  }

  /** See `OrdersPort.listTriggeredIds`. */
  async listTriggeredIds(query: TriggeredIdsQuery) {
    return await listTriggeredIds(this.query, query)
  }

  /** See `OrdersPort.readProgress`. */
  async readProgress(orderIds: readonly string[]): Promise<readonly OrderProgress[]> {
    return await readProgress(this.query, orderIds, await this.readDecimals())
  }

  /** See `OrdersPort.readPayments`. */
  readPayments = async (ids: readonly string[]) => await readPayments(this.query, ids)

  /** See `PlacedOrdersPort`. */
  readonly listPlaced = async (asked: PlacedQuery) => await listPlaced(this.query, asked)
  readonly readHeaders = async (ids: readonly string[]) => await readHeadersOf(this.query, ids)
  readonly readChangedAt = async (ids: readonly string[]) => await readChangedAt(this.query, ids)

  /** See `OrdersPort.readProgressMoments`. */
  async readProgressMoments(orderId: string): Promise<ProgressMoments> {
    return await readProgressMoments(this.query, orderId)
  }

  /** See `OrdersPort.listOpen`. */
  async listOpen(query: OpenOrdersQuery): Promise<readonly string[]> {
    return await listOpenOrders(this.query, query)
  }

  /** See `OrdersPort.listRecent`. */
  readonly listRecent = async (query: RecentQuery) => await listRecent(this.query, query)

  /** See `OrdersPort.listBefore`. */
  readonly listBefore = async (query: BeforeQuery) => await listBefore(this.query, query)

  /** See `OrdersPort.countOrders`. */
  readonly countOrders = async (period: Period) => await countOrders(this.query, period)

  /** See `OrdersPort.findByCodes`. */
  readonly findByCodes = async (codes: readonly string[]) => await findByCodes(this.query, codes)

  /** See `OrdersPort.listChanged`. */
  async listChanged(query: { since: string; limit: number; offset: number }) {
    const { data } = await this.query.graph({
      entity: "order",
      fields: ["id", "version", "canceled_at", "updated_at"],
      filters: { updated_at: { $gte: query.since } },
      pagination: {
        take: query.limit,
        skip: query.offset,
        order: { updated_at: "ASC", id: "ASC" },
      },
    })
    return {
      orders: data.map(readOrderVersion),
      newest: readRowMoment(data.at(-1), "updated_at"),
      isLast: data.length < query.limit,
    }
  }

  private async readBatch(
    ids: readonly string[]
  ): Promise<(OrderSnapshot | UnreadableOrder | null)[]> {
    const { data } = await this.query.graph({
      entity: "order",
      fields: ORDER_FIELDS,
      filters: { id: [...ids] },
    })
    const rows = (await addDeleted(this.query, data)).map((row) => ({
      id: readRowId(row),
      parsed: orderRecordSchema.safeParse(row),
    }))
    const records = rows.flatMap(({ parsed }) => (parsed.success ? [parsed.data] : []))
    const ofChanges = new Set([
      ...(await findMethodsOfChanges(this.query, records)),
      ...(await findGoodsOfChanges(this.query, records)),
    ])
    const addedCredits = await countCreditsOfChanges(this.query, records)
    const decimals = await this.readDecimals()
    const found = new Map<string, OrderSnapshot | UnreadableOrder>()
    for (const { id, parsed } of rows) {
      if (!parsed.success) found.set(id, unreadable(id, parsed.error))
      else {
        const currencyDecimals = decimalsOf(decimals, parsed.data.currency_code)
        const added = addedCredits.get(id)
        found.set(
          id,
          added === null
            ? new UnreadableOrder(`Changes of ${id} cannot be read: unexpected form`)
            : toOrderSnapshot(parsed.data, currencyDecimals, ofChanges, added ?? 0)
        )
      }
    }
    return ids.map((id) => found.get(id) ?? null)
  }

  private async readDecimals(): Promise<CurrencyDecimals> {
    return (this.decimals ??= await readCurrencyDecimals(this.query))
  }
}

/** Names only the fields: a value may be buyer data. */
const unreadable = (id: string, { issues }: ZodError) => {
  const fields = issues.map(({ path }) => path.join(".") || "the order")
  const message = `Order ${id} cannot be read: unexpected form of ${fields.join(", ")}`
  return new UnreadableOrder(message, fields[0])
}
