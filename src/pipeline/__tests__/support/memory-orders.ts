import type { ShopNames } from "../../../core/settings/company-routing"
import type { OrderProgress, ProgressMoments } from "../../../core/order/order-progress"
import type { OrderPayments } from "../../../core/payment/standing"
import type { OrderSnapshot } from "../../../core/order/order-snapshot"
import { UnreadableOrder } from "../../../core/order/unreadable-order"
import { referenceCode } from "../../../core/draft/reference"
import type { OrderHeader, OrdersPort } from "../../ports"
import { freezeAll } from "./freeze-all"

type Kept = { order: OrderSnapshot; updatedAt: string }

/** The shop's orders, editable at any time. */
export class MemoryOrders implements OrdersPort {
  readonly kept = new Map<string, Kept>()
  /** Orders that the shop hands out in an unexpected form. */
  readonly unreadable = new Set<string>()
  /** Orders that were draft orders before. */
  readonly fromDrafts = new Set<string>()
  /** How far an order has come, where that is more than placed. */
  readonly progress = new Map<string, Partial<OrderProgress>>()
  readonly moments = new Map<string, Partial<ProgressMoments>>()
  /** Orders that were completed through the port, once for each time. */
  readonly completed: string[] = []
  /** What companies' conditions may name. */
  names: ShopNames = {
    salesChannels: ["Trade", "Web shop"].map((name) => ({ id: `sc_${name}`, handle: null, name })),
    regions: [{ id: "reg_eu", handle: null, name: "Europe" }],
    currencies: ["eur", "pln", "usd"],
    countries: ["de", "pl"],
  }
  shopName: string | null = "Kubki i reszta"
  /** Language tags that Medusa keeps with orders, by order. */
  readonly locales = new Map<string, string>()
  /** How often an order was read whole. */
  reads = 0
  /** A captured payment waits for its order. */
  hasOpenPayment = false

  /** @param updatedAt moment of the order's last change, its completion as a rule */
  put(order: OrderSnapshot, updatedAt: string): void {
    this.kept.set(order.id, { order: freezeAll(structuredClone(order)), updatedAt })
  }

  edit(id: string, change: Partial<OrderSnapshot>): void {
    const kept = this.kept.get(id)
    if (!kept) throw new Error(`there is no order ${id}`)
    kept.order = freezeAll({ ...kept.order, ...structuredClone(change) })
  }

  /** What Medusa does to an order: it has another version and another moment of change. */
  change(id: string, change: Partial<OrderSnapshot>, updatedAt: string): void {
    this.edit(id, change)
    const { order } = this.kept.get(id)!
    this.put({ ...order, version: order.version + 1 }, updatedAt)
  }

  /** The same object until the order changes; nobody can write to it. */
  async readOrder(orderId: string): Promise<OrderSnapshot | null> {
    this.reads += 1
    return this.kept.get(orderId)?.order ?? null
  }

  async readOrders(orderIds: readonly string[]) {
    const read = async (id: string) =>
      await this.readOrder(id).catch((error: unknown) => {
        if (error instanceof UnreadableOrder) return error
        throw error
      })
    return await Promise.all(orderIds.map(read))
  }

  async readHeader(orderId: string): Promise<OrderHeader | null> {
    const kept = this.kept.get(orderId)
    return kept ? { ...toHeader(kept.order), locale: this.locales.get(orderId) ?? null } : null
  }

  async listBefore(query: Parameters<OrdersPort["listBefore"]>[0]): Promise<readonly string[]> {
    const ids = this.idsWithin(query).filter((id) => query.before === null || id < query.before)
    return ids.slice(0, query.limit)
  }

  async countOrders(period: Parameters<OrdersPort["countOrders"]>[0]): Promise<number> {
    return this.idsWithin(period).length
  }

  async findByCodes(codes: readonly string[]) {
    return [...this.kept.values()].flatMap(({ order }) =>
      codes.includes(referenceCode(order.id)) ? [{ id: order.id, displayId: order.displayId }] : []
    )
  }

  async isFromCheckout(orderId: string): Promise<boolean> {
    return !this.fromDrafts.has(orderId)
  }

  private idsWithin({ from, to }: { from?: string; to?: string }): string[] {
    return [...this.kept.values()]
      .filter(({ order }) => !order.isDraft)
      .filter(({ order }) => from === undefined || order.createdAt >= from)
      .filter(({ order }) => to === undefined || order.createdAt < to)
      .map(({ order }) => order.id)
      .sort()
      .reverse()
  }

  async readNames(): Promise<ShopNames> {
    return this.names
  }

  async readShopName(): Promise<string | null> {
    return this.shopName
  }

  async findOrderOfPayment(): Promise<null> {
    return null
  }

  async findOrderOfFulfillment(): Promise<null> {
    return null
  }

  async readProgress(orderIds: readonly string[]): Promise<readonly OrderProgress[]> {
    return orderIds.flatMap((id) => {
      const order = this.kept.get(id)?.order
      return order ? [{ ...this.progressOf(order), ...this.progress.get(id) }] : []
    })
  }

  async readPayments(orderIds: readonly string[]): Promise<readonly OrderPayments[]> {
    return orderIds.flatMap((id) => {
      const order = this.kept.get(id)?.order
      if (!order) return []
      const sum = (amounts: readonly string[]) =>
        amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(2)
      return {
        id,
        captured: sum(order.payments.map(({ capturedAmount }) => capturedAmount)),
        refunded: sum(order.payments.map(({ refundedAmount }) => refundedAmount)),
      }
    })
  }

