import { formatMinor, halfUp, sum } from "../money/amounts"
import { mapCategory, mapProject } from "../draft/mapping"
import { measureOrder } from "../order/measure-order"
import type { MappingSettings } from "./options"
import type { NamedThing, OrderSnapshot } from "../order/order-snapshot"

/** The kinds of shop entities from which a category or a project can be mapped. */
export const MAPPED_KINDS = [
  "products",
  "collections",
  "types",
  "tags",
  "salesChannels",
  "regions",
] as const
export type MappedKind = (typeof MAPPED_KINDS)[number]

/** How much of the sales in one currency has a category or a project; decimal texts. */
export type CurrencyCoverage = {
  currency: string
  gross: string
  withCategory: string
  withProject: string
}

/** An order with sales that lack a category, or without a project. */
export type UncoveredOrder = {
  orderId: string
  displayId: string
  currency: string
  gross: string
  /** Gross of the lines without a category. */
  withoutCategory: string
  hasProject: boolean
}

export type Coverage = {
  /** Sorted by number of orders, highest first. */
  currencies: CurrencyCoverage[]
  uncovered: UncoveredOrder[]
  /** Gross sales by currency of each entity that was sold, by its id. */
  sales: { [Kind in MappedKind]: Record<string, Record<string, string>> }
  /** The number of orders whose amounts cannot be invoiced as they are. */
  leftOut: number
}

type Sums = { orders: number; gross: bigint; category: bigint; project: bigint; decimals: number }
type Sales = { [Kind in MappedKind]: Map<string, Map<string, bigint>> }

/**
 * Adds up orders, one at a time, by the rules with which their invoices are composed.
 *
 * Amounts in different currencies are never added.
 */
export class CoverageCount {
  private readonly sums = new Map<string, Sums>()
  private readonly sales = Object.fromEntries(
    MAPPED_KINDS.map((kind) => [kind, new Map<string, Map<string, bigint>>()])
  ) as Sales
  private readonly uncovered: UncoveredOrder[] = []
  private leftOut = 0

  /** @param mostUncovered the most orders lacking something that are listed */
  constructor(
    private readonly settings: { mapping: MappingSettings; maxDecimals: number },
    private readonly mostUncovered: number
  ) {}

  add(order: OrderSnapshot): void {
    const measured = measureOrder(order, this.settings.maxDecimals)
    if (measured.kind !== "measured") {
      this.leaveOut()
      return
    }
    const { decimals } = measured.order
    const worth = measured.order.lines.map(({ micros }) => micros)
    const withoutCategory = sum(
      order.lines.map((line, index) =>
        mapCategory(line, this.settings.mapping).value === null ? (worth[index] ?? 0n) : 0n
      )
    )
    const gross = sum(worth)
    const hasProject = mapProject(order, this.settings.mapping, worth).value !== null
    this.addUp(order.currency, decimals, { gross, withoutCategory, hasProject })
    this.addSales(order, worth, gross)
    if (withoutCategory === 0n && hasProject) return
    if (this.uncovered.length >= this.mostUncovered) return
    this.uncovered.push({
      orderId: order.id,
      displayId: order.displayId,
      currency: order.currency,
      gross: formatMinor(halfUp(gross), decimals),
      withoutCategory: formatMinor(halfUp(withoutCategory), decimals),
      hasProject,
    })
  }

  /** Counts an order that cannot be read. */
  leaveOut(): void {
    this.leftOut += 1
  }

  read(): Coverage {
    const byOrders = [...this.sums].sort(([, left], [, right]) => right.orders - left.orders)
    return {
      currencies: byOrders.map(([currency, { decimals, gross, category, project }]) => ({
        currency,
        gross: formatMinor(halfUp(gross), decimals),
        withCategory: formatMinor(halfUp(category), decimals),
        withProject: formatMinor(halfUp(project), decimals),
      })),
      uncovered: this.uncovered,
      sales: Object.fromEntries(
        MAPPED_KINDS.map((kind) => [kind, this.readSales(this.sales[kind])])
      ) as Coverage["sales"],
      leftOut: this.leftOut,
    }
  }

  private addUp(
    currency: string,
    decimals: number,
    order: { gross: bigint; withoutCategory: bigint; hasProject: boolean }
  ): void {
    const before = this.sums.get(currency) ?? { orders: 0, gross: 0n, category: 0n, project: 0n }
    this.sums.set(currency, {
      decimals,
      orders: before.orders + 1,
      gross: before.gross + order.gross,
      category: before.category + order.gross - order.withoutCategory,
      project: before.project + (order.hasProject ? order.gross : 0n),
    })
  }

  private addSales(order: OrderSnapshot, worth: readonly bigint[], gross: bigint): void {
    const { currency } = order
    const sell = (kind: MappedKind, thing: Pick<NamedThing, "id"> | null, micros: bigint) => {
      if (!thing) return
      const sales = this.sales[kind].get(thing.id) ?? new Map<string, bigint>()
      sales.set(currency, (sales.get(currency) ?? 0n) + micros)
      this.sales[kind].set(thing.id, sales)
    }
    sell("salesChannels", order.salesChannel, gross)
    sell("regions", order.region, gross)
    for (const [index, { product }] of order.lines.entries()) {
      const micros = worth[index] ?? 0n
      sell("products", product, micros)
      sell("collections", product?.collection ?? null, micros)
      sell("types", product?.type ?? null, micros)
      for (const tag of product?.tags ?? []) sell("tags", tag, micros)
    }
  }

  private readSales(sales: Map<string, Map<string, bigint>>): Coverage["sales"][MappedKind] {
    const things = [...sales].map(([id, byCurrency]) => {
      const texts = [...byCurrency].map(([currency, micros]) => [
        currency,
        formatMinor(halfUp(micros), this.sums.get(currency)?.decimals ?? 0),
      ])
      return [id, Object.fromEntries(texts) as Record<string, string>]
    })
    return Object.fromEntries(things) as Coverage["sales"][MappedKind]
  }
}