  async readProgressMoments(orderId: string): Promise<ProgressMoments> {
    const none = { paidAt: null, shippedAt: null, deliveredAt: null }
    return { ...none, ...this.moments.get(orderId) }
  }

  async listOpen({ after, createdSince, limit }: Parameters<OrdersPort["listOpen"]>[0]) {
    return [...this.kept.values()]
      .map(({ order }) => order)
      .filter((order) => this.progressOf(order).isOpen && order.createdAt >= createdSince)
      .map(({ id }) => id)
      .filter((id) => after === null || id > after)
      .sort()
      .slice(0, limit)
  }

  async completeOrder(orderId: string): Promise<void> {
    const order = this.kept.get(orderId)?.order
    if (!order || !this.progressOf(order).isOpen) return
    this.edit(orderId, { status: "completed" })
    this.completed.push(orderId)
  }

  async listPlaced({ from, before, after, limit }: Parameters<OrdersPort["listPlaced"]>[0]) {
    const found = [...this.kept.values()]
      .map(({ order }) => order)
      .filter(({ createdAt }) => createdAt >= from && createdAt < before)
      .filter(({ id, isDraft }) => !isDraft && (after === null || id > after))
      .sort((a, b) => (a.id < b.id ? -1 : 1))
      .slice(0, limit)
    return {
      orders: found.map(({ id, displayId, createdAt, status, canceledAt }) => ({
        id,
        displayId,
        createdAt,
        status,
        isCanceled: canceledAt !== null || status === "canceled",
      })),
      last: found.length < limit ? null : (found.at(-1)?.id ?? null),
    }
  }

  async readHeaders(orderIds: readonly string[]): Promise<readonly OrderHeader[]> {
    const headers = await Promise.all(orderIds.map(async (id) => await this.readHeader(id)))
    return headers.filter((header) => header !== null)
  }

  async readChangedAt(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(
      orderIds.flatMap((id) => {
        const kept = this.kept.get(id)
        return kept ? [[id, kept.updatedAt] as const] : []
      })
    )
  }

  private progressOf(order: OrderSnapshot): OrderProgress {
    const isCompleted = ["completed", "archived"].includes(order.status)
    return {
      id: order.id,
      createdAt: order.createdAt,
      isOpen: order.status === "pending" && !order.isDraft && order.canceledAt === null,
      isCompleted,
      isPaid: false,
      isShipped: false,
      isDelivered: false,
    }
  }

  async listTriggered(query: Parameters<OrdersPort["listTriggered"]>[0]) {
    const lastOf = (moments: readonly string[]) => [...moments].sort().at(-1) ?? ""
    const clockOf = ({ order, updatedAt }: Kept) => {
      switch (query.trigger) {
        case "payment.captured":
          return lastOf(order.payments.flatMap(({ capturedAt }) => capturedAt ?? []))
        case "shipment.created":
          return lastOf(order.shippedAt)
        default:
          return updatedAt
      }
    }
    const matching = [...this.kept.values()]
      .filter(({ order }) => order.createdAt >= query.startDate)
      .filter(
        ({ order }) =>
          query.trigger !== "order.completed" || ["completed", "archived"].includes(order.status)
      )
      .filter((kept) => clockOf(kept) >= query.since)
      .sort((a, b) => (`${clockOf(a)} ${a.order.id}` < `${clockOf(b)} ${b.order.id}` ? -1 : 1))
    const page = matching.slice(query.offset, query.offset + query.limit)
    const last = page.at(-1)
    return {
      orders: page.map(({ order }) => toHeader(order)),
      unreadable: [...this.unreadable],
      isOpen: this.hasOpenPayment,
      newest: last ? clockOf(last) : null,
      isLast: page.length < query.limit,
    }
  }

  async listTriggeredIds(query: Parameters<OrdersPort["listTriggeredIds"]>[0]) {
    const { orders, isLast } = await this.listTriggered(query)
    return { ids: orders.map(({ id }) => id), earlier: [], isLast }
  }

  async listChanged({ since, limit, offset }: Parameters<OrdersPort["listChanged"]>[0]) {
    const page = [...this.kept.values()]
      .filter(({ updatedAt }) => updatedAt >= since)
      .sort((a, b) => (`${a.updatedAt} ${a.order.id}` < `${b.updatedAt} ${b.order.id}` ? -1 : 1))
      .slice(offset, offset + limit)
    return {
      orders: page.map(({ order: { id, version, canceledAt } }) => ({
        id,
        version,
        isCanceled: canceledAt !== null,
      })),
      newest: page.at(-1)?.updatedAt ?? null,
      isLast: page.length < limit,
    }
  }

  async listRecent({ since, limit, offset }: Parameters<OrdersPort["listRecent"]>[0]) {
    return [...this.kept.values()]
      .map(({ order }) => order)
      .filter((order) => order.createdAt >= since && !order.isDraft && order.canceledAt === null)
      .sort((a, b) => (`${a.createdAt} ${a.id}` > `${b.createdAt} ${b.id}` ? -1 : 1))
      .slice(offset, offset + limit)
      .map(({ id }) => id)
  }
}

const toHeader = (order: OrderSnapshot): OrderHeader => ({
  id: order.id,
  displayId: order.displayId,
  createdAt: order.createdAt,
  salesChannel: order.salesChannel,
  region: order.region,
  currency: order.currency,
  country: order.billingAddress?.countryCode ?? order.shippingAddress?.countryCode ?? null,
  locale: null,
})
